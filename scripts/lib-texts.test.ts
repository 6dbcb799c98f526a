import { expect, test } from 'vitest';
import { checkTexts, generateKeys, repeatedKeys } from './lib-texts.mjs';

interface Given {
  readonly serbian?: Record<string, string>;
  readonly english?: Record<string, string>;
  readonly code?: string;
  readonly errors?: Record<string, unknown>;
}

const tidy = { 'tags.title': 'ТАГ уређаји' };
const tidyEnglish = { 'tags.title': 'TAG devices' };

function faultsOf({ serbian = tidy, english = tidyEnglish, code, errors = {} }: Given): string[] {
  const keys = Object.keys({ ...serbian, ...english }).map((key) => `'${key}'`);
  return checkTexts({
    serbian: [{ path: 'portal/src/areas/tags/texts.sr-Cyrl.json', texts: serbian }],
    english: [{ path: 'portal/src/areas/tags/texts.en.json', texts: english }],
    modules: [{ path: 'contract/src/tags/errors.ts', exports: errors }],
    sources: [{ path: 'portal/src/areas/tags/tags-page.tsx', text: code ?? keys.join(' ') }],
  }).faults;
}

test('correct texts have no fault', () => {
  expect(faultsOf({})).toEqual([]);
});

test('a text missing in one language is a fault', () => {
  expect(faultsOf({ english: {} })).toEqual([expect.stringContaining('no English text')]);
  expect(faultsOf({ serbian: {} })).toEqual([expect.stringContaining('no Serbian text')]);
});

test.each(['Важи до {{day}}.', 'Одлучићемо најкасније {{resolutionDue}}. Пишите нам.'])(
  'a full stop after a date, which has its own, is a fault: %s',
  (text) => {
    expect(faultsOf({ serbian: { 'tags.title': text }, english: { 'tags.title': text } })).toEqual([
      expect.stringContaining('two full stops'),
    ]);
  },
);

test.each(['Важи до {{day}}, а онда не.', 'Измењено {{when}}: све', '({{validUntil}})'])(
  'a date that keeps its full stop before another mark is a fault: %s',
  (text) => {
    const bare = text.replace('}}', ', bare}}');
    const faultsWith = (serbian: string) =>
      faultsOf({ serbian: { 'tags.title': serbian }, english: { 'tags.title': text } });
    expect(faultsWith(text)).toEqual([expect.stringContaining('unless it is bare')]);
    expect(faultsWith(bare)).toEqual([]);
  },
);

test.each(['Рећи ћемо вам.', 'То је ваш уређај.', 'Нема га на вашем налогу'])(
  'addressing the customer without a capital is a fault: %s',
  (text) => {
    expect(faultsOf({ serbian: { 'tags.title': text } })).toEqual([
      expect.stringContaining('needs a capital letter'),
    ]);
  },
);

test('words that only begin with the same letters need no capital', () => {
  expect(faultsOf({ serbian: { 'tags.title': 'На вашару, после Вас, важи и вама' } })).toHaveLength(
    1,
  );
  expect(faultsOf({ serbian: { 'tags.title': 'На вашару, после Вас, вишак' } })).toEqual([]);
});

test('a value is unformatted or formatted as a number, never otherwise', () => {
  const asNumber = { 'tags.title': '{{count, number}} ТАГ-ова, {{name}}' };
  expect(faultsOf({ serbian: asNumber, english: asNumber })).toEqual([]);
  const asMoney = { 'tags.title': '{{amount, currency(RSD)}}' };
  expect(faultsOf({ serbian: asMoney })).toContainEqual(expect.stringContaining('only as number'));
});

test('an unused text is a fault', () => {
  expect(faultsOf({ code: 'nothing' })).toEqual([expect.stringContaining('nobody shows it')]);
});

test('a template refers to all keys that match it', () => {
  // oxlint-disable-next-line no-template-curly-in-string -- source text
  expect(faultsOf({ code: 't(`tags.${which}`)' })).toEqual([]);
  // oxlint-disable-next-line no-template-curly-in-string -- source text
  expect(faultsOf({ code: 't(`other.${which}`)' })).toHaveLength(1);
});

test('values that differ between the languages are a fault', () => {
  const faults = faultsOf({
    serbian: { 'tags.title': 'ТАГ {{name}}' },
    english: { 'tags.title': 'TAG {{plate}}' },
  });
  expect(faults).toEqual([expect.stringContaining('parameters differ: name and plate')]);
});

test('a plural form that Serbian needs is a fault when missing', () => {
  const faults = faultsOf({
    serbian: { 'tags.count_one': '{{count}} ТАГ', 'tags.count_other': '{{count}} ТАГ-ова' },
    english: { 'tags.count_one': '{{count}} TAG', 'tags.count_other': '{{count}} TAGs' },
    code: "'tags.count'",
  });
  expect(faults).toEqual([expect.stringContaining('plural form few is missing')]);
});

test('Serbian in Latin letters is a fault', () => {
  expect(faultsOf({ serbian: { 'tags.title': 'Uređaji' } })).toEqual([
    expect.stringContaining('Serbian is written in Cyrillic'),
  ]);
});

test('an error code without a text is a fault, and so is a text with a placeholder that the code lacks', () => {
  const errors = { tagsErrors: { 'tags.not-found': { status: 404 } } };
  expect(faultsOf({ errors })).toEqual([expect.stringContaining('an error code without a text')]);
  const faults = faultsOf({
    serbian: { 'tags.not-found': 'Нема {{name}}' },
    english: { 'tags.not-found': 'No {{name}}' },
    errors,
  });
  expect(faults).toEqual([expect.stringContaining('shows name')]);
});

test('the compiler learns each key and its values', () => {
  const { texts } = checkTexts({
    serbian: [
      {
        path: 'portal/src/a/texts.sr-Cyrl.json',
        texts: { 'tags.title': 'ТАГ', 'tags.named': '{{name}}' },
      },
    ],
    english: [
      {
        path: 'portal/src/a/texts.en.json',
        texts: { 'tags.title': 'TAG', 'tags.named': '{{name}}' },
      },
    ],
    modules: [],
    sources: [],
  });
  const keys = generateKeys(texts, new Set(['tags.title', 'tags.named']));
  expect(keys).toContain("readonly 'tags.title': Record<never, never>;");
  expect(keys).toContain("readonly 'tags.named': { name: string | number };");
});

test('a key that is written twice in a file is found', () => {
  const lines = [
    '{',
    '  "a.b": "one",',
    '  "a.c": "says \\"a.b\\": twice",',
    '  "a.b": "two"',
    '}',
  ];
  expect(repeatedKeys(lines.join('\n'))).toEqual(['a.b']);
  expect(repeatedKeys(lines.slice(0, 3).join('\n'))).toEqual([]);
});
