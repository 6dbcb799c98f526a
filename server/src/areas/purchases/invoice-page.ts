import { MUTED, type DocumentLayout } from '../../platform/pdf/document-layout.ts';
import {
  drawFacts,
  drawHeading,
  drawNote,
  drawParties,
  drawSmallPrint,
  drawSum,
  drawTable,
  SUM_HEIGHT,
} from '../../platform/pdf/document-parts.ts';

/** The content of an invoice, ready to be drawn. */
export interface InvoiceText {
  readonly title: string;
  readonly number: string;
  readonly seller: PartyText;
  readonly buyer: PartyText;
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

interface PartyText {
  readonly heading: string;
  readonly lines: readonly string[];
}

const QR_SIZE = 110;
/** Height of the total and of the line about tax below it. */
const TOTAL_HEIGHT = 8 + SUM_HEIGHT + 26;

/** Who, what, how much, and how to pay it; on as many pages as needed. */
export function drawInvoicePage(layout: DocumentLayout, invoice: InvoiceText): void {
  drawParties(layout, [invoice.buyer, invoice.seller]);
  drawFacts(layout, invoice.facts);
  const [item, quantity, amount] = invoice.columns;
  const table = drawTable(
    layout,
    [
      { label: item, width: 310 },
      { label: quantity, width: 80, align: 'end' },
      { label: amount, width: 117, align: 'end' },
    ],
    'roomy',
  );
  for (const [at, row] of invoice.rows.entries()) {
    // The total follows the last row, and is not alone on a page.
    table.row(row, at === invoice.rows.length - 1 ? TOTAL_HEIGHT : 0);
  }
  table.end();
  layout.take(8);
  drawSum(layout, ...invoice.total, true);
  drawSmallPrint(layout, invoice.tax);
  if (invoice.slip !== null) drawSlip(layout, invoice.slip);
  drawNote(layout, invoice.note);
}

function drawSlip(
  layout: DocumentLayout,
  { heading, lines, qr }: NonNullable<InvoiceText['slip']>,
): void {
  const { pdf, left, right } = layout;
  const height = Math.max(lines.length * 36, QR_SIZE) + 8;
  drawHeading(layout, heading, { below: height });
  const top = layout.take(height) + 4;
  for (const [at, [term, value]] of lines.entries()) {
    const y = top + at * 36;
    pdf.text(term, left, y, { size: 10, color: MUTED });
    pdf.text(value, left, y + 13, { size: 12, weight: 'bold', maxWidth: 330 });
  }
  if (qr === null) return;
  pdf.doc
    .save()
    .translate(right - QR_SIZE, top)
    .scale(QR_SIZE / qr.size)
    .path(qr.path)
    .fill('#000000')
    .restore();
}
