import { Zip, ZipDeflate, strToU8 } from 'fflate';
import type { Batches, Table, TableColumn } from './table.ts';
import { addUp, summaryXml } from './xlsx-summary.ts';
import { cell, columnName, MAIN, PACKAGE, RELATIONS, STYLE, styles, XML } from './xlsx-parts.ts';
import { escapeXml } from '../../escape-markup.ts';
import { decimalOf } from '../write-csv.ts';

/** A sheet holds 1,048,576 rows; a longer history continues in the next sheet. */
const ROWS_PER_SHEET = 1_000_000;

/**
 * A workbook (ECMA-376), written as it is read: text as inline strings, amounts as numbers, times
 * as dates of toll time. The sheet contains rows alone, so that it can be sorted and filtered; their sum
 * is in a sheet of its own.
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
    sheet?.push(strToU8(sheetFoot(table, row)), true);
  };
  const sums = addUp(table);

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
      sums.add(item);
    }
    write(xml);
    yield* ready.splice(0);
  }
  closeSheet();
  sheets.push(table.summary.title);
  const summary = [`xl/worksheets/sheet${sheets.length}.xml`, summaryXml(table, sums)] as const;
  for (const [path, xml] of [summary, ...frameOf(sheets, table.schema)]) {
    const part = new ZipDeflate(path, { level: 6 });
    zip.add(part);
    part.push(strToU8(xml), true);
  }
  zip.end();
  yield* ready.splice(0);
}

function sheetHead<Row>({ columns }: Table<Row>): string {
  const widths = columns
    .map(
      ({ kind, width }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${kind === 'time' ? Math.max(width, TIME_WIDTH) : width}" customWidth="1"/>`,
    )
    .join('');
  const head = columns.map(({ label }, at) => cell.text(label, at, 1, STYLE.head)).join('');
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths}</cols><sheetData><row r="1">${head}</row>`
  );
}

/** The arrows of a filter are in the row of the names. */
function sheetFoot<Row>({ columns }: Table<Row>, lastRow: number): string {
  const range = `A1:${columnName(columns.length - 1)}${lastRow}`;
  return `</sheetData><autoFilter ref="${range}"/></worksheet>`;
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
      return cell.text(column.text(item), at, row);
    case 'time': {
      const epochMs = column.time(item);
      if (epochMs === null) return '';
      const style = timeStyles[tollTime.offsetIfTwice(epochMs) ?? ''];
      return cell.number(serialDate(epochMs + tollTime.offsetAt(epochMs)), at, row, style);
    }
    case 'day':
      return cell.number(String(Date.parse(column.day(item)) / DAY + EPOCH), at, row, STYLE.day);
    case 'amount':
      return cell.number(decimalOf(column.minor(item)), at, row, STYLE.amount);
    case 'currency':
      return cell.text(column.currency(item), at, row);
    case 'decimal': {
      const decimal = column.decimal(item);
      if (decimal === '') return '';
      return cell.number(decimal, at, row, column.tenths ? STYLE.tenths : STYLE.decimal);
    }
    case 'count':
      return cell.number(String(column.count(item)), at, row, STYLE.count);
  }
}

/** Two rows of the hour that comes twice have the same value: how it is shown tells them apart. */
const timeStyles = { '': STYLE.time, '+02:00': STYLE.summerTime, '+01:00': STYLE.winterTime };
/** Room for a time with its offset: a date that is wider than its column is shown as `####`. */
const TIME_WIDTH = 23;

const DAY = 86_400_000;
/** 1 January 1970 in days since 30 December 1899, the epoch of spreadsheets. */
const EPOCH = 25_569;

function serialDate(wallMs: number): string {
  return (wallMs / DAY + EPOCH).toFixed(8);
}

/** The parts of the package around the sheets. */
function frameOf(
  sheets: readonly string[],
  schema: string,
): readonly (readonly [string, string])[] {
  const numbers = sheets.map((_, at) => at + 1);
  const type = (part: string, kind: string): string =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  const contentTypes =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/docProps/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/>` +
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
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation('workbook', 'officeDocument', 'xl/workbook.xml')}${relation('properties', 'custom-properties', 'docProps/custom.xml')}</Relationships>`,
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
    ['docProps/custom.xml', properties(schema)],
  ];
}

/** At most 31 characters, none of `[]:*?/\`. */
function sheetName(name: string): string {
  return escapeXml(name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31));
}

/** Metadata that a program finds without opening a sheet. */
function properties(schema: string): string {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
  return (
    `${XML}<Properties xmlns="${office}/custom-properties" xmlns:vt="${office}/docPropsVTypes">` +
    '<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="schema">' +
    `<vt:lpwstr>${escapeXml(schema)}</vt:lpwstr></property></Properties>`
  );
}
