import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';

export interface NewPayoutFile {
  readonly fileId: string;
  readonly preparedAt: Temporal.Instant;
  /** As the audit trail has them. */
  readonly preparedBy: string;
  readonly payouts: number;
  readonly amountMinor: number;
}

export interface PayoutFileRecord extends NewPayoutFile {
  readonly approvedAt: Temporal.Instant | null;
  readonly approvedBy: string | null;
  /** The first time; null as long as nobody has it. */
  readonly downloadedAt: Temporal.Instant | null;
  readonly discarded: boolean;
  /** `YYYY-MM-DD`. */
  readonly paidOn: string | null;
}

const filesIn = (queries: Queries) =>
  queries
    .selectFrom('payout_files')
    .select((row) => [
      'file_id',
      'prepared_at',
      'prepared_by',
      'payouts',
      'amount_minor',
      'approved_at',
      'approved_by',
      'downloaded_at',
      'discarded_at',
      row.cast<string | null>('paid_on', 'text').as('paid_on'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof filesIn>['executeTakeFirstOrThrow']>>;

const toRecord = (row: Row): PayoutFileRecord => ({
  fileId: row.file_id,
  preparedAt: row.prepared_at,
  preparedBy: row.prepared_by,
  payouts: row.payouts,
  amountMinor: row.amount_minor,
  approvedAt: row.approved_at,
  approvedBy: row.approved_by,
  downloadedAt: row.downloaded_at,
  discarded: row.discarded_at !== null,
  paidOn: row.paid_on,
});

/** The latest first. */
export async function selectPayoutFiles(
  _staff: StaffScope,
  queries: Queries,
  { first, rows }: { readonly first: number; readonly rows: number },
): Promise<{ readonly records: readonly PayoutFileRecord[]; readonly total: number }> {
  const counted = await queries
    .selectFrom('payout_files')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found = await filesIn(queries)
    .orderBy('prepared_at', 'desc')
    .orderBy('file_id')
    .offset(first)
    .limit(rows)
    .execute();
  return { total: counted.total, records: found.map(toRecord) };
}

/** When each of the files was prepared. */
export async function selectPreparations(
  _staff: StaffScope,
  queries: Queries,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  if (fileIds.length === 0) return new Map();
  const found = await queries
    .selectFrom('payout_files')
    .select(['file_id', 'prepared_at'])
    .where('file_id', 'in', fileIds)
    .execute();
  return new Map(found.map((row) => [row.file_id, row.prepared_at]));
}

/** Locked: changes of a file, and of the payouts in it, happen one after the other. */
export async function lockPayoutFile(
  _staff: StaffScope,
  tx: Tx,
  fileId: string,
): Promise<PayoutFileRecord | undefined> {
  const row = await filesIn(tx).where('file_id', '=', fileId).forUpdate().executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** False while another file waits for approval. */
export async function insertPayoutFile(
  _staff: StaffScope,
  tx: Tx,
  file: NewPayoutFile,
): Promise<boolean> {
  const row = await tx
    .insertInto('payout_files')
    .values({
      file_id: file.fileId,
      prepared_at: file.preparedAt,
      prepared_by: file.preparedBy,
      payouts: file.payouts,
      amount_minor: file.amountMinor,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('file_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What happened to a file, each once. */
export type FileStep =
  | { readonly step: 'counted'; readonly payouts: number; readonly amountMinor: number }
  | { readonly step: 'approved' | 'discarded'; readonly at: Temporal.Instant; readonly by: string }
  | { readonly step: 'downloaded'; readonly at: Temporal.Instant }
  | {
      readonly step: 'paid';
      readonly on: string;
      readonly at: Temporal.Instant;
      readonly by: string;
    };

export async function markPayoutFile(
  _staff: StaffScope,
  tx: Tx,
  fileId: string,
  step: FileStep,
): Promise<void> {
  await tx.updateTable('payout_files').set(columnsOf(step)).where('file_id', '=', fileId).execute();
}

function columnsOf(step: FileStep) {
  switch (step.step) {
    case 'counted':
      return { payouts: step.payouts, amount_minor: step.amountMinor };
    case 'approved':
      return { approved_at: step.at, approved_by: step.by };
    case 'discarded':
      return { discarded_at: step.at, discarded_by: step.by };
    case 'downloaded':
      return { downloaded_at: step.at };
    case 'paid':
      return { paid_on: step.on, paid_at: step.at, paid_by: step.by };
  }
}
