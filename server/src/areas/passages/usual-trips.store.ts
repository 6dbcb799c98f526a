import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';

/** The first and the last account by id that have passages; undefined: none has. */
export async function selectAccountRange(
  _wide: WideScope,
  queries: Queries,
): Promise<{ readonly first: string; readonly last: string } | undefined> {
  const end = (direction: 'asc' | 'desc') =>
    queries
      .selectFrom('passage_months')
      .select('account_id')
      .orderBy('account_id', direction)
      .limit(1)
      .executeTakeFirst();
  const first = await end('asc');
  const last = await end('desc');
  if (first === undefined || last === undefined) return undefined;
  return { first: first.account_id, last: last.account_id };
}

export interface DrivingAccount {
  readonly accountId: string;
  readonly passages: number;
}

/** The next accounts from one on that have passages since a month, with how many. */
export async function selectDrivingAccounts(
  _wide: WideScope,
  queries: Queries,
  { from, month, most }: { readonly from: string; readonly month: string; readonly most: number },
): Promise<readonly DrivingAccount[]> {
  const { rows } = await sql<DrivingAccount>`
    SELECT account_id AS "accountId", sum(passage_count)::bigint AS passages FROM passage_months
    WHERE account_id >= ${from}::uuid AND month >= ${month}::date
    GROUP BY account_id ORDER BY account_id LIMIT ${most}`.execute(queries);
  return rows;
}

/** A trip, whichever of its ends it began at. */
export interface DrivenTrip {
  readonly from: string;
  readonly to: string;
  readonly times: number;
}

/** What some accounts have driven most often, read from the key of the passages. */
export async function selectDrivenTrips(
  _wide: WideScope,
  queries: Queries,
  asked: {
    readonly accounts: readonly string[];
    readonly since: Temporal.Instant;
    readonly most: number;
  },
): Promise<readonly DrivenTrip[]> {
  const { rows } = await sql<DrivenTrip>`
    SELECT least(entry_station_id, exit_station_id) AS "from",
           greatest(entry_station_id, exit_station_id) AS "to", count(*) AS times
    FROM passages
    WHERE account_id = ANY(${[...asked.accounts]}::uuid[]) AND exited_at >= ${asked.since}
      AND entry_station_id <> exit_station_id
    GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ${asked.most}`.execute(queries);
  return rows;
}
