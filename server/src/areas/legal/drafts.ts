import { failure, success, type Outcome } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { tidy } from '../language/index.ts';
import { checkPage, type PageFault } from './check-page.ts';
import type { DeskPages, PageWithDrafts } from './desk-pages.ts';
import { valueNamesOf, type LegalDeps } from './legal.service.ts';
import { putDraft, selectDrafts, type StoredDraft } from './legal.store.ts';

type DraftChanged = 'legal.draft-changed';
/** A draft as it was shown; the revision is 0 as long as nobody has saved one. */
type ShownDraft = Pick<StoredDraft, 'page' | 'language' | 'revision'>;

/** Editors save and discard drafts. */
export function createDrafts({ database, clock, builtIn }: LegalDeps, pages: DeskPages) {
  const save = async (
    staff: StaffScope,
    shown: ShownDraft,
    text: string | null,
  ): Promise<Outcome<PageWithDrafts, DraftChanged>> => {
    const done = await database.transaction(async (tx) => {
      if (!(await replaceDraft(staff, tx, shown, text, clock.now()))) return false;
      await staff.by.record(tx, {
        accountId: nobody,
        action: text === null ? 'legal-page-discarded' : 'legal-page-drafted',
        subject: `legal-page:${shown.page}`,
        details: { language: shown.language, revision: shown.revision + 1 },
      });
      return true;
    });
    return done ? success(await pages.one(shown.page)) : failure('legal.draft-changed');
  };

  return {
    async save(
      staff: StaffScope,
      shown: ShownDraft,
      written: string,
    ): Promise<Outcome<PageWithDrafts, DraftChanged | PageFault>> {
      const { page, language } = shown;
      const side = language === 'en' ? 'english' : 'serbian';
      const text = tidy(written);
      const like = (builtIn[page].at(-1) ?? builtIn[page][0])[side];
      const checked = checkPage(text, { language, like, params: valueNamesOf(page) });
      if (!checked.ok) return checked;
      return save(staff, shown, text);
    },

    discard: (staff: StaffScope, shown: ShownDraft) => save(staff, shown, null),
  };
}

/** Replaces a draft, or removes it where the text is null; false where somebody else was faster. */
export async function replaceDraft(
  staff: StaffScope,
  tx: Tx,
  { page, language, revision }: ShownDraft,
  text: string | null,
  changedAt: Temporal.Instant,
): Promise<boolean> {
  const known = (await selectDrafts(tx)).find(
    (draft) => draft.page === page && draft.language === language,
  );
  if ((known?.revision ?? 0) !== revision) return false;
  return putDraft(tx, {
    page,
    language,
    text,
    revision: revision + 1,
    changedBy: staff.by.actor,
    changedAt,
  });
}
