import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import { plannedRows } from '../../platform/database/planned-rows.ts';
import { preparedOnce, unplanned } from '../../platform/database/prepared-once.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { columns, toRecord, type TopUpRecord, type TopUpRow } from './top-ups.store.ts';

export interface TopUpSelection {
  readonly tagId: string | null;
  /** Days of toll time, both included; null: unlimited. */
  readonly from: string | null;
  readonly to: string | null;
}

/** What a guest has begun and not paid is nothing to the account. */
export const isOfAccount = sql<boolean>`(NOT by_guest OR state = 'paid')`;

/** Paid ones count on the day they were booked, as in the statement; others when they were begun. Its index says the same. */
const countedAt = sql<Temporal.Instant>`CASE WHEN state = 'paid' THEN settled_at ELSE created_at END`;

/** What a list shows of a top-up's tag. */
export interface ToppedUpTag {
  readonly serialNumber: string;
  readonly plate: string;
  readonly nickname: string;
}

export interface TopUpsOfPage {
  readonly totalRecords: number;
  readonly topUps: readonly TopUpRecord[];
  /** By tag; those that the account has lost are missing. */
  readonly tags: ReadonlyMap<string, ToppedUpTag>;
}

interface Given {
  readonly accountId: string;
  /** Of these tags; null: of all. */
  readonly tagIds: readonly string[] | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly first: number;
  readonly rows: number;
}

type Variant = {
  readonly tags: 'all' | 'some';
  readonly since: 'ever' | 'day';
  readonly until: 'now' | 'day';
  /** Size of a page that is planned for. */
  readonly planned: number;
};

type ListRow = { readonly total: number } & (
  | (TopUpRow & {
      readonly serial_number: string | null;
      readonly plate: string | null;
      readonly nickname: string | null;
    })
  | { readonly top_up_id: null }
);

const zone = sql.lit(tollTimeZone);

/** A page with its total, and the names of its tags. Those are looked up one by one: joined, all of a fleet's would be read. */
const topUpList = preparedOnce<Given, ListRow, Variant>(
  ({ accountId, tagIds, from, to, first, rows }, { tags, since, until, planned }) => {
    const selected = sql`
      top_ups WHERE account_id = ${accountId} AND ${isOfAccount}
      ${tags === 'all' ? sql`` : sql`AND tag_id = ANY(${tagIds}::uuid[])`}
      ${since === 'ever' ? sql`` : sql`AND ${countedAt} >= ${from}::date::timestamp AT TIME ZONE ${zone}`}
      ${until === 'now' ? sql`` : sql`AND ${countedAt} < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}`}`;
    return sql`
      SELECT totals.total, page.*, tag.serial_number, tag.plate, tag.nickname
      FROM (SELECT count(*) AS total FROM ${selected}) AS totals
      LEFT JOIN (
        SELECT ${sql.join(columns.map((column) => sql.ref(column)))}, ${countedAt} AS counted_at
        FROM ${selected}
        ORDER BY ${countedAt} DESC, top_up_id DESC
        LIMIT ${sql.lit(planned)} OFFSET ${unplanned(first)}
      ) AS page ON true
      LEFT JOIN LATERAL (
        SELECT t.serial_number, t.plate, t.nickname FROM tags AS t
        WHERE t.account_id = ${accountId} AND t.tag_id = page.tag_id LIMIT 1
      ) AS tag ON true
      ORDER BY page.counted_at DESC, page.top_up_id DESC
      LIMIT ${unplanned(rows)}`;
  },
);

export async function selectTopUps(
  { accountId, reach }: AccountScope,
  queries: Queries,
  { tagId, from, to }: TopUpSelection,
  first: number,
  rows: number,
): Promise<TopUpsOfPage> {
  const reached = reach.all ? null : [...reach.since.keys()];
  const tagIds = tagId === null ? reached : (reached ?? [tagId]).filter((id) => id === tagId);
  const found = await topUpList(
    queries,
    { accountId, tagIds, from, to, first, rows },
    {
      tags: tagIds === null ? 'all' : 'some',
      since: from === null ? 'ever' : 'day',
      until: to === null ? 'now' : 'day',
      planned: plannedRows(rows),
    },
  );
  const topUps: TopUpRecord[] = [];
  const tags = new Map<string, ToppedUpTag>();
  for (const row of found) {
    // Without a top-up there is one row, of the total alone.
    if (row.top_up_id === null) continue;
    topUps.push(toRecord(row));
    const { serial_number: serialNumber, plate, nickname } = row;
    if (serialNumber !== null) {
      tags.set(row.tag_id, { serialNumber, plate: plate ?? '', nickname: nickname ?? '' });
    }
  }
  return { totalRecords: found[0]?.total ?? 0, topUps, tags };
}

/** The newest top-up of each tag that has one. */
export async function selectLatest(
  scope: AccountScope,
  queries: Queries,
  tagIds: readonly string[],
): Promise<readonly TopUpRecord[]> {
  const rows = await queries
    .selectFrom('top_ups')
    .select(columns)
    .distinctOn('tag_id')
    .where('account_id', '=', scope.accountId)
    .where((eb) => eb('tag_id', '=', eb.fn.any(eb.val([...tagIds]))))
    .where(isOfAccount)
    .orderBy('tag_id')
    .orderBy('created_at', 'desc')
    .orderBy('top_up_id', 'desc')
    .execute();
  return rows.map(toRecord);
}

/**
 * The saved card that this person last paid with for each of these tags, alone or with others. One that was refused since, or that
 * they did not want after all, is none; nor is what rules, guests and others of the account pay with. Looked for among the newest
 * hundred of each tag: rules may have filled it for years.
 */
export async function selectLastCards(
  scope: AccountScope,
  queries: Queries,
  { userId, tagIds }: { readonly userId: string; readonly tagIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    readonly tag_id: string;
    readonly card_id: string;
  }>`
    SELECT DISTINCT ON (tag_id) tag_id, card_id
    FROM (
      SELECT DISTINCT ON (own.tag_id, paid_by.card_id)
        own.tag_id, paid_by.card_id, own.state, own.created_at, own.top_up_id
      FROM unnest(${[...tagIds]}::uuid[]) AS wanted (tag_id)
      CROSS JOIN LATERAL (
        SELECT tag_id, user_id, automatic, by_guest, card_id, bulk_order_number, state, created_at, top_up_id
        FROM top_ups
        WHERE account_id = ${scope.accountId} AND tag_id = wanted.tag_id
        ORDER BY created_at DESC, top_up_id DESC LIMIT 100
      ) AS own
      LEFT JOIN bulk_top_ups AS bulk
        ON bulk.account_id = ${scope.accountId} AND bulk.order_number = own.bulk_order_number
      CROSS JOIN LATERAL (SELECT coalesce(own.card_id, bulk.card_id) AS card_id) AS paid_by
      WHERE own.user_id = ${userId} AND NOT own.automatic AND NOT own.by_guest
        AND paid_by.card_id IS NOT NULL
      ORDER BY own.tag_id, paid_by.card_id, own.created_at DESC, own.top_up_id DESC
    ) AS last_with
    WHERE state IN ('paid', 'pending')
    ORDER BY tag_id, created_at DESC, top_up_id DESC`.execute(queries);
  return new Map(rows.map((row) => [row.tag_id, row.card_id]));
}

/** What somebody of the account last chose to pay for each of these tags, and did not get back. */
export async function selectLastChosen(
  scope: AccountScope,
  queries: Queries,
  tagIds: readonly string[],
): Promise<readonly TopUpRecord[]> {
  const rows = await queries
    .selectFrom('top_ups')
    .select(columns)
    .distinctOn('tag_id')
    .where('account_id', '=', scope.accountId)
    .where((eb) => eb('tag_id', '=', eb.fn.any(eb.val([...tagIds]))))
    .where('state', '=', 'paid')
    .where('automatic', '=', false)
    .where('by_guest', '=', false)
    .where('bulk_order_number', 'is', null)
    .where('returned_at', 'is', null)
    .where('corrected_at', 'is', null)
    .orderBy('tag_id')
    .orderBy('settled_at', 'desc')
    .orderBy('top_up_id', 'desc')
    .execute();
  return rows.map(toRecord);
}

/** Unpaid slips that were issued before a moment. */
export async function selectStaleSlips(
  _all: AllAccounts,
  queries: Queries,
  before: Temporal.Instant,
  limit: number,
): Promise<readonly { readonly accountId: string; readonly orderNumber: string }[]> {
  const rows = await queries
    .selectFrom('top_ups')
    .select(['account_id', 'order_number'])
    .where('method', '=', 'bank-transfer')
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, orderNumber: row.order_number }));
}
