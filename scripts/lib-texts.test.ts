import { expect, test } from 'vitest';
import { checkTexts, generateKeys } from './lib-texts.mjs';

type Texts = Readonly<Record<string, string>>;

const serbianOf: Texts = {
  'tags.title': 'Тагови',
  'tags.count_one': '{{count}} таг',
  'tags.count_few': '{{count}} тага',
  'tags.count_other': '{{count}} тагова',
};
const englishOf: Texts = {
  'tags.title': 'Tags',
  'tags.count_one': '{{count}} tag',
  'tags.count_other': '{{count}} tags',
};
const screen = "t('tags.title'); t(`tags.count`, { count })";

function faultsOf(changes: { serbian?: Texts; english?: Texts; source?: string; codes?: object }) {
  const { faults } = checkTexts({
    serbian: [{ path: 'tags/texts.sr-Cyrl.json', texts: { ...serbianOf, ...changes.serbian } }],
    english: [{ path: 'tags/texts.en.json', texts: { ...englishOf, ...changes.english } }],
    modules: [{ path: 'contract/errors.ts', exports: { tagErrors: changes.codes ?? {} } }],
    sources: [{ path: 'tags-page.tsx', text: `${screen}; ${changes.source ?? ''}` }],
  });
  return faults.join('\n');
}

const added = {
  serbian: { 'tags.lost': 'Изгубљен' },
  english: { 'tags.lost': 'Lost' },
};

test('texts that are whole and shown have no fault', () => {
  expect(faultsOf({})).toBe('');
  expect(faultsOf({ ...added, source: 't(`tags.${state}`)' })).toBe('');
});

test.each([
  ['no English text', { serbian: added.serbian, source: "t('tags.lost')" }],
  ['no Serbian text', { english: added.english, source: "t('tags.lost')" }],
  ['nobody shows it', added],
  ['is written in Cyrillic', { serbian: { 'tags.title': 'Тaгови' } }],
  ['parameters differ', { english: { 'tags.title': 'Tags of {{name}}' } }],
  ['plural form', { serbian: { 'tags.lost_one': 'таг', 'tags.lost_other': 'тагова' } }],
  ['empty', { serbian: { 'tags.title': ' ' } }],
  ['an error code without a text', { codes: { 'tags.not-yours': { status: 404 } } }],
  [
    "which the code doesn't have",
    {
      serbian: { 'tags.lost': 'Изгубљен {{day}}' },
      english: { 'tags.lost': 'Lost on {{day}}' },
      source: "fail('tags.lost')",
      codes: { 'tags.lost': { status: 409 } },
    },
  ],
] as const)('a fault is told: %s', (fault, changes) => {
  expect(faultsOf(changes)).toContain(fault);
});

test('the compiler learns every key with its parameters', () => {
  const texts = new Map([
    ['tags.title', { path: '', forms: [], params: [] }],
    ['tags.count', { path: '', forms: ['one', 'other'], params: ['count', 'name'] }],
    ['mail.subject', { path: '', forms: [], params: [] }],
  ]);

  const keys = generateKeys(texts, new Set(['tags.title', 'tags.count_other']));

  expect(keys).toContain("readonly 'tags.title': Record<never, never>;");
  expect(keys).toContain("readonly 'tags.count': { count: number; name: string | number };");
  expect(keys).not.toContain('mail.subject');
});
