import type { PdfDocument } from '../../platform/pdf/pdf-document.ts';

/** What a paper says, ready to be drawn. */
export interface Paper {
  readonly color: string;
  /** BCP 47 */
  readonly locale: string;
  readonly title: string;
  readonly number: string;
  readonly seller: Party;
  readonly buyer: Party;
  readonly facts: readonly (readonly [term: string, value: string])[];
  readonly columns: readonly [item: string, quantity: string, amount: string];
  readonly rows: readonly (readonly [item: string, quantity: string, amount: string])[];
  readonly total: readonly [term: string, amount: string];
  readonly tax: string;
  readonly note: string;
  readonly slip: {
    readonly heading: string;
    readonly lines: readonly (readonly [term: string, value: string])[];
    /** A path over a grid of `size` × `size`. */
    readonly qr: { readonly path: string; readonly size: number } | null;
  } | null;
}

interface Party {
  readonly heading: string;
  readonly lines: readonly string[];
}

const MUTED = '#56626a';
const LINE = '#d7dde0';
const WHITE = '#ffffff';
const LEFT = 56;
const MIDDLE = 310;
const QUANTITY = 420;
const RIGHT = 539;
const BOTTOM = 806;
const ROW = 25;
const TOTAL = 46;
const QR_SIZE = 110;

/** Where the next line goes. */
interface Pen {
  y: number;
}

/** Who, what, how much, and how to pay it; on as many pages as that takes. */
export function drawPaper(pdf: PdfDocument, paper: Paper): void {
  pdf.doc.rect(0, 0, 596, 92).fill(paper.color);
  pdf.text('Rampa', LEFT, 32, { size: 26, weight: 'bold', color: WHITE });
  pdf.text(paper.title, RIGHT, 28, { size: 17, weight: 'bold', color: WHITE, align: 'right' });
  pdf.text(paper.number, RIGHT, 54, { size: 13, color: WHITE, align: 'right' });
  const partiesEnd = Math.max(
    drawParty(pdf, paper.buyer, LEFT, 120),
    drawParty(pdf, paper.seller, MIDDLE, 120),
  );
  const pen = { y: drawFacts(pdf, paper, partiesEnd + 18) + 22 };
  drawRows(pdf, paper, pen);
  drawTotal(pdf, paper, pen);
  if (paper.slip !== null) drawSlip(pdf, paper, paper.slip, pen);
  const note = pdf.lines(paper.note, RIGHT - LEFT, { size: 10 });
  pen.y = withRoom(pdf, paper, pen.y + 20, note.length * 15);
  for (const line of note) {
    pdf.text(line, LEFT, pen.y, { size: 10, color: MUTED });
    pen.y += 15;
  }
}

/** What belongs together stands on one page: a new one where this has too little room. */
function withRoom(pdf: PdfDocument, paper: Paper, top: number, height: number): number {
  if (top + height <= BOTTOM) return top;
  pdf.doc.addPage();
  pdf.text(`${paper.title} ${paper.number}`, LEFT, 34, { size: 9.5, color: MUTED });
  pdf.doc.rect(LEFT, 50, RIGHT - LEFT, 1.5).fill(paper.color);
  return 72;
}

function drawParty(pdf: PdfDocument, { heading, lines }: Party, x: number, top: number): number {
  pdf.text(heading, x, top, { size: 10, color: MUTED });
  let y = top + 18;
  for (const [index, line] of lines.entries()) {
    const look = { size: 11, weight: index === 0 ? 'bold' : 'regular' } as const;
    for (const part of pdf.lines(line, RIGHT - MIDDLE, look)) {
      pdf.text(part, x, y, look);
      y += 16;
    }
  }
  return y;
}

function drawFacts(pdf: PdfDocument, { facts }: Paper, top: number): number {
  let y = top;
  for (const [term, value] of facts) {
    pdf.text(term, LEFT, y, { size: 11, color: MUTED });
    pdf.text(value, MIDDLE, y, { size: 11, weight: 'bold' });
    y += 18;
  }
  return y;
}

function drawRows(pdf: PdfDocument, paper: Paper, pen: Pen): void {
  drawColumns(pdf, paper, pen);
  for (const [at, [item, quantity, amount]] of paper.rows.entries()) {
    // The last one keeps the total company.
    const isLast = at === paper.rows.length - 1;
    const top = withRoom(pdf, paper, pen.y, isLast ? ROW + TOTAL : ROW);
    if (top < pen.y) {
      pen.y = top;
      drawColumns(pdf, paper, pen);
    }
    pdf.text(item, LEFT, pen.y, { size: 11, maxWidth: QUANTITY - LEFT - 40 });
    pdf.text(quantity, QUANTITY, pen.y, { size: 11, align: 'right' });
    pdf.text(amount, RIGHT, pen.y, { size: 11, align: 'right' });
    rule(pdf, pen.y + 17);
    pen.y += ROW;
  }
}

function drawColumns(pdf: PdfDocument, { columns }: Paper, pen: Pen): void {
  const small = { size: 10, color: MUTED } as const;
  pdf.text(columns[0], LEFT, pen.y, small);
  pdf.text(columns[1], QUANTITY, pen.y, { ...small, align: 'right' });
  pdf.text(columns[2], RIGHT, pen.y, { ...small, align: 'right' });
  rule(pdf, pen.y + 17);
  pen.y += ROW;
}

function drawTotal(pdf: PdfDocument, { total: [term, amount], tax }: Paper, pen: Pen): void {
  pdf.text(term, LEFT, pen.y + 8, { size: 14, weight: 'bold' });
  pdf.text(amount, RIGHT, pen.y + 2, { size: 22, weight: 'bold', align: 'right' });
  pdf.text(tax, RIGHT, pen.y + 32, { size: 10, color: MUTED, align: 'right' });
  pen.y += TOTAL;
}

function drawSlip(
  pdf: PdfDocument,
  paper: Paper,
  { heading, lines, qr }: NonNullable<Paper['slip']>,
  pen: Pen,
): void {
  const height = Math.max(24 + lines.length * 36, QR_SIZE);
  const top = withRoom(pdf, paper, pen.y + 26, height);
  pdf.text(heading, LEFT, top, { size: 12, weight: 'bold' });
  let y = top + 24;
  for (const [term, value] of lines) {
    pdf.text(term, LEFT, y, { size: 10, color: MUTED });
    pdf.text(value, LEFT, y + 13, { size: 12, weight: 'bold', maxWidth: 330 });
    y += 36;
  }
  if (qr !== null) {
    pdf.doc
      .save()
      .translate(RIGHT - QR_SIZE, top)
      .scale(QR_SIZE / qr.size)
      .path(qr.path)
      .fill('#000000')
      .restore();
  }
  pen.y = top + height;
}

function rule(pdf: PdfDocument, y: number): void {
  pdf.doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.6).stroke(LINE);
}
