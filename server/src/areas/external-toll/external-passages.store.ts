import type { Currency, Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope, SomeAccounts, WideScope } from '../../platform/scope/scope.ts';

export interface StationNames {
  /** In Serbian Cyrillic; empty if unknown. */
  readonly name: string;
  readonly localName: string;
}

/** How the toll was calculated, in minor units of the country's currency. */
export interface ExternalCalculation {
  readonly tariff: { readonly version: string; readonly validFrom: string };
  readonly multiplierThousandths: number;
  readonly roundedTo: number;
  readonly sections: readonly {
    readonly from: StationNames;
    readonly to: StationNames;
    readonly tariffSystem: string;
    readonly metres: number;
    readonly base: number;
    readonly exact: number;
    readonly amount: number;
  }[];
}

export interface ExternalPassage {
  readonly passageId: string;
  readonly tagId: string;
  readonly sourceKey: string;
  readonly country: string;
  readonly entry: StationNames;
  readonly exit: StationNames;
  readonly enteredAt: Temporal.Instant | null;
  readonly exitedAt: Temporal.Instant;
  readonly category: Kategorija;
  readonly localCurrency: Currency;
  readonly localMinor: number;
  readonly rateMillionths: number;
  /** `YYYY-MM-DD` */
  readonly rateDay: string;
  readonly currency: Currency;
  readonly amountMinor: number;
}

export interface Selection {
  /** Null: all tags. */
  readonly tagId: string | null;
  /** ISO 3166; left out: all countries. */
  readonly country?: string;
  /** Days of toll time, both included; null: open. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Refusals that are final, whatever happens to the tag: the passage is not the customer's to pay. */
export type KeptRefusal = 'tag-stopped' | 'before-service';

export interface PassageKey {
  readonly sourceKey: string;
  readonly digest: Buffer;
}

/** The outcome of a passage delivered before; null for a new one. */
export type Known = 'recorded' | KeptRefusal | 'key-used-otherwise' | null;

export async function selectKnown(
  _scope: SomeAccounts,
  queries: Queries,
  key: PassageKey,
): Promise<Known> {
  const row = await queries
    .selectFrom('t4a_passage_keys')
    .select(['digest', 'refusal'])
    .where('source_key', '=', key.sourceKey)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (!row.digest.equals(key.digest)) return 'key-used-otherwise';
  // t4a_passage_keys__refusal_known admits no other.
  return (row.refusal as KeptRefusal | null) ?? 'recorded';
}

/** Of these keys of the partner, those under which a passage was recorded, with its content. */
export async function selectRecordedKeys(
  _wide: WideScope,
  queries: Queries,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  if (keys.length === 0) return new Map();
  const rows = await queries
    .selectFrom('t4a_passage_keys')
    .select(['source_key', 'digest'])
    .where('source_key', '=', sql<string>`ANY(${[...new Set(keys)]}::text[])`)
    .where('refusal', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.source_key, row.digest]));
}

/** Claims a key for good; returns what it stands for if somebody was faster, else null. */
export async function claimKey(
  scope: AccountScope,
  queries: Queries,
  key: PassageKey & { readonly refusal: KeptRefusal | null },
): Promise<Known> {
  const inserted = await queries
    .insertInto('t4a_passage_keys')
    .values({
      source_key: key.sourceKey,
      account_id: scope.accountId,
      digest: key.digest,
      refusal: key.refusal,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('source_key')
    .executeTakeFirst();
  return inserted === undefined ? selectKnown(scope, queries, key) : null;
}

export async function insertPassage(
  scope: AccountScope,
  queries: Queries,
  passage: ExternalPassage & {
    readonly calculation: ExternalCalculation;
    readonly receivedAt: Temporal.Instant;
  },
): Promise<void> {
  await queries
    .insertInto('t4a_passages')
    .values({
      account_id: scope.accountId,
      passage_id: passage.passageId,
      tag_id: passage.tagId,
      source_key: passage.sourceKey,
      country: passage.country,
      entry_name: passage.entry.name,
      entry_local_name: passage.entry.localName,
      exit_name: passage.exit.name,
      exit_local_name: passage.exit.localName,
      entered_at: passage.enteredAt,
      exited_at: passage.exitedAt,
      category: passage.category,
      local_currency: passage.localCurrency,
      local_amount_minor: passage.localMinor,
      rate_millionths: passage.rateMillionths,
      rate_day: passage.rateDay,
      currency: passage.currency,
      amount_minor: passage.amountMinor,
      calculation: JSON.stringify(passage.calculation),
      received_at: passage.receivedAt,
    })
    .execute();
}

function selected({ accountId }: AccountScope, queries: Queries, selection: Selection) {
  const { tagId, country, from, to } = selection;
  let query = queries.selectFrom('t4a_passages').where('account_id', '=', accountId);
  if (country !== undefined) query = query.where('country', '=', country);
  if (tagId !== null) query = query.where('tag_id', '=', tagId);
  if (from !== null) query = query.where('exited_at', '>=', startOf(from));
  if (to !== null) {
    const after = Temporal.PlainDate.from(to).add({ days: 1 }).toString();
    query = query.where('exited_at', '<', startOf(after));
  }
  return query;
}

function startOf(day: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime(tollTimeZone).toInstant();
}

export async function selectTotals(
  scope: AccountScope,
  queries: Queries,
  selection: Selection,
): Promise<{ readonly totalRecords: number; readonly totalMinor: number }> {
  const row = await selected(scope, queries, selection)
    .select(({ fn }) => [
      fn.countAll<number>().as('records'),
      sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'),
    ])
    .executeTakeFirstOrThrow();
  return { totalRecords: row.records, totalMinor: row.minor };
}

export const columns = [
  'passage_id',
  'tag_id',
  'source_key',
  'country',
  'entry_name',
  'entry_local_name',
  'exit_name',
  'exit_local_name',
  'entered_at',
  'exited_at',
  'category',
  'local_currency',
  'local_amount_minor',
  'rate_millionths',
  'rate_day',
  'currency',
  'amount_minor',
] as const;

function newestFirst(scope: AccountScope, queries: Queries, selection: Selection) {
  return selected(scope, queries, selection)
    .select(columns)
    .orderBy('exited_at', 'desc')
    .orderBy('passage_id', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<typeof newestFirst>['execute']>>[number];

export function toPassage(row: Row): ExternalPassage {
  return {
    passageId: row.passage_id,
    tagId: row.tag_id,
    sourceKey: row.source_key,
    country: row.country,
    entry: { name: row.entry_name, localName: row.entry_local_name },
    exit: { name: row.exit_name, localName: row.exit_local_name },
    enteredAt: row.entered_at,
    exitedAt: row.exited_at,
    // Constraints of the table limit these to the known ones.
    category: row.category as Kategorija,
    localCurrency: row.local_currency as Currency,
    localMinor: row.local_amount_minor,
    rateMillionths: row.rate_millionths,
    rateDay: row.rate_day,
    currency: row.currency as Currency,
    amountMinor: row.amount_minor,
  };
}

/** Newest first. */
export async function selectPage(
  scope: AccountScope,
  queries: Queries,
  selection: Selection,
  first: number,
  rows: number,
): Promise<ExternalPassage[]> {
  const page = newestFirst(scope, queries, selection).offset(first).limit(rows);
  return (await page.execute()).map(toPassage);
}

/** How far a reader of the whole selection has got. */
export type Position = Pick<ExternalPassage, 'exitedAt' | 'passageId'>;

/** The next ones after a position in the list, which is stable whatever is delivered before it. */
export async function selectAfter(
  scope: AccountScope,
  queries: Queries,
  selection: Selection,
  after: Position | null,
  rows: number,
): Promise<ExternalPassage[]> {
  let next = newestFirst(scope, queries, selection).limit(rows);
  if (after !== null) {
    next = next.where(
      sql<boolean>`(exited_at, passage_id) < (${after.exitedAt}, ${after.passageId}::uuid)`,
    );
  }
  return (await next.execute()).map(toPassage);
}

export async function selectWithCalculation(
  scope: AccountScope,
  queries: Queries,
  passageId: string,
): Promise<
  { readonly passage: ExternalPassage; readonly calculation: ExternalCalculation } | undefined
> {
  const row = await queries
    .selectFrom('t4a_passages')
    .select([...columns, 'calculation'])
    .where('account_id', '=', scope.accountId)
    .where('passage_id', '=', passageId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    passage: toPassage(row),
    // Written only by this program, in this shape.
    calculation: row.calculation as ExternalCalculation,
  };
}
