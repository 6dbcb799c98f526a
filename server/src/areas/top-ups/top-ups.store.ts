import type { CashCorrectionReason } from '@rampa/contract/counter';
import type { Currency, LanguageId, PhoneWallet } from '@rampa/contract';
import type { TopUpMethod, TopUpStatus } from '@rampa/contract/top-ups';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

export interface TopUpRecord {
  readonly accountId: string;
  readonly topUpId: string;
  readonly tagId: string;
  readonly userId: string;
  readonly orderNumber: string;
  readonly method: TopUpMethod;
  /** The phone's wallet that it was paid with; null: a card, or not by card. */
  readonly paidWith: PhoneWallet | null;
  readonly amountMinor: number;
  /** What was to be on the tag afterwards; null: an amount was chosen. */
  readonly targetMinor: number | null;
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
  | 'paidWith'
  | 'settledAt'
  | 'returnedAt'
  | 'correction'
  | 'bulkOrder'
  | 'byGuest'
  | 'guestEmail'
  | 'targetMinor'
> & {
  readonly idempotencyKey: string;
  /** Of a guest; left out: it is none. */
  readonly guest?: { readonly email: string };
  /** Left out: an amount was chosen. */
  readonly targetMinor?: number | undefined;
};

export const columns = [
  'account_id',
  'top_up_id',
  'tag_id',
  'user_id',
  'order_number',
  'method',
  'paid_with',
  'amount_minor',
  'target_minor',
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

export interface TopUpRow {
  readonly account_id: string;
  readonly top_up_id: string;
  readonly tag_id: string;
  readonly user_id: string;
  readonly order_number: string;
  readonly method: string;
  readonly paid_with: string | null;
  readonly amount_minor: number;
  readonly target_minor: number | null;
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
    paidWith: row.paid_with as PhoneWallet | null,
    amountMinor: row.amount_minor,
    targetMinor: row.target_minor,
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
      target_minor: topUp.targetMinor ?? null,
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
  end: {
    readonly state: TopUpStatus;
    readonly settledAt: Temporal.Instant;
    readonly journalId: string | null;
    readonly paidWith: PhoneWallet | null;
  },
): Promise<void> {
  await tx
    .updateTable('top_ups')
    .set({
      state: end.state,
      settled_at: end.settledAt,
      journal_id: end.journalId,
      paid_with: end.paidWith,
    })
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
