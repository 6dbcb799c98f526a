import { getIsplate, zavediIsplatu } from '@rampa/contract/payouts';
import { setTimeout as pass } from 'node:timers/promises';
import { Refused, type Client } from '../client.ts';
import { damageIn, type Work } from './work.ts';

const ROWS = 100;
const PAUSE = 1000;

/** A clerk who records what the bank has paid: refunds of complaints, and balances of closed accounts. */
export function createPayoutWork({ clerk }: { readonly clerk: Client }): Work {
  const paid = new Set<string>();

  const record = async (
    { payout_id: payoutId, requestedAt }: { payout_id: string; requestedAt: string },
    signal: AbortSignal,
  ): Promise<void> => {
    const paidOn = requestedAt.slice(0, 'YYYY-MM-DD'.length);
    try {
      await clerk.insist(zavediIsplatu, { payout_id: payoutId, paidOn }, signal);
      paid.add(payoutId);
    } catch (error) {
      // To a server whose clock is wrong it may still be the day before; it is due next time as well.
      if (!(error instanceof Refused) || error.code !== 'request.invalid') throw error;
    }
  };

  return {
    name: 'payouts',
    async run(signal) {
      while (!signal.aborted) {
        const selection = { first: '0', rows: String(ROWS), state: 'due' as const };
        const { items } = await clerk.insist(getIsplate, selection, signal);
        for (const payout of items) await record(payout, signal);
        await pass(PAUSE, undefined, { signal });
      }
    },
    acknowledged: () => paid.size,
    check: (database) =>
      damageIn(database, paid, 'SELECT payout_id FROM payouts WHERE paid_on IS NOT NULL'),
  };
}
