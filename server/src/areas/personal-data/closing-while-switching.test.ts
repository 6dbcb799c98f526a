import type { CallResult } from '@rampa/contract';
import { getProfil, predjiNaNalog } from '@rampa/contract/identity';
import { obrisiNalog } from '@rampa/contract/personal-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaiting } from '../../platform/testing/waiting-for-locks.ts';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';
import { signInElsewhere } from '../../testing/sign-in-elsewhere.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

/** Somebody with an account of their own who is a member of a company as well. */
async function personOfTwo() {
  const home = await fixture.addCustomer();
  const company = await fixture.addCustomer('pravno');
  const member = await fixture.addMember(company, 'accountant');
  const { run } = fixture.app.database;
  await signInElsewhere(run, member, home, fixture.now());
  return { home, company };
}

const status = async (token: string): Promise<number> =>
  (await fixture.call(getProfil, {}, token)).statusCode;

test('a closing of the home that waits holds up no switch, and ends what the switch has begun', async () => {
  const { home, company } = await personOfTwo();
  const { token: closing } = await fixture.signInAgain(home);
  const { database } = fixture.app;
  const { switched, closed } = await database.transaction(async (tx) => {
    // As whatever is settled for the account: a closing waits for it, a switch does not.
    await database.run(
      'SELECT 1 FROM accounts WHERE account_id = $1 FOR SHARE',
      [home.accountId],
      tx,
    );
    const input = { bankAccount: '840-955845-10', confirmed: true };
    const under = fixture.call(obrisiNalog, input, closing);
    await expect.poll(() => countWaiting(database)).toBe(1);
    const { refreshToken, token } = home;
    const to = { account_id: company.accountId, refreshToken };
    return { switched: await fixture.call(predjiNaNalog, to, token), closed: [under] };
  });
  expect(switched.statusCode).toBe(200);
  const begun = switched.result as CallResult<typeof predjiNaNalog>;
  expect((await closed[0])?.statusCode).toBe(200);
  expect(await status(begun.token)).toBe(401);
  expect(await status(closing)).toBe(401);
});
