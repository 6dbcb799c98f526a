import { sql } from 'kysely';
import type { Kategorija } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';
import { calculationOfRow } from './found-by.store.ts';
import type { Calculation } from './recorded-passage.ts';

/** A passage by its whole key. */
export interface PassageKey {
  readonly accountId: string;
  readonly passageId: string;
  readonly exitedAt: Temporal.Instant;
}

export interface MarkedPassageRecord extends PassageKey {
  readonly tagId: string;
  readonly tollDay: string;
  readonly entryStationId: string | null;
  readonly enteredAt: Temporal.Instant | null;
  readonly exitStationId: string;
  readonly lane: string;
  readonly category: Kategorija;
  readonly amountMinor: number;
  readonly calculation: Calculation;
}

export type MarkedPassages = typeof selectMarked;

/** Passages of any accounts with their calculation, by their ids. */
export async function selectMarked(
  _wide: WideScope,
  queries: Queries,
  keys: readonly PassageKey[],
): Promise<ReadonlyMap<string, MarkedPassageRecord>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<MarkedPassageRecord>`
    SELECT p.account_id AS "accountId", p.passage_id AS "passageId", p.exited_at AS "exitedAt",
           p.tag_id AS "tagId", p.toll_day::text AS "tollDay", p.entry_station_id AS "entryStationId",
           p.entered_at AS "enteredAt", p.exit_station_id AS "exitStationId", p.lane, p.category,
           p.amount_minor AS "amountMinor", ${calculationOfRow}
    FROM unnest(
      ${keys.map(({ accountId }) => accountId)}::uuid[],
      ${keys.map(({ exitedAt }) => exitedAt)}::timestamptz[],
      ${keys.map(({ passageId }) => passageId)}::uuid[]
    ) AS key (account_id, exited_at, passage_id)
    JOIN passages AS p USING (account_id, exited_at, passage_id)`.execute(queries);
  return new Map(rows.map((row) => [row.passageId, row]));
}
