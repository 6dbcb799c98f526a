import type { WrittenLanguage } from '@rampa/contract/language';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';

export interface TextChange {
  readonly key: string;
  readonly language: WrittenLanguage;
  /** Null if the built-in text is restored. */
  readonly text: string | null;
  readonly revision: number;
  readonly changedBy: string;
  readonly changedAt: Temporal.Instant;
}

/** Number of changes of all texts. */
export async function selectTextRevision(queries: Queries): Promise<number> {
  const row = await queries.selectFrom('text_revision').select('revision').executeTakeFirst();
  return row?.revision ?? 0;
}

export async function selectTextChanges(queries: Queries): Promise<readonly TextChange[]> {
  const rows = await queries.selectFrom('text_changes').selectAll().execute();
  // The table's constraint allows these languages only.
  return rows.map((row) => ({
    key: row.text_key,
    language: row.language as WrittenLanguage,
    text: row.text,
    revision: row.revision,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  }));
}

/** Counts a change; until the transaction ends, other changes wait here. */
export async function countTextChange(tx: Tx): Promise<void> {
  await tx
    .updateTable('text_revision')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute();
}

export async function selectTextChange(
  tx: Tx,
  { key, language }: Pick<TextChange, 'key' | 'language'>,
): Promise<{ readonly revision: number } | undefined> {
  return tx
    .selectFrom('text_changes')
    .select('revision')
    .where('text_key', '=', key)
    .where('language', '=', language)
    .executeTakeFirst();
}

export async function putTextChange(tx: Tx, change: TextChange): Promise<void> {
  const { text, revision, changedBy, changedAt } = change;
  const values = { text, revision, changed_by: changedBy, changed_at: changedAt };
  await tx
    .insertInto('text_changes')
    .values({ text_key: change.key, language: change.language, ...values })
    .onConflict((conflict) => conflict.constraint('text_changes__key').doUpdateSet(values))
    .execute();
}
