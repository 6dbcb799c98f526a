import type { Currency } from '@rampa/contract';
import type { SettledKind, SettlementVerdict } from '@rampa/contract/settlements';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { StaffScope, WideScope } from '../../platform/scope/scope.ts';

export interface DifferenceRecord {
  readonly differenceId: string;
  readonly verdict: SettlementVerdict;
  readonly settlementId: string | null;
  readonly kind: SettledKind;
  readonly transactionId: string;
  readonly orderNumber: string;
  readonly day: string;
  readonly settledMinor: number | null;
  readonly oursMinor: number | null;
  readonly currency: Currency;
  readonly note: string;
  readonly notedBy: string | null;
  readonly revision: number;
  readonly assignedOrder: string | null;
  readonly closedAt: Temporal.Instant | null;
  readonly closedBy: string | null;
}

export type NewDifference = Omit<
  DifferenceRecord,
  'note' | 'notedBy' | 'revision' | 'assignedOrder' | 'closedAt' | 'closedBy'
>;

/** Each once: what is found again changes nothing. Returns how many are new. */
export async function insertDifferences(
  _wide: WideScope,
  tx: Tx,
  found: readonly NewDifference[],
  at: Temporal.Instant,
): Promise<number> {
  if (found.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('gateway_differences')
    .values(
      found.map((one) => ({
        difference_id: one.differenceId,
        verdict: one.verdict,
        settlement_id: one.settlementId,
        kind: one.kind,
        transaction_id: one.transactionId,
        order_number: one.orderNumber,
        day: one.day,
        settled_minor: one.settledMinor,
        ours_minor: one.oursMinor,
        currency: one.currency,
        found_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

/** Of these chargebacks, those of which the gateway's own message has made a difference of the same amount; by transaction. */
export async function selectToldChargebacks(
  _wide: WideScope,
  queries: Queries,
  lines: readonly Pick<NewDifference, 'transactionId' | 'settledMinor'>[],
): Promise<ReadonlySet<string>> {
  if (lines.length === 0) return new Set();
  const { rows } = await sql<{ readonly id: string }>`
    SELECT d.transaction_id AS id FROM gateway_differences d
    JOIN unnest(${lines.map(({ transactionId }) => chargebackId(transactionId))}::text[],
                ${lines.map(({ settledMinor }) => settledMinor)}::bigint[]) AS line (difference_id, minor)
      ON d.difference_id = line.difference_id AND d.settled_minor = line.minor`.execute(queries);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a settlement has brought a chargeback that is in no books. */
export async function isSettledUnbooked(
  _wide: WideScope,
  queries: Queries,
  transactionId: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM gateway_settlement_lines l
    JOIN gateway_differences d ON d.difference_id = l.settlement_id || ':' || l.line_no
    WHERE l.transaction_id = ${transactionId} AND l.kind = 'chargeback' AND d.verdict = 'not-booked'
    LIMIT 1`.execute(queries);
  return rows.length > 0;
}

/** The difference that the gateway's own message of a chargeback makes. */
export const chargebackId = (transactionId: string): string => `chargeback:${transactionId}`;

/** Closes what no settlement had until now: the sales of these orders. */
export async function closeSettled(
  _wide: WideScope,
  tx: Tx,
  orderNumbers: readonly string[],
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('gateway_differences')
    .set({ closed_at: at, closed_by: 'system' })
    .where('verdict', '=', 'not-settled')
    .where('order_number', 'in', orderNumbers)
    .where('closed_at', 'is', null)
    .execute();
}

/**
 * Of these orders, those whose sale some settlement has, or to which staff have assigned one. A line that is not their sale,
 * only by its order number, settles nothing.
 */
export async function selectSettledOrders(
  _wide: WideScope,
  queries: Queries,
  orderNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const numbers = [...orderNumbers];
  const { rows } = await sql<{ readonly order: string }>`
    SELECT l.order_number AS "order" FROM gateway_settlement_lines l
    WHERE l.order_number = ANY (${numbers}) AND l.kind = 'sale' AND NOT EXISTS (
      SELECT 1 FROM gateway_differences d
      WHERE d.difference_id = l.settlement_id || ':' || l.line_no
        AND d.verdict IN ('unknown-transaction', 'currency-differs'))
    UNION
    SELECT assigned_order FROM gateway_differences
    WHERE assigned_order = ANY (${numbers}) AND kind = 'sale'`.execute(queries);
  return new Set(rows.map(({ order }) => order));
}

const differencesOf = (queries: Queries) =>
  queries
    .selectFrom('gateway_differences')
    .select([
      'difference_id as differenceId',
      'verdict',
      'settlement_id as settlementId',
      'kind',
      'transaction_id as transactionId',
      'order_number as orderNumber',
      sql<string>`day::text`.as('day'),
      'settled_minor as settledMinor',
      'ours_minor as oursMinor',
      'currency',
      'note',
      'noted_by as notedBy',
      'revision',
      'assigned_order as assignedOrder',
      'closed_at as closedAt',
      'closed_by as closedBy',
    ]);
type DifferenceRow = Awaited<
  ReturnType<ReturnType<typeof differencesOf>['executeTakeFirstOrThrow']>
>;

const toDifference = (row: DifferenceRow): DifferenceRecord => ({
  ...row,
  // Constraints of the table, and of the settlements that bring them, admit no others.
  verdict: row.verdict as SettlementVerdict,
  kind: row.kind as SettledKind,
  currency: row.currency as Currency,
});

/** A page of what waits, the oldest first, or of what was closed, the newest first; and how many there are. */
export async function selectDifferences(
  _staff: StaffScope,
  queries: Queries,
  { open, first, rows }: { readonly open: boolean; readonly first: number; readonly rows: number },
): Promise<{ readonly items: readonly DifferenceRecord[]; readonly totalRecords: number }> {
  const found = await differencesOf(queries)
    .where('closed_at', open ? 'is' : 'is not', null)
    .$if(open, (query) => query.orderBy('found_at'))
    .$if(!open, (query) => query.orderBy('closed_at', 'desc'))
    .orderBy('difference_id')
    .offset(first)
    .limit(rows)
    .execute();
  const counted = await queries
    .selectFrom('gateway_differences')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('closed_at', open ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow();
  return { items: found.map(toDifference), totalRecords: counted.n };
}

/** How many wait, up to a number. */
export function countOpenDifferences(
  _scope: WideScope,
  queries: Queries,
  most: number,
): Promise<number> {
  return countRows(
    queries,
    queries
      .selectFrom('gateway_differences')
      .select('difference_id')
      .where('closed_at', 'is', null)
      .limit(most),
  );
}

export async function lockDifference(
  _staff: StaffScope,
  tx: Tx,
  differenceId: string,
): Promise<DifferenceRecord | undefined> {
  const row = await differencesOf(tx)
    .where('difference_id', '=', differenceId)
    .forUpdate()
    .executeTakeFirst();
  return row && toDifference(row);
}

export async function updateDifference(
  _staff: StaffScope,
  tx: Tx,
  differenceId: string,
  change: {
    readonly note: string;
    readonly by: string;
    /** Null while it waits. */
    readonly closed: { readonly at: Temporal.Instant; readonly order: string | null } | null;
  },
): Promise<void> {
  await tx
    .updateTable('gateway_differences')
    .set({
      note: change.note,
      revision: sql<number>`revision + 1`,
      noted_by: change.note === '' ? null : change.by,
      ...(change.closed === null
        ? {}
        : {
            closed_at: change.closed.at,
            closed_by: change.by,
            assigned_order: change.closed.order,
          }),
    })
    .where('difference_id', '=', differenceId)
    .execute();
}
