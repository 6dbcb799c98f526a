import type { WrittenLanguage } from '@rampa/contract/language';
import { toLatin } from '@rampa/contract/script';
import type { Temporal } from 'temporal-polyfill';
import type { NamesOfActors } from '../../platform/audit/operator.ts';
import { changeKey, type ChangedTexts, type KnownChange } from './changed-texts.ts';
import type { WrittenTexts } from './collect-texts.ts';
import { hasMarkup, paramsOf } from './text-rules.ts';

type NameOf = Awaited<ReturnType<NamesOfActors>>;

const written = ['sr-Cyrl', 'en'] as const;

/** A text in one language, and its latest change. */
export interface EditedSide {
  /** What comes with the program. */
  readonly builtIn: string;
  /** The operator's text in its place, or null. */
  readonly changed: string | null;
  /** False if nothing is changed, or if a program update has made the change unusable. */
  readonly holds: boolean;
  /** Counts the changes, 0 before the first. */
  readonly revision: number;
  readonly changedAt: Temporal.Instant | null;
  /** Empty if nobody did. */
  readonly changedBy: string;
}

export interface EditedText {
  /** With the plural form, if there are several: `purchases.tag-count_few`. */
  readonly key: string;
  readonly serbian: EditedSide;
  /** Null if the language has no such plural form. */
  readonly english: EditedSide | null;
  readonly params: string[];
  readonly markup: boolean;
}

/** The texts as their editors see them: as built in, as changed, and by whom. */
export function createEditedTexts(deps: {
  readonly builtIn: WrittenTexts;
  readonly changes: ChangedTexts;
  namesOfActors(actors: readonly string[]): ReturnType<NamesOfActors>;
}) {
  const { builtIn, changes } = deps;

  const changeOf = (key: string, language: WrittenLanguage): KnownChange | undefined =>
    changes.current().get(changeKey(key, language));

  /** What readers see. */
  const shownIn = (key: string, language: WrittenLanguage): string => {
    const change = changeOf(key, language);
    return (change?.holds === true ? change.text : null) ?? builtIn[language][key] ?? '';
  };

  const sideOf = (key: string, language: WrittenLanguage, nameOf: NameOf): EditedSide | null => {
    const own = builtIn[language][key];
    if (own === undefined) return null;
    const change = changeOf(key, language);
    return {
      builtIn: own,
      changed: change?.text ?? null,
      holds: change?.holds ?? false,
      revision: change?.revision ?? 0,
      changedAt: change?.changedAt ?? null,
      changedBy: change === undefined ? '' : editorOf(change, nameOf),
    };
  };

  const edited = (key: string, nameOf: NameOf): EditedText => {
    const serbian = sideOf(key, 'sr-Cyrl', nameOf);
    // Every key has Serbian forms, by the build's own check.
    if (serbian === null) throw new Error(`The text ${key} vanished`);
    return {
      key,
      serbian,
      english: sideOf(key, 'en', nameOf),
      params: [...paramsOf(serbian.builtIn)],
      markup: hasMarkup(serbian.builtIn),
    };
  };

  return {
    /** Which keys a search finds: by the key or its texts, in either script, without diacritics. */
    finder(search: string): (key: string) => boolean {
      const folded = fold(search);
      if (folded === '') return () => true;
      return (key) =>
        [key, ...written.map((language) => shownIn(key, language))].some((text) =>
          fold(text).includes(folded),
        );
    },

    isChanged: (key: string): boolean =>
      written.some((language) => (changeOf(key, language)?.text ?? null) !== null),

    async of(keys: readonly string[]): Promise<EditedText[]> {
      const editors = keys.flatMap((key) =>
        written.flatMap((language) => changeOf(key, language)?.changedBy ?? []),
      );
      const nameOf = await deps.namesOfActors(editors);
      return keys.map((key) => edited(key, nameOf));
    },
  };
}

/** Whoever is no member of staff, such as the command line, is shown as the audit trail has them. */
function editorOf({ changedBy }: KnownChange, nameOf: NameOf): string {
  const name = nameOf(changedBy);
  return name === '' ? changedBy : name;
}

function fold(text: string): string {
  return toLatin(text).toLowerCase().replaceAll('đ', 'dj').normalize('NFD').replace(/\p{M}/gu, '');
}
