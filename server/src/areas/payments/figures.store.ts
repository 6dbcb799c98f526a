import type { Currency } from '@rampa/contract';
import type { OpenPaymentState } from '@rampa/contract/reports';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';

export interface PaymentFigures {
  readonly waiting: number;
  /** Of those waiting: the time in which customers could pay is over. */
  readonly overdue: number;
  /** Refused by the gateway since a moment. */
  readonly refused: number;
}

/** Payments that have no outcome yet, and those that were refused lately, counted up to a number each. */
export async function selectPaymentFigures(
  _scope: WideScope,
  queries: Queries,
  {
    now,
    refusedSince,
    most,
  }: {
    readonly now: Temporal.Instant;
    readonly refusedSince: Temporal.Instant;
    readonly most: number;
  },
): Promise<PaymentFigures> {
  const { rows } = await sql<PaymentFigures>`
    SELECT count(*)::int AS waiting, count(*) FILTER (WHERE expires_at < ${now})::int AS overdue,
           (SELECT count(*)::int FROM (
             SELECT 1 FROM payments
             WHERE state = 'refused' AND settled_at >= ${refusedSince} LIMIT ${most}) AS refused) AS refused
    FROM (SELECT expires_at FROM payments WHERE state = 'pending' LIMIT ${most}) AS pending`.execute(
    queries,
  );
  return rows[0] ?? { waiting: 0, overdue: 0, refused: 0 };
}

/** A payment without an outcome, or one that was refused. */
export interface OpenPaymentRecord {
  readonly accountId: string;
  readonly orderNumber: string;
  readonly purpose: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly settledAt: Temporal.Instant | null;
  readonly refusal: string | null;
  readonly savedCard: boolean;
}

/** A page of them, and how many there are up to a number: without an outcome the oldest first, refused the newest first. */
export async function selectOpenPayments(
  _scope: WideScope,
  queries: Queries,
  {
    state,
    now,
    refusedSince,
    first,
    rows,
    most,
  }: {
    readonly state: OpenPaymentState;
    readonly now: Temporal.Instant;
    readonly refusedSince: Temporal.Instant;
    readonly first: number;
    readonly rows: number;
    readonly most: number;
  },
): Promise<{ readonly items: readonly OpenPaymentRecord[]; readonly totalRecords: number }> {
  const chosen =
    state === 'refused'
      ? sql`state = 'refused' AND settled_at >= ${refusedSince}`
      : state === 'overdue'
        ? sql`state = 'pending' AND expires_at < ${now}`
        : sql`state = 'pending'`;
  const order = state === 'refused' ? sql`settled_at DESC` : sql`created_at`;
  const { rows: items } = await sql<OpenPaymentRecord>`
    SELECT account_id AS "accountId", order_number AS "orderNumber", purpose, amount_minor AS "amountMinor", currency,
      created_at AS "createdAt", expires_at AS "expiresAt", settled_at AS "settledAt", refusal,
      card_id IS NOT NULL AS "savedCard"
    FROM payments WHERE ${chosen}
    ORDER BY ${order}, order_number OFFSET ${first} LIMIT ${Math.max(0, Math.min(rows, most - first))}`.execute(
    queries,
  );
  const counted = await sql<{ readonly n: number }>`
    SELECT count(*)::int AS n FROM (SELECT 1 FROM payments WHERE ${chosen} LIMIT ${most}) AS chosen`.execute(
    queries,
  );
  return { items, totalRecords: counted.rows[0]?.n ?? 0 };
}
