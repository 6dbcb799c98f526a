import { sql } from 'kysely';
import type { Currency } from '@rampa/contract';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/database.ts';
import type { SomeAccounts } from '../../platform/scope/scope.ts';
import { orderLifeMinutes } from './payment-rules.ts';

/** An imported past payment. Instants are ISO 8601. */
export interface PastPayment {
  readonly accountId: string;
  readonly orderNumber: string;
  /** Minor units. */
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly state: 'pending' | 'paid' | 'refused' | 'abandoned';
  readonly createdAt: string;
  readonly settledAt: string | null;
  /** For a saved card that was charged; left out: on the gateway's page. */
  readonly cardId?: string;
  readonly refusal?: string;
}

/** Inserts many at once; a paid one has the order number as the gateway's transaction. */
export async function insertPastPayments(
  _scope: SomeAccounts,
  tx: Tx,
  provider: string,
  purpose: string,
  payments: readonly PastPayment[],
): Promise<void> {
  if (payments.length === 0) return;
  await sql`
    INSERT INTO payments (payment_id, account_id, provider, order_number, purpose, transaction_type,
      amount_minor, currency, state, provider_transaction_id, created_at, expires_at, settled_at,
      next_inquiry_at, card_id, refusal)
    SELECT i, a, ${provider}, o, ${purpose}, 'purchase', n, c, s,
      CASE WHEN s = 'paid' THEN 'past-' || o END,
      made, made + make_interval(mins => ${orderLifeMinutes}), settled,
      CASE WHEN s = 'pending' THEN made END, card, refused
    FROM unnest(
      ${payments.map(() => uuid())}::uuid[],
      ${payments.map((payment) => payment.accountId)}::uuid[],
      ${payments.map((payment) => payment.orderNumber)}::text[],
      ${payments.map((payment) => payment.amountMinor)}::bigint[],
      ${payments.map((payment) => payment.currency)}::text[],
      ${payments.map((payment) => payment.state)}::text[],
      ${payments.map((payment) => payment.createdAt)}::timestamptz[],
      ${payments.map((payment) => payment.settledAt)}::timestamptz[],
      ${payments.map((payment) => payment.cardId ?? null)}::uuid[],
      ${payments.map((payment) => payment.refusal ?? null)}::text[]
    ) AS past (i, a, o, n, c, s, made, settled, card, refused)`.execute(tx);
}
