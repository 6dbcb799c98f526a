import { sql, type RawBuilder } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import { plannedRows } from '../../platform/database/planned-rows.ts';
import { preparedOnce } from '../../platform/database/prepared-once.ts';
import { rememberFew } from '../../platform/remember-few.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { isMarked } from './found-by.store.ts';
import {
  passageColumns,
  newestFirst,
  toRecord,
  type PassagePage,
  type PassageRecord,
  type PassageRow,
} from './passages.store.ts';
import { totals, type SelectionTotals } from './sums.store.ts';

/** What a list shows of a passage's tag. */
export interface TagNames {
  readonly serialNumber: string;
  readonly plate: string;
  readonly nickname: string;
}

export interface NewestList {
  readonly page: PassagePage;
  /** What looks wrong on the days that were asked for. */
  readonly marked: SelectionTotals;
  /** By tag; those that the account has lost are missing. */
  readonly names: ReadonlyMap<string, TagNames>;
}

interface TotalsRow {
  readonly total: number;
  readonly amount: number;
  readonly marked: number;
  readonly marked_amount: number;
}

type ShownRow = PassageRow & {
  readonly serial_number: string | null;
  readonly plate: string | null;
  readonly nickname: string | null;
};

interface Given {
  readonly accountId: string;
  readonly rows: number;
}

/** Days are written into the text, so that the database plans for their months alone, and once for all accounts. */
type Variant = {
  /** Days on which what looks wrong is counted. */
  readonly from: string;
  readonly to: string;
  /** Day from which on the page is looked for; `-infinity` for the whole history. */
  readonly since: string;
  /** Size of a page that is planned for. */
  readonly planned: number;
};

export type ListRow = TotalsRow & (ShownRow | { readonly passage_id: null });

/**
 * A page with all that the list says beside it: the totals of the account, what of it looks wrong on some days, and the
 * names of its tags. Those are looked up one by one: joined, all of a fleet's would be read.
 */
export function listAround(
  { accountId, rows }: Given,
  { from, to }: { readonly from: string; readonly to: string },
  page: RawBuilder<unknown>,
) {
  return sql`
    SELECT totals.total, totals.amount, marked.total AS marked, marked.amount AS marked_amount, page.*,
           tag.serial_number, tag.plate, tag.nickname
    FROM (
      SELECT ${totals} FROM passage_months WHERE account_id = ${accountId}
    ) AS totals CROSS JOIN (
      SELECT count(*)::bigint AS total, coalesce(sum(p.amount_minor), 0)::bigint AS amount
      FROM passages AS p
      WHERE p.account_id = ${accountId} AND ${isMarked}
        AND p.exited_at >= ${beginOf(from)} AND p.exited_at < ${beginOf(dayAfter(to))}
    ) AS marked LEFT JOIN (${page}) AS page ON true
    LEFT JOIN LATERAL (
      SELECT t.serial_number, t.plate, t.nickname FROM tags AS t
      WHERE t.account_id = ${accountId} AND t.tag_id = page.tag_id LIMIT 1
    ) AS tag ON true
    ORDER BY page.exited_micros DESC, page.passage_id DESC
    LIMIT ${rows}::bigint`;
}

/** The list that opens first: all of an account, with its newest page, in one statement. */
const newestList = preparedOnce<Given, ListRow, Variant>((given, { since, planned, ...days }) =>
  listAround(
    given,
    days,
    sql`
    SELECT ${passageColumns} FROM passages AS p
    WHERE p.account_id = ${given.accountId}
      ${since === always ? sql`` : sql`AND p.exited_at >= ${beginOf(since)}`}
    ${newestFirst} LIMIT ${sql.lit(planned)}`,
  ),
);

const always = '-infinity';

/** Of a day in toll time, as a constant. */
export function beginOf(day: string) {
  return sql`${sql.lit(day)}::date::timestamp AT TIME ZONE ${sql.lit(tollTimeZone)}`;
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/** First of the month before a day's own. */
const monthBefore = rememberFew((day) =>
  Temporal.PlainDate.from(day).with({ day: 1 }).subtract({ months: 1 }).toString(),
);

/** Accounts, with a size of a page, whose newest reaches further back than the last months. */
const seldom = createFew(10_000);

export async function selectNewestList(
  { accountId }: AccountScope,
  queries: Queries,
  days: { readonly from: string; readonly to: string },
  rows: number,
): Promise<NewestList> {
  const lately = { ...days, since: monthBefore(days.from), planned: plannedRows(rows) };
  const given = { accountId, rows };
  const page = `${accountId} ${lately.planned}`;
  if (!seldom.has(page)) {
    const list = toList(await newestList(queries, given, lately));
    // From that day on there are all of them, or as many as a page has.
    const { passages, totalRecords } = list.page;
    if (passages.length === Math.min(rows, totalRecords)) return list;
    seldom.add(page);
  }
  return toList(await newestList(queries, given, { ...lately, since: always }));
}

export function toList(found: readonly ListRow[]): NewestList {
  const names = new Map<string, TagNames>();
  const passages: PassageRecord[] = [];
  for (const row of found) {
    // Without a passage the joins still return one row, with the totals alone.
    if (row.passage_id === null) continue;
    passages.push(toRecord(row));
    const { serial_number: serialNumber, plate, nickname } = row;
    if (serialNumber !== null) {
      names.set(row.tag_id, { serialNumber, plate: plate ?? '', nickname: nickname ?? '' });
    }
  }
  const [sums] = found;
  return {
    page: { totalRecords: sums?.total ?? 0, totalMinor: sums?.amount ?? 0, passages },
    marked: { totalRecords: sums?.marked ?? 0, totalMinor: sums?.marked_amount ?? 0 },
    names,
  };
}

/** Forgets all of them when there are too many. */
function createFew(most: number) {
  const known = new Set<string>();
  return {
    has: (one: string): boolean => known.has(one),
    add(one: string): void {
      if (known.size >= most) known.clear();
      known.add(one);
    },
  };
}
