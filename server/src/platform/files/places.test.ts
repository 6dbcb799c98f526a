import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsvTable } from './csv-table.ts';
import { jsonFaultOffset } from './json-grammar.ts';
import { parseJsonWithPlaces } from './json-places.ts';
import { placesIn } from './places.ts';

describe('JSON', () => {
  test('a value of any path is found at its place', () => {
    const text = '{\n  "a": [1, {"b c": "x\\"}"}],\n  "d": null }';
    const json = parseJsonWithPlaces(text);
    if (!json.ok) throw new Error(json.fault.message);
    expect(json.placeOf(['a', 0])).toEqual({ line: 2, column: 9 });
    expect(json.placeOf(['a', 1, 'b c'])).toEqual({ line: 2, column: 20 });
    expect(json.placeOf(['d'])).toEqual({ line: 3, column: 8 });
    expect(json.placeOf(['a', 1, 'missing'])).toEqual({ line: 2, column: 12 });
  });

  test('every leaf of any document is at its place', () => {
    fc.assert(
      fc.property(fc.json(), fc.boolean(), (document, spread) => {
        const text = spread ? JSON.stringify(JSON.parse(document), null, 2) : document;
        const json = parseJsonWithPlaces(text);
        if (!json.ok) throw new Error(json.fault.message);
        for (const { path, value } of leavesOf(json.value)) {
          const { line, column } = json.placeOf(path);
          const rest = text
            .split('\n')
            .slice(line - 1)
            .join('\n')
            .slice(column - 1);
          expect(rest.startsWith(JSON.stringify(value)) || Number.parseFloat(rest) === value).toBe(
            true,
          );
        }
      }),
    );
  });

  test.each([
    ['{"a": 1,\n "b" 2}', 2],
    ['[1, 2', 1],
    ['[1,\n2,\n]', 3],
    ['['.repeat(5000), 1],
  ])('what is no JSON is refused with its line: %#', (text, line) => {
    const json = parseJsonWithPlaces(text);
    expect(json).toMatchObject({ ok: false, fault: { line } });
  });
});

test.each([
  ['quotes behind backslashes', `["${'\\"'.repeat(400_000)}`],
  ['that, and a broken line', `["${'\\"'.repeat(400_000)}\\\n`],
  ['one letter', `["${'a'.repeat(800_000)}`],
])('a string that is never closed is refused as fast as it is read: %s', (_, text) => {
  expect(parseJsonWithPlaces(text)).toMatchObject({ ok: false, fault: { line: 1, column: 2 } });
});

describe('CSV', () => {
  const columns = { required: ['id', 'name'], optional: ['note'] } as const;
  type Column = 'id' | 'name' | 'note';

  test('cells know their places, quotes and line breaks included', () => {
    const text = 'name;id\r\n"Ниш; ""југ""\nи север";nis\r\n\r\nБор;bor\r\n';
    const table = readCsvTable<Column>(text, columns, 10);
    if (!table.ok) throw new Error('refused');
    expect(table.rows.map((row) => row.cell('name').text)).toEqual(['Ниш; "југ"\nи север', 'Бор']);
    expect(table.rows[0]?.cell('id')).toEqual({ line: 3, column: 10, text: 'nis' });
    expect(table.rows[1]?.cell('id')).toEqual({ line: 5, column: 5, text: 'bor' });
  });

  test.each([
    ['id\n1', 'the column name is missing'],
    ['id,name,color\n1,2,3', 'there is no column color'],
    ['id,name,id\n1,2,3', 'the column id occurs twice'],
    ['id,name\n1', '1 cells where the header has 2'],
    ['id,name\n1,"x', 'the quote is never closed'],
  ])('a broken table says what is wrong: %j', (text, message) => {
    const table = readCsvTable<Column>(text, columns, 10);
    expect(table.ok ? [] : table.faults.map((fault) => fault.message)).toContain(message);
  });
});

test('a place counts lines and columns from one', () => {
  const placeOf = placesIn('ab\ncd');
  expect([0, 2, 3, 4].map(placeOf)).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 3 },
    { line: 2, column: 1 },
    { line: 2, column: 2 },
  ]);
});

function leavesOf(
  value: unknown,
  path: readonly (string | number)[] = [],
): { path: readonly (string | number)[]; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, at) => leavesOf(item, [...path, at]));
  }
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]));
}

test.each([
  ['id,name\n1,a', { line: 1, column: 1 }],
  ['{\n  "a": 1,\n  "b": oops, "c": "long enough to be cut"\n}', { line: 3, column: 8 }],
  ['{\n"a": [1, 2', { line: 2, column: 11 }],
  ['{"a": 1} {"b": 2}', { line: 1, column: 10 }],
  ['[1,\n2,]', { line: 2, column: 3 }],
  ['{"a" 1}', { line: 1, column: 6 }],
  ['["\t"]', { line: 1, column: 2 }],
  ['', { line: 1, column: 1 }],
])('what is not JSON is reported with its place: %j', (text, place) => {
  expect(parseJsonWithPlaces(text)).toMatchObject({ ok: false, fault: place });
});

test('an error is found exactly where the language finds one', () => {
  const spoiled = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', ':', '0', '-', ' ', '\n'))
    .map(
      ([json, at, extra]) => json.slice(0, at % json.length) + extra + json.slice(at % json.length),
    );
  const cut = fc.tuple(fc.json(), fc.nat()).map(([json, at]) => json.slice(0, at % json.length));
  fc.assert(
    fc.property(fc.oneof(spoiled, cut, fc.string()), (text) => {
      expect(jsonFaultOffset(text) === null).toBe(parseJsonWithPlaces(text).ok);
    }),
    { numRuns: 2000 },
  );
});
