import { deflateSync } from 'node:zlib';
import { tagsFileMaximum } from '@rampa/contract/tags';
import { pdfFault } from './areas/complaints/index.ts';
import { readExternalDelivery } from './areas/external-toll/index.ts';
import { readDelivery } from './areas/passages/index.ts';
import { readBankFile } from './areas/payments/index.ts';
import { readRoadEvents } from './areas/road-conditions/index.ts';
import { readOwnTags } from './areas/tags/index.ts';

// Reads one file after the other, each twice as large as the one before, and says by how much the process was
// larger than before at most. What is measured never shrinks, so the largest comes last.

interface Case {
  readonly limit: number;
  read(bytes: Buffer): unknown;
  /** Between a beginning and an end as many parts as fit, or as many as are allowed. */
  readonly content: {
    readonly begin: string;
    readonly end: string;
    readonly most?: number;
    part(at: number): string;
  };
}

const delivery = 5 * 1024 * 1024;
const list = (kind: string, name: string) => ({
  begin: `{"format":1,"kind":"${kind}","country":"rs","${name}":[`,
  end: ']}',
});
const comma = (at: number): string => (at === 0 ? '' : ',');
const name = { name: 'Београд', localName: 'Beograd' };
const words = { sr: 'Радови', en: 'Works' };
const packed = deflateSync(Buffer.alloc(8 * 1024 * 1024)).toString('latin1');

const cases: Readonly<Record<string, Case>> = {
  tags: {
    limit: tagsFileMaximum,
    read: readOwnTags,
    content: {
      begin: 'serijski broj;naziv\n',
      end: '',
      part: (at) => `${String(at).padStart(12, '0')};${'a'.repeat(370)}\n`,
    },
  },
  passages: {
    limit: delivery,
    read: (bytes) => readDelivery(bytes, ['I']),
    content: {
      begin: '{"format":1,"kind":"passages","passages":[',
      end: ']}',
      part: (at) =>
        `${comma(at)}{"key":"k${at}","serialNumber":"009999999999","entryStation":"rs-a1-stara-pazova","enteredAt":"2026-11-19T09:00:00+01:00","exitStation":"rs-a1-novi-sad-jug","exitedAt":"2026-11-19T09:28:00+01:00","lane":"3","category":"I"}`,
    },
  },
  'passages abroad': {
    limit: delivery,
    read: readExternalDelivery,
    content: {
      begin: '{"format":1,"kind":"t4a-passages","passages":[',
      end: ']}',
      most: 1000,
      part: (at) =>
        comma(at) +
        JSON.stringify({
          key: `k${at}`,
          serialNumber: '12',
          country: 'MK',
          entry: null,
          enteredAt: null,
          exit: name,
          exitedAt: '2026-11-20T12:00:00+01:00',
          category: 'I',
          tariff: { version: '1', validFrom: '2026-01-01' },
          multiplierThousandths: 1000,
          roundedTo: 1,
          sections: Array.from({ length: 30 }, () => ({
            from: name,
            to: name,
            tariffSystem: 'x',
            metres: 1,
            base: 1,
            exact: 1,
            amount: 1,
          })),
          currency: 'MKD',
          amount: 1,
          rate: { value: '1', day: '2026-01-01' },
        }),
    },
  },
  'road events': {
    limit: delivery,
    read: (bytes) => readRoadEvents(bytes, 'rs', []),
    content: {
      ...list('road-events', 'events'),
      most: 5000,
      part: (at) =>
        comma(at) +
        JSON.stringify({
          id: `e${at}`,
          version: 1,
          record: 'MaintenanceWorks',
          type: 'roadworks',
          severity: 'high',
          road: 'A1',
          section: { from: 'Београд', to: 'Ниш' },
          lat: 44,
          lon: 20,
          line: Array.from({ length: 40 }, () => [44.1, 20.1]),
          validFrom: '2026-11-20T12:00:00+01:00',
          title: words,
          text: words,
          source: words,
          reportedAt: '2026-11-20T12:00:00+01:00',
        }),
    },
  },
  'DATEX II': {
    limit: delivery,
    read: (bytes) => readRoadEvents(bytes, 'rs', []),
    content: {
      begin:
        '<d xmlns="http://datex2.eu/schema/3/d2Payload" xmlns:xsi="x" xsi:type="SituationPublication"><situation>',
      end: '</situation></d>',
      part: () => '<situationRecord/>',
    },
  },
  'statements in XML': {
    limit: delivery,
    read: readBankFile,
    content: {
      begin:
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>',
      end: '</Stmt></BkToCstmrStmt></Document>',
      part: () => '<Ntry><Amt/></Ntry>',
    },
  },
  'statements in lines of SWIFT': {
    limit: delivery,
    read: readBankFile,
    content: {
      begin: ':20:1\n:25:840000000095584510\n:60F:C261119RSD0,00\n',
      end: '',
      part: (at) => `:61:2611201120C${at + 1},00NTRFNONREF//${at}\n`,
    },
  },
  'documents of many streams': {
    limit: delivery,
    read: (bytes) => pdfFault(bytes, { pixelsMaximum: 50_000_000 }),
    content: { begin: '%PDF-1.7\n', end: '', part: () => '<<>>stream endstream ' },
  },
  'documents that unpack to much': {
    // Thirty-one of them are as much as may be unpacked.
    limit: 31 * (packed.length + 100),
    read: (bytes) => pdfFault(bytes, { pixelsMaximum: 50_000_000 }),
    content: {
      begin: '%PDF-1.7\n',
      end: '',
      part: (at) =>
        `${at + 1} 0 obj\n<</Filter/FlateDecode/Length ${packed.length}>>\nstream\n${packed}\nendstream\nendobj\n`,
    },
  },
};

/** Written piece by piece, so that making it takes no more memory than it has. */
function fileOf({ limit, content }: Case, share: number): Buffer {
  const file = Buffer.alloc(Math.floor(limit * share));
  const most = (content.most ?? Infinity) * share;
  let length = file.write(content.begin, 'latin1');
  for (let at = 0; at < most; at += 1) {
    const part = Buffer.from(
      content.part(at),
      content.begin.startsWith('%PDF') ? 'latin1' : 'utf8',
    );
    if (length + part.length + content.end.length > file.length) break;
    length += part.copy(file, length);
  }
  return file.subarray(0, length + file.write(content.end, length, 'latin1'));
}

const measured = cases[process.argv[2] ?? ''];
if (measured === undefined || globalThis.gc === undefined)
  throw new Error('Read what, and --expose-gc?');
const largest = (): number => process.resourceUsage().maxRSS / 1024;
const files = [0.25, 0.5, 1].map((share) => fileOf(measured, share));
globalThis.gc();
const before = largest();
const peaks: number[] = [];
for (const file of files) {
  await measured.read(file);
  peaks.push(largest() - before);
  globalThis.gc();
}
process.stdout.write(JSON.stringify({ peaks }));
