import type { TransferPart, TransferVerdict } from '@rampa/contract/reconciliation';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { DeskScope, StaffScope, WideScope } from '../../../platform/scope/scope.ts';

/** A transfer that was not credited by itself. */
export interface UnmatchedRecord {
  readonly transferId: string;
  /** `YYYY-MM-DD`. */
  readonly receivedOn: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reference: string;
  readonly orderNumber: string | null;
  readonly verdict: TransferVerdict;
  readonly payer: string;
  readonly payerAccount: string;
  readonly purpose: string;
  readonly importedAt: Temporal.Instant;
  readonly note: string;
  readonly notedBy: string | null;
  readonly resolvedAt: Temporal.Instant | null;
  readonly resolvedBy: string | null;
}

export interface PartRecord {
  readonly to: TransferPart['to'];
  readonly target: string;
  readonly note: string;
  readonly amountMinor: number;
  readonly orderNumber: string | null;
  readonly payoutId: string | null;
}

const rowsOf = (queries: Queries) =>
  queries
    .selectFrom('bank_transfers')
    .select((row) => [
      'bank_transfer_id',
      row.cast<string>('received_on', 'text').as('received_on'),
      'amount_minor',
      'currency',
      'reference',
      'order_number',
      'verdict',
      'payer',
      'payer_account',
      'purpose',
      'imported_at',
      'note',
      'noted_by',
      'resolved_at',
      'resolved_by',
    ])
    .where('verdict', '<>', 'credited');
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const toRecord = (row: Row): UnmatchedRecord => ({
  transferId: row.bank_transfer_id,
  receivedOn: row.received_on,
  amountMinor: row.amount_minor,
  currency: row.currency,
  reference: row.reference,
  orderNumber: row.order_number,
  // The import writes no other.
  verdict: row.verdict as TransferVerdict,
  payer: row.payer,
  payerAccount: row.payer_account,
  purpose: row.purpose,
  importedAt: row.imported_at,
  note: row.note,
  notedBy: row.noted_by,
  resolvedAt: row.resolved_at,
  resolvedBy: row.resolved_by,
});

/** What waits, the oldest first, or what was divided, the latest first. */
export async function selectUnmatched(
  _staff: StaffScope,
  queries: Queries,
  given: { readonly open: boolean; readonly first: number; readonly rows: number },
): Promise<{ readonly records: readonly UnmatchedRecord[]; readonly total: number }> {
  const operator = given.open ? 'is' : 'is not';
  const counted = await queries
    .selectFrom('bank_transfers')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('verdict', '<>', 'credited')
    .where('resolved_at', operator, null)
    .executeTakeFirstOrThrow();
  const rows = await rowsOf(queries)
    .where('resolved_at', operator, null)
    .orderBy(given.open ? 'received_on' : 'resolved_at', given.open ? 'asc' : 'desc')
    .orderBy('bank_transfer_id')
    .offset(given.first)
    .limit(given.rows)
    .execute();
  return { total: counted.total, records: rows.map(toRecord) };
}

/** Transfers that wait, counted up to a number. */
export function countUnmatched(_scope: WideScope, queries: Queries, most: number): Promise<number> {
  return countRows(
    queries,
    queries
      .selectFrom('bank_transfers')
      .select('bank_transfer_id')
      .where('verdict', '<>', 'credited')
      .where('resolved_at', 'is', null)
      .limit(most),
  );
}

/**
 * Those of the transfers of whose day and amount a statement of another format has brought one as well; what was
 * announced is in a statement up to ten days later.
 */
export async function selectAlike(
  _staff: StaffScope,
  queries: Queries,
  transferIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly id: string }>`
    SELECT b.bank_transfer_id AS id FROM bank_transfers b
    WHERE b.bank_transfer_id = ANY(${[...transferIds]}::text[]) AND EXISTS (
      SELECT 1 FROM bank_transfers o
      WHERE o.received_on BETWEEN b.received_on - 10 AND b.received_on + 10
        AND (o.received_on = b.received_on
          OR (o.format = 'ips' AND b.received_on > o.received_on)
          OR (b.format = 'ips' AND o.received_on > b.received_on))
        AND o.amount_minor = b.amount_minor
        AND o.currency = b.currency AND o.format <> b.format)`.execute(queries);
  return new Set(rows.map(({ id }) => id));
}

/** Of transfers of which the bank took back a part: the amount of the whole. */
export async function selectWholes(
  _staff: StaffScope,
  queries: Queries,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly id: string; readonly whole: number }>`
    SELECT b.bank_transfer_id AS id, max(o.amount_minor) AS whole
    FROM bank_transfers b
    LEFT JOIN bank_transfer_names n ON n.name = 'ips:' || b.bank_id
    JOIN bank_transfers o ON o.bank_transfer_id
      IN ('ips:' || b.bank_id, 'ips-whole:ips:' || b.bank_id, n.bank_transfer_id)
    WHERE b.bank_transfer_id = ANY(${[...transferIds]}::text[])
      AND b.verdict IN ('returned', 'returned-after') AND b.bank_id <> ''
      AND o.amount_minor > b.amount_minor
    GROUP BY b.bank_transfer_id`.execute(queries);
  return new Map(rows.map(({ id, whole }) => [id, whole]));
}

/** The transfer, locked until it is divided or noted. */
export async function lockUnmatched(
  _scope: DeskScope,
  tx: Tx,
  transferId: string,
): Promise<UnmatchedRecord | undefined> {
  const row = await rowsOf(tx)
    .where('bank_transfer_id', '=', transferId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function updateNote(
  _scope: DeskScope,
  tx: Tx,
  transferId: string,
  noted: { readonly note: string; readonly at: Temporal.Instant; readonly by: string },
): Promise<void> {
  await tx
    .updateTable('bank_transfers')
    .set({ note: noted.note, noted_at: noted.at, noted_by: noted.by })
    .where('bank_transfer_id', '=', transferId)
    .execute();
}

export async function markResolved(
  _scope: DeskScope,
  tx: Tx,
  transferId: string,
  resolved: {
    readonly at: Temporal.Instant;
    readonly by: string;
    readonly parts: readonly PartRecord[];
  },
): Promise<void> {
  await tx
    .updateTable('bank_transfers')
    .set({ resolved_at: resolved.at, resolved_by: resolved.by })
    .where('bank_transfer_id', '=', transferId)
    .execute();
  await tx
    .insertInto('bank_transfer_parts')
    .values(
      resolved.parts.map((part, at) => ({
        bank_transfer_id: transferId,
        part_no: at + 1,
        kind: part.to,
        target: part.target,
        amount_minor: part.amountMinor,
        order_number: part.orderNumber,
        payout_id: part.payoutId,
        note: part.note,
      })),
    )
    .execute();
}

/** Parts of transfers that were divided, in order. */
export async function selectParts(
  _scope: DeskScope,
  queries: Queries,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PartRecord[]>> {
  const rows = await queries
    .selectFrom('bank_transfer_parts')
    .selectAll()
    .where('bank_transfer_id', '=', sql<string>`ANY(${[...transferIds]}::text[])`)
    .orderBy('bank_transfer_id')
    .orderBy('part_no')
    .execute();
  const parts = new Map<string, PartRecord[]>();
  for (const row of rows) {
    const of = parts.get(row.bank_transfer_id) ?? [];
    of.push({
      // bank_transfer_parts__kind_known admits no other.
      to: row.kind as TransferPart['to'],
      target: row.target,
      amountMinor: row.amount_minor,
      orderNumber: row.order_number,
      payoutId: row.payout_id,
      note: row.note,
    });
    parts.set(row.bank_transfer_id, of);
  }
  return parts;
}
