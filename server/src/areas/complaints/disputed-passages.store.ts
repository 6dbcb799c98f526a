import type { Temporal } from 'temporal-polyfill';
import { sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { rowsOf, toRecord, type ComplaintRecord } from './complaint-record.store.ts';
import { filerOf } from './filer.ts';

/** A passage that is disputed with others, as it was then; station names in Cyrillic. */
export interface DisputedRecord {
  readonly passageId: string;
  readonly serialNumber: string;
  readonly plate: string;
  readonly entry: string;
  readonly exit: string;
  readonly exitedAt: Temporal.Instant;
  readonly amountMinor: number;
  /** Null until the complaint is accepted. */
  readonly accepted: boolean | null;
  readonly refundMinor: number | null;
}

export type NewDisputed = Omit<DisputedRecord, 'accepted' | 'refundMinor'>;

export async function insertDisputed(
  { accountId }: AccountScope,
  tx: Tx,
  complaintId: string,
  passages: readonly NewDisputed[],
): Promise<void> {
  if (passages.length === 0) return;
  await tx
    .insertInto('complaint_passages')
    .values(
      passages.map((passage) => ({
        account_id: accountId,
        complaint_id: complaintId,
        passage_id: passage.passageId,
        serial_number: passage.serialNumber,
        plate: passage.plate,
        entry: passage.entry,
        exit: passage.exit,
        exited_at: passage.exitedAt,
        amount_minor: passage.amountMinor,
      })),
    )
    .execute();
}

/** The passages of a complaint about several, the oldest first. */
export async function selectDisputed(
  { accountId }: AccountScope,
  queries: Queries,
  { complaintId, subject }: Pick<ComplaintRecord, 'complaintId' | 'subject'>,
): Promise<readonly DisputedRecord[]> {
  if (subject.kind !== 'passages') return [];
  const rows = await queries
    .selectFrom('complaint_passages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('complaint_id', '=', complaintId)
    .orderBy('exited_at')
    .orderBy('passage_id')
    .execute();
  return rows.map((row) => ({
    passageId: row.passage_id,
    serialNumber: row.serial_number,
    plate: row.plate,
    entry: row.entry,
    exit: row.exit,
    exitedAt: row.exited_at,
    amountMinor: row.amount_minor,
    accepted: row.accepted,
    refundMinor: row.refund_minor,
  }));
}

/** What is decided about each passage of an accepted complaint; those not named are rejected. */
export async function decideDisputed(
  { accountId }: AccountScope,
  tx: Tx,
  complaintId: string,
  /** Minor units of the accepted ones; 0 for no refund. */
  parts: ReadonlyMap<string, number>,
): Promise<void> {
  await sql`
    UPDATE complaint_passages AS p
    SET accepted = parts.passage_id IS NOT NULL, refund_minor = nullif(parts.refund_minor, 0)
    FROM complaint_passages AS own
    LEFT JOIN unnest(${[...parts.keys()]}::uuid[], ${[...parts.values()]}::bigint[])
      AS parts (passage_id, refund_minor) ON parts.passage_id = own.passage_id
    WHERE p.account_id = ${accountId} AND p.complaint_id = ${complaintId}
      AND own.account_id = p.account_id AND own.complaint_id = p.complaint_id
      AND own.passage_id = p.passage_id`.execute(tx);
}

/** Minor units that complaints gave back for each of these passages, alone or among several: all but one, or one user's. */
export async function selectGivenFor(
  { accountId }: AccountScope,
  queries: Queries,
  passageIds: readonly string[],
  { except = '', filedBy }: { readonly except?: string; readonly filedBy?: string | undefined },
): Promise<ReadonlyMap<string, number>> {
  const filer = filedBy ?? null;
  const { rows } = await sql<{ passage_id: string; given: number }>`
    SELECT passage_id, sum(refund_minor)::bigint AS given FROM (
      SELECT subject_id AS passage_id, refund_minor FROM complaints
      WHERE account_id = ${accountId} AND subject_kind = 'passage'
        AND subject_id = ANY(${[...passageIds]}::text[]) AND complaint_number <> ${except}
        AND (${filer}::uuid IS NULL OR user_id = ${filer}::uuid)
      UNION ALL
      SELECT p.passage_id::text, p.refund_minor
      FROM complaint_passages AS p
      JOIN complaints AS c ON c.account_id = p.account_id AND c.complaint_id = p.complaint_id
      WHERE p.account_id = ${accountId} AND p.passage_id = ANY(${[...passageIds]}::uuid[])
        AND c.complaint_number <> ${except}
        AND (${filer}::uuid IS NULL OR c.user_id = ${filer}::uuid)
    ) AS refunds
    WHERE refund_minor IS NOT NULL GROUP BY passage_id`.execute(queries);
  return new Map(rows.map((row) => [row.passage_id, row.given]));
}

/** Which of these passages accepted complaints about several have rejected: their complaints, by passage. */
export async function selectRejectedParts(
  { accountId }: AccountScope,
  queries: Queries,
  passageIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ passage_id: string; complaint_id: string }>`
    SELECT passage_id, complaint_id FROM complaint_passages
    WHERE account_id = ${accountId} AND passage_id = ANY(${[...passageIds]}::uuid[])
      AND NOT accepted`.execute(queries);
  const byPassage = Map.groupBy(rows, (row) => row.passage_id);
  return new Map(
    [...byPassage].map(([passageId, of]) => [
      passageId,
      new Set(of.map((row) => row.complaint_id)),
    ]),
  );
}

/** The complaints about each of these passages, alone or among several, the newest first. */
export async function selectFiledAbout(
  scope: AccountScope,
  queries: Queries,
  passageIds: readonly string[],
  { except = '' }: { readonly except?: string } = {},
): Promise<ReadonlyMap<string, readonly ComplaintRecord[]>> {
  const { accountId } = scope;
  const filedBy = filerOf(scope) ?? null;
  const { rows: found } = await sql<{ complaint_id: string; passage_id: string }>`
    SELECT complaint_id, subject_id AS passage_id FROM complaints
    WHERE account_id = ${accountId} AND subject_kind = 'passage'
      AND subject_id = ANY(${[...passageIds]}::text[])
    UNION ALL
    SELECT complaint_id, passage_id::text FROM complaint_passages
    WHERE account_id = ${accountId} AND passage_id = ANY(${[...passageIds]}::uuid[])`.execute(
    queries,
  );
  if (found.length === 0) return new Map();
  const rows = await rowsOf(scope, queries)
    .where('account_id', '=', accountId)
    .where('complaint_id', 'in', [...new Set(found.map((row) => row.complaint_id))])
    .where('complaint_number', '<>', except)
    .$if(filedBy !== null, (query) => query.where('user_id', '=', filedBy))
    .orderBy('received_at', 'desc')
    .orderBy('complaint_id', 'desc')
    .execute();
  const about = Map.groupBy(found, (row) => row.passage_id);
  return new Map(
    [...about].map(([passageId, of]) => {
      const ids = new Set(of.map((row) => row.complaint_id));
      return [passageId, rows.filter((row) => ids.has(row.complaint_id)).map(toRecord)];
    }),
  );
}
