import type { LanguageId } from '@rampa/contract';
import { beforeAll, expect, test } from 'vitest';
import { createLanguage, type Language } from '../../language/index.ts';
import { fates } from '../retention.ts';
import { secretTables } from './account-tables.store.ts';
import { contents } from './contents.ts';
import { writeReadme } from './readme.ts';

let language: Language;
beforeAll(async () => {
  language = await createLanguage();
});

// That every table of accounts has a rule is compared with the database itself.
const archived = Object.keys(fates).filter((name) => !secretTables.has(name));
const readme = (
  names: readonly string[],
  languageId: LanguageId,
  wholeAccount = true,
  passagesFrom: string | null = null,
) =>
  writeReadme(
    names.map((name) => ({ name, files: [`csv/${name}.csv`, `json/${name}.json`] })),
    {
      languageId,
      currency: 'RSD',
      moment: '20. 11. 2026.',
      passagesFrom,
      wholeAccount,
      schema: 'personal-data/1',
    },
    (...given) => language.translate(...given),
  );

test('the read-me says where passages of archived months are', () => {
  expect(readme(archived, '3', true, '1 November 2021')).toContain(
    'Passages before 1 November 2021 are in our archive',
  );
  expect(readme(archived, '3')).not.toContain('in our archive');
});

test('each table that can be in an archive is described once in the read-me', () => {
  expect(Object.values(contents).flat().toSorted()).toEqual(archived.toSorted());
});

test.each<[LanguageId, string]>([
  ['1', 'Сваки пролазак: ТАГ уређај, улазна и излазна станица'],
  ['2', 'Svaki prolazak: TAG uređaj, ulazna i izlazna stanica'],
  ['3', 'Each passage: the tag, where it entered and left'],
])(
  'in language %s the read-me explains each file in that language only',
  (languageId, sentence) => {
    const text = readme(archived, languageId);
    for (const name of archived) {
      const [, explained = ''] = text.split(`csv/${name}.csv, json/${name}.json\n  `);
      expect(explained.split('\n')[0], name).toMatch(/\.$/);
    }
    expect(text).toContain(`csv/passages.csv, json/passages.json\n  ${sentence}`);
    expect(/\p{Script=Cyrillic}/u.test(text)).toBe(languageId === '1');
    expect(text).not.toContain('{{');
  },
);

test('the read-me names nothing that is not in the archive', () => {
  const text = readme(['users', 'sessions'], '2', false);
  expect(text.match(/^csv.*$/gm)).toEqual([
    'csv/users.csv, json/users.json',
    'csv/sessions.csv, json/sessions.json',
  ]);
  expect(text.match(/^[^\p{Ll}\n]{3,}$/gmu)).toEqual([
    'VAŠI PODACI',
    'KAKO SE ČITA',
    'VI I VAŠ NALOG',
  ]);
  expect(text).toContain('u arhivi koju preuzima vlasnik naloga');
});
