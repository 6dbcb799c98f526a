import { bulkMaximum, tagsFileMaximum } from '@rampa/contract/tags';
import { tripFilesMaximum, type TripFileKind } from '@rampa/contract/trip-checks';
import { describe, expect, test } from 'vitest';
import { largestCustomersFile, readCustomers } from './areas/customer-import/index.ts';
import { readExternalDelivery } from './areas/external-toll/index.ts';
import { readDelivery, readPassagesCsv } from './areas/passages/index.ts';
import { onScreen, readBankFile, readStatement } from './areas/payments/index.ts';
import { readPointsFile } from './areas/points-of-sale/index.ts';
import { largestFile, readRoadEvents } from './areas/road-conditions/index.ts';
import { readSettlement } from './areas/settlements/index.ts';
import { readOwnTags, readTags } from './areas/tags/index.ts';
import { readTripFile } from './areas/trip-checks/index.ts';
import { readStationsFile, readTariffFile } from './areas/toll-calculator/index.ts';
import { excessOf, filled, piecesOf, type Parser } from './platform/cost-growth.ts';
import { longestCell, mostCells } from './platform/files/csv-records.ts';
import { mostFaults } from './platform/files/faults.ts';
import { largestImport } from './platform/files/read-file.ts';

// Each file that somebody sends, at its worst and as large as it may be: what it costs grows in proportion,
// and of what is wrong no more than fifty places are kept.

const categories = ['I'] as const;
const abroad = { country: 'rs', currency: 'RSD' } as const;

/** Stations as many as a country has. */
const placed = Array.from({ length: 120 }, (_, at) => ({
  id: `s${at}`,
  lat: 42 + at / 30,
  lon: 20,
}));
const tripFile =
  (kind: TripFileKind) =>
  (bytes: Uint8Array): unknown =>
    readTripFile({ bytes, kind, stations: placed, file: 0 });

const ownTags: Parser = { limit: tagsFileMaximum, read: readOwnTags };
const passagesCsv: Parser = {
  // Of any length; read in pieces.
  limit: 8 * 1024 * 1024,
  async read(bytes) {
    let [passages, faults] = [0, 0];
    for await (const item of readPassagesCsv(piecesOf(bytes), categories)) {
      if (item.ok) passages += 1;
      else faults += 1;
      // As the import does.
      if (faults >= mostFaults) break;
    }
    return { passages, faults: Array.from({ length: faults }) };
  },
};
const tables: Readonly<Record<string, Parser>> = {
  'tags of an account': ownTags,
  'tags of the warehouse': { limit: largestImport, read: (bytes) => readTags(bytes, categories) },
  'points of sale': { limit: largestImport, read: (bytes) => readPointsFile(bytes, 'rs') },
  stations: { limit: largestImport, read: (bytes) => readStationsFile(bytes, abroad) },
  'price lists': { limit: largestImport, read: (bytes) => readTariffFile(bytes, abroad) },
  'bank statements': { limit: largestImport, read: (bytes) => readStatement(textOf(bytes)) },
  settlements: { limit: largestImport, read: (bytes) => readSettlement(bytes) },
  'trips of a company': { limit: tripFilesMaximum, read: tripFile('trips') },
  'working hours of a company': { limit: tripFilesMaximum, read: tripFile('hours') },
  'passages as a table': passagesCsv,
  'customers of another system': {
    limit: largestCustomersFile,
    read: (bytes) => readCustomers(bytes, { country: 'rs', categories, today: '2026-11-20' }),
  },
};

const headers: Readonly<Record<string, string>> = {
  'tags of an account': 'serijski broj;tablice;naziv',
  'tags of the warehouse': 'serial_number;category',
  'points of sale': 'id;name;kind;town;address;lat;lon;opening_hours;services',
  stations: 'id;name;motorway;km;tariff_system;kind;lat;lon',
  'price lists': 'version;valid_from;round_to;from;to;motorway;tariff_system;km;value',
  'bank statements': 'id;date;amount;currency;reference',
  'trips of a company': 'tablice;polazak;dolazak;kilometri',
  'working hours of a company': 'dan;od;do',
  'customers of another system': 'customer_number;email;person_type;first_name;last_name',
  settlements: 'settlement;paid_on;kind;transaction;order;day;gross;fee;net;currency',
  'passages as a table':
    'key;serial_number;entry_station;entered_at;exit_station;exited_at;lane;category',
};

/** What comes behind the header, again and again. */
const worstRows: Readonly<Record<string, string>> = {
  'line ends': '\n',
  'line ends of another system': '\r\n',
  separators: ';',
  'lines of separators': ';;;\n',
  'short lines': '1\n',
  'quotes in pairs': '""',
  'quoted line ends': '"\n"\n',
  'an open quote': '"a\n',
  blanks: ' \t',
  'one long cell': 'a',
  'many cells': 'a;',
  'rows as wide as they may be': `${'a;'.repeat(mostCells - 1)}a\n`,
  'cells as long as they may be': `${'a'.repeat(longestCell)}\n`,
};

/** One parser that reads a stream, one that reads a text, one with rules of its own, and one of the shared kind. */
const tried = [
  'tags of an account',
  'passages as a table',
  'bank statements',
  'settlements',
  'points of sale',
  'trips of a company',
];

describe.each(tried)('%s', (name) => {
  const parser = tables[name];
  const header = headers[name] ?? '';
  if (parser === undefined) throw new Error(name);
  const separators = header.split(';').length - 1;
  const rows = { ...worstRows, 'rows of the right width': `1${';1'.repeat(separators)}\n` };

  test.each(Object.entries(rows))('%s cost in proportion to their number', async (_, row) => {
    expect(await excessOf(parser, filled(`${header}\n`, row))).toBeNull();
  });
  test('a header that never ends costs in proportion to its length', async () => {
    expect(await excessOf(parser, filled('', 'a;'))).toBeNull();
    expect(await excessOf(parser, filled('', ';'))).toBeNull();
  });
  test('a separator far behind all the rows is looked for once', async () => {
    expect(
      await excessOf(parser, (bytes) => filled(`${header}\n`, '1\n')(bytes - 1) + ';'),
    ).toBeNull();
  });
});

test.each(Object.entries(tables))('%s stop at their limit of rows', async (name, parser) => {
  expect(await excessOf(parser, filled(`${headers[name] ?? ''}\n`, '1;1\n'))).toBeNull();
});

const list = (kind: string, name: string, item: string) =>
  filled(`{"format":1,"kind":"${kind}","country":"rs","${name}":[${item}`, `,${item}`, ']}');

const deliveries: Readonly<Record<string, Parser & { readonly list: readonly [string, string] }>> =
  {
    passages: {
      limit: largestFile,
      read: (bytes) => readDelivery(bytes, categories),
      list: ['passages', 'passages'],
    },
    'passages abroad': {
      limit: largestFile,
      read: readExternalDelivery,
      list: ['t4a-passages', 'passages'],
    },
    'road events': {
      limit: largestFile,
      read: (bytes) => readRoadEvents(bytes, 'rs', []),
      list: ['road-events', 'events'],
    },
    'tags of the warehouse': {
      limit: largestImport,
      read: (bytes) => readTags(bytes, categories),
      list: ['tags', 'tags'],
    },
    'points of sale': {
      limit: largestImport,
      read: (bytes) => readPointsFile(bytes, 'rs'),
      list: ['points-of-sale', 'points'],
    },
    stations: {
      limit: largestImport,
      read: (bytes) => readStationsFile(bytes, abroad),
      list: ['stations', 'stations'],
    },
    'price lists': {
      limit: largestImport,
      read: (bytes) => readTariffFile(bytes, abroad),
      list: ['tariff', 'roads'],
    },
  };

test.each(Object.entries(deliveries))(
  'wrong items of %s cost in proportion to their number',
  async (_, parser) => {
    const [kind, name] = parser.list;
    for (const item of ['{}', '{"a":1,"b":{"c":[2]}}']) {
      expect(await excessOf(parser, list(kind, name, item))).toBeNull();
    }
  },
);

// The same reader of JSON for all.
describe('passages as JSON', () => {
  const parser = {
    limit: largestFile,
    read: (bytes: Uint8Array) => readDelivery(bytes, categories),
  };

  test.each([
    ['numbers', '1'],
    ['lists', '[[[[[[1]]]]]]'],
    ['strings', '"aaaaaaaa"'],
  ])('wrong items cost in proportion to their number: %s', async (_case, item) => {
    expect(await excessOf(parser, list('passages', 'passages', item))).toBeNull();
  });
  test.each<[string, (bytes: number) => string]>([
    ['brackets', filled('', '[')],
    ['brackets behind others that close nothing', filled('{]]]]"a":', '[')],
    [
      'closing brackets, then brackets',
      (bytes) => `{${']'.repeat(bytes / 2)},"a":${'['.repeat(bytes / 2)}`,
    ],
    ['brackets and commas', filled('', '[},')],
    ['one object with many fields', (bytes) => `{${numbered(bytes, (at) => `"a${at}":${at}`)}}`],
    ['a string that never ends', filled('["', '\\"')],
    [
      'values as deep as they may be',
      (bytes) => `${'['.repeat(90)}1${',1'.repeat(bytes / 2 - 100)}${']'.repeat(90)}`,
    ],
    ['line ends', (bytes) => `{${'\n'.repeat(bytes)}x`],
    ['a number', filled('[', '1')],
  ])('what is no delivery costs in proportion to its length: %s', async (_case, make) => {
    expect(await excessOf(parser, make)).toBeNull();
  });
});

const datex =
  '<d xmlns="http://datex2.eu/schema/3/d2Payload" xmlns:xsi="x" xsi:type="SituationPublication">';

test.each<[string, (bytes: number) => string]>([
  ['attributes of one element', (bytes) => `<a ${numbered(bytes, (at) => `b${at}="1"`, ' ')}/>`],
  ['empty elements', filled(datex, '<situation/>', '</d>')],
  ['records', filled(`${datex}<situation>`, '<situationRecord/>', '</situation></d>')],
  ['elements inside each other', filled('', '<a>')],
  ['text', filled('<a>', 'aaaa', '</a>')],
  ['references', filled('<a>', '&amp;', '</a>')],
  ['unknown references', filled('<a>', '&x', '</a>')],
  ['comments', filled('<a>', '<!-- -->', '</a>')],
  ['one comment', filled('<a><!--', ' - ', '--></a>')],
  ['sections of characters', filled('<a>', '<![CDATA[]]>', '</a>')],
  ['a name that never ends', filled('<', 'a')],
  ['namespaces', (bytes) => `<a ${numbered(bytes, (at) => `xmlns:b${at}="1"`, ' ')}/>`],
  ['a declaration', filled('<?xml encoding', ' ')],
  ['line ends before a fault', filled('<a>', '\n', '<b>')],
])('DATEX II costs in proportion to its length: %s', async (_case, make) => {
  expect(
    await excessOf({ limit: largestFile, read: (bytes) => readRoadEvents(bytes, 'rs', []) }, make),
  ).toBeNull();
});

const gpx = '<gpx><trk><trkseg>';
const point = '<trkpt lat="45.1" lon="20"><time>2026-10-05T06:00:00Z</time></trkpt>';

test.each<[string, (bytes: number) => string]>([
  ['points', filled(gpx, point, '</trkseg></trk></gpx>')],
  ['points without a time', filled(gpx, '<trkpt lat="45" lon="20"/>', '</trkseg></trk></gpx>')],
  ['tracks', filled('<gpx>', `<trk><trkseg>${point}${point}</trkseg></trk>`, '</gpx>')],
  ['empty tracks', filled('<gpx>', '<trk><trkseg/></trk>', '</gpx>')],
  ['elements inside each other', filled('', '<trk>')],
])('GPX costs in proportion to its length: %s', async (_case, make) => {
  expect(await excessOf({ limit: tripFilesMaximum, read: tripFile('tracks') }, make)).toBeNull();
});

test('trips that are as they should be cost in proportion to their number', async () => {
  const line = 'BG 123-AB;2026-10-05 06:10;2026-10-05 07:25;94,5\n';
  const make = filled('tablice;polazak;dolazak;kilometri\n', line);
  expect(await excessOf({ limit: tripFilesMaximum, read: tripFile('trips') }, make)).toBeNull();
});

const camt =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>';
const swift = ':20:1\n:25:840000000095584510\n:60F:C261119RSD0,00\n';

test.each<[string, (bytes: number) => string]>([
  ['empty entries', filled(camt, '<Ntry/>', '</Stmt></BkToCstmrStmt></Document>')],
  [
    'empty transactions',
    filled(
      `${camt}<Ntry><NtryDtls>`,
      '<TxDtls/>',
      '</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>',
    ),
  ],
  [
    'texts of one transaction',
    filled(
      `${camt}<Ntry><Amt Ccy="RSD">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><NtryDtls><TxDtls><RmtInf>`,
      '<Ustrd>1 1-1</Ustrd>',
      '</RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>',
    ),
  ],
  ['statements', filled(camt.replace('<Stmt>', ''), '<Stmt/>', '</BkToCstmrStmt></Document>')],
  ['elements inside each other', filled('', '<Ntry>')],
])('statements in XML cost in proportion to their length: %s', async (_case, make) => {
  expect(await excessOf({ limit: onScreen.bytes, read: readBankFile }, make)).toBeNull();
});

test.each<[string, (bytes: number) => string]>([
  ['entries', filled(swift, ':61:2611201120C1,00NTRFNONREF\n')],
  ['entries that cannot be read', filled(swift, ':61:\n')],
  ['information about nothing', filled(swift, ':86:?20\n')],
  ['information in parts', filled(`${swift}:61:2611201120C1,00NTRFNONREF\n:86:`, '?20?21')],
  ['information in words', filled(`${swift}:61:2611201120C1,00NTRFNONREF\n:86:`, '/REMI/')],
  ['digits and hyphens', filled(`${swift}:61:2611201120C1,00NTRFNONREF\n:86:`, '1-')],
  ['one line', filled(swift, 'a')],
  ['lines of one field', filled(swift, 'a\n')],
  ['line ends', filled(swift, '\r\n')],
  ['statements', filled('', ':20:\n')],
  ['ends of messages', filled(swift, '-}\n')],
])('statements in lines of SWIFT cost in proportion to their length: %s', async (_case, make) => {
  expect(await excessOf({ limit: onScreen.bytes, read: readBankFile }, make)).toBeNull();
});

test('of a file with more rows than are allowed, nothing beyond them is read or kept', () => {
  const rows = (count: number) => bytesOf(`serijski broj\n${'1\n'.repeat(count)}`);
  expect(readOwnTags(rows(bulkMaximum))).toMatchObject({
    ok: true,
    lines: { length: bulkMaximum },
  });
  const refused = readOwnTags(bytesOf(`serijski broj\n${'1\n'.repeat(bulkMaximum + 1)}"`));
  expect(refused).toMatchObject({
    ok: false,
    faults: [{ message: `tags.import-too-many;most:${bulkMaximum}` }],
  });
});

test('a row and a cell have a limit, and empty cells behind it do no harm', () => {
  const wide = (cells: number, filler: string) =>
    bytesOf(`serijski broj${';'.repeat(mostCells)}\n1${`;${filler}`.repeat(cells)}`);
  expect(readOwnTags(wide(1_000_000, ''))).toMatchObject({ ok: true, lines: { length: 1 } });
  expect(readOwnTags(wide(mostCells, 'a'))).toMatchObject({
    faults: [{ line: 2, message: `tags.import-too-many-cells;most:${mostCells}` }],
  });
  expect(readOwnTags(bytesOf(`serijski broj\n"${'1'.repeat(longestCell + 1)}"`))).toMatchObject({
    faults: [{ line: 2, column: 1, message: `tags.import-cell-too-long;most:${longestCell}` }],
  });
});

/** Different parts, together about so many bytes. */
function numbered(bytes: number, part: (at: number) => string, between = ','): string {
  const parts: string[] = [];
  for (let [at, length] = [0, 0]; length < bytes - 100; at += 1) {
    const text = part(at);
    parts.push(text);
    length += text.length + between.length;
  }
  return parts.join(between);
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
