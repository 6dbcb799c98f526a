import type { Currency } from '@rampa/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** A top-up of the past, with what became of it. Times are ISO 8601. */
export interface PastTopUp {
  readonly accountId: string;
  readonly topUpId: string;
  readonly tagId: string;
  readonly userId: string;
  readonly orderNumber: string;
  readonly method: 'card' | 'bank-transfer';
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly state: 'pending' | 'paid' | 'refused' | 'abandoned';
  readonly createdAt: string;
  readonly settledAt: string | null;
  readonly journalId: string | null;
}

/** Adds top-ups that came about elsewhere, such as the demo's; their journals are posted apart. */
export async function insertPastTopUps(tx: Tx, topUps: readonly PastTopUp[]): Promise<void> {
  await sql`
    INSERT INTO top_ups (account_id, top_up_id, tag_id, user_id, order_number, idempotency_key,
                         method, amount_minor, currency, state, created_at, settled_at, journal_id)
    SELECT account_id, top_up_id, tag_id, user_id, order_number, 'past-' || order_number, method,
           amount_minor, currency, state, created_at, settled_at, journal_id
    FROM unnest(
      ${topUps.map((topUp) => topUp.accountId)}::uuid[],
      ${topUps.map((topUp) => topUp.topUpId)}::uuid[],
      ${topUps.map((topUp) => topUp.tagId)}::uuid[],
      ${topUps.map((topUp) => topUp.userId)}::uuid[],
      ${topUps.map((topUp) => topUp.orderNumber)}::text[],
      ${topUps.map((topUp) => topUp.method)}::text[],
      ${topUps.map((topUp) => topUp.amountMinor)}::bigint[],
      ${topUps.map((topUp) => topUp.currency)}::text[],
      ${topUps.map((topUp) => topUp.state)}::text[],
      ${topUps.map((topUp) => topUp.createdAt)}::timestamptz[],
      ${topUps.map((topUp) => topUp.settledAt)}::timestamptz[],
      ${topUps.map((topUp) => topUp.journalId)}::uuid[]
    ) AS past (account_id, top_up_id, tag_id, user_id, order_number, method, amount_minor,
               currency, state, created_at, settled_at, journal_id)`.execute(tx);
  await sql`
    INSERT INTO order_directory (order_number, account_id, purpose)
    SELECT order_number, account_id, 'top-up'
    FROM unnest(
      ${topUps.map((topUp) => topUp.orderNumber)}::text[],
      ${topUps.map((topUp) => topUp.accountId)}::uuid[]
    ) AS past (order_number, account_id)`.execute(tx);
}
