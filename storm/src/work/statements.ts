import { izaberiIzvode } from '@rampa/contract/statements';
import { setTimeout as pass } from 'node:timers/promises';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { lastMonthToClose } from '../../../server/src/platform/months.ts';
import type { Client } from '../client.ts';
import { damageOf, textsOf, type Work } from './work.ts';

const PAUSE = 5000;

/** Customers who, one after another, want statements: their past months are closed, each once. */
export function createStatementWork(options: {
  readonly customers: readonly { readonly client: Client; readonly accountId: string }[];
}): Work {
  const wanted = new Set<string>();
  const statement = `SELECT account_id || ', ' || month FROM statements`;
  const lastMonth = `${lastMonthToClose(systemClock.now())}-01`;

  return {
    name: 'accounts with monthly statements',
    async run(signal) {
      for (const { client, accountId } of options.customers) {
        await client.insist(izaberiIzvode, { wanted: true }, signal);
        wanted.add(accountId);
        await pass(PAUSE, undefined, { signal });
      }
    },
    acknowledged: () => wanted.size,
    check: async (database) => damageOf([], await textsOf(database, statement)),
    async left(database) {
      // Also of accounts in which nothing was booked so far, and which have no statement.
      const closed = new Set(
        await textsOf(
          database,
          `SELECT account_id FROM statement_accounts WHERE closed_through >= '${lastMonth}'`,
        ),
      );
      return [...wanted]
        .filter((accountId) => !closed.has(accountId))
        .map((accountId) => `month ${lastMonth} not closed: ${accountId}`);
    },
  };
}
