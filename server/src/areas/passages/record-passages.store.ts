import { sql } from 'kysely';
import type { Kategorija } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope, SomeAccounts } from '../../platform/scope/scope.ts';
import type { JudgedPassage } from './passage-rules.ts';
import { marksOf } from './passage-rules.ts';
import type { RecordedPassage } from './recorded-passage.ts';

const instant = (epochMs: number): string => new Date(epochMs).toISOString();
const nullableInstant = (epochMs: number | null): string | null =>
  epochMs === null ? null : instant(epochMs);

/** Months of passages have a partition each; `month` is any day of it. */
export async function ensurePartition(
  _scope: SomeAccounts,
  queries: Queries,
  month: string,
): Promise<void> {
  await sql`SELECT ensure_passage_partition(${month}::date)`.execute(queries);
}

export interface KnownPassage extends JudgedPassage {
  readonly tagId: string;
}

/** What the given tags did between two moments (epoch milliseconds), oldest first. */
export async function selectKnown(
  scope: AccountScope,
  queries: Queries,
  tagIds: readonly string[],
  from: number,
  to: number,
): Promise<KnownPassage[]> {
  const rows = await queries
    .selectFrom('passages')
    .select(knownColumns)
    .where('account_id', '=', scope.accountId)
    .where('tag_id', '=', sql<string>`ANY(${[...tagIds]}::uuid[])`)
    .where('exited_at', '>=', sql<never>`${instant(from)}::timestamptz`)
    .where('exited_at', '<=', sql<never>`${instant(to)}::timestamptz`)
    .orderBy('exited_at')
    .execute();
  return rows.map(toKnown);
}

const knownColumns = [
  'passages.tag_id',
  'passages.entered_at',
  'passages.entry_station_id',
  'passages.exited_at',
  'passages.exit_station_id',
  'passages.lane',
  'passages.category',
] as const;

interface KnownRow {
  readonly tag_id: string;
  readonly entered_at: Temporal.Instant | null;
  readonly entry_station_id: string | null;
  readonly exited_at: Temporal.Instant;
  readonly exit_station_id: string;
  readonly lane: string;
  readonly category: string;
}

/** Whether the key has a passage; its row is never partly there. */
function isWhole(row: { readonly tag_id: string | null }): row is KnownRow {
  return row.tag_id !== null;
}

function toKnown(row: KnownRow): KnownPassage {
  return {
    tagId: row.tag_id,
    entryStationId: row.entry_station_id,
    enteredAt: row.entered_at?.epochMilliseconds ?? null,
    exitStationId: row.exit_station_id,
    exitedAt: row.exited_at.epochMilliseconds,
    lane: row.lane,
    // A constraint of the tags limits categories to the known ones; passages have the same.
    category: row.category as Kategorija,
  };
}

export type KeyedPassage = Pick<RecordedPassage, 'sourceKey' | 'passageId' | 'exitedAt'>;

/**
 * Claims the keys of delivered passages; returns the ids of new ones. A second delivery of the same
 * passage waits here for the first.
 */
export async function claimKeys(
  scope: AccountScope,
  queries: Queries,
  passages: readonly KeyedPassage[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ passage_id: string }>`
    INSERT INTO passage_keys (account_id, source_key, passage_id, exited_at)
    SELECT * FROM unnest(
      ${passages.map(() => scope.accountId)}::uuid[],
      ${passages.map((passage) => passage.sourceKey)}::text[],
      ${passages.map((passage) => passage.passageId)}::uuid[],
      ${passages.map((passage) => instant(passage.exitedAt))}::timestamptz[])
    ON CONFLICT DO NOTHING
    RETURNING passage_id`.execute(queries);
  return new Set(rows.map((row) => row.passage_id));
}

/** What is recorded under an account's keys already; null if it was refused for a stopped tag. */
export async function selectByKeys(
  scope: AccountScope,
  queries: Queries,
  sourceKeys: readonly string[],
): Promise<ReadonlyMap<string, KnownPassage | null>> {
  const rows = await queries
    .selectFrom('passage_keys as keys')
    .leftJoin('passages', (join) =>
      join
        .onRef('passages.account_id', '=', 'keys.account_id')
        .onRef('passages.exited_at', '=', 'keys.exited_at')
        .onRef('passages.passage_id', '=', 'keys.passage_id'),
    )
    .select(['keys.source_key', ...knownColumns])
    .where('keys.account_id', '=', scope.accountId)
    .where('keys.source_key', '=', sql<string>`ANY(${[...sourceKeys]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.source_key, isWhole(row) ? toKnown(row) : null]));
}

export async function insertPassages(
  scope: AccountScope,
  queries: Queries,
  passages: readonly RecordedPassage[],
): Promise<void> {
  // unnest takes no array of arrays: the marks are passed as one text each.
  await sql`
    INSERT INTO passages (account_id, exited_at, passage_id, tag_id, toll_day, entered_at,
                          entry_station_id, exit_station_id, lane, category, amount_minor,
                          currency, marks, calculation, cost_centre_id)
    SELECT account_id, exited_at, passage_id, tag_id, toll_day, entered_at, entry_station_id,
           exit_station_id, lane, category, amount_minor, currency,
           string_to_array(marks, ' '), calculation, cost_centre_id
    FROM unnest(
      ${passages.map(() => scope.accountId)}::uuid[],
      ${passages.map((passage) => instant(passage.exitedAt))}::timestamptz[],
      ${passages.map((passage) => passage.passageId)}::uuid[],
      ${passages.map((passage) => passage.tagId)}::uuid[],
      ${passages.map((passage) => passage.tollDay)}::date[],
      ${passages.map((passage) => nullableInstant(passage.enteredAt))}::timestamptz[],
      ${passages.map((passage) => passage.entryStationId)}::text[],
      ${passages.map((passage) => passage.exitStationId)}::text[],
      ${passages.map((passage) => passage.lane)}::text[],
      ${passages.map((passage) => passage.category)}::text[],
      ${passages.map((passage) => passage.amountMinor)}::bigint[],
      ${passages.map((passage) => passage.currency)}::text[],
      ${passages.map((passage) => marksOf(passage.calculation.reasons).join(' '))}::text[],
      ${passages.map((passage) => JSON.stringify(passage.calculation))}::jsonb[],
      ${passages.map((passage) => passage.costCentreId ?? null)}::uuid[]
    ) AS delivered (account_id, exited_at, passage_id, tag_id, toll_day, entered_at,
                    entry_station_id, exit_station_id, lane, category, amount_minor, currency,
                    marks, calculation, cost_centre_id)`.execute(queries);
}

/** Adds the passages to the roll-ups of their days. */
export async function addToDays(
  scope: AccountScope,
  queries: Queries,
  passages: readonly RecordedPassage[],
): Promise<void> {
  const tagDays = sumByDay(passages, ({ tagId }) => tagId);
  await sql`
    INSERT INTO passage_tag_days AS days (account_id, toll_day, tag_id, passage_count, amount_minor)
    SELECT * FROM unnest(
      ${tagDays.map(() => scope.accountId)}::uuid[], ${tagDays.map((day) => day.tollDay)}::date[],
      ${tagDays.map((day) => day.of)}::uuid[], ${tagDays.map((day) => day.count)}::integer[],
      ${tagDays.map((day) => day.amountMinor)}::bigint[])
    ON CONFLICT (account_id, tag_id, toll_day) DO UPDATE
    SET passage_count = days.passage_count + excluded.passage_count,
        amount_minor = days.amount_minor + excluded.amount_minor`.execute(queries);
  const days = sumByDay(passages, () => '');
  await sql`
    INSERT INTO passage_days AS days (account_id, toll_day, passage_count, amount_minor)
    SELECT * FROM unnest(
      ${days.map(() => scope.accountId)}::uuid[], ${days.map((day) => day.tollDay)}::date[],
      ${days.map((day) => day.count)}::integer[], ${days.map((day) => day.amountMinor)}::bigint[])
    ON CONFLICT (account_id, toll_day) DO UPDATE
    SET passage_count = days.passage_count + excluded.passage_count,
        amount_minor = days.amount_minor + excluded.amount_minor`.execute(queries);
  await addToCostCentreDays(scope, queries, passages);
}

async function addToCostCentreDays(
  scope: AccountScope,
  queries: Queries,
  passages: readonly RecordedPassage[],
): Promise<void> {
  const assigned = passages.filter(({ costCentreId = null }) => costCentreId !== null);
  if (assigned.length === 0) return;
  const days = sumByDay(assigned, ({ costCentreId, tagId }) => `${costCentreId} ${tagId}`);
  const part = (at: 0 | 1): string[] => days.map(({ of }) => of.split(' ')[at] ?? '');
  await sql`
    INSERT INTO passage_cost_centre_days AS days
      (account_id, toll_day, cost_centre_id, tag_id, passage_count, amount_minor)
    SELECT * FROM unnest(
      ${days.map(() => scope.accountId)}::uuid[], ${days.map((day) => day.tollDay)}::date[],
      ${part(0)}::uuid[], ${part(1)}::uuid[], ${days.map((day) => day.count)}::integer[],
      ${days.map((day) => day.amountMinor)}::bigint[])
    ON CONFLICT (account_id, cost_centre_id, toll_day, tag_id) DO UPDATE
    SET passage_count = days.passage_count + excluded.passage_count,
        amount_minor = days.amount_minor + excluded.amount_minor`.execute(queries);
}

interface DaySum {
  readonly tollDay: string;
  readonly of: string;
  count: number;
  amountMinor: number;
}

/** Sorted, so that two deliveries lock the same days in the same order. */
function sumByDay(
  passages: readonly RecordedPassage[],
  keyOf: (passage: RecordedPassage) => string,
): DaySum[] {
  const sums = new Map<string, DaySum>();
  for (const passage of passages) {
    const { tollDay, amountMinor } = passage;
    const of = keyOf(passage);
    const key = `${of} ${tollDay}`;
    const sum = sums.get(key) ?? { tollDay, of, count: 0, amountMinor: 0 };
    sum.count += 1;
    sum.amountMinor += amountMinor;
    sums.set(key, sum);
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
