import type { Currency } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';
import type { WhoseTills } from './tills.store.ts';

/** Hands over all that is in a till. */
export async function markHandedOver(
  _staff: StaffScope,
  tx: Tx,
  clerkId: string,
  closingId: string,
): Promise<void> {
  await tx
    .updateTable('cash_top_ups')
    .set({ closing_id: closingId })
    .where('clerk_id', '=', clerkId)
    .where('closing_id', 'is', null)
    .execute();
}

/** What was in a till as it was closed. */
export interface ClosingRecord {
  readonly closingId: string;
  readonly clerkId: string;
  readonly closedAt: Temporal.Instant;
  /** As the audit trail has them. */
  readonly closedBy: string;
  readonly since: Temporal.Instant;
  readonly count: number;
  /** Minor units. */
  readonly takenMinor: number;
  readonly returnedMinor: number;
  readonly countedMinor: number;
  /** Devices that lay at its point of sale; null where it had none. */
  readonly devicesLeft: number | null;
  readonly currency: Currency;
  readonly note: string;
}

const closingsIn = (queries: Queries) =>
  queries
    .selectFrom('till_closings')
    .select([
      'closing_id',
      'user_id',
      'closed_at',
      'closed_by',
      'since',
      'top_ups',
      'taken_minor',
      'returned_minor',
      'counted_minor',
      'devices_left',
      'currency',
      'note',
    ]);
type ClosingRow = Awaited<ReturnType<ReturnType<typeof closingsIn>['executeTakeFirstOrThrow']>>;

const toClosing = (row: ClosingRow): ClosingRecord => ({
  closingId: row.closing_id,
  clerkId: row.user_id,
  closedAt: row.closed_at,
  closedBy: row.closed_by,
  since: row.since,
  count: row.top_ups,
  takenMinor: row.taken_minor,
  returnedMinor: row.returned_minor,
  countedMinor: row.counted_minor,
  devicesLeft: row.devices_left,
  // That of the country.
  currency: row.currency as Currency,
  note: row.note,
});

export async function insertClosing(
  { accountId }: AccountScope,
  tx: Tx,
  closing: ClosingRecord & { readonly idempotencyKey: string; readonly journalId: string | null },
): Promise<void> {
  await tx
    .insertInto('till_closings')
    .values({
      account_id: accountId,
      closing_id: closing.closingId,
      user_id: closing.clerkId,
      idempotency_key: closing.idempotencyKey,
      closed_at: closing.closedAt,
      closed_by: closing.closedBy,
      since: closing.since,
      top_ups: closing.count,
      taken_minor: closing.takenMinor,
      returned_minor: closing.returnedMinor,
      counted_minor: closing.countedMinor,
      devices_left: closing.devicesLeft,
      currency: closing.currency,
      note: closing.note,
      journal_id: closing.journalId,
    })
    .execute();
}

export async function selectClosingByKey(
  { accountId }: AccountScope,
  queries: Queries,
  clerkId: string,
  idempotencyKey: string,
): Promise<ClosingRecord | undefined> {
  const row = await closingsIn(queries)
    .where('account_id', '=', accountId)
    .where('user_id', '=', clerkId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : toClosing(row);
}

/** How many devices were sold for what was handed over with each of these closings; those with none are left out. */
export async function selectSoldOf(
  _staff: StaffScope,
  queries: Queries,
  closingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (closingIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('cash_top_ups')
    .select((eb) => ['closing_id', eb.fn.countAll<number>().as('sold')])
    .where('closing_id', 'in', closingIds)
    .where('kind', '=', 'sale')
    .groupBy('closing_id')
    .execute();
  return new Map(rows.map((row) => [row.closing_id ?? '', row.sold]));
}

/** The newest first. */
export async function selectClosings(
  { accountId }: AccountScope,
  queries: Queries,
  whose: WhoseTills,
  { first, rows }: { readonly first: number; readonly rows: number },
): Promise<{ readonly items: readonly ClosingRecord[]; readonly totalRecords: number }> {
  let all = closingsIn(queries).where('account_id', '=', accountId);
  if (whose !== 'everybody') all = all.where('user_id', '=', whose.clerkId);
  const found = await all
    .orderBy('closed_at', 'desc')
    .orderBy('closing_id')
    .offset(first)
    .limit(rows)
    .execute();
  return { items: found.map(toClosing), totalRecords: await countRows(queries, all) };
}
