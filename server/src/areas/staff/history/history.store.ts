import { sql, type RawBuilder } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { TrailRecord } from '../audit-view.store.ts';

/** A page of a history: the newest first, after an entry of any of its sources. */
export interface HistoryPage {
  readonly after: { readonly at: string; readonly id: string } | null;
  readonly rows: number;
}

export interface NoteRecord {
  readonly noteId: string;
  readonly kind: 'note' | 'call';
  readonly body: string;
  readonly at: Temporal.Instant;
  readonly by: string;
  readonly checkId: string | null;
}

const before = (at: string, id: string, { after }: HistoryPage): RawBuilder<boolean> =>
  after === null
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${after.at}::timestamptz, ${after.id}::uuid)`;

/** The id of the note with this key, which may have been added before. */
export async function insertNote(
  { accountId }: AccountScope,
  queries: Queries,
  note: NoteRecord & { readonly idempotencyKey: string },
): Promise<{ readonly noteId: string; readonly repeated: boolean }> {
  const inserted = await queries
    .insertInto('customer_notes')
    .values({
      account_id: accountId,
      note_id: note.noteId,
      kind: note.kind,
      body: note.body,
      made_at: note.at,
      made_by: note.by,
      check_id: note.checkId,
      idempotency_key: note.idempotencyKey,
    })
    .onConflict((conflict) => conflict.constraint('customer_notes__intent_once').doNothing())
    .returning('note_id')
    .executeTakeFirst();
  if (inserted !== undefined) return { noteId: inserted.note_id, repeated: false };
  const { note_id: noteId } = await queries
    .selectFrom('customer_notes')
    .select('note_id')
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', note.idempotencyKey)
    .executeTakeFirstOrThrow();
  return { noteId, repeated: true };
}

export async function selectNotes(
  { accountId }: AccountScope,
  queries: Queries,
  page: HistoryPage,
): Promise<readonly NoteRecord[]> {
  const rows = await queries
    .selectFrom('customer_notes')
    .select(['note_id', 'kind', 'body', 'made_at', 'made_by', 'check_id'])
    .where('account_id', '=', accountId)
    .where(before('made_at', 'note_id', page))
    .orderBy('made_at', 'desc')
    .orderBy('note_id', 'desc')
    .limit(page.rows)
    .execute();
  return rows.map((row) => ({
    noteId: row.note_id,
    // customer_notes__kind_known admits no other.
    kind: row.kind as NoteRecord['kind'],
    body: row.body,
    at: row.made_at,
    by: row.made_by,
    checkId: row.check_id,
  }));
}

/** Lines of the audit trail about the account with one of the actions. */
export async function selectEvents(
  { accountId }: AccountScope,
  queries: Queries,
  actions: readonly string[],
  page: HistoryPage,
): Promise<readonly TrailRecord[]> {
  const rows = await queries
    .selectFrom('audit_trail')
    .select(['account_id', 'audit_id', 'occurred_at', 'actor', 'action', 'subject', 'details'])
    .where('account_id', '=', accountId)
    .where('action', 'in', actions)
    .where(before('occurred_at', 'audit_id', page))
    .orderBy('occurred_at', 'desc')
    .orderBy('audit_id', 'desc')
    .limit(page.rows)
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    auditId: row.audit_id,
    at: row.occurred_at,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    // Written only by recordAudit.
    details: row.details as TrailRecord['details'],
  }));
}
