import type { Currency, LanguageId } from '@rampa/contract';
import { contents } from './contents.ts';

export interface ReadmeFacts {
  readonly languageId: LanguageId;
  readonly currency: Currency;
  /** When the archive was created, in words. */
  readonly moment: string;
  /** Of passages before this day, in words, only the sums are in it: they are archived. Null for none. */
  readonly passagesFrom: string | null;
  /** Includes what belongs to the account, not only to the person. */
  readonly wholeAccount: boolean;
  /** Name and version of this layout, such as `personal-data/1`. */
  readonly schema: string;
}

export type Translate = (
  languageId: LanguageId,
  key: string,
  params?: Readonly<Record<string, string>>,
) => string;

/** A table of the archive and the names of its files. */
export interface ArchivedTable {
  readonly name: string;
  readonly files: readonly string[];
}

/**
 * Explains the archive to the person concerned: how to read it, and what is in each of its files.
 */
export function writeReadme(
  tables: readonly ArchivedTable[],
  { languageId, currency, moment, passagesFrom, wholeAccount, schema }: ReadmeFacts,
  translate: Translate,
): string {
  const say = (key: string, params?: Readonly<Record<string, string>>) =>
    translate(languageId, `personal-data.readme-${key}`, params);
  const entry = ({ name, files }: ArchivedTable) => {
    const key = `personal-data.table-${name.replaceAll('_', '-')}`;
    return `${files.join(', ')}\n  ${translate(languageId, key)}`;
  };
  const groups = Object.entries(contents).flatMap(([group, names]) => {
    const present = names.flatMap((name) => tables.find((table) => table.name === name) ?? []);
    return present.length === 0
      ? []
      : [
          translate(languageId, `personal-data.group-${group}`).toUpperCase(),
          ...present.map(entry),
        ];
  });
  return [
    say('title').toUpperCase(),
    say(wholeAccount ? 'about-account' : 'about-person'),
    ...(passagesFrom === null ? [] : [say('passages-archived', { day: passagesFrom })]),
    say('made', { moment }),
    say('how').toUpperCase(),
    say('folders'),
    say('amounts', { currency }),
    say('times'),
    say('ids'),
    say('states'),
    say('cells'),
    say('schema', { schema }),
    ...groups,
    '',
  ].join('\n\n');
}
