import { strFromU8, unzipSync } from 'fflate';

/** Cells of a file, by line and place: numbers and dates as they are written. */
export type Cells = readonly (readonly string[])[];

/** Reads RFC 4180 as a customer's program does: it knows the separator of its language, and no product code. */
export function readCsv(file: Buffer, separator: ',' | ';'): Cells {
  const text = file.toString('utf8').replace(/^\u{feff}/u, '');
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}"\\r\\n]*)(${separator}|\\r\\n)`, 'guy');
  const lines: string[][] = [[]];
  for (const [, written = '', end] of text.matchAll(cell)) {
    const quoted = /^"(?<inside>.*)"$/su.exec(written)?.groups?.['inside'];
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? written);
    if (end === '\r\n') lines.push([]);
  }
  // The last line has an end as well.
  return lines.slice(0, -1);
}

/** Reads the sheet of the rows, or of the totals (ECMA-376): inline texts and numbers, by the names of their cells. */
export function readXlsx(file: Buffer, name: 'sheet1' | 'sheet2' = 'sheet1'): Cells {
  const sheet = strFromU8(unzipSync(file)[`xl/worksheets/${name}.xml`] ?? new Uint8Array());
  const lines = [...sheet.matchAll(/<row r="\d+">(?<cells>.*?)<\/row>/gsu)].map(({ groups }) => {
    const found = (groups?.['cells'] ?? '').matchAll(
      /<c r="(?<column>[A-Z])\d+"[^>]*>(?<content>.*?)<\/c>/gsu,
    );
    return [...found].map(({ groups: one }) => ({
      at: (one?.['column'] ?? '').charCodeAt(0) - 'A'.charCodeAt(0),
      text: (one?.['content'] ?? '').replaceAll(/<[^>]+>/gu, ''),
    }));
  });
  const width = Math.max(0, ...lines.map((cells) => cells.length));
  return lines.map((cells) =>
    Array.from({ length: width }, (_, at) => cells.find((one) => one.at === at)?.text ?? ''),
  );
}
