import { shortDayText } from '../../day-text.ts';
import { createPdfDocument, type PdfDocument } from '../../pdf/pdf-document.ts';
import type { Batches, PaperColumn, PaperWords, Table } from './table.ts';

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
const LINE = '#d7dde0';
const TINT = '#f2f5f4';

const GAP = 4;
/** Width of the owner's lines, beside the title. */
const OWNER = 420;

interface Placed<Row> {
  readonly column: PaperColumn<Row>;
  /** Points from the left edge of the page. */
  readonly x: number;
}

/** Side by side; the last one ends at the right edge of the list. */
function placed<Row>(columns: readonly PaperColumn<Row>[]): readonly Placed<Row>[] {
  let x = LEFT;
  return columns.map((column, at) => {
    const left = at === columns.length - 1 ? RIGHT - column.width : x;
    x += column.width + GAP;
    return { column, x: left };
  });
}

/**
 * The list on paper, drawn page by page while it is read. The number of pages is known before the
 * first, from the number of rows.
 */
export async function* writePdf<Row>(
  table: Table<Row>,
  batches: Batches<Row>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const pdf = createPdfDocument({
    language: table.locale,
    title: table.title,
    layout: 'landscape',
    schema: table.schema,
  });
  // The row of the total stands on the last page as well.
  const pages = Math.ceil((table.total.records + 1) / ROWS_PER_PAGE);
  const figures = new Intl.NumberFormat(table.locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const write: PaperWords = {
    amount: (minor) => figures.format(minor / 100),
    time: (epochMs) => localTime(epochMs, table),
  };
  const columns = placed(table.paper);
  let page = 0;
  let line = ROWS_PER_PAGE;
  const nextLine = (): number => {
    if (line >= ROWS_PER_PAGE) {
      page += 1;
      line = 0;
      startPage(pdf, table, columns, page, Math.max(page, pages));
    }
    line += 1;
    return FIRST_ROW + (line - 1) * ROW_HEIGHT;
  };

  for await (const batch of batches) {
    for (const row of batch) drawRow(pdf, row, nextLine(), line, columns, write);
    yield* written(pdf);
  }
  drawTotal(pdf, nextLine(), table, write);
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

function startPage<Row>(
  pdf: PdfDocument,
  table: Table<Row>,
  columns: readonly Placed<Row>[],
  page: number,
  pages: number,
): void {
  const { doc } = pdf;
  doc.addPage();
  pdf.text(table.title, LEFT, 34, { size: 18, weight: 'bold', color: table.color });
  const facts = table.facts.map(([label, value]) => `${label}: ${value}`).join(' · ');
  pdf.text(facts, LEFT, 60, { size: 9.5, color: MUTED, maxWidth: RIGHT - LEFT });
  for (const [at, text] of table.owner.entries()) {
    const weight = at === 0 ? 'bold' : 'regular';
    pdf.text(text, RIGHT, 30 + at * 13, { size: 9.5, weight, align: 'right', maxWidth: OWNER });
  }
  for (const { column, x } of columns) {
    drawCell(pdf, column, column.label, x, HEAD_TOP, { weight: 'bold', color: MUTED });
  }
  doc.rect(LEFT, HEAD_TOP + 14, RIGHT - LEFT, 1.5).fill(table.color);
  pdf.text(table.pageLabel(page, pages), LEFT, FOOT, { size: 8.5, color: MUTED });
  pdf.text('Rampa', RIGHT, FOOT, { size: 8.5, weight: 'bold', color: table.color, align: 'right' });
}

function drawRow<Row>(
  pdf: PdfDocument,
  row: Row,
  y: number,
  line: number,
  columns: readonly Placed<Row>[],
  write: PaperWords,
): void {
  if (line % 2 === 0) pdf.doc.rect(LEFT, y - 2.5, RIGHT - LEFT, ROW_HEIGHT).fill(TINT);
  for (const { column, x } of columns) {
    const style = column.strong === true ? ({ weight: 'bold' } as const) : {};
    drawCell(pdf, column, column.text(row, write), x, y, style);
  }
}

function drawCell<Row>(
  pdf: PdfDocument,
  { width, align }: PaperColumn<Row>,
  text: string,
  x: number,
  y: number,
  style: { readonly weight?: 'bold'; readonly color?: string },
): void {
  const options = { ...style, size: SIZE, maxWidth: width };
  if (align === 'end') pdf.text(text, x + width, y, { ...options, align: 'right' });
  else pdf.text(text, x, y, options);
}

function localTime<Row>(epochMs: number, { tollTime, languageId }: Table<Row>): string {
  const [date = '', time = ''] = tollTime.dateTimeOf(epochMs).split(' ');
  return `${shortDayText(date, languageId)} ${time.slice(0, 5)}`;
}

function drawTotal<Row>(
  pdf: PdfDocument,
  y: number,
  { total }: Table<Row>,
  write: PaperWords,
): void {
  pdf.doc.rect(LEFT, y - 3, RIGHT - LEFT, 1).fill(LINE);
  pdf.text(total.label, LEFT, y, { size: 9.5, weight: 'bold' });
  pdf.text(`${write.amount(total.minor)} ${total.currency}`, RIGHT, y, {
    size: 9.5,
    weight: 'bold',
    align: 'right',
  });
}
