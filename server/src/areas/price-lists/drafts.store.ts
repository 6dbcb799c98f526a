import type { Country } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';
import { readStoredTariff, type TariffFile } from '../toll-calculator/index.ts';

/** A price list that was read in and prices nothing. */
export interface DraftRecord {
  readonly draftId: string;
  readonly version: string;
  readonly validFrom: string;
  readonly roads: number;
  readonly fileName: string;
  readonly readAt: Temporal.Instant;
  /** As the audit trail has them. */
  readonly readBy: string;
}

export type DraftState = 'draft' | 'applied' | 'withdrawn';

/** Days of discounts and rates that a list added when it was put in force. */
export interface AddedTerms {
  readonly tagDiscounts: readonly string[];
  readonly euroRates: readonly string[];
}

export const nothingAdded: AddedTerms = { tagDiscounts: [], euroRates: [] };

export interface DraftWithFile extends DraftRecord {
  /** Null if a program of another version has stored what this one cannot read. */
  readonly file: TariffFile | null;
  readonly state: DraftState;
  readonly endedBy: string | null;
}

const columns = [
  'draft_id as draftId',
  'version',
  'valid_from as validFrom',
  'road_count as roads',
  'file_name as fileName',
  'read_at as readAt',
  'read_by as readBy',
] as const;

/** Most drafts that wait at a time; older ones than these are not shown. */
export const draftsMaximum = 50;

export async function selectDrafts(
  _wide: WideScope,
  queries: Queries,
  country: Country,
): Promise<readonly DraftRecord[]> {
  return queries
    .selectFrom('price_list_drafts')
    .select(columns)
    .where('country', '=', country)
    .where('state', '=', 'draft')
    .orderBy('read_at', 'desc')
    .orderBy('draft_id')
    .limit(draftsMaximum)
    .execute();
}

const withFile = (queries: Queries, country: Country, draftId: string) =>
  queries
    .selectFrom('price_list_drafts')
    .select([...columns, 'file', 'state', 'ended_by as endedBy'])
    .where('country', '=', country)
    .where('draft_id', '=', draftId);

type FileRow = Omit<DraftWithFile, 'file' | 'state'> & {
  readonly file: unknown;
  readonly state: string;
};

// A constraint limits the states.
const toDraft = ({ file, state, ...row }: FileRow): DraftWithFile => ({
  ...row,
  file: readStoredTariff(file),
  state: state as DraftState,
});

export async function selectDraft(
  _wide: WideScope,
  queries: Queries,
  country: Country,
  draftId: string,
): Promise<DraftWithFile | undefined> {
  const row = await withFile(queries, country, draftId).executeTakeFirst();
  return row && toDraft(row);
}

export async function lockDraft(
  _wide: WideScope,
  tx: Tx,
  country: Country,
  draftId: string,
): Promise<DraftWithFile | undefined> {
  const row = await withFile(tx, country, draftId).forUpdate().executeTakeFirst();
  return row && toDraft(row);
}

/** Null if the same file is a draft already; whoever brings it at the same moment waits for the other. */
export async function insertDraft(
  _wide: WideScope,
  tx: Tx,
  country: Country,
  draft: DraftRecord & { readonly file: TariffFile; readonly fingerprint: string },
): Promise<DraftRecord | null> {
  const row = await tx
    .insertInto('price_list_drafts')
    .values({
      draft_id: draft.draftId,
      country,
      version: draft.version,
      valid_from: draft.validFrom,
      road_count: draft.roads,
      file: JSON.stringify(draft.file),
      file_name: draft.fileName,
      fingerprint: draft.fingerprint,
      read_at: draft.readAt,
      read_by: draft.readBy,
      added_terms: JSON.stringify(nothingAdded),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

export async function selectDraftOfFile(
  _wide: WideScope,
  queries: Queries,
  country: Country,
  fingerprint: string,
): Promise<DraftRecord | undefined> {
  return queries
    .selectFrom('price_list_drafts')
    .select(columns)
    .where('country', '=', country)
    .where('fingerprint', '=', fingerprint)
    .where('state', '=', 'draft')
    .executeTakeFirst();
}

/** Drafts that nobody has put in force for long. */
export async function deleteForgottenDrafts(
  _wide: WideScope,
  tx: Tx,
  before: Temporal.Instant,
): Promise<void> {
  await tx
    .deleteFrom('price_list_drafts')
    .where('state', '=', 'draft')
    .where('read_at', '<', before)
    .execute();
}

export async function deleteDraft(_wide: WideScope, tx: Tx, draftId: string): Promise<void> {
  await tx.deleteFrom('price_list_drafts').where('draft_id', '=', draftId).execute();
}

export async function markApplied(
  _wide: WideScope,
  tx: Tx,
  draftId: string,
  applied: { readonly at: Temporal.Instant; readonly by: string; readonly added: AddedTerms },
): Promise<void> {
  await tx
    .updateTable('price_list_drafts')
    .set({
      state: 'applied',
      ended_at: applied.at,
      ended_by: applied.by,
      added_terms: JSON.stringify(applied.added),
    })
    .where('draft_id', '=', draftId)
    .execute();
}

/** What came with a list; undefined for one that came by command. It counts as withdrawn from now on. */
export async function markWithdrawn(
  _wide: WideScope,
  tx: Tx,
  country: Country,
  version: string,
  ended: { readonly at: Temporal.Instant; readonly by: string },
): Promise<{ readonly file: TariffFile; readonly added: AddedTerms } | undefined> {
  const row = await tx
    .updateTable('price_list_drafts')
    .set({ state: 'withdrawn', ended_at: ended.at, ended_by: ended.by })
    .where('country', '=', country)
    .where('version', '=', version)
    .where('state', '=', 'applied')
    .returning(['file', 'added_terms'])
    .executeTakeFirst();
  return row && toBrought(row);
}

/** Undefined where this program cannot read the file, of which it then takes nothing away. */
function toBrought(row: { readonly file: unknown; readonly added_terms: unknown }) {
  const file = readStoredTariff(row.file);
  // Written only by `markApplied` and `handOverTerms`.
  return file === null ? undefined : { file, added: row.added_terms as AddedTerms };
}

/** Whether the version that is no longer there was withdrawn by this person. */
export async function hasWithdrawn(
  _wide: WideScope,
  tx: Tx,
  country: Country,
  version: string,
  by: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('price_list_drafts')
    .select('draft_id')
    .where('country', '=', country)
    .where('version', '=', version)
    .where('state', '=', 'withdrawn')
    .where('ended_by', '=', by)
    .executeTakeFirst();
  return row !== undefined;
}

/** Terms that stay because other lists name them go with those from now on. */
export async function handOverTerms(
  _wide: WideScope,
  tx: Tx,
  country: Country,
  kept: AddedTerms,
): Promise<void> {
  const days = { tagDiscounts: new Set(kept.tagDiscounts), euroRates: new Set(kept.euroRates) };
  if (days.tagDiscounts.size + days.euroRates.size === 0) return;
  const rows = await tx
    .selectFrom('price_list_drafts')
    .select(['draft_id', 'file', 'added_terms'])
    .where('country', '=', country)
    .where('state', '=', 'applied')
    .orderBy('valid_from')
    .execute();
  for (const row of rows) {
    const brought = toBrought(row);
    if (brought === undefined) continue;
    const { file, added } = brought;
    const takes = (part: keyof AddedTerms) =>
      file[part].map(({ validFrom }) => validFrom).filter((day) => days[part].delete(day));
    const more = { tagDiscounts: takes('tagDiscounts'), euroRates: takes('euroRates') };
    if (more.tagDiscounts.length + more.euroRates.length === 0) continue;
    const terms: AddedTerms = {
      tagDiscounts: [...added.tagDiscounts, ...more.tagDiscounts],
      euroRates: [...added.euroRates, ...more.euroRates],
    };
    await tx
      .updateTable('price_list_drafts')
      .set({ added_terms: JSON.stringify(terms) })
      .where('draft_id', '=', row.draft_id)
      .execute();
  }
}
