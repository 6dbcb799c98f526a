import { Zip, ZipDeflate, strToU8 } from 'fflate';
import { decimalOf } from '../../../platform/files/write-csv.ts';
import { exportColumns } from './export-table.ts';
import type { ExportBatches, ExportColumn, ExportRow, ExportTable } from './export-table.ts';

/** A sheet holds 1,048,576 rows; a longer history goes on in the next sheet. */
const ROWS_PER_SHEET = 1_000_000;

/** Indices of `cellXfs` in the style sheet below. */
const STYLE = { text: 0, head: 1, time: 2, amount: 3, total: 4 } as const;

const widths: Readonly<Record<ExportColumn, number>> = {
  serialNumber: 16,
  plate: 12,
  nickname: 22,
  costCentre: 14,
  enteredAt: 18,
  entry: 24,
  exitedAt: 18,
  exit: 24,
  lane: 8,
  category: 10,
  amount: 13,
  currency: 8,
  marks: 40,
};

/**
 * A workbook (ECMA-376), written as it is read: text as inline strings, amounts as numbers, times
 * as dates of toll time.
 */
export async function* writeXlsx(
  table: ExportTable,
  batches: ExportBatches,
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

function sheetHead({ labels }: ExportTable): string {
  const columns = exportColumns
    .map(
      (name, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${widths[name]}" customWidth="1"/>`,
    )
    .join('');
  const head = exportColumns.map((name, at) => text(labels[name], at, 1, STYLE.head)).join('');
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${columns}</cols><sheetData><row r="1">${head}</row>`
  );
}

function rowXml(item: ExportRow, row: number, { currency, tollTime }: ExportTable): string {
  const time = (epochMs: number | null, at: number): string =>
    epochMs === null
      ? ''
      : number(serialDate(epochMs + tollTime.offsetAt(epochMs)), at, row, STYLE.time);
  const cells = [
    text(item.serialNumber, 0, row),
    text(item.plate, 1, row),
    text(item.nickname, 2, row),
    text(item.costCentre, 3, row),
    time(item.enteredAt, 4),
    text(item.entry, 5, row),
    time(item.exitedAt, 6),
    text(item.exit, 7, row),
    text(item.lane, 8, row),
    text(item.category, 9, row),
    number(decimalOf(item.amountMinor), 10, row, STYLE.amount),
    text(currency, 11, row),
    text(item.marks, 12, row),
  ];
  return `<row r="${row}">${cells.join('')}</row>`;
}

function totalXml(row: number, table: ExportTable): string {
  const label = text(table.totalLabel, 0, row, STYLE.head);
  const sum = number(decimalOf(table.totalMinor), 10, row, STYLE.total);
  return `<row r="${row}">${label}${sum}${text(table.currency, 11, row, STYLE.head)}</row>`;
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
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="4" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '</cellXfs></styleSheet>';
