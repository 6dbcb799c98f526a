import { globSync, readFileSync } from 'node:fs';
import { parseMessage, type AnyCall } from '@rampa/contract';
import { allCalls } from '@rampa/contract/all-calls';
import { blocksOf } from '@rampa/contract/legal';
import { parseOpeningHours } from '@rampa/contract/points-of-sale';
import {
  foldForSearch,
  latinWordIn,
  matchesSearch,
  toCyrillic,
  toIjekavian,
  toLatin,
} from '@rampa/contract/script';
import { parseSync } from '@swc/core';
import { analyse } from 'scslre';
import { describe, expect, test } from 'vitest';
import { costGrowth, mostGrowth } from './platform/cost-growth.ts';
import { englishIn, serbianIn } from './platform/country-words.ts';
import { fileNameOf } from './platform/files/file-period.ts';
import { isReadable } from './platform/files/readable-text.ts';
import { csvLine, plainCell } from './platform/files/write-csv.ts';
import { acceptedEncoding } from './platform/http/compression.ts';
import { spokenLanguage } from './platform/http/spoken-language.ts';
import { networkOf } from './platform/throttle/pseudonym.ts';
import { withoutAddresses } from './platform/without-addresses.ts';

// Whatever strangers write, looking at it costs in proportion to its length: each pattern of the server
// and the contract is analysed, and then run on texts made to be worst for it.

interface Literal {
  readonly source: string;
  readonly flags: string;
}

const root = new URL('../../', import.meta.url);
const files = globSync(['server/src/**/*.ts', 'contract/src/**/*.ts'], {
  cwd: root,
}).filter((file) => !/\.test\.ts$|\/testing\//.test(file));
const literals = [
  ...new Map(
    files
      .flatMap((file) => literalsIn(readFileSync(new URL(file, root), 'utf8')))
      .map((literal) => [writtenAs(literal), literal]),
  ),
];

test('every pattern is found', () => {
  expect(literals.length).toBeGreaterThan(200);
  expect(
    literalsIn('const a = b / c; f(/x[/]y/u, `${d.replace(/z+/g, e)}`)').map(writtenAs),
  ).toEqual(['/x[/]y/u', '/z+/g']);
});

test.each(literals)('%s is linear by its form', (_, literal) => {
  expect(faultsOf(literal)).toEqual([]);
});

test.each<[string, RegExp]>([
  ['exponential', /(a+)+$/],
  ['between two that match the same', /^[\w.]+\s*.*;$/],
  ['again from each beginning', /\s+$/],
])('a planted pattern is found: %s', (_, { source, flags }) => {
  expect(faultsOf({ source, flags })).not.toEqual([]);
});

const longest = 20_000;

test.each(literals)('%s is linear on texts made for it', async (_, literal) => {
  expect(await excessOf(literal)).toBeNull();
});

test('a planted pattern is seen to be slow', async () => {
  expect(await excessOf({ source: '\\s+x', flags: 'u' }, longest / 2)).toContain('100 %');
});

/** What is written into fields, headers and addresses, by what looks at it. */
const lookedAt: Readonly<Record<string, (text: string) => unknown>> = {
  acceptedEncoding,
  blocksOf,
  csvLine: (text) => csvLine([text], ';'),
  englishIn: englishIn('sr'),
  fileNameOf: (text) => fileNameOf([text]),
  foldForSearch,
  isReadable,
  latinWordIn: (text) => latinWordIn(text),
  matchesSearch: (text) => matchesSearch(text, text),
  networkOf,
  parseMessage,
  parseOpeningHours,
  plainCell,
  serbianIn: serbianIn('sr'),
  spokenLanguage,
  toCyrillic: (text) => toCyrillic(text),
  toIjekavian,
  toLatin,
  withoutAddresses,
};

/** Repeated, each is the worst for something. */
const pumps = Array.from('aжđ0 \n-.,;:/@<{"=\\(%').concat([
  'a.',
  'a@',
  'a-',
  'a b ',
  'ж ',
  'a;q=1,',
  'http://',
  '{{',
  '{{a}}',
  '<a>',
  'Mo,',
  '- ',
  'dj',
  '1.',
]);

/** Largest body of a call, unless it says otherwise. */
const body = 64 * 1024;

test.each(Object.entries(lookedAt))('%s costs in proportion to the text', async (_, look) => {
  const { times, said } = await costGrowth(
    (share) => pumps.map((pump) => `${pump.repeat((body * share) / pump.length)}\u0000`),
    (texts) => texts.map(look),
  );
  expect(times, said).toBeLessThan(mostGrowth);
});

describe.each(allCalls.map((call): [string, AnyCall] => [call.path, call]))(
  '%s',
  (_, { input }) => {
    const shape: unknown = Reflect.get(input, 'shape');
    // Marks that change places with all before them when a text is normalised: whoever does that has checked its length.
    const marks = '\u0301\u0316';
    const fields = typeof shape === 'object' && shape !== null ? Object.keys(shape) : ['text'];

    test('checks its fields in proportion to what is written into them', async () => {
      const { times, said } = await costGrowth(
        (share) =>
          [...pumps, marks].map((pump) => `${pump.repeat((body * share) / pump.length)}\u0000`),
        (texts) => {
          for (const text of texts) {
            input.safeParse(Object.fromEntries(fields.map((field) => [field, text])));
            input.safeParse(Object.fromEntries(fields.map((field) => [field, [text]])));
          }
        },
      );
      expect(times, said).toBeLessThan(mostGrowth);
    });
  },
);

function faultsOf({ source, flags }: Literal): readonly string[] {
  return analyse({ source, flags }).reports.map(({ type }) => type);
}

/** The costs of a pattern on its own worst texts, if they grow faster than in proportion. */
async function excessOf(
  { source, flags }: Literal,
  length: number = longest,
): Promise<string | null> {
  const everywhere = new RegExp(source, `${flags.replaceAll(/[gy]/g, '')}g`);
  const { times, said } = await costGrowth(
    (share) => worstTexts(source, length * share),
    (texts) => texts.map((text) => text.replaceAll(everywhere, '')),
  );
  return times < mostGrowth ? null : said;
}

/** Repetitions of what a pattern is made of, alone and behind each word of it, with an end that does not fit. */
function worstTexts(source: string, length: number): readonly string[] {
  const plain = source.replaceAll(/\\[a-zA-Z]/g, ' ').replaceAll('\\', '');
  const words = [...new Set(plain.match(/[\p{L}\d_:/<>{}"'=@.-]{2,}/gu))].slice(0, 8);
  const own = [...new Set(Array.from(plain)), ...words].slice(0, 24);
  return [...own, ' ', 'a', '0', 'ж', '\n'].flatMap((pump) => [
    `${pump.repeat(length / pump.length)}\u0000`,
    ...words.slice(0, 3).map((word) => `${word}${pump.repeat(length / pump.length)}\u0000`),
  ]);
}

function literalsIn(text: string): Literal[] {
  const found: Literal[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isLiteral(node)) found.push({ source: node.pattern, flags: node.flags });
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(text, { syntax: 'typescript', target: 'es2022' }).body);
  return found;
}

function isLiteral(node: object): node is { readonly pattern: string; readonly flags: string } {
  return 'type' in node && node.type === 'RegExpLiteral';
}

function writtenAs({ source, flags }: Literal): string {
  return `/${source}/${flags}`;
}
