import type { CallResult, Envelope, Kategorija } from '@rampa/contract';
import { zameniTagKupca } from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import type { AppFixture, SignedIn } from '../../../testing/app-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { checkReplacements } from '../index.ts';

export const printedCode = '48301275';

/** How clerks replace tags, and whether the books bear it. */
export function createReplacing(app: Pick<AppFixture, 'app' | 'call'>) {
  const { services, database } = app.app;

  /** A tag with its printed numbers, which nobody has linked. */
  const printTag = async (category: Kategorija = 'I'): Promise<string> => {
    const serialNumber = uuid().replaceAll('-', '').slice(-12).toUpperCase();
    const tag = { serialNumber, verificationCode: printedCode, category } as const;
    await services.tagVerification.register(database.queries, [tag]);
    return serialNumber;
  };

  const ask = (
    clerk: SignedIn,
    { accountId, tagId }: { readonly accountId: string; readonly tagId: string },
    wishes: object,
  ): Promise<Envelope> =>
    app.call(
      zameniTagKupca,
      {
        account_id: accountId,
        tag_id: tagId,
        verificationCode: printedCode,
        reason: 'defective',
        idempotencyKey: uuid(),
        ...wishes,
      },
      clerk.token,
    );

  return {
    printTag,
    ask,
    /** Replaces the tag by a new one, and returns that. */
    async replace(
      clerk: SignedIn,
      customer: { readonly accountId: string; readonly tagId: string },
      wishes: object = {},
    ): Promise<CallResult<typeof zameniTagKupca>> {
      const answer = await ask(clerk, customer, { serial_number: await printTag(), ...wishes });
      if (answer.statusCode !== 200) throw new Error(answer.message);
      // As the call answers.
      return answer.result as CallResult<typeof zameniTagKupca>;
    },
    async balances(accountId: string, ...tagIds: readonly string[]): Promise<readonly number[]> {
      const scope = everyAccount.account(accountId);
      const found = await services.wallet.tagBalances(scope, database.queries, tagIds);
      return tagIds.map((tagId) => found.get(tagId) ?? 0);
    },
    /** Broken invariants of the ledger and of replaced tags; normally none. */
    async faults(): Promise<readonly string[]> {
      const checks = [
        ...(await services.wallet.verify(everyAccount)),
        ...(await checkReplacements(everyAccount, database.queries)),
      ];
      return checks.flatMap(({ invariant, faults }) =>
        faults.map((fault) => `${invariant}: ${fault}`),
      );
    },
  };
}
