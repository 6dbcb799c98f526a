import { columnFigures } from '../../amount-text.ts';
import { listMomentText } from '../../day-text.ts';
import { createDocumentLayout } from '../../pdf/document-layout.ts';
import { drawParties, drawSmallPrint, drawSum, drawTable } from '../../pdf/document-parts.ts';
import { createPdfDocument } from '../../pdf/pdf-document.ts';
import type { Batches, PdfWords, Table } from './table.ts';

/** The list as a PDF, drawn page by page while it is read. */
export async function* writePdf<Row>(
  table: Table<Row>,
  batches: Batches<Row>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { title, color, words, total } = table;
  const pdf = createPdfDocument({
    language: table.locale,
    title,
    layout: 'landscape',
    schema: table.schema,
  });
  const heading = [title, ...table.owner, ...table.facts.map(([, value]) => value)].join(' · ');
  const layout = createDocumentLayout(pdf, {
    words,
    color,
    title,
    subtitle: '',
    heading,
    stamp: null,
  });
  drawParties(layout, [{ lines: table.owner }]);
  drawSmallPrint(layout, table.facts.map(([label, value]) => `${label}: ${value}`).join(' · '));
  layout.take(12);
  const write: PdfWords = {
    amount: columnFigures(table.locale),
    time: (epochMs) => listMomentText(epochMs, table.tollTime, table.languageId),
  };
  const rows = drawTable(layout, table.pdf, 'dense');
  for await (const batch of batches) {
    for (const row of batch) rows.row(table.pdf.map(({ text }) => text(row, write)));
    yield* layout.written();
  }
  rows.end();
  layout.take(6);
  drawSum(layout, total.label, `${write.amount(total.minor)} ${total.currency}`, true);
  yield* layout.end();
}
