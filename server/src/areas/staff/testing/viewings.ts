import { parseMessage, type AnyCall, type Envelope } from '@rampa/contract';
import { getTrag, zapocniUvid, type AuditLine } from '@rampa/contract/staff';
import { expect } from 'vitest';
import type { AppFixture, SignedIn } from '../../../testing/app-fixture.ts';

export const viewingReason = 'Зове и пита зашто нема допуне.';

export interface Begun {
  readonly viewing_id: string;
  readonly token: string;
  readonly user: { readonly username: string };
  readonly name: string;
  readonly seconds: number;
}

export const verdictOf = ({ statusCode, message }: Envelope): string =>
  [statusCode, parseMessage(message).key].filter((part) => part !== '').join(' ');

/** What tests of viewings ask for; the fixture is there once they run. */
export function createViewingAsks(fixtureNow: () => AppFixture) {
  const verdict = async (call: AnyCall, input: object, token: string): Promise<string> =>
    verdictOf(await fixtureNow().call(call, input, token));

  const ask = (clerk: SignedIn, { accountId }: SignedIn, reason = viewingReason) =>
    fixtureNow().call(zapocniUvid, { account_id: accountId, reason }, clerk.token);

  async function begin(clerk: SignedIn, customer: SignedIn, reason?: string): Promise<Begun> {
    const answer = await ask(clerk, customer, reason);
    expect(verdictOf(answer)).toBe('200');
    return answer.result as Begun;
  }

  /** Lines about a customer's screens that were seen, oldest first. */
  async function linesAbout({ accountId }: SignedIn): Promise<readonly AuditLine[]> {
    const fixture = fixtureNow();
    // Somebody new each time, for whom no token has expired.
    const { token } = await fixture.addStaff('supervisor');
    const answer = await fixture.call(getTrag, { rows: 100, customer: accountId }, token);
    const { items } = answer.result as { items: AuditLine[] };
    return (
      items
        .filter(({ action }) => action.startsWith('customer-view') || action === 'refused')
        // What the tests themselves ask for, and a tab does not.
        .filter(({ subject }) => subject !== 'call:Token/GetForgeryToken')
        .toReversed()
    );
  }

  const endOf = async (customer: SignedIn): Promise<unknown> =>
    (await linesAbout(customer)).at(-1)?.details['because'];

  return { verdict, ask, begin, linesAbout, endOf };
}
