import { createPdfDocument } from '../../../platform/pdf/pdf-document.ts';
import type { PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import type { ExportBatches, ExportColumn, ExportRow, ExportTable } from './export-table.ts';

interface Column {
  readonly name: ExportColumn;
  /** Points from the left edge of the page, and how wide. */
  readonly x: number;
  readonly width: number;
}

// A4 on its side: 842 × 595 points.
const LEFT = 36;
const RIGHT = 806;
const HEAD_TOP = 92;
const FIRST_ROW = 112;
const ROW_HEIGHT = 14;
const ROWS_PER_PAGE = 31;
const FOOT = 562;
const SIZE = 8.5;
const MUTED = '#56626a';
const GREEN = '#00643c';
const LINE = '#d7dde0';
const TINT = '#f2f5f4';

const plainColumns: readonly Column[] = [
  { name: 'exitedAt', x: LEFT, width: 80 },
  { name: 'entry', x: 120, width: 104 },
  { name: 'exit', x: 228, width: 104 },
  { name: 'plate', x: 336, width: 60 },
  { name: 'nickname', x: 400, width: 92 },
  { name: 'serialNumber', x: 496, width: 74 },
  { name: 'category', x: 574, width: 26 },
  { name: 'marks', x: 604, width: 128 },
  { name: 'amount', x: 738, width: RIGHT - 738 },
];

/** Where the account keeps cost centres, the notes leave them some room. */
const columnsWithCostCentres: readonly Column[] = plainColumns.flatMap((column) =>
  column.name === 'marks'
    ? [
        { name: 'costCentre', x: 604, width: 54 },
        { name: 'marks', x: 662, width: 72 },
      ]
    : [column],
);

const columnsOf = ({ withCostCentres }: ExportTable): readonly Column[] =>
  withCostCentres ? columnsWithCostCentres : plainColumns;

/**
 * The list on paper, drawn page by page while it is read. The number of pages is known before the
 * first, from the number of rows.
 */
export async function* writePdf(
  table: ExportTable,
  batches: ExportBatches,
): AsyncGenerator<Uint8Array, void, undefined> {
  const pdf = createPdfDocument({
    language: table.locale,
    title: table.title,
    layout: 'landscape',
  });
  // The row of the total stands on the last page as well.
  const pages = Math.ceil((table.totalRecords + 1) / ROWS_PER_PAGE);
  const figures = new Intl.NumberFormat(table.locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const amount = (minor: number): string => figures.format(minor / 100);
  let page = 0;
  let line = ROWS_PER_PAGE;
  const nextLine = (): number => {
    if (line >= ROWS_PER_PAGE) {
      page += 1;
      line = 0;
      startPage(pdf, table, page, Math.max(page, pages));
    }
    line += 1;
    return FIRST_ROW + (line - 1) * ROW_HEIGHT;
  };

  for await (const batch of batches) {
    for (const row of batch) drawRow(pdf, row, nextLine(), line, table, amount);
    yield* written(pdf);
  }
  drawTotal(pdf, nextLine(), table, amount);
  pdf.doc.end();
  for await (const chunk of pdf.doc) yield chunk as Uint8Array;
}

function* written({ doc }: PdfDocument): Generator<Uint8Array> {
  for (let chunk = readChunk(doc); chunk !== null; chunk = readChunk(doc)) yield chunk;
}

function readChunk(doc: PDFKit.PDFDocument): Uint8Array | null {
  // The typings of streams say `any`; pdfkit pushes buffers.
  return doc.read() as Uint8Array | null;
}

function startPage(pdf: PdfDocument, table: ExportTable, page: number, pages: number): void {
  const { doc } = pdf;
  doc.addPage();
  pdf.text(table.title, LEFT, 34, { size: 18, weight: 'bold', color: GREEN });
  pdf.text(table.subtitle, LEFT, 60, { size: 9.5, color: MUTED, maxWidth: RIGHT - LEFT });
  for (const { name, x, width } of columnsOf(table)) {
    const label = table.labels[name];
    const options = { size: SIZE, weight: 'bold', color: MUTED, maxWidth: width } as const;
    if (name === 'amount') {
      pdf.text(`${label} (${table.currency})`, x + width, HEAD_TOP, { ...options, align: 'right' });
    } else {
      pdf.text(label, x, HEAD_TOP, options);
    }
  }
  doc.rect(LEFT, HEAD_TOP + 14, RIGHT - LEFT, 1.5).fill(GREEN);
  pdf.text(table.pageLabel(page, pages), RIGHT, FOOT, { size: 8.5, color: MUTED, align: 'right' });
  pdf.text('Rampa', LEFT, FOOT, { size: 8.5, weight: 'bold', color: GREEN });
}

function drawRow(
  pdf: PdfDocument,
  row: ExportRow,
  y: number,
  line: number,
  table: ExportTable,
  amount: (minor: number) => string,
): void {
  if (line % 2 === 0) pdf.doc.rect(LEFT, y - 2.5, RIGHT - LEFT, ROW_HEIGHT).fill(TINT);
  for (const { name, x, width } of columnsOf(table)) {
    if (name === 'amount') {
      pdf.text(amount(row.amountMinor), x + width, y, {
        size: SIZE,
        weight: 'bold',
        align: 'right',
      });
    } else {
      const shown = name === 'exitedAt' ? localTime(row.exitedAt, table) : cellOf(row, name);
      pdf.text(shown, x, y, { size: SIZE, maxWidth: width });
    }
  }
}

function cellOf(row: ExportRow, name: ExportColumn): string {
  switch (name) {
    case 'entry':
      return row.entry === '' ? '–' : row.entry;
    case 'exit':
    case 'plate':
    case 'nickname':
    case 'costCentre':
    case 'serialNumber':
    case 'category':
    case 'marks':
      return row[name];
    case 'amount':
    case 'currency':
    case 'enteredAt':
    case 'exitedAt':
    case 'lane':
      return '';
  }
}

function localTime(epochMs: number, { tollTime, languageId }: ExportTable): string {
  const [date = '', time = ''] = tollTime.dateTimeOf(epochMs).split(' ');
  const [year, month, day] = date.split('-');
  const shown = languageId === '3' ? `${day}/${month}/${year}` : `${day}.${month}.${year}.`;
  return `${shown} ${time.slice(0, 5)}`;
}

function drawTotal(
  pdf: PdfDocument,
  y: number,
  table: ExportTable,
  amount: (minor: number) => string,
): void {
  pdf.doc.rect(LEFT, y - 3, RIGHT - LEFT, 1).fill(LINE);
  pdf.text(table.totalLabel, LEFT, y, { size: 9.5, weight: 'bold' });
  pdf.text(`${amount(table.totalMinor)} ${table.currency}`, RIGHT, y, {
    size: 9.5,
    weight: 'bold',
    align: 'right',
  });
}
