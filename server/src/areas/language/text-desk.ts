import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import type {
  EditableText,
  getTekstovi,
  sacuvajTekst,
  vratiTekst,
  WrittenLanguage,
  WrittenText,
} from '@rampa/contract/language';
import { toLatin } from '@rampa/contract/script';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { changeKey, type ChangedTexts, type KnownChange } from './changed-texts.ts';
import type { WrittenTexts } from './collect-texts.ts';
import { countTextChange, putTextChange, selectTextChange } from './text-changes.store.ts';
import { checkText, hasMarkup, paramsOf, tidy, type TextFault } from './text-rules.ts';

type NotFound = 'language.text-not-found';
type Moved = NotFound | 'language.text-changed';

/** Who changed texts, by their ids. */
export type NamesOf = (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export type TextDesk = ReturnType<typeof createTextDesk>;

/** The operator's own words, instead of those that come with the program. */
export function createTextDesk(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly builtIn: WrittenTexts;
  readonly changes: ChangedTexts;
  readonly namesOf: NamesOf;
}) {
  const { database, clock, builtIn, changes } = deps;
  const keys = Object.keys(builtIn['sr-Cyrl']).toSorted();

  const changeOf = (key: string, language: WrittenLanguage): KnownChange | undefined =>
    changes.current().get(changeKey(key, language));

  /** What readers see. */
  const shownIn = (key: string, language: WrittenLanguage): string => {
    const change = changeOf(key, language);
    return (change?.holds === true ? change.text : null) ?? builtIn[language][key] ?? '';
  };

  const matches = (key: string, folded: string): boolean =>
    [key, shownIn(key, 'sr-Cyrl'), shownIn(key, 'en')].some((text) => fold(text).includes(folded));

  const view = (key: string, names: ReadonlyMap<string, string>): EditableText => {
    const written = (language: WrittenLanguage): WrittenText | null => {
      const own = builtIn[language][key];
      if (own === undefined) return null;
      const change = changeOf(key, language);
      const [, userId = ''] = change?.changedBy.split(':') ?? [];
      return {
        builtIn: own,
        changed: change?.text ?? null,
        holds: change?.holds ?? false,
        revision: change?.revision ?? 0,
        changedAt: change === undefined ? null : toWireInstant(change.changedAt),
        changedBy: change === undefined ? '' : (names.get(userId) ?? change.changedBy),
      };
    };
    const own = builtIn['sr-Cyrl'][key] ?? '';
    // Every key has Serbian forms, by the build's own check.
    const serbian = written('sr-Cyrl');
    if (serbian === null) throw new Error(`The text ${key} vanished`);
    return {
      key,
      serbian,
      english: written('en'),
      params: [...paramsOf(own)],
      markup: hasMarkup(own),
    };
  };

  const viewAll = async (wanted: readonly string[]): Promise<EditableText[]> => {
    const ids = wanted.flatMap((key) =>
      (['sr-Cyrl', 'en'] as const).flatMap((language) => {
        const by = changeOf(key, language)?.changedBy;
        return by?.startsWith('staff:') === true ? [by.slice('staff:'.length)] : [];
      }),
    );
    const names =
      ids.length === 0 ? new Map<string, string>() : await deps.namesOf([...new Set(ids)]);
    return wanted.map((key) => view(key, names));
  };

  const one = async (key: string): Promise<Outcome<EditableText, NotFound>> => {
    if (builtIn['sr-Cyrl'][key] === undefined) return failure('language.text-not-found');
    const [found] = await viewAll([key]);
    return found === undefined ? failure('language.text-not-found') : success(found);
  };

  /** Puts a text, or null for the built-in one, where nobody was faster. */
  const put = async (
    { key, language, revision }: CallParsedInput<typeof vratiTekst>,
    text: string | null,
    by: Operator,
  ): Promise<Outcome<EditableText, Moved>> => {
    const done = await database.transaction(async (tx): Promise<Outcome<null, Moved>> => {
      await countTextChange(tx);
      const known = await selectTextChange(tx, { key, language });
      if ((known?.revision ?? 0) !== revision) return failure('language.text-changed');
      await putTextChange(tx, {
        key,
        language,
        text,
        revision: revision + 1,
        changedBy: by.actor,
        changedAt: clock.now(),
      });
      await by.record(tx, {
        accountId: nobody,
        action: text === null ? 'text-taken-back' : 'text-changed',
        subject: `text:${key}`,
        details: { language, revision: revision + 1 },
      });
      return success(null);
    });
    await changes.refresh();
    return done.ok ? one(key) : done;
  };

  return {
    async list(
      { search, changed, first, rows }: CallParsedInput<typeof getTekstovi>,
      by: Operator,
    ): Promise<CallResult<typeof getTekstovi>> {
      await changes.refresh();
      const folded = fold(search);
      const isChanged = (key: string): boolean =>
        (['sr-Cyrl', 'en'] as const).some(
          (language) => (changeOf(key, language)?.text ?? null) !== null,
        );
      const found = keys.filter(
        (key) => (!changed || isChanged(key)) && (folded === '' || matches(key, folded)),
      );
      await by.record(database.queries, {
        accountId: nobody,
        action: 'texts-read',
        subject: 'texts:all',
        details: { found: found.length },
      });
      return { items: await viewAll(found.slice(first, first + rows)), totalRecords: found.length };
    },

    async show(key: string, by: Operator): Promise<Outcome<EditableText, NotFound>> {
      await changes.refresh();
      const found = await one(key);
      if (found.ok) {
        await by.record(database.queries, {
          accountId: nobody,
          action: 'texts-read',
          subject: `text:${key}`,
        });
      }
      return found;
    },

    async save(
      input: CallParsedInput<typeof sacuvajTekst>,
      by: Operator,
    ): Promise<Outcome<EditableText, Moved | TextFault>> {
      const { key, language } = input;
      const own = builtIn[language][key];
      if (own === undefined) return failure('language.text-not-found');
      const text = tidy(input.text);
      const checked = checkText(text, { key, language, builtIn: own });
      if (!checked.ok) return checked;
      return put(input, text === own ? null : text, by);
    },

    async takeBack(
      input: CallParsedInput<typeof vratiTekst>,
      by: Operator,
    ): Promise<Outcome<EditableText, Moved>> {
      if (builtIn[input.language][input.key] === undefined) {
        return failure('language.text-not-found');
      }
      return put(input, null, by);
    },
  };
}

/** Found in either script, without diacritics, in any case. */
function fold(text: string): string {
  return toLatin(text).toLowerCase().replaceAll('đ', 'dj').normalize('NFD').replace(/\p{M}/gu, '');
}
