import { expect, test } from 'vitest';
import { createCsvSplitter } from './csv-records.ts';
import { csvHabit, csvLine, figureOf, plainCell, type CsvValue } from './write-csv.ts';

type Separator = ',' | ';' | '\t';

/** Reads as RFC 4180 says, with whichever separator the reader takes for the file's. */
function readAs(separator: Separator, text: string): string[] {
  const fields: string[] = [];
  let field = '';
  let quoted = false;
  let began = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quoted && char === '"' && text.charAt(at + 1) === '"') {
      field += '"';
      at += 1;
    } else if (char === '"' && (quoted || !began)) {
      quoted = !quoted;
      began = true;
    } else if (!quoted && (char === separator || char === '\n' || char === '\r')) {
      fields.push(field);
      field = '';
      began = false;
    } else {
      field += char;
      began = true;
    }
  }
  return [...fields, field];
}

const runsAsFormula = (field: string): boolean => /^[=+\-@＝＋－＠]/u.test(field.trim());
const separators = [',', ';', '\t'] as const;

/** Numbers from 0 to 1, the same in each run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const nasty = [...Array.from(',,;;\t""\'\'==+-@＝＋－＠ \u00a0\u3000\u{feff}\r\nx5'), '""', '\r\n'];

test('no text becomes a formula, by whichever separator it is read, and each is read back as it was', () => {
  const chance = chances(41_801);
  const pick = (most: number) => Math.floor(chance() * most);
  const textOf = () => Array.from({ length: pick(9) }, () => nasty[pick(nasty.length)]).join('');
  for (let round = 0; round < 20_000; round += 1) {
    const texts = Array.from({ length: 1 + pick(4) }, textOf);
    const cells: readonly CsvValue[] = [...texts, figureOf('-5'), textOf()];
    for (const separator of [',', ';'] as const) {
      const line = csvLine(cells, separator) + csvLine(cells.toReversed(), separator);
      for (const reader of separators) {
        const formulas = readAs(reader, line).filter(runsAsFormula);
        expect({ line, reader, formulas: formulas.filter((field) => field !== '-5') }).toEqual({
          line,
          reader,
          formulas: [],
        });
      }
      const [read] = createCsvSplitter({ separator }).push(line, true);
      if (read === undefined || 'why' in read) throw new Error(line);
      expect(read.cells.slice(0, texts.length).map(({ text }) => plainCell(text))).toEqual(texts);
    }
  }
});

test.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['x;=HYPERLINK("http://x")', 'x;\'=HYPERLINK("http://x")'],
  ['x, @SUM(A1)', "x, '@SUM(A1)"],
  ['x\t"=1', 'x\t"\'=1'],
  ['x\n-1', "x\n'-1"],
  ['\t1', "'\t1"],
  ['\n1', "'\n1"],
  ["'=1", "''=1"],
  ['БГ 123-АБ, Ниш', 'БГ 123-АБ, Ниш'],
  ['a@b.rs; 2 + 2', 'a@b.rs; 2 + 2'],
])('%j is written as %j', (text, written) => {
  for (const separator of [',', ';'] as const) {
    const [read] = readAs(separator, csvLine([text, 'next'], separator));
    expect(read).toBe(written);
  }
  expect(plainCell(written)).toBe(text);
});

test('figures are written as they are', () => {
  const { line, amount, decimal } = csvHabit('2');
  expect(line([amount(-1250), decimal('0.5'), '-1'])).toBe("-12,50;0,5;'-1\r\n");
});
