import { amountText } from '../../platform/amount-text.ts';
import { LEFT, LINE, MUTED, RIGHT, type PdfFlow } from '../../platform/pdf/pdf-flow.ts';
import type { StatementDocument } from './statement-document.ts';

const COUNT = 400;
/** A longer table of tags follows from the headings of the tags themselves. */
const MOST_TAGS = 60;

/** From the opening balance to the closing one, services apart, then by cost centre and by tag. */
export function drawSums(flow: PdfFlow, document: StatementDocument): void {
  const { statement, say, figures } = document;
  const countOf = (count: number) => ({ count, number: figures.format(count) });
  const rows: readonly (readonly [label: string, minor: number, strong?: boolean])[] = [
    [say('opening'), statement.openingMinor],
    [say('section-top-up'), statement.topUpsMinor],
    ...(statement.refundsMinor === 0
      ? []
      : [[say('section-refund'), statement.refundsMinor] as const]),
    ...(statement.otherMinor === 0 ? [] : [[say('section-other'), statement.otherMinor] as const]),
    [say('tolls', countOf(statement.tollCount)), -statement.tollsMinor],
    [say('closing'), statement.closingMinor, true],
  ];
  for (const [label, minor, strong = false] of rows) drawSum(flow, document, label, minor, strong);
  flow.take(8);
  drawSum(flow, document, say('section-service'), statement.servicesMinor, false);
  if (statement.lateCount > 0) {
    const note = say('late-note', countOf(statement.lateCount));
    flow.pdf.text(note, LEFT, flow.take(16), { size: 9, color: MUTED });
  }
  drawTable(
    flow,
    document,
    say('by-cost-centre'),
    document.costCentres.map(({ code, name, tollCount, tollsMinor }) => ({
      name: code === '' ? say('without-cost-centre') : `${code} ${name}`.trim(),
      tollCount,
      tollsMinor,
    })),
  );
  if (document.tags.length > MOST_TAGS) return;
  drawTable(
    flow,
    document,
    say('by-tag'),
    document.tags.map(({ plate, nickname, serialNumber, tollCount, tollsMinor }) => ({
      name: [plate, serialNumber, nickname].filter((part) => part !== '').join(' · '),
      tollCount,
      tollsMinor,
    })),
  );
}

function drawSum(
  { take, pdf }: PdfFlow,
  { statement, languageId }: StatementDocument,
  label: string,
  minor: number,
  strong: boolean,
): void {
  const y = take(20);
  const look = { size: strong ? 13 : 11, weight: strong ? 'bold' : 'regular' } as const;
  pdf.text(label, LEFT, y, { ...look, maxWidth: 360 });
  pdf.text(amountText(minor, statement.currency, languageId), RIGHT, y, {
    ...look,
    weight: 'bold',
    align: 'right',
  });
  pdf.doc.rect(LEFT, y + 15.5, RIGHT - LEFT, 0.6).fill(LINE);
}

interface SumRow {
  readonly name: string;
  readonly tollCount: number;
  readonly tollsMinor: number;
}

function drawTable(
  { take, pdf }: PdfFlow,
  { statement, languageId, color, figures, say }: StatementDocument,
  title: string,
  rows: readonly SumRow[],
): void {
  if (rows.length === 0) return;
  const top = take(46) + 14;
  pdf.text(title, LEFT, top, { size: 11, weight: 'bold' });
  const head = { size: 8, color: MUTED, align: 'right' } as const;
  pdf.text(say('column-passages'), COUNT, top + 3, head);
  pdf.text(say('column-amount'), RIGHT, top + 3, head);
  pdf.doc.rect(LEFT, top + 16, RIGHT - LEFT, 1).fill(color);
  take(-10);
  for (const { name, tollCount, tollsMinor } of rows) {
    const y = take(14);
    pdf.text(name, LEFT, y, { size: 9, maxWidth: COUNT - LEFT - 60 });
    pdf.text(figures.format(tollCount), COUNT, y, { size: 9, align: 'right' });
    pdf.text(amountText(tollsMinor, statement.currency, languageId), RIGHT, y, {
      size: 9,
      weight: 'bold',
      align: 'right',
    });
  }
}
