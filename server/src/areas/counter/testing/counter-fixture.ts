import type { AnyCall, CallResult } from '@rampa/contract';
import { getKasa, uplatiGotovinu, vratiGotovinu, zakljuciKasu } from '@rampa/contract/counter';
import { obrisiNalog } from '@rampa/contract/personal-data';
import { v7 as uuid } from 'uuid';
import { openAppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { activeTag } from '../../tags/testing/active-tag.ts';
import { checkPurchases } from '../../purchases/index.ts';
import { checkTopUps } from '../../top-ups/index.ts';
import { transfer } from '../../wallet/index.ts';
import { checkCounter } from '../verify.store.ts';

export interface CashCustomer extends SignedIn {
  readonly tagId: string;
}

/** Customers with tags, clerks with tills, and how money goes between them. */
export async function openCounterFixture(settings: Readonly<Record<string, string>> = {}) {
  // What is done in one step has one moment, however often the clock is looked at.
  const app = await openAppFixture({ settings, clockRuns: true });
  const { services, database } = app.app;
  let tags = 0;

  /** What a call answers, as `status message`. */
  const verdict = async (call: AnyCall, input: object, { token }: SignedIn): Promise<string> => {
    const { statusCode, message } = await app.call(call, input, token);
    return `${statusCode} ${message}`.trim();
  };

  const addTag = async ({ accountId }: SignedIn): Promise<string> => {
    tags += 1;
    const tag = activeTag(`0041${String(tags).padStart(8, '0')}`, app.now());
    await services.tags.add(everyAccount.account(accountId), database.queries, [tag]);
    return tag.tagId;
  };

  const cash = (customer: CashCustomer, wishes: object = {}) => ({
    account_id: customer.accountId,
    tag_id: customer.tagId,
    amount: 250_000,
    idempotencyKey: uuid(),
    ...wishes,
  });

  return {
    app,
    verdict,
    addTag,
    cash,

    async addCustomer(): Promise<CashCustomer> {
      const customer = await app.addCustomer();
      return { ...customer, tagId: await addTag(customer) };
    },

    /** Takes 2,500 dinars, or another amount; returns the order number. */
    async take(clerk: SignedIn, customer: CashCustomer, wishes: object = {}): Promise<string> {
      const answer = await app.call(uplatiGotovinu, cash(customer, wishes), clerk.token);
      if (answer.statusCode !== 200) throw new Error(answer.message);
      return (answer.result as CallResult<typeof uplatiGotovinu>).order_number;
    },

    giveBack: (clerk: SignedIn, { accountId }: SignedIn, orderNumber: string): Promise<string> =>
      verdict(
        vratiGotovinu,
        { account_id: accountId, order_number: orderNumber, reason: 'wrong-amount' },
        clerk,
      ),

    /** What is on the tags is paid out by bank. */
    closeAccount: ({ token }: SignedIn) =>
      app.call(obrisiNalog, { bankAccount: '840-955845-10', confirmed: true }, token),

    async till(clerk: SignedIn, wishes: object = {}): Promise<CallResult<typeof getKasa>> {
      const answer = await app.call(getKasa, wishes, clerk.token);
      if (answer.statusCode !== 200) throw new Error(answer.message);
      return answer.result as CallResult<typeof getKasa>;
    },

    close: (clerk: SignedIn, count: object): Promise<string> =>
      verdict(zakljuciKasu, { idempotencyKey: uuid(), ...count }, clerk),

    async balanceOf({ accountId, tagId }: CashCustomer): Promise<number> {
      const account = everyAccount.account(accountId);
      const balances = await services.wallet.tagBalances(account, database.queries, [tagId]);
      return balances.get(tagId) ?? 0;
    },

    /** As by tolls. */
    spend: ({ accountId, tagId }: CashCustomer, amountMinor: number) =>
      database.transaction((tx) =>
        services.wallet.postJournals(everyAccount, tx, [
          {
            accountId,
            kind: 'correction',
            reference: uuid(),
            occurredAt: app.now(),
            currency: 'RSD',
            lines: transfer({ kind: 'tag', tagId }, { kind: 'correction' }, amountMinor),
          },
        ]),
      ),

    /** Broken invariants of the ledger, of top-ups and of tills; normally none. */
    async faults(): Promise<readonly string[]> {
      const checks = [
        ...(await services.wallet.verify(everyAccount)),
        ...(await checkTopUps(everyAccount, database.queries)),
        ...(await checkPurchases(everyAccount, database.queries)),
        ...(await checkCounter(everyAccount, database.queries)),
      ];
      return checks.flatMap(({ invariant, faults }) =>
        faults.map((fault) => `${invariant}: ${fault}`),
      );
    },
  };
}

export type CounterFixture = Awaited<ReturnType<typeof openCounterFixture>>;
