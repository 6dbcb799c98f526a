import type { Currency } from '@rampa/contract';
import type { CashKind, CashReturnReason } from '@rampa/contract/counter';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';

/** Cash that a clerk took, and where it is. */
export interface CashRecord {
  readonly accountId: string;
  readonly orderNumber: string;
  readonly kind: CashKind;
  readonly clerkId: string;
  readonly tagId: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  /** Empty: no point of sale was named. */
  readonly pointId: string;
  readonly note: string;
  readonly takenAt: Temporal.Instant;
  readonly returnedAt: Temporal.Instant | null;
  readonly returnReason: CashReturnReason | null;
  /** With which it was handed over. */
  readonly closingId: string | null;
}

/** Every column of a record. */
export const cashIn = (_scope: AccountScope | StaffScope, queries: Queries) =>
  queries
    .selectFrom('cash_top_ups')
    .select([
      'account_id',
      'order_number',
      'kind',
      'clerk_id',
      'tag_id',
      'amount_minor',
      'currency',
      'point_id',
      'note',
      'taken_at',
      'returned_at',
      'return_reason',
      'closing_id',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof cashIn>['executeTakeFirstOrThrow']>>;

export const toCash = (row: Row): CashRecord => ({
  accountId: row.account_id,
  orderNumber: row.order_number,
  // The table's constraint allows these words only.
  kind: row.kind as CashKind,
  clerkId: row.clerk_id,
  tagId: row.tag_id,
  amountMinor: row.amount_minor,
  // That of the top-up, which a constraint limits to the known ones; so are the reasons.
  currency: row.currency as Currency,
  pointId: row.point_id,
  note: row.note,
  takenAt: row.taken_at,
  returnedAt: row.returned_at,
  returnReason: row.return_reason as CashReturnReason | null,
  closingId: row.closing_id,
});

export async function insertCash(
  { accountId }: AccountScope,
  tx: Tx,
  cash: Omit<CashRecord, 'accountId' | 'returnedAt' | 'returnReason' | 'closingId'>,
): Promise<void> {
  await tx
    .insertInto('cash_top_ups')
    .values({
      account_id: accountId,
      order_number: cash.orderNumber,
      kind: cash.kind,
      clerk_id: cash.clerkId,
      tag_id: cash.tagId,
      amount_minor: cash.amountMinor,
      currency: cash.currency,
      point_id: cash.pointId,
      note: cash.note,
      taken_at: cash.takenAt,
    })
    .execute();
}

/** As it is now; what decides is read again behind the lock of its till. */
export async function selectCash(
  scope: AccountScope,
  queries: Queries,
  orderNumber: string,
): Promise<CashRecord | undefined> {
  const row = await cashIn(scope, queries)
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  return row === undefined ? undefined : toCash(row);
}

export async function markCashReturned(
  { accountId }: AccountScope,
  tx: Tx,
  orderNumber: string,
  returned: {
    readonly at: Temporal.Instant;
    /** As the audit trail has them. */
    readonly by: string;
    readonly reason: CashReturnReason;
    readonly note: string;
  },
): Promise<void> {
  await tx
    .updateTable('cash_top_ups')
    .set({
      returned_at: returned.at,
      returned_by: returned.by,
      return_reason: returned.reason,
      return_note: returned.note,
    })
    .where('account_id', '=', accountId)
    .where('order_number', '=', orderNumber)
    .execute();
}

/**
 * Adds to what the customer has paid in cash on a day of toll time, and returns the sum. The row is locked until the
 * transaction ends, so that of two clerks at once the second sees what the first has taken.
 */
export async function addToCashDay(
  { accountId }: AccountScope,
  tx: Tx,
  day: string,
  amountMinor: number,
): Promise<number> {
  const { rows } = await sql<{ readonly sum: number }>`
    INSERT INTO cash_days AS known (account_id, day, amount_minor)
    VALUES (${accountId}, ${day}::date, ${amountMinor})
    ON CONFLICT ON CONSTRAINT cash_days__key DO UPDATE SET
      amount_minor = known.amount_minor + excluded.amount_minor
    RETURNING amount_minor AS sum`.execute(tx);
  return rows[0]?.sum ?? 0;
}

/** Takes what went back off the day again. */
export async function takeOffCashDay(
  { accountId }: AccountScope,
  tx: Tx,
  day: string,
  amountMinor: number,
): Promise<void> {
  await sql`
    UPDATE cash_days SET amount_minor = amount_minor - ${amountMinor}
    WHERE account_id = ${accountId} AND day = ${day}::date`.execute(tx);
}
