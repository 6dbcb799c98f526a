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
const QR_SIZE = 110;

/** One page: who, what, how much, and how to pay it. */
export function drawPaper(pdf: PdfDocument, paper: Paper): void {
  pdf.doc.rect(0, 0, 596, 92).fill(paper.color);
  pdf.text('Rampa', LEFT, 32, { size: 26, weight: 'bold', color: WHITE });
  pdf.text(paper.title, RIGHT, 28, { size: 17, weight: 'bold', color: WHITE, align: 'right' });
  pdf.text(paper.number, RIGHT, 54, { size: 13, color: WHITE, align: 'right' });
  const partiesEnd = Math.max(
    drawParty(pdf, paper.buyer, LEFT, 120),
    drawParty(pdf, paper.seller, MIDDLE, 120),
  );
  let y = drawFacts(pdf, paper, partiesEnd + 18);
  y = drawRows(pdf, paper, y + 22);
  y = drawTotal(pdf, paper, y);
  if (paper.slip !== null) y = drawSlip(pdf, paper.slip, y + 26);
  for (const line of pdf.lines(paper.note, RIGHT - LEFT, { size: 10 })) {
    pdf.text(line, LEFT, y + 20, { size: 10, color: MUTED });
    y += 15;
  }
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

function drawRows(pdf: PdfDocument, { columns, rows }: Paper, top: number): number {
  const small = { size: 10, color: MUTED } as const;
  pdf.text(columns[0], LEFT, top, small);
  pdf.text(columns[1], QUANTITY, top, { ...small, align: 'right' });
  pdf.text(columns[2], RIGHT, top, { ...small, align: 'right' });
  rule(pdf, top + 17);
  let y = top + 25;
  for (const [item, quantity, amount] of rows) {
    pdf.text(item, LEFT, y, { size: 11, maxWidth: QUANTITY - LEFT - 40 });
    pdf.text(quantity, QUANTITY, y, { size: 11, align: 'right' });
    pdf.text(amount, RIGHT, y, { size: 11, align: 'right' });
    rule(pdf, y + 17);
    y += 25;
  }
  return y;
}

function drawTotal(pdf: PdfDocument, { total: [term, amount], tax }: Paper, y: number): number {
  pdf.text(term, LEFT, y + 8, { size: 14, weight: 'bold' });
  pdf.text(amount, RIGHT, y + 2, { size: 22, weight: 'bold', align: 'right' });
  pdf.text(tax, RIGHT, y + 32, { size: 10, color: MUTED, align: 'right' });
  return y + 46;
}

function drawSlip(
  pdf: PdfDocument,
  { heading, lines, qr }: NonNullable<Paper['slip']>,
  top: number,
): number {
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
  return Math.max(y, top + QR_SIZE);
}

function rule(pdf: PdfDocument, y: number): void {
  pdf.doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.6).stroke(LINE);
}
