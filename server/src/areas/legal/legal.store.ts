import type { LegalPage } from '@rampa/contract/legal';
import type { WrittenLanguage } from '@rampa/contract/language';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { WrittenPage } from './built-in-pages.ts';

/** Publisher of versions that came with a program newer than the installation. */
export const byProgram = 'program';

export interface PublishedVersion {
  readonly page: LegalPage;
  readonly version: number;
  /** First day of toll time on which it is in force. */
  readonly validFrom: string;
  /** Null for one that came with the program. */
  readonly published: { readonly by: string; readonly at: Temporal.Instant } | null;
}

/** Published versions, oldest first; the texts are read one by one. */
export async function selectVersions(queries: Queries): Promise<PublishedVersion[]> {
  const rows = await queries
    .selectFrom('legal_versions')
    .select(['page', 'version', 'valid_from', 'published_by', 'published_at'])
    .orderBy('page')
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    // legal_versions__page_known admits no other.
    page: row.page as LegalPage,
    version: row.version,
    validFrom: row.valid_from,
    published:
      row.published_by === byProgram ? null : { by: row.published_by, at: row.published_at },
  }));
}

export async function selectText(
  queries: Queries,
  page: LegalPage,
  version: number,
): Promise<WrittenPage | undefined> {
  return queries
    .selectFrom('legal_versions')
    .select(['serbian', 'english'])
    .where('page', '=', page)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** False if another call has published that version already. */
export async function insertVersion(
  tx: Tx,
  {
    page,
    version,
    validFrom,
    text,
    by,
    at,
  }: Pick<PublishedVersion, 'page' | 'version' | 'validFrom'> & {
    readonly text: WrittenPage;
    readonly by: string;
    readonly at: Temporal.Instant;
  },
): Promise<boolean> {
  const done = await tx
    .insertInto('legal_versions')
    .values({
      page,
      version,
      serbian: text.serbian,
      english: text.english,
      valid_from: validFrom,
      published_by: by,
      published_at: at,
    })
    .onConflict((conflict) => conflict.constraint('legal_versions__key').doNothing())
    .returning('version')
    .execute();
  return done.length === 1;
}

export interface StoredDraft {
  readonly page: LegalPage;
  readonly language: WrittenLanguage;
  /** Null once it was published or discarded. */
  readonly text: string | null;
  readonly revision: number;
  readonly changedBy: string;
  readonly changedAt: Temporal.Instant;
}

export async function selectDrafts(queries: Queries): Promise<StoredDraft[]> {
  const rows = await queries.selectFrom('legal_drafts').selectAll().execute();
  return rows.map((row) => ({
    // legal_drafts__page_known and legal_drafts__language_known admit no other.
    page: row.page as LegalPage,
    language: row.language as WrittenLanguage,
    text: row.text,
    revision: row.revision,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  }));
}

/** Saves it as the next revision; false if another call was faster. */
export async function putDraft(
  tx: Tx,
  { page, language, text, revision, changedBy, changedAt }: StoredDraft,
): Promise<boolean> {
  const values = { text, revision, changed_by: changedBy, changed_at: changedAt };
  const done = await tx
    .insertInto('legal_drafts')
    .values({ page, language, ...values })
    .onConflict((conflict) =>
      conflict
        .constraint('legal_drafts__key')
        .doUpdateSet(values)
        .where('legal_drafts.revision', '=', revision - 1),
    )
    .returning('revision')
    .execute();
  return done.length === 1;
}
