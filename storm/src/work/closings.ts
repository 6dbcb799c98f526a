import { obrisiNalog } from '@rampa/contract/personal-data';
import { napraviDopunu } from '@rampa/contract/top-ups';
import { setTimeout as pass } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../../server/src/platform/database/database.ts';
import { Refused, type Client } from '../client.ts';
import { createBuyer, type Paying } from './at-gateway.ts';
import { damageIn, textsOf, type Work } from './work.ts';

const AMOUNT = 100_000;
const PAUSE = 2000;
const bankAccount = '840-955845-10';

interface Leaver {
  readonly client: Client;
  readonly accountId: string;
  readonly tagId: string;
}

export interface ClosingWork extends Work {
  /** Orders of the top-ups that the accounts were closed with. */
  readonly approved: ReadonlySet<string>;
}

/** Customers who top up, and close their account the moment that they may: it is all paid out, once. */
export function createClosingWork(
  options: Paying & { readonly leavers: readonly Leaver[] },
): ClosingWork {
  const buyer = createBuyer(options);
  const approved = new Set<string>();
  /** Of which the answer came. */
  const closed = new Set<string>();
  /** Closed too: its answer was lost, and nobody of it gets in any more. */
  const shut = new Set<string>();

  const topUp = async ({ client, tagId }: Leaver, signal: AbortSignal): Promise<void> => {
    const { order_number: order, redirectUrl } = await client.insist(
      napraviDopunu,
      { tag_id: tagId, amount: AMOUNT, idempotencyKey: uuid() },
      signal,
    );
    await buyer.go(redirectUrl, signal);
    await buyer.pay(order, { notice: 'send' }, signal);
    approved.add(order);
  };

  const close = async ({ client, accountId }: Leaver, signal: AbortSignal): Promise<void> => {
    for (;;) {
      try {
        await client.insist(obrisiNalog, { bankAccount, confirmed: true }, signal);
        closed.add(accountId);
        return;
      } catch (error) {
        const code = error instanceof Refused ? error.code : undefined;
        if (code === 'identity.credentials-wrong') {
          shut.add(accountId);
          return;
        }
        if (code !== 'personal-data.payment-pending') throw error;
        await pass(PAUSE, undefined, { signal });
      }
    }
  };

  const notPaidOut = async (database: Database): Promise<string[]> => {
    const whole = await textsOf(
      database,
      `SELECT account_id FROM account_closures JOIN payouts USING (account_id)
       WHERE state = 'erased' AND refund_minor = ${String(AMOUNT)}
         AND reason = 'account-closed' AND amount_minor = refund_minor`,
    );
    const ended = new Set(whole);
    return [...closed, ...shut]
      .filter((account) => !ended.has(account))
      .map((account) => `closed, not erased and paid out as a whole: ${account}`);
  };

  return {
    name: 'accounts closed',
    approved,
    async run(signal) {
      for (const leaver of options.leavers) {
        await topUp(leaver, signal);
        await close(leaver, signal);
        await pass(PAUSE, undefined, { signal });
      }
    },
    acknowledged: () => closed.size,
    async check(database) {
      const found = await damageIn(database, closed, 'SELECT account_id FROM account_closures');
      const statement = `SELECT account_id FROM payouts WHERE reason = 'account-closed'`;
      const paid = await damageIn(database, [], statement);
      return { ...found, twice: [...found.twice, ...paid.twice.map((one) => `payout of ${one}`)] };
    },
    left: notPaidOut,
  };
}
