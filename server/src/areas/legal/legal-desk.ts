import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import type { WrittenLanguage } from '@rampa/contract/language';
import type {
  getPravneStrane,
  objaviNacrt,
  odbaciNacrt,
  PageAtDesk,
  sacuvajNacrt,
} from '@rampa/contract/legal';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { tollDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { tidy } from '../language/index.ts';
import { checkPage, type PageFault } from './check-page.ts';
import { createDeskPages, type NamesOf } from './desk-pages.ts';
import { legalPagePublished } from './events.ts';
import { textOf, valueNamesOf, versionsOf, type LegalDeps } from './legal.service.ts';
import {
  insertVersion,
  putDraft,
  selectDrafts,
  selectVersions,
  type StoredDraft,
} from './legal.store.ts';

type DraftChanged = 'legal.draft-changed';
type NotPublished =
  | DraftChanged
  | 'legal.nothing-to-publish'
  | 'legal.day-past'
  | 'legal.day-before-last';

const languages = ['sr-Cyrl', 'en'] as const;

export type LegalDesk = ReturnType<typeof createLegalDesk>;

/** Where editors prepare and publish the operator's pages. */
export function createLegalDesk(
  deps: LegalDeps & { readonly namesOf: NamesOf; readonly events: Events },
) {
  const { database, clock, builtIn } = deps;
  const pages = createDeskPages(deps);

  /** Puts a draft, or null for none, unless somebody else was faster. */
  const put = async (
    staff: StaffScope,
    tx: Tx,
    { page, language, revision }: Pick<StoredDraft, 'page' | 'language' | 'revision'>,
    text: string | null,
  ): Promise<boolean> => {
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
      changedAt: clock.now(),
    });
  };

  const save = async (
    staff: StaffScope,
    input: CallParsedInput<typeof odbaciNacrt>,
    text: string | null,
  ): Promise<Outcome<PageAtDesk, DraftChanged>> => {
    const done = await database.transaction(async (tx) => {
      if (!(await put(staff, tx, input, text))) return false;
      await staff.by.record(tx, {
        accountId: nobody,
        action: text === null ? 'legal-page-discarded' : 'legal-page-drafted',
        subject: `legal-page:${input.page}`,
        details: { language: input.language, revision: input.revision + 1 },
      });
      return true;
    });
    return done ? success(await pages.one(input.page)) : failure('legal.draft-changed');
  };

  /** What would be published, as its editor has seen it. */
  const prepare = async (
    tx: Tx,
    { page, validFrom, ...input }: CallParsedInput<typeof objaviNacrt>,
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
    const versions = versionsOf(page, await selectVersions(tx));
    const last = versions.at(-1) ?? versions[0];
    if (validFrom < last.validFrom) return failure('legal.day-before-last');
    const drafts = (await selectDrafts(tx)).filter((draft) => draft.page === page);
    const draftIn = (language: WrittenLanguage) =>
      drafts.find((draft) => draft.language === language);
    const seen = { 'sr-Cyrl': input.serbianRevision, en: input.englishRevision };
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

  return {
    async list(staff: StaffScope): Promise<CallResult<typeof getPravneStrane>> {
      const items = await pages.all();
      await staff.by.record(database.queries, {
        accountId: nobody,
        action: 'legal-pages-read',
        subject: 'legal-pages:all',
      });
      return { items };
    },

    async save(
      staff: StaffScope,
      input: CallParsedInput<typeof sacuvajNacrt>,
    ): Promise<Outcome<PageAtDesk, DraftChanged | PageFault>> {
      const { page, language } = input;
      const side = language === 'en' ? 'english' : 'serbian';
      const text = tidy(input.text);
      const like = (builtIn[page].at(-1) ?? builtIn[page][0])[side];
      const checked = checkPage(text, { language, like, params: valueNamesOf(page) });
      if (!checked.ok) return checked;
      return save(staff, input, text);
    },

    discard: (staff: StaffScope, input: CallParsedInput<typeof odbaciNacrt>) =>
      save(staff, input, null),

    async publish(
      staff: StaffScope,
      input: CallParsedInput<typeof objaviNacrt>,
    ): Promise<Outcome<PageAtDesk, NotPublished>> {
      const now = clock.now();
      const { page, validFrom } = input;
      if (validFrom < tollDay(now)) return failure('legal.day-past');
      const done = await database.transaction(async (tx): Promise<Outcome<null, NotPublished>> => {
        const prepared = await prepare(tx, input);
        if (!prepared.ok) return prepared;
        const { version, text, drafts } = prepared.value;
        const by = staff.by.actor;
        // Of two that publish at once, the second finds the version taken.
        if (!(await insertVersion(tx, { page, version, validFrom, text, by, at: now }))) {
          return failure('legal.draft-changed');
        }
        for (const draft of drafts) await put(staff, tx, draft, null);
        await deps.events.tell(tx, legalPagePublished, { page, version });
        await staff.by.record(tx, {
          accountId: nobody,
          action: 'legal-page-published',
          subject: `legal-page:${page}`,
          details: { version, validFrom },
        });
        return success(null);
      });
      return done.ok ? success(await pages.one(page)) : done;
    },
  };
}
