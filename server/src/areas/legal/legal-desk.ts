import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import {
  blocksOf,
  legalPage,
  paragraphMaximum,
  type getPravneStrane,
  type LegalPage,
  type objaviNacrt,
  type odbaciNacrt,
  type PageAtDesk,
  type PageDraft,
  type sacuvajNacrt,
} from '@rampa/contract/legal';
import type { WrittenLanguage } from '@rampa/contract/language';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { tollDay, toWireInstant } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { checkParagraph, paramsOf, tidy, type TextFault } from '../language/index.ts';
import { legalPagePublished } from './events.ts';
import { inForceOn, textOf, valueNamesOf, versionsOf, type LegalDeps } from './legal.service.ts';
import {
  insertVersion,
  putDraft,
  selectDrafts,
  selectVersions,
  type StoredDraft,
} from './legal.store.ts';

type Changed = 'legal.draft-changed';
type NotPublished =
  | Changed
  | 'legal.nothing-to-publish'
  | 'legal.day-past'
  | 'legal.day-before-last';

/** Who published and saved, by their ids. */
type NamesOf = (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const languages = { serbian: 'sr-Cyrl', english: 'en' } as const;

export type LegalDesk = ReturnType<typeof createLegalDesk>;

/** Where editors prepare and publish the operator's pages. */
export function createLegalDesk(
  deps: LegalDeps & { readonly namesOf: NamesOf; readonly events: Events },
) {
  const { database, clock, builtIn } = deps;

  const standing = async (queries: Queries): Promise<PageAtDesk[]> => {
    const published = await selectVersions(queries);
    const drafts = await selectDrafts(queries);
    const actors = [...drafts.map((one) => one.changedBy), ...published.map(publisher)];
    const named = await namesFor(actors, deps.namesOf);
    const pages: PageAtDesk[] = [];
    for (const page of legalPage.options) {
      const versions = versionsOf(page, published);
      const text = await textOf(queries, builtIn, versions.at(-1) ?? versions[0]);
      const draftIn = (side: keyof typeof languages): PageDraft => {
        const draft = drafts.find((one) => one.page === page && one.language === languages[side]);
        return {
          published: text[side],
          draft: draft?.text ?? null,
          revision: draft?.revision ?? 0,
          changedAt: draft === undefined ? null : toWireInstant(draft.changedAt),
          changedBy: named(draft?.changedBy),
        };
      };
      pages.push({
        page,
        serbian: draftIn('serbian'),
        english: draftIn('english'),
        params: [...valueNamesOf(page)],
        inForce: inForceOn(tollDay(clock.now()), versions).version,
        versions: versions
          .map((one) => ({
            version: one.version,
            validFrom: one.validFrom,
            publishedAt: one.published === null ? null : toWireInstant(one.published.at),
            publishedBy: named(one.published?.by),
          }))
          .toReversed(),
      });
    }
    return pages;
  };

  const one = async (page: LegalPage): Promise<PageAtDesk> => {
    const found = (await standing(database.queries)).find((shown) => shown.page === page);
    if (found === undefined) throw new Error(`The page ${page} vanished`);
    return found;
  };

  /** Puts a draft, or null for none, where nobody was faster. */
  const put = async (
    tx: Tx,
    { page, language, revision }: Pick<StoredDraft, 'page' | 'language' | 'revision'>,
    text: string | null,
    by: Operator,
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
      changedBy: by.actor,
      changedAt: clock.now(),
    });
  };

  const save = async (
    input: CallParsedInput<typeof odbaciNacrt>,
    text: string | null,
    by: Operator,
  ): Promise<Outcome<PageAtDesk, Changed>> => {
    const done = await database.transaction(async (tx) => {
      if (!(await put(tx, input, text, by))) return false;
      await by.record(tx, {
        accountId: nobody,
        action: text === null ? 'legal-page-discarded' : 'legal-page-drafted',
        subject: `legal-page:${input.page}`,
        details: { language: input.language, revision: input.revision + 1 },
      });
      return true;
    });
    return done ? success(await one(input.page)) : failure('legal.draft-changed');
  };

  return {
    async list(by: Operator): Promise<CallResult<typeof getPravneStrane>> {
      const items = await standing(database.queries);
      await by.record(database.queries, {
        accountId: nobody,
        action: 'legal-pages-read',
        subject: 'legal-pages:all',
      });
      return { items };
    },

    async save(
      input: CallParsedInput<typeof sacuvajNacrt>,
      by: Operator,
    ): Promise<Outcome<PageAtDesk, Changed | TextFault | 'legal.paragraph-too-long'>> {
      const { page, language } = input;
      const side = language === 'en' ? 'english' : 'serbian';
      const text = tidy(input.text);
      const like = (builtIn[page].at(-1) ?? builtIn[page][0])[side];
      const checked = checkPage(text, { language, like, params: valueNamesOf(page) });
      if (!checked.ok) return checked;
      return save(input, text, by);
    },

    discard: (input: CallParsedInput<typeof odbaciNacrt>, by: Operator) => save(input, null, by),

    async publish(
      input: CallParsedInput<typeof objaviNacrt>,
      by: Operator,
    ): Promise<Outcome<PageAtDesk, NotPublished>> {
      const now = clock.now();
      const { page, validFrom } = input;
      if (validFrom < tollDay(now)) return failure('legal.day-past');
      const done = await database.transaction(async (tx): Promise<Outcome<null, NotPublished>> => {
        const versions = versionsOf(page, await selectVersions(tx));
        const last = versions.at(-1) ?? versions[0];
        if (validFrom < last.validFrom) {
          return failure('legal.day-before-last');
        }
        const drafts = (await selectDrafts(tx)).filter((draft) => draft.page === page);
        const of = (language: WrittenLanguage) =>
          drafts.find((draft) => draft.language === language);
        const seen = { 'sr-Cyrl': input.serbianRevision, en: input.englishRevision };
        const written = { 'sr-Cyrl': of('sr-Cyrl'), en: of('en') };
        const moved = (['sr-Cyrl', 'en'] as const).some(
          (language) => (written[language]?.revision ?? 0) !== seen[language],
        );
        if (moved) return failure('legal.draft-changed');
        const before = await textOf(tx, builtIn, last);
        const text = {
          serbian: written['sr-Cyrl']?.text ?? before.serbian,
          english: written.en?.text ?? before.english,
        };
        if (text.serbian === before.serbian && text.english === before.english) {
          return failure('legal.nothing-to-publish');
        }
        const version = last.version + 1;
        // Of two that publish at once, the second finds the version taken.
        if (!(await insertVersion(tx, { page, version, validFrom, text, by: by.actor, at: now }))) {
          return failure('legal.draft-changed');
        }
        for (const language of ['sr-Cyrl', 'en'] as const) {
          if ((written[language]?.text ?? null) === null) continue;
          await put(tx, { page, language, revision: seen[language] }, null, by);
        }
        await deps.events.tell(tx, legalPagePublished, { page, version });
        await by.record(tx, {
          accountId: nobody,
          action: 'legal-page-published',
          subject: `legal-page:${page}`,
          details: { version, validFrom },
        });
        return success(null);
      });
      return done.ok ? success(await one(page)) : done;
    },
  };
}

const publisher = ({ published }: { readonly published: { readonly by: string } | null }): string =>
  published?.by ?? '';

/** What people are called, for `staff:<id>`. */
async function namesFor(
  actors: readonly string[],
  namesOf: NamesOf,
): Promise<(actor: string | undefined) => string> {
  const idOf = (actor: string): string =>
    actor.startsWith('staff:') ? actor.slice('staff:'.length) : '';
  const ids = [...new Set(actors.map(idOf))].filter((id) => id !== '');
  const names = ids.length === 0 ? new Map<string, string>() : await namesOf(ids);
  return (actor = '') => names.get(idOf(actor)) ?? actor;
}

/** The values that the program's own page shows have to stay; each paragraph is read by itself. */
function checkPage(
  text: string,
  written: {
    readonly language: WrittenLanguage;
    /** The program's own text. */
    readonly like: string;
    readonly params: readonly string[];
  },
): Outcome<null, TextFault | 'legal.paragraph-too-long'> {
  const blocks = blocksOf(text);
  if (blocks.length === 0) return failure('language.text-empty');
  const long = blocks.find((block) => block.text.length > paragraphMaximum);
  if (long !== undefined) {
    return failure('legal.paragraph-too-long', { words: `${long.text.slice(0, 40)}…` });
  }
  for (const block of blocks) {
    const checked = checkParagraph(block.text, written);
    if (!checked.ok) return checked;
  }
  const shown = new Set(blocks.flatMap((block) => paramsOf(block.text)));
  const missing = paramsOf(written.like).find((name) => !shown.has(name));
  return missing === undefined
    ? success(null)
    : failure('language.text-parameter-missing', { name: missing });
}
