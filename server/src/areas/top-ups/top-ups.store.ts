import type { CashCorrectionReason } from '@rampa/contract/counter';
import { sql } from 'kysely';
import type { Currency, LanguageId } from '@rampa/contract';
import type { TopUpMethod, TopUpStatus } from '@rampa/contract/top-ups';
import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';

export interface TopUpRecord {
  readonly accountId: string;
  readonly topUpId: string;
  readonly tagId: string;
  readonly userId: string;
  readonly orderNumber: string;
  readonly method: TopUpMethod;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly state: TopUpStatus;
  readonly languageId: LanguageId;
  readonly createdAt: Temporal.Instant;
  readonly settledAt: Temporal.Instant | null;
  /** Begun by the tag's rule. */
  readonly automatic: boolean;
  /** Whether the card is to be saved, once it is paid. */
  readonly keepCard: boolean;
  /** The saved card that its customer chose to charge. */
  readonly cardId: string | null;
  /** Begun without signing in; the account has it once it is paid. */
  readonly byGuest: boolean;
  /** Where the guest is told of the outcome; empty: nowhere. */
  readonly guestEmail: string;
  /** The order by which this tag and others were paid together. */
  readonly bulkOrder: string | null;
  /** Cash that went back at the counter. */
  readonly returnedAt: Temporal.Instant | null;
  /** Cash that was taken off the tag after its till was closed. */
  readonly correction: {
    readonly at: Temporal.Instant;
    readonly amountMinor: number;
    readonly reason: CashCorrectionReason;
  } | null;
}

export type NewTopUp = Omit<
  TopUpRecord,
  | 'accountId'
  | 'state'
  | 'settledAt'
  | 'returnedAt'
  | 'correction'
  | 'bulkOrder'
  | 'byGuest'
  | 'guestEmail'
> & {
  readonly idempotencyKey: string;
  /** Of a guest; left out: it is none. */
  readonly guest?: { readonly email: string };
};

export const columns = [
  'account_id',
  'top_up_id',
  'tag_id',
  'user_id',
  'order_number',
  'method',
  'amount_minor',
  'currency',
  'state',
  'language_id',
  'created_at',
  'settled_at',
  'automatic',
  'keep_card',
  'card_id',
  'by_guest',
  'guest_email',
  'bulk_order_number',
  'returned_at',
  'corrected_at',
  'corrected_minor',
  'correction_reason',
] as const;

interface TopUpRow {
  readonly account_id: string;
  readonly top_up_id: string;
  readonly tag_id: string;
  readonly user_id: string;
  readonly order_number: string;
  readonly method: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly state: string;
  readonly language_id: string;
  readonly created_at: Temporal.Instant;
  readonly settled_at: Temporal.Instant | null;
  readonly automatic: boolean;
  readonly keep_card: boolean;
  readonly card_id: string | null;
  readonly by_guest: boolean;
  readonly guest_email: string;
  readonly bulk_order_number: string | null;
  readonly returned_at: Temporal.Instant | null;
  readonly corrected_at: Temporal.Instant | null;
  readonly corrected_minor: number | null;
  readonly correction_reason: string | null;
}

// The table's constraints allow these words only.
export function toRecord(row: TopUpRow): TopUpRecord {
  return {
    accountId: row.account_id,
    topUpId: row.top_up_id,
    tagId: row.tag_id,
    userId: row.user_id,
    orderNumber: row.order_number,
    method: row.method as TopUpMethod,
    amountMinor: row.amount_minor,
    currency: row.currency as Currency,
    state: row.state as TopUpStatus,
    languageId: row.language_id as LanguageId,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    automatic: row.automatic,
    keepCard: row.keep_card,
    cardId: row.card_id,
    byGuest: row.by_guest,
    guestEmail: row.guest_email,
    bulkOrder: row.bulk_order_number,
    returnedAt: row.returned_at,
    correction:
      row.corrected_at === null
        ? null
        : {
            at: row.corrected_at,
            // All three are written together, with the reason of `cash_corrections`.
            amountMinor: row.corrected_minor ?? 0,
            reason: row.correction_reason as CashCorrectionReason,
          },
  };
}

/** False where the account has used the idempotency key before. */
export async function insertTopUp(scope: AccountScope, tx: Tx, topUp: NewTopUp): Promise<boolean> {
  const row = await tx
    .insertInto('top_ups')
    .values({
      account_id: scope.accountId,
      top_up_id: topUp.topUpId,
      tag_id: topUp.tagId,
      user_id: topUp.userId,
      order_number: topUp.orderNumber,
      method: topUp.method,
      amount_minor: topUp.amountMinor,
      currency: topUp.currency,
      idempotency_key: topUp.idempotencyKey,
      language_id: topUp.languageId,
      created_at: topUp.createdAt,
      automatic: topUp.automatic,
      keep_card: topUp.keepCard,
      card_id: topUp.cardId,
      by_guest: topUp.guest !== undefined,
      guest_email: topUp.guest?.email ?? '',
    })
    .onConflict((conflict) => conflict.constraint('top_ups__intent_once').doNothing())
    .returning('top_up_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectByKey(
  scope: AccountScope,
  queries: Queries,
  idempotencyKey: string,
): Promise<TopUpRecord | undefined> {
  const row = await queries
    .selectFrom('top_ups')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function selectByOrder(
  scope: AccountScope,
  queries: Queries,
  orderNumber: string,
): Promise<TopUpRecord | undefined> {
  const row = await queries
    .selectFrom('top_ups')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** Locks the row until the transaction ends: an order is settled by one at a time. */
export async function lockByOrder(
  scope: AccountScope,
  tx: Tx,
  orderNumber: string,
): Promise<TopUpRecord | undefined> {
  const row = await tx
    .selectFrom('top_ups')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function updateState(
  scope: AccountScope,
  tx: Tx,
  { topUpId }: Pick<TopUpRecord, 'topUpId'>,
  state: TopUpStatus,
  settledAt: Temporal.Instant,
  journalId: string | null,
): Promise<void> {
  await tx
    .updateTable('top_ups')
    .set({ state, settled_at: settledAt, journal_id: journalId })
    .where('account_id', '=', scope.accountId)
    .where('top_up_id', '=', topUpId)
    .execute();
}

/** The guest was told, or nobody is to be any more. */
export async function forgetGuestEmail(
  scope: AccountScope,
  tx: Tx,
  { topUpId }: Pick<TopUpRecord, 'topUpId'>,
): Promise<void> {
  await tx
    .updateTable('top_ups')
    .set({ guest_email: '' })
    .where('account_id', '=', scope.accountId)
    .where('top_up_id', '=', topUpId)
    .execute();
}

/** Cash that went back at the counter: it stays a top-up that was paid. */
export async function markReturned(
  scope: AccountScope,
  tx: Tx,
  { topUpId }: Pick<TopUpRecord, 'topUpId'>,
  returnedAt: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('top_ups')
    .set({ returned_at: returnedAt })
    .where('account_id', '=', scope.accountId)
    .where('top_up_id', '=', topUpId)
    .execute();
}

/** Cash that was taken off the tag: it stays a top-up that was paid. */
export async function markCorrected(
  scope: AccountScope,
  tx: Tx,
  { topUpId }: Pick<TopUpRecord, 'topUpId'>,
  { at, amountMinor, reason }: NonNullable<TopUpRecord['correction']>,
): Promise<void> {
  await tx
    .updateTable('top_ups')
    .set({ corrected_at: at, corrected_minor: amountMinor, correction_reason: reason })
    .where('account_id', '=', scope.accountId)
    .where('top_up_id', '=', topUpId)
    .execute();
}

export interface TopUpSelection {
  readonly tagId: string | null;
  /** Days of toll time, both included; null: unlimited. */
  readonly from: string | null;
  readonly to: string | null;
}

/** What a guest has begun and not paid is nothing to the account. */
export const isOfAccount = sql<boolean>`(NOT by_guest OR state = 'paid')`;

/** Paid ones count on the day they were booked, as in the statement; others when they were begun. */
const countedAt = sql<Temporal.Instant>`CASE WHEN state = 'paid' THEN settled_at ELSE created_at END`;

export async function selectTopUps(
  scope: AccountScope,
  queries: Queries,
  selection: TopUpSelection,
  first: number,
  rows: number,
): Promise<{ readonly totalRecords: number; readonly topUps: readonly TopUpRecord[] }> {
  const { tagId, from, to } = selection;
  const { accountId, reach } = scope;
  let query = queries.selectFrom('top_ups').where('account_id', '=', accountId).where(isOfAccount);
  if (tagId !== null) query = query.where('tag_id', '=', tagId);
  if (!reach.all) {
    query = query.where((eb) => eb('tag_id', '=', eb.fn.any(eb.val([...reach.since.keys()]))));
  }
  const zone = sql.lit(tollTimeZone);
  if (from !== null) {
    query = query.where(
      countedAt,
      '>=',
      sql<Temporal.Instant>`${from}::date::timestamp AT TIME ZONE ${zone}`,
    );
  }
  if (to !== null) {
    query = query.where(
      countedAt,
      '<',
      sql<Temporal.Instant>`(${to}::date + 1)::timestamp AT TIME ZONE ${zone}`,
    );
  }
  // A customer makes a handful of top-ups a month, so counting them is cheap.
  const counted = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = await query
    .select(columns)
    .orderBy(countedAt, 'desc')
    .orderBy('top_up_id', 'desc')
    .offset(first)
    .limit(rows)
    .execute();
  return { totalRecords: counted.total, topUps: page.map(toRecord) };
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
