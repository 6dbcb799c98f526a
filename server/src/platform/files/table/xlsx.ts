import { Zip, ZipDeflate, strToU8 } from 'fflate';
import { decimalOf } from '../write-csv.ts';
import type { Batches, Table, TableColumn } from './table.ts';

/** A sheet holds 1,048,576 rows; a longer history goes on in the next sheet. */
const ROWS_PER_SHEET = 1_000_000;

/** Indices of `cellXfs` in the style sheet below. */
const STYLE = { text: 0, head: 1, time: 2, amount: 3, total: 4, decimal: 5 } as const;

/**
 * A workbook (ECMA-376), written as it is read: text as inline strings, amounts as numbers, times
 * as dates of toll time.
 */
export async function* writeXlsx<Row>(
  table: Table<Row>,
  batches: Batches<Row>,
  rowsPerSheet = ROWS_PER_SHEET,
): AsyncGenerator<Uint8Array, void, undefined> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  const sheets: string[] = [];
  let sheet: ZipDeflate | undefined;
  let row = 0;
  const write = (xml: string): void => {
    sheet?.push(strToU8(xml));
  };
  const openSheet = (): void => {
    sheets.push(sheets.length === 0 ? table.title : `${table.title} ${sheets.length + 1}`);
    sheet = new ZipDeflate(`xl/worksheets/sheet${sheets.length}.xml`, { level: 6 });
    zip.add(sheet);
    row = 1;
    write(sheetHead(table));
  };
  const closeSheet = (): void => {
    sheet?.push(strToU8('</sheetData></worksheet>'), true);
  };

  openSheet();
  for await (const batch of batches) {
    let xml = '';
    for (const item of batch) {
      if (row > rowsPerSheet) {
        write(xml);
        xml = '';
        closeSheet();
        openSheet();
      }
      row += 1;
      xml += rowXml(item, row, table);
    }
    write(xml);
    yield* ready.splice(0);
  }
  write(totalXml(row + 1, table));
  closeSheet();
  for (const [path, xml] of frameOf(sheets)) {
    const part = new ZipDeflate(path, { level: 6 });
    zip.add(part);
    part.push(strToU8(xml), true);
  }
  zip.end();
  yield* ready.splice(0);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

function sheetHead<Row>({ columns }: Table<Row>): string {
  const widths = columns
    .map(
      ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('');
  const head = columns.map(({ label }, at) => text(label, at, 1, STYLE.head)).join('');
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths}</cols><sheetData><row r="1">${head}</row>`
  );
}

function rowXml<Row>(item: Row, row: number, table: Table<Row>): string {
  const cells = table.columns.map((column, at) => cellXml(column, item, at, row, table));
  return `<row r="${row}">${cells.join('')}</row>`;
}

function cellXml<Row>(
  column: TableColumn<Row>,
  item: Row,
  at: number,
  row: number,
  { tollTime }: Table<Row>,
): string {
  switch (column.kind) {
    case 'text':
      return text(column.text(item), at, row);
    case 'time': {
      const epochMs = column.time(item);
      if (epochMs === null) return '';
      return number(serialDate(epochMs + tollTime.offsetAt(epochMs)), at, row, STYLE.time);
    }
    case 'amount':
      return number(decimalOf(column.minor(item)), at, row, STYLE.amount);
    case 'decimal':
      return number(column.decimal(item), at, row, STYLE.decimal);
  }
}

function totalXml<Row>(row: number, { total }: Table<Row>): string {
  const label = text(total.label, 0, row, STYLE.head);
  const sum = number(decimalOf(total.minor), total.column, row, STYLE.total);
  return `<row r="${row}">${label}${sum}${text(total.currency, total.column + 1, row, STYLE.head)}</row>`;
}

function text(value: string, column: number, row: number, style: number = STYLE.text): string {
  if (value === '') return '';
  const at = `r="${columnName(column)}${row}"${style === STYLE.text ? '' : ` s="${style}"`}`;
  return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

function number(value: string, column: number, row: number, style: number): string {
  return `<c r="${columnName(column)}${row}" s="${style}"><v>${value}</v></c>`;
}

function columnName(column: number): string {
  return String.fromCharCode(65 + column);
}

/** Days since 30 December 1899, which is how a spreadsheet counts time. */
function serialDate(wallMs: number): string {
  return (wallMs / 86_400_000 + 25_569).toFixed(8);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeXml(value: string): string {
  // Control characters and lone surrogates have no place in XML 1.0, not even escaped.
  const clean = value.toWellFormed().replaceAll(/[^\t\n\r\P{Cc}]|[\ufffe\uffff]/gu, '');
  return clean.replaceAll(/[&<>]/g, (char) => entities[char] ?? char);
}

/** The parts of the package around the sheets. */
function frameOf(sheets: readonly string[]): readonly (readonly [string, string])[] {
  const numbers = sheets.map((_, at) => at + 1);
  const type = (part: string, kind: string): string =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  const contentTypes =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    type('/xl/workbook.xml', 'sheet.main') +
    type('/xl/styles.xml', 'styles') +
    numbers.map((n) => type(`/xl/worksheets/sheet${n}.xml`, 'worksheet')).join('');
  const workbookRelations =
    numbers.map((n) => relation(`s${n}`, 'worksheet', `worksheets/sheet${n}.xml`)).join('') +
    relation('styles', 'styles', 'styles.xml');
  const sheetList = sheets
    .map((name, at) => `<sheet name="${sheetName(name)}" sheetId="${at + 1}" r:id="s${at + 1}"/>`)
    .join('');
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types">${contentTypes}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation('workbook', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${workbookRelations}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheetList}</sheets></workbook>`,
    ],
    ['xl/styles.xml', styles],
  ];
}

/** At most 31 characters, none of `[]:*?/\`. */
function sheetName(name: string): string {
  return escapeXml(name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)).replaceAll('"', '&quot;');
}

const styles =
  `${XML}<styleSheet xmlns="${MAIN}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/>' +
  '<numFmt numFmtId="165" formatCode="0.0000##"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="6">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="4" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '</cellXfs></styleSheet>';
