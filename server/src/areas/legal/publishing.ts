import { failure, success, type Outcome } from '@rampa/contract';
import type { WrittenLanguage } from '@rampa/contract/language';
import type { LegalPage } from '@rampa/contract/legal';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { tollDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { DeskPages, PageWithDrafts } from './desk-pages.ts';
import { replaceDraft } from './drafts.ts';
import { legalPagePublished } from './events.ts';
import { readVersions, textOf, type LegalDeps } from './legal.service.ts';
import { insertVersion, selectDrafts, type StoredDraft } from './legal.store.ts';

type NotPublished =
  | 'legal.draft-changed'
  | 'legal.nothing-to-publish'
  | 'legal.day-past'
  | 'legal.day-before-last';

/** Which page is published from when on, by the revisions of its drafts that were shown. */
interface Publication {
  readonly page: LegalPage;
  readonly validFrom: string;
  readonly serbianRevision: number;
  readonly englishRevision: number;
}

const languages = ['sr-Cyrl', 'en'] as const;

/** Publishes what is drafted as the page's next version. */
export function createPublishing(
  { database, clock, builtIn, events }: LegalDeps & { readonly events: Events },
  pages: DeskPages,
) {
  /** What would be published, if it is what the editor has seen. */
  const prepare = async (
    tx: Tx,
    { page, validFrom, serbianRevision, englishRevision }: Publication,
  ): Promise<
    Outcome<
      {
        readonly version: number;
        readonly text: { readonly serbian: string; readonly english: string };
        readonly drafts: readonly StoredDraft[];
      },
      NotPublished
    >
  > => {
    const versions = await readVersions(tx, page);
    const last = versions.at(-1) ?? versions[0];
    if (validFrom < last.validFrom) return failure('legal.day-before-last');
    const drafts = (await selectDrafts(tx)).filter((draft) => draft.page === page);
    const draftIn = (language: WrittenLanguage) =>
      drafts.find((draft) => draft.language === language);
    const seen = { 'sr-Cyrl': serbianRevision, en: englishRevision };
    if (languages.some((language) => (draftIn(language)?.revision ?? 0) !== seen[language])) {
      return failure('legal.draft-changed');
    }
    const before = await textOf(tx, builtIn, last);
    const text = {
      serbian: draftIn('sr-Cyrl')?.text ?? before.serbian,
      english: draftIn('en')?.text ?? before.english,
    };
    if (text.serbian === before.serbian && text.english === before.english) {
      return failure('legal.nothing-to-publish');
    }
    return success({
      version: last.version + 1,
      text,
      drafts: drafts.filter((draft) => draft.text !== null),
    });
  };

  return async (
    staff: StaffScope,
    publication: Publication,
  ): Promise<Outcome<PageWithDrafts, NotPublished>> => {
    const now = clock.now();
    const { page, validFrom } = publication;
    if (validFrom < tollDay(now)) return failure('legal.day-past');
    const done = await database.transaction(async (tx): Promise<Outcome<null, NotPublished>> => {
      const prepared = await prepare(tx, publication);
      if (!prepared.ok) return prepared;
      const { version, text, drafts } = prepared.value;
      const by = staff.by.actor;
      // Of two that publish at once, the second finds the version taken.
      if (!(await insertVersion(tx, { page, version, validFrom, text, by, at: now }))) {
        return failure('legal.draft-changed');
      }
      for (const draft of drafts) await replaceDraft(staff, tx, draft, null, now);
      await events.tell(tx, legalPagePublished, { page, version });
      await staff.by.record(tx, {
        accountId: nobody,
        action: 'legal-page-published',
        subject: `legal-page:${page}`,
        details: { version, validFrom },
      });
      return success(null);
    });
    return done.ok ? success(await pages.one(page)) : done;
  };
}
