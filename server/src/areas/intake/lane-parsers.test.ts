import { expect, test } from 'vitest';
import { excessOf, filled, piecesOf, type Parser } from '../../platform/cost-growth.ts';
import { longestCell } from '../../platform/files/csv-records.ts';
import { mostFaults } from '../../platform/files/faults.ts';
import { mostRecords, readControlLine, readControlRecords } from '../lanes/index.ts';
import { createDeliveryReader, readDelivery, readPassagesCsv } from '../passages/index.ts';
import { largestFile } from '../road-conditions/index.ts';
import { wholeLines } from './whole-lines.ts';

// What lanes and their cameras send, at its worst and as large as it may be: as a document, line by line, and as a
// table. What a camera has read is taken in any form, so that nothing refuses it early.

const categories = ['I'] as const;
const passage =
  '"serialNumber":"009999999999","entryStation":"rs-a1-stara-pazova","enteredAt":"2026-11-19T09:00:00+01:00","exitStation":"rs-a1-novi-sad-jug","exitedAt":"2026-11-19T09:28:00+01:00","lane":"3","category":"I"';

/** Of a passage, what its camera says. */
const camera: Readonly<Record<string, string>> = {
  'a plate of signs that no plate has': `"plate":"${'€'.repeat(200)}"`,
  'a plate of blanks': `"plate":"${' '.repeat(500)}"`,
  'a plate of letters with marks': `"plate":"${'a\\u0301\\u0323'.repeat(40)}"`,
  'a plate of halves of signs': `"plate":"${'\\ud83d'.repeat(80)}"`,
  'a plate that is a list': `"plate":${'['.repeat(60)}${']'.repeat(60)}`,
  'a country of many letters': `"plateCountry":"${'A'.repeat(500)}"`,
  'a confidence of many digits': `"plateConfidence":${'9'.repeat(300)}`,
  'a picture of dots': `"picture":"a${'.:'.repeat(250)}"`,
  'a picture that is an object': `"picture":{${Array.from({ length: 40 }, (_, at) => `"a${at}":1`).join(',')}}`,
};

const document: Parser = { limit: largestFile, read: (bytes) => readDelivery(bytes, categories) };
const begin = '{"format":1,"kind":"passages","passages":[';

test.each(Object.entries(camera))(
  'passages with %s cost in proportion to their number',
  async (_, said) => {
    let at = 0;
    const item = () => `{"key":"k${(at += 1)}",${passage},${said}}`;
    const make = (bytes: number): string => {
      const parts: string[] = [];
      for (let length = begin.length; length < bytes - 4000;) {
        const part = item();
        parts.push(part);
        length += Buffer.byteLength(part) + 1;
      }
      return `${begin}${parts.join(',')}]}`;
    };
    expect(await excessOf(document, make)).toBeNull();
  },
);

test.each<[string, string, string]>([
  ['a plate', '"plate":"', 'Ж'],
  ['a plate of marks', '"plate":"Ж', '\\u0301'],
  ['a country', '"plateCountry":"', 'A'],
  ['a picture', '"picture":"', 'a.'],
])('%s as long as the delivery costs in proportion to its length', async (_, field, part) => {
  const make = filled(`${begin}{"key":"k",${passage},${field}`, part, '"}]}');
  expect(await excessOf(document, make)).toBeNull();
});

const reader = createDeliveryReader({ categories, log: { warn: () => undefined } });
const lines: Parser = {
  // Of any length; a part at a time is kept.
  limit: largestFile,
  async read(bytes) {
    for await (const part of wholeLines(piecesOf(bytes))) {
      for (const line of part) if (line !== null) reader.readLine(line);
    }
    return {};
  },
};

test.each([
  ...Object.entries(camera).map(([name, said]): [string, string] => [
    `lines with ${name}`,
    `{"key":"k",${passage},${said}}\n`,
  ]),
  ['lines as long as they may be', `"${'a'.repeat(4093)}"\n`],
  ['lines that are too long', `"${'a'.repeat(4200)}"\n`],
  ['a line that never ends', 'a'],
  ['line ends', '\n'],
  ['lines of blanks', ' \r\n'],
  ['lines of brackets', `${'['.repeat(2000)}\n`],
  [
    'lines with many fields',
    `{${Array.from({ length: 400 }, (_, at) => `"a${at}":1`).join(',')}}\n`,
  ],
])('passages line by line cost in proportion to their length: %s', async (_, line) => {
  expect(await excessOf(lines, filled('', line))).toBeNull();
});

test('lines that come in many small pieces cost in proportion to their number', async () => {
  const read: Parser['read'] = async (bytes) => {
    for await (const part of wholeLines(piecesOf(bytes, 16))) {
      for (const line of part) if (line !== null) reader.readLine(line);
    }
    return {};
  };
  const line = `${'a'.repeat(4000)}\n`;
  expect(await excessOf({ limit: 1024 * 1024, read }, filled('', line))).toBeNull();
});

const table: Parser = {
  // Of any length; read in pieces.
  limit: 8 * 1024 * 1024,
  async read(bytes) {
    let faults = 0;
    for await (const item of readPassagesCsv(piecesOf(bytes), categories)) {
      if (!item.ok) faults += 1;
      // As the import does.
      if (faults >= mostFaults) break;
    }
    return { faults: Array.from({ length: faults }) };
  },
};
const columns =
  'key;serial_number;entry_station;entered_at;exit_station;exited_at;lane;category;plate;plate_country;plate_confidence;picture\n';
const row =
  'k;009999999999;rs-a1-stara-pazova;2026-11-19T09:00:00+01:00;rs-a1-novi-sad-jug;2026-11-19T09:28:00+01:00;3;I';

test.each<[string, string]>([
  ['plates as long as a cell', `${row};${'€'.repeat(Math.floor(longestCell / 3))};;;\n`],
  ['plates of marks', `${row};a${'\u0301'.repeat(400)};;;\n`],
  ['countries and confidences', `${row};BG1;${'A'.repeat(500)};${'9'.repeat(500)};\n`],
  ['pictures', `${row};;;;a${'.:'.repeat(400)}\n`],
  ['quotes in plates', `${row};"${'""'.repeat(400)}";;;\n`],
])('passages as a table cost in proportion to their number: %s', async (_, line) => {
  expect(await excessOf(table, filled(columns, line))).toBeNull();
});

const records: Parser = { limit: largestFile, read: (bytes) => readControlRecords({ bytes }) };
const control =
  '{"station":"rs-a1-subotica","lane":"3","hour":"2026-11-20T12:00:00+01:00","passages":1,"version":1}';
const beginRecords = '{"format":1,"kind":"control-records","records":[';

test.each<[string, string]>([
  ['records', control],
  ['objects', '{}'],
  ['objects of other fields', '{"a":1,"b":{"c":[2]}}'],
  ['numbers', '1'],
  ['stations as long as they are not', `{"station":"${'a-'.repeat(500)}"}`],
  ['hours of many digits', `{"hour":"${'2'.repeat(500)}"}`],
])('control records as a document cost in proportion to their number: %s', async (_, item) => {
  const make = filled(`${beginRecords}${item}`, `,${item}`, ']}');
  expect(await excessOf(records, make)).toBeNull();
});

test.each<[string, string]>([
  ['records', `${control}\n`],
  ['objects', '{}\n'],
  ['lines of brackets', `${'['.repeat(2000)}\n`],
  ['lines as long as they may be', `"${'a'.repeat(4093)}"\n`],
])('control records line by line cost in proportion to their number: %s', async (_, line) => {
  const read: Parser['read'] = async (bytes) => {
    let count = 0;
    for await (const part of wholeLines(piecesOf(bytes))) {
      count += part.length;
      // As the route does.
      if (count > mostRecords) break;
      for (const one of part) if (one !== null) readControlLine(one);
    }
    return {};
  };
  expect(await excessOf({ limit: largestFile, read }, filled('', line))).toBeNull();
});
