import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

export interface NoteRecord {
  readonly noteId: string;
  readonly text: string;
  readonly at: Temporal.Instant;
  /** The member of staff. */
  readonly staffId: string;
}

export async function insertNote(
  { accountId }: AccountScope,
  tx: Tx,
  note: NoteRecord & { readonly complaintId: string; readonly idempotencyKey: string },
): Promise<void> {
  await tx
    .insertInto('complaint_notes')
    .values({
      account_id: accountId,
      complaint_id: note.complaintId,
      note_id: note.noteId,
      body: note.text,
      made_at: note.at,
      made_by: note.staffId,
      idempotency_key: note.idempotencyKey,
    })
    .execute();
}

/** With the keys that made them, the oldest first. */
export async function selectNotes(
  { accountId }: AccountScope,
  queries: Queries,
  complaintId: string,
): Promise<readonly (NoteRecord & { readonly idempotencyKey: string })[]> {
  const rows = await queries
    .selectFrom('complaint_notes')
    .select(['note_id', 'body', 'made_at', 'made_by', 'idempotency_key'])
    .where('account_id', '=', accountId)
    .where('complaint_id', '=', complaintId)
    .orderBy('made_at')
    .orderBy('note_id')
    .execute();
  return rows.map((row) => ({
    noteId: row.note_id,
    text: row.body,
    at: row.made_at,
    staffId: row.made_by,
    idempotencyKey: row.idempotency_key,
  }));
}
