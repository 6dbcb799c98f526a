import { expect, test } from 'vitest';
import { z } from 'zod';
import { booleanOf, listOf, numberOf } from './cells.ts';
import { checkFile, checkFileOf, doubledIds, findJson, findTable, readText } from './read-file.ts';
import { isReadable, shortened } from './readable-text.ts';

const schema = z.strictObject({
  country: z.enum(['rs', 'sr']),
  points: z.array(z.strictObject({ id: z.string(), firstDay: z.string().min(1) })),
});
const table = (text: string) =>
  findTable<'id' | 'first_day'>(
    text,
    { required: ['id', 'first_day'], optional: [], mostRows: 10 },
    (rows) => ({
      ok: true,
      value: {
        country: 'rs',
        points: rows.map(({ cell }) => ({ id: cell('id').text, firstDay: cell('first_day').text })),
      },
    }),
  );
const faultsOf = (outcome: { readonly ok: boolean; readonly faults?: readonly unknown[] }) =>
  outcome.faults;

test('bytes that are not UTF-8 text, or are empty, are refused', () => {
  const bytes = new TextEncoder().encode('\uFEFFЋао');
  expect(readText(bytes)).toEqual({ ok: true, text: 'Ћао' });
  expect(readText(Uint8Array.of(0xd0))).toMatchObject({
    faults: [{ line: 1, column: 1, message: 'the file is not UTF-8 text' }],
  });
  expect(readText(new TextEncoder().encode(' \n'))).toMatchObject({
    faults: [{ message: 'the file is empty' }],
  });
});

test('an error in a table names cell and column, and reveals no more of the cell', () => {
  const found = table('id;first_day\na;1.1.\nb;');
  expect(faultsOf(checkFile(found, schema))).toEqual([
    { line: 3, column: 3, message: expect.stringMatching(/^first_day: /) as string },
  ]);
  const good = checkFile(table('id;first_day\na;1.1.'), schema);
  expect(good.ok && good.placeOf(['points', 0, 'firstDay'])).toEqual({ line: 2, column: 3 });
});

test('an error in JSON names place and path, an unknown field its own place', () => {
  const found = findJson('{"country": "rs",\n"points": [{"id": 1, "firstDay": "x", "colour": 2}]}');
  expect(faultsOf(checkFile(found, schema))).toEqual([
    { line: 2, column: 19, message: expect.stringMatching(/^points\.0\.id: /) as string },
    { line: 2, column: 49, message: 'points.0.colour: is not known here' },
  ]);
});

test('a file for another country is refused', () => {
  const found = findJson('{"country": "sr", "points": []}');
  expect(faultsOf(checkFileOf(found, schema, 'rs'))).toEqual([
    { line: 1, column: 13, message: 'country: sr, but this installation is for rs' },
  ]);
  expect(checkFileOf(found, schema, 'sr').ok).toBe(true);
});

test('a duplicate is reported at its second place', () => {
  const checked = checkFile(table('id;first_day\na;1\nb;2\na;3'), schema);
  if (!checked.ok) throw new Error('refused');
  const ids = checked.file.points.map(({ id }) => id);
  expect(doubledIds(checked, 'points', ids)).toEqual([
    { line: 4, column: 1, message: 'id: a occurs twice' },
  ]);
});

test('cells are numbers with a comma or a point, yes or no, lists', () => {
  expect(['12,5', ' -3.25 ', '7', '1.234,5', '1e3', 'пет', ''].map(numberOf)).toEqual([
    12.5,
    -3.25,
    7,
    '1.234,5',
    '1e3',
    'пет',
    '',
  ]);
  expect([' true', 'false', 'да'].map(booleanOf)).toEqual([true, false, 'да']);
  expect(listOf(' a | |b')).toEqual(['a', 'b']);
});

test('texts contain no control characters and no lone surrogates, and are never cut in two', () => {
  const strange = ['a\u0000', 'a\u001B', '\uD83D', '\uDEA7x'];
  expect(strange.filter(isReadable)).toEqual([]);
  expect(['Ћао 🚧', 'два\nреда\tи'].every(isReadable)).toBe(true);
  expect(['а🚧б', 'аб🚧', 'аб'].map((text) => shortened(text, 3))).toEqual(['а🚧', 'аб', 'аб']);
});
