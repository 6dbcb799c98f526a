import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { StaffScope, WideScope } from '../../platform/scope/scope.ts';
import type { SettledLine, SettlementFile } from './settlement-file.ts';

/** A settlement as it is listed; minor units. */
export interface SettlementRecord extends Omit<SettlementFile, 'lines' | 'fingerprint'> {
  readonly lineCount: number;
  readonly waiting: number;
  /** By the bank's statement; null if the sum has not come yet. */
  readonly arrivedOn: string | null;
}

/** False if there is one with this number; whoever imports it at the same moment waits for the other. */
export async function insertSettlement(
  _wide: WideScope,
  tx: Tx,
  file: SettlementFile,
  imported: { readonly at: Temporal.Instant; readonly by: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('gateway_settlements')
    .values({
      settlement_id: file.settlementId,
      paid_on: file.paidOn,
      currency: file.currency,
      gross_minor: file.grossMinor,
      fee_minor: file.feeMinor,
      net_minor: file.netMinor,
      line_count: file.lines.length,
      fingerprint: file.fingerprint,
      imported_at: imported.at,
      imported_by: imported.by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('settlement_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectFingerprint(
  _wide: WideScope,
  queries: Queries,
  settlementId: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('gateway_settlements')
    .select('fingerprint')
    .where('settlement_id', '=', settlementId)
    .executeTakeFirst();
  return row?.fingerprint;
}

/** Of these transactions, those that another settlement has, as `kind transaction`. */
export async function selectSettledBefore(
  _wide: WideScope,
  queries: Queries,
  settlementId: string,
  lines: readonly SettledLine[],
): Promise<ReadonlySet<string>> {
  if (lines.length === 0) return new Set();
  const rows = await queries
    .selectFrom('gateway_settlement_lines')
    .select(['kind', 'transaction_id'])
    .where(
      'transaction_id',
      'in',
      lines.map(({ transactionId }) => transactionId),
    )
    .where('settlement_id', '<>', settlementId)
    .execute();
  return new Set(rows.map((row) => `${row.kind} ${row.transaction_id}`));
}

/** Of these orders, the transactions by which lines that are here already gave money back. */
export async function selectRefundLines(
  _wide: WideScope,
  queries: Queries,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (orderNumbers.length === 0) return new Map();
  const rows = await queries
    .selectFrom('gateway_settlement_lines')
    .select(['order_number', 'transaction_id'])
    .where('order_number', 'in', orderNumbers)
    .where('kind', '=', 'refund')
    .execute();
  const byOrder = Map.groupBy(rows, (row) => row.order_number);
  return new Map(
    [...byOrder].map(([order, lines]) => [order, lines.map((line) => line.transaction_id)]),
  );
}

/** One import at a time, until the transaction ends: two would not see each other's lines. */
export async function lockImports(_wide: WideScope, tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('settlements'), 0)`.execute(tx);
}

export async function insertLines(
  _wide: WideScope,
  tx: Tx,
  settlementId: string,
  lines: readonly SettledLine[],
): Promise<void> {
  await sql`
    INSERT INTO gateway_settlement_lines
      (settlement_id, line_no, kind, transaction_id, order_number, day, gross_minor, fee_minor)
    SELECT ${settlementId}, * FROM unnest(
      ${lines.map(({ lineNo }) => lineNo)}::integer[], ${lines.map(({ kind }) => kind)}::text[],
      ${lines.map(({ transactionId }) => transactionId)}::text[],
      ${lines.map(({ orderNumber }) => orderNumber)}::text[], ${lines.map(({ day }) => day)}::date[],
      ${lines.map(({ grossMinor }) => grossMinor)}::bigint[],
      ${lines.map(({ feeMinor }) => feeMinor)}::bigint[])`.execute(tx);
}

/** The day of the first sale of the first settlement: what was paid before it is in none. Refunds may be of older payments. */
export async function selectFirstDay(_wide: WideScope, queries: Queries): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT min(l.day)::text AS day FROM gateway_settlement_lines l
    WHERE l.kind = 'sale' AND l.settlement_id = (
      SELECT s.settlement_id FROM gateway_settlements s
      WHERE EXISTS (SELECT 1 FROM gateway_settlement_lines o
                    WHERE o.settlement_id = s.settlement_id AND o.kind = 'sale')
      ORDER BY s.paid_on, s.settlement_id LIMIT 1)`.execute(queries);
  return rows[0]?.day ?? null;
}

/** From when until when payments were paid. */
export interface Span {
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
}

/** Which payments imports have looked through for those that no settlement has; null for none yet. */
export async function selectLookedThrough(
  _wide: WideScope,
  queries: Queries,
): Promise<Span | null> {
  const row = await queries
    .selectFrom('gateway_settlements')
    .select(({ fn }) => [fn.min('looked_from').as('from'), fn.max('looked_to').as('to')])
    .executeTakeFirstOrThrow();
  return row.from === null || row.to === null ? null : { from: row.from, to: row.to };
}

export async function noteLookedThrough(
  _wide: WideScope,
  queries: Queries,
  settlementId: string,
  { from, to }: Span,
): Promise<void> {
  await queries
    .updateTable('gateway_settlements')
    .set({ looked_from: from, looked_to: to })
    .where('settlement_id', '=', settlementId)
    .execute();
}

const settlements = sql`
  SELECT s.settlement_id AS "settlementId", s.paid_on::text AS "paidOn", s.currency,
    s.gross_minor AS "grossMinor", s.fee_minor AS "feeMinor", s.net_minor AS "netMinor",
    s.line_count AS "lineCount",
    (SELECT count(*) FROM gateway_differences d
     WHERE d.settlement_id = s.settlement_id AND d.closed_at IS NULL) AS waiting,
    -- The gateway writes the number of the settlement as the reference of its transfer.
    (SELECT min(b.received_on)::text FROM bank_transfers b
     WHERE b.received_on BETWEEN s.paid_on - 3 AND s.paid_on + 14 AND b.amount_minor = s.net_minor
       AND b.currency = s.currency
       -- As a word of it: S-1 is neither in S-11 nor in S-1-2.
       AND (b.reference || ' ' || b.purpose) ~* ('(^|[^[:alnum:].-]|(^|[^[:alnum:].-])[.-]+)'
         || regexp_replace(s.settlement_id, '([^[:alnum:]])', '\\\\\\1', 'g')
         || '($|[^[:alnum:]./-]|[./-]+($|[^[:alnum:]./-]))')) AS "arrivedOn"
  FROM gateway_settlements s`;

export async function selectSettlement(
  _wide: WideScope,
  queries: Queries,
  settlementId: string,
): Promise<SettlementRecord> {
  const { rows } = await sql<SettlementRecord>`${settlements}
    WHERE s.settlement_id = ${settlementId}`.execute(queries);
  const [found] = rows;
  if (found === undefined) throw new Error(`The settlement ${settlementId} vanished`);
  return found;
}

/** A page, the newest first, and how many there are. */
export async function selectSettlements(
  _staff: StaffScope,
  queries: Queries,
  { first, rows }: { readonly first: number; readonly rows: number },
): Promise<{ readonly items: readonly SettlementRecord[]; readonly totalRecords: number }> {
  const found = await sql<SettlementRecord>`${settlements}
    ORDER BY s.paid_on DESC, s.settlement_id OFFSET ${first} LIMIT ${rows}`.execute(queries);
  const counted = await queries
    .selectFrom('gateway_settlements')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { items: found.rows, totalRecords: counted.n };
}
