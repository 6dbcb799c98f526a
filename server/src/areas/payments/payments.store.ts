import type { Currency, LanguageId, PhoneWallet } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { selectOrderOwner } from './bank/order-directory.store.ts';
import type { Refusal, TransactionType } from './payment-provider.ts';

export type PaymentState = 'pending' | 'paid' | 'refused' | 'abandoned' | 'refunded';

/** Why it was not paid: as the gateway reports it, or as we know ourselves. */
export type UnpaidReason =
  | Refusal
  /** The gateway does not know the card, or it is no longer saved. */
  | 'card-unknown'
  /** The gateway did not know the charge for a whole day. */
  | 'no-answer'
  /** The gateway rejected the charge, though it knows the card. */
  | 'not-taken'
  /** No longer wanted before it was charged. */
  | 'withdrawn'
  /** The bank wants its customer's confirmation, and nobody was there, or nobody gave it. */
  | 'confirmation-needed';

export interface PaymentRecord {
  readonly paymentId: string;
  readonly accountId: string;
  readonly orderNumber: string;
  /** Which area it pays for; only that area knows what. */
  readonly purpose: string;
  readonly transactionType: TransactionType;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly state: PaymentState;
  readonly languageId: LanguageId;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly settledAt: Temporal.Instant | null;
  /** The gateway is asked to save the card that the customer pays with. */
  readonly keepCard: boolean;
  /** The saved card that is charged; null where the customer pays on the gateway's page. */
  readonly cardId: string | null;
  /** How often the charge was sent, or about to be. */
  readonly chargeTries: number;
  readonly refusal: UnpaidReason | null;
  /** The saved card is charged while its owner is there to confirm it. */
  readonly attended: boolean;
  /** Where its owner confirms the charge; null where the bank has not asked. */
  readonly confirmUrl: string | null;
  /** The phone's wallet that it was paid with; null: a card, or the gateway does not say. */
  readonly paidWith: PhoneWallet | null;
}

export interface NewPayment extends Omit<
  PaymentRecord,
  | 'paymentId'
  | 'accountId'
  | 'state'
  | 'settledAt'
  | 'chargeTries'
  | 'refusal'
  | 'confirmUrl'
  | 'paidWith'
> {
  /** When the gateway is queried for the first time. */
  readonly firstInquiryAt: Temporal.Instant;
}

export const columns = [
  'payment_id',
  'account_id',
  'order_number',
  'purpose',
  'transaction_type',
  'amount_minor',
  'currency',
  'state',
  'language_id',
  'created_at',
  'expires_at',
  'settled_at',
  'keep_card',
  'card_id',
  'charge_tries',
  'refusal',
  'attended',
  'confirm_url',
  'paid_with',
] as const;

interface PaymentRow {
  readonly payment_id: string;
  readonly account_id: string;
  readonly order_number: string;
  readonly purpose: string;
  readonly transaction_type: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly state: string;
  readonly language_id: string;
  readonly created_at: Temporal.Instant;
  readonly expires_at: Temporal.Instant;
  readonly settled_at: Temporal.Instant | null;
  readonly keep_card: boolean;
  readonly card_id: string | null;
  readonly charge_tries: number;
  readonly refusal: string | null;
  readonly attended: boolean;
  readonly confirm_url: string | null;
  readonly paid_with: string | null;
}

export function toRecord(row: PaymentRow): PaymentRecord {
  return {
    paymentId: row.payment_id,
    accountId: row.account_id,
    orderNumber: row.order_number,
    purpose: row.purpose,
    // Constraints of the table limit these to the known ones, the program the others.
    transactionType: row.transaction_type as TransactionType,
    currency: row.currency as Currency,
    state: row.state as PaymentState,
    languageId: row.language_id as LanguageId,
    amountMinor: row.amount_minor,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    settledAt: row.settled_at,
    keepCard: row.keep_card,
    cardId: row.card_id,
    chargeTries: row.charge_tries,
    refusal: row.refusal as UnpaidReason | null,
    attended: row.attended,
    confirmUrl: row.confirm_url,
    paidWith: row.paid_with as PhoneWallet | null,
  };
}

export async function insertPayment(
  scope: AccountScope,
  tx: Tx,
  provider: string,
  payment: NewPayment,
): Promise<string> {
  const paymentId = uuid();
  await tx
    .insertInto('payments')
    .values({
      payment_id: paymentId,
      account_id: scope.accountId,
      provider,
      order_number: payment.orderNumber,
      purpose: payment.purpose,
      transaction_type: payment.transactionType,
      amount_minor: payment.amountMinor,
      currency: payment.currency,
      language_id: payment.languageId,
      created_at: payment.createdAt,
      expires_at: payment.expiresAt,
      next_inquiry_at: payment.firstInquiryAt,
      keep_card: payment.keepCard,
      card_id: payment.cardId,
      attended: payment.attended,
    })
    .execute();
  return paymentId;
}

/** By its number alone, whoever owns it: the caller has checked that it may be queried. */
export async function selectPayment(
  all: AllAccounts,
  queries: Queries,
  provider: string,
  orderNumber: string,
): Promise<PaymentRecord | null> {
  // By the directory, so that one machine is asked and not all of them.
  const owner = await selectOrderOwner(all, queries, orderNumber);
  if (owner === undefined) return null;
  const row = await queries
    .selectFrom('payments')
    .select(columns)
    .where('account_id', '=', owner.accountId)
    .where('provider', '=', provider)
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/**
 * Moves a payment on, if it is still in the state that the caller assumes; null if somebody else
 * was faster. This one statement is what makes every payment count once.
 */
export async function movePayment(
  scope: AccountScope,
  tx: Tx,
  change: {
    readonly paymentId: string;
    readonly from: readonly PaymentState[];
    readonly to: PaymentState;
    readonly at: Temporal.Instant;
    readonly transactionId?: string;
    readonly refusal?: UnpaidReason | null;
    readonly paidWith?: PhoneWallet | null;
  },
): Promise<PaymentRecord | null> {
  const row = await tx
    .updateTable('payments')
    .set({
      state: change.to,
      settled_at: change.at,
      next_inquiry_at: null,
      refusal: change.refusal ?? null,
      ...(change.transactionId === undefined
        ? {}
        : { provider_transaction_id: change.transactionId }),
      ...(change.paidWith === undefined ? {} : { paid_with: change.paidWith }),
    })
    .where('account_id', '=', scope.accountId)
    .where('payment_id', '=', change.paymentId)
    .where('state', 'in', change.from)
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** What the gateway said is stored unchanged; the same said again adds nothing. */
export async function insertNotification(
  _all: AllAccounts,
  queries: Queries,
  notification: {
    readonly provider: string;
    readonly receivedAt: Temporal.Instant;
    readonly orderNumber: string;
    readonly verdict: string;
    readonly body: string;
  },
): Promise<void> {
  await sql`
    INSERT INTO payment_notices (notice_id, provider, received_at, order_number, verdict, body)
    SELECT ${uuid()}::uuid, ${notification.provider}, ${notification.receivedAt}::timestamptz,
      ${notification.orderNumber}, ${notification.verdict}, ${notification.body}
    WHERE NOT EXISTS (
      SELECT 1 FROM payment_notices
      WHERE provider = ${notification.provider} AND order_number = ${notification.orderNumber}
        AND verdict = ${notification.verdict} AND body = ${notification.body})`.execute(queries);
}
