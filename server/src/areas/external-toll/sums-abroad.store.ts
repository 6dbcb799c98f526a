import type { Currency } from '@rampa/contract';
import { sql } from 'kysely';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** Days of toll time, both included. */
export interface DaysAbroad {
  readonly from: string;
  readonly to: string;
}

export interface SumAbroad {
  readonly country: string;
  readonly passages: number;
  readonly localCurrency: Currency;
  readonly localMinor: number;
  readonly currency: Currency;
  readonly amountMinor: number;
}

const zone = sql.lit(tollTimeZone);

/** What trips abroad cost, by country and its money. */
export async function selectSumsByCountry(
  { accountId }: AccountScope,
  queries: Queries,
  { from, to }: DaysAbroad,
): Promise<readonly SumAbroad[]> {
  const { rows } = await sql<SumAbroad>`
    SELECT country, count(*)::bigint AS passages, local_currency AS "localCurrency",
           sum(local_amount_minor)::bigint AS "localMinor", currency,
           sum(amount_minor)::bigint AS "amountMinor"
    FROM t4a_passages
    WHERE account_id = ${accountId}
      AND exited_at >= ${from}::date::timestamp AT TIME ZONE ${zone}
      AND exited_at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}
    GROUP BY country, local_currency, currency
    ORDER BY country, local_currency`.execute(queries);
  return rows;
}
