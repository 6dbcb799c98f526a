import { deflateSync } from 'node:zlib';
import type { FloorRow } from './floor-row.ts';

const ROWS_PER_PAGE = 31;
const columns = [1, 2, 4, 5, 6, 7, 9, 10] as const;

/** Pages of rows in Helvetica, which every PDF reader has. */
export function pdfOf(rows: readonly FloorRow[]): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let size = 0;
  const write = (part: Buffer): void => {
    parts.push(part);
    size += part.length;
  };
  const add = (number: number, head: string, stream?: Buffer): void => {
    offsets[number] = size;
    const body =
      stream === undefined
        ? Buffer.from(head)
        : Buffer.concat([Buffer.from(`${head}\nstream\n`), stream, Buffer.from('\nendstream')]);
    write(Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  };
  write(Buffer.from('%PDF-1.4\n'));
  const pages: number[] = [];
  let number = 4;
  for (let first = 0; first === 0 || first < rows.length; first += ROWS_PER_PAGE) {
    const content = deflateSync(contentOf(rows.slice(first, first + ROWS_PER_PAGE)));
    add(number, `<</Length ${content.length}/Filter/FlateDecode>>`, content);
    add(
      number + 1,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 842 595]/Contents ${number} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
    );
    pages.push(number + 1);
    number += 2;
  }
  add(1, '<</Type/Catalog/Pages 2 0 R>>');
  const kids = pages.map((page) => `${page} 0 R`).join(' ');
  add(2, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`);
  add(3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  const start = size;
  const table = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(Buffer.from(`xref\n0 ${number}\n0000000000 65535 f \n${table.join('')}`));
  write(Buffer.from(`trailer <</Size ${number}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function contentOf(rows: readonly FloorRow[]): string {
  let content = 'BT /F 8 Tf\n';
  for (const [line, row] of rows.entries()) {
    for (const [at, column] of columns.entries()) {
      const text = row[column].replaceAll(/[\\()]/gu, '\\$&');
      content += `1 0 0 1 ${36 + at * 96} ${540 - line * 14} Tm (${text}) Tj\n`;
    }
  }
  return `${content}ET`;
}
