import { expect, test } from 'vitest';
import { formatsOf } from '../formats/formats.ts';
import { createTextSource } from './text-source.ts';

const source = createTextSource(() => ({
  locale: 'sr-Cyrl',
  texts: {
    'tags.saved': 'Сачувано',
    'tags.named': 'ТАГ „{{name}}“',
    'tags.seen': '{{name}}, виђен {{day, bare}}: {{trip}}',
    'tags.count_one': '{{count, number}} ТАГ',
    'tags.count_few': '{{count, number}} ТАГ-а',
    'tags.count_other': '{{count, number}} ТАГ-ова',
  },
}));

test('a text shows its values', () => {
  expect(source.translate('tags.named', { name: 'Комби' })).toBe('ТАГ „Комби“');
  expect(source.translate('tags.named', {})).toBe('ТАГ „“');
});

test.each([
  [1, '1 ТАГ'],
  [3, '3 ТАГ-а'],
  [5, '5 ТАГ-ова'],
  [21, '21 ТАГ'],
])('%i chooses its plural form', (count, text) => {
  expect(source.translate('tags.count', { count })).toBe(text);
});

test('numbers are written as the language writes them, names as they are', () => {
  expect(source.translate('tags.count', { count: 1_234_567 })).toBe('1.234.567 ТАГ-ова');
  expect(source.translate('tags.named', { name: 1_234_567 })).toBe('ТАГ „1234567“');
});

test('a date loses its full stop before another mark, and nothing else loses its own', () => {
  const { day } = formatsOf('1');
  const seen = (name: string, when: string) =>
    source.translate('tags.seen', { name, day: when, trip: 'Ниш, 2.; Бор 3.' });
  expect(seen('Комби 2.', day('2026-12-06'))).toBe(
    'Комби 2., виђен 6.\u00a0дец 2026: Ниш, 2.; Бор 3.',
  );
  expect(seen('Комби', 'јуче')).toBe('Комби, виђен јуче: Ниш, 2.; Бор 3.');
});

test('a placeholder inside a value is not replaced', () => {
  expect(source.translate('tags.named', { name: '{{count}} $t(tags.saved) $&' })).toBe(
    'ТАГ „{{count}} $t(tags.saved) $&“',
  );
});

test('only keys with a text exist', () => {
  expect(source.exists('tags.saved')).toBe(true);
  expect(source.exists('tags.count', { count: 2 })).toBe(true);
  expect(source.exists('tags.count')).toBe(false);
  expect(source.exists('tags.unknown')).toBe(false);
  expect(source.translate('tags.unknown', {})).toBe('');
});

test.each(['sr-Cyrl', 'sr-Latn', 'en'])(
  'counts in %s have the forms that browsers know',
  (locale) => {
    const forms = ['one', 'few', 'other'];
    const { translate } = createTextSource(() => ({
      locale,
      texts: Object.fromEntries(forms.map((form) => [`x_${form}`, `${form} {{count, number}}`])),
    }));
    const plural = new Intl.PluralRules(locale);
    const number = new Intl.NumberFormat(locale);
    const counts = Array.from({ length: 1200 }, (_, count) => count);
    for (const count of [...counts, 1_000_001, -1, -3, -11, 0.5, 1.2, 2.1]) {
      expect(translate('x', { count })).toBe(`${plural.select(count)} ${number.format(count)}`);
    }
  },
);
