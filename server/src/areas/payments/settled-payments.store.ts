import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';
import type { ReversalKind } from './reversals.store.ts';

/** A payment as it is compared with what the gateway settles; minor units. */
export interface SettledPayment {
  readonly orderNumber: string;
  readonly transactionId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Given back as a whole, by us. */
  readonly refunded: boolean;
  readonly settledAt: Temporal.Instant;
  readonly reversals: readonly {
    readonly kind: ReversalKind;
    readonly transactionId: string;
    readonly amountMinor: number;
  }[];
}

/** Payments by card, for whoever compares them with what the gateway settles. */
export interface SettledPayments {
  readonly byOrders: typeof selectByOrders;
  readonly paidBetween: typeof selectPaidBetween;
}

interface Row extends Omit<SettledPayment, 'reversals'> {
  readonly accountId: string;
}

const columns = sql`p.account_id AS "accountId", p.order_number AS "orderNumber",
  coalesce(p.provider_transaction_id, '') AS "transactionId", p.amount_minor AS "amountMinor", p.currency,
  p.state = 'refunded' AS refunded, p.settled_at AS "settledAt"`;
// What was set aside to register a card is never settled.
const settles = sql`p.state IN ('paid', 'refunded') AND p.settled_at IS NOT NULL AND p.transaction_type <> 'authorize'`;

/** Payments of any accounts by their order numbers, with what went back of them and is booked. */
export async function selectByOrders(
  _wide: WideScope,
  queries: Queries,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, SettledPayment>> {
  if (orderNumbers.length === 0) return new Map();
  const owners = await queries
    .selectFrom('order_directory')
    .select(['order_number', 'account_id'])
    .where('order_number', 'in', orderNumbers)
    .execute();
  const pairs = sql`unnest(${owners.map((row) => row.account_id)}::uuid[], ${owners.map(
    (row) => row.order_number,
  )}::text[]) AS own (account_id, order_number)`;
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM ${pairs}
    JOIN payments p ON p.account_id = own.account_id AND p.order_number = own.order_number
    WHERE ${settles}`.execute(queries);
  const reversed = await sql<{
    orderNumber: string;
    kind: ReversalKind;
    transactionId: string;
    amountMinor: number;
  }>`
    SELECT r.order_number AS "orderNumber", r.kind, r.transaction_id AS "transactionId",
           r.amount_minor AS "amountMinor"
    FROM ${pairs}
    JOIN payment_reversals r ON r.account_id = own.account_id AND r.order_number = own.order_number
    WHERE r.booked_at IS NOT NULL`.execute(queries);
  const reversalsOf = Map.groupBy(reversed.rows, ({ orderNumber }) => orderNumber);
  return new Map(
    rows.map((row) => [
      row.orderNumber,
      { ...row, reversals: reversalsOf.get(row.orderNumber) ?? [] },
    ]),
  );
}

/**
 * Payments of the gateway that were paid in a span of time, the oldest first, after a position; without those that were
 * voided as a whole, which are never settled, and those of before this program.
 */
export async function selectPaidBetween(
  _wide: WideScope,
  queries: Queries,
  span: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
  { after, most }: { readonly after: SettledPayment | undefined; readonly most: number },
): Promise<readonly SettledPayment[]> {
  const position =
    after === undefined
      ? sql``
      : sql`AND (p.settled_at, p.order_number) > (${after.settledAt}, ${after.orderNumber})`;
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM payments p
    WHERE ${settles} AND coalesce(p.provider_transaction_id, '') NOT LIKE 'past-%'
      AND NOT EXISTS (SELECT 1 FROM payment_reversals r
                      WHERE r.account_id = p.account_id AND r.order_number = p.order_number AND r.voided
                      GROUP BY r.account_id, r.order_number HAVING sum(r.amount_minor) >= p.amount_minor)
      AND p.settled_at >= ${span.from} AND p.settled_at < ${span.to} ${position}
    ORDER BY p.settled_at, p.order_number LIMIT ${most}`.execute(queries);
  return rows.map((row) => ({ ...row, reversals: [] }));
}
