import { sql } from 'kysely';
import type { Currency } from '@rampa/contract';
import type { TopUpMethod, TopUpStatus } from '@rampa/contract/top-ups';
import type { Tx } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';

/** A past top-up, brought in from elsewhere with its outcome. Instants are ISO 8601. */
export interface PastTopUp {
  readonly accountId: string;
  readonly userId: string;
  readonly tagId: string;
  readonly topUpId: string;
  readonly orderNumber: string;
  readonly method: TopUpMethod;
  /** Minor units. */
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly state: TopUpStatus;
  readonly createdAt: string;
  readonly settledAt: string | null;
  /** Of a paid one: the journal that the caller posts for it. */
  readonly journalId: string | null;
}

/** Inserts many at once; the caller posts their journals. */
export async function insertPastTopUps(
  _all: AllAccounts,
  tx: Tx,
  topUps: readonly PastTopUp[],
): Promise<void> {
  if (topUps.length === 0) return;
  await sql`
    INSERT INTO order_directory (order_number, account_id, purpose)
    SELECT o, a, 'top-up' FROM unnest(
      ${topUps.map((topUp) => topUp.orderNumber)}::text[],
      ${topUps.map((topUp) => topUp.accountId)}::uuid[]
    ) AS past (o, a)`.execute(tx);
  await sql`
    INSERT INTO top_ups (account_id, user_id, tag_id, top_up_id, order_number, idempotency_key,
      method, amount_minor, currency, state, created_at, settled_at, journal_id)
    SELECT a, u, t, i, o, 'past-' || o, m, n, c, s, made, settled, j FROM unnest(
      ${topUps.map((topUp) => topUp.accountId)}::uuid[],
      ${topUps.map((topUp) => topUp.userId)}::uuid[],
      ${topUps.map((topUp) => topUp.tagId)}::uuid[],
      ${topUps.map((topUp) => topUp.topUpId)}::uuid[],
      ${topUps.map((topUp) => topUp.orderNumber)}::text[],
      ${topUps.map((topUp) => topUp.method)}::text[],
      ${topUps.map((topUp) => topUp.amountMinor)}::bigint[],
      ${topUps.map((topUp) => topUp.currency)}::text[],
      ${topUps.map((topUp) => topUp.state)}::text[],
      ${topUps.map((topUp) => topUp.createdAt)}::timestamptz[],
      ${topUps.map((topUp) => topUp.settledAt)}::timestamptz[],
      ${topUps.map((topUp) => topUp.journalId)}::uuid[]
    ) AS past (a, u, t, i, o, m, n, c, s, made, settled, j)`.execute(tx);
}
