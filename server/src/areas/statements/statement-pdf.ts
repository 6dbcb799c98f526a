import { amountText } from '../../platform/amount-text.ts';
import { shortDayText } from '../../platform/day-text.ts';
import type { PdfDocument } from '../../platform/pdf/pdf-document.ts';
import {
  createPdfFlow,
  LEFT,
  LINE,
  MUTED,
  RIGHT,
  type PdfFlow,
} from '../../platform/pdf/pdf-flow.ts';
import type { DocumentLine, StatementDocument } from './statement-document.ts';
import { drawSums } from './statement-sums.ts';
import type { StatementTag } from './statements.store.ts';
import { monthText } from './wording.ts';

const ROW = 13;
const SMALL = 8.5;
const TEXT = { size: SMALL } as const;
const QUIET = { size: 7.5, color: MUTED } as const;
const TIME_WIDTH = 78;
const AMOUNT_WIDTH = 74;
const WAY = LEFT + TIME_WIDTH;

/** The statement on paper, drawn page by page while its entries are read. */
export async function* writeStatementPdf(
  document: StatementDocument,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { statement, say, color } = document;
  const heading = `${say('title')} ${statement.number} · ${monthText(statement.month, document.locale)}`;
  const flow = createPdfFlow({
    language: document.locale,
    title: heading,
    color,
    heading,
    drawHead: (pdf) => drawHead(pdf, document),
    pageLabel: (page) => say('page-of', { page }),
  });
  drawSums(flow, document);
  for (const tag of document.tags.filter(({ tollCount }) => tollCount > 0)) {
    drawTagHeading(flow, document, tag);
    for await (const batch of document.lines({ section: 'toll', tagId: tag.tagId })) {
      for (const line of batch) drawToll(flow, document, line);
      yield* flow.written();
    }
  }
  for (const section of ['service', 'top-up', 'refund', 'other'] as const) {
    let begun = false;
    for await (const batch of document.lines({ section })) {
      if (!begun) drawSectionHeading(flow, say(`section-${section}`), color);
      begun = true;
      for (const line of batch) drawOther(flow, document, line);
      yield* flow.written();
    }
  }
  drawNote(flow, say('note'));
  yield* flow.end();
}

function drawHead(pdf: PdfDocument, document: StatementDocument): number {
  const { statement, say, color, locale } = document;
  const white = '#ffffff';
  pdf.doc.rect(0, 0, 596, 92).fill(color);
  pdf.text('Rampa', LEFT, 32, { size: 26, weight: 'bold', color: white });
  pdf.text(say('title'), RIGHT, 26, { size: 17, weight: 'bold', color: white, align: 'right' });
  const month = `${monthText(statement.month, locale)} · ${statement.number}`;
  pdf.text(month, RIGHT, 54, { size: 12, color: white, align: 'right' });
  let y = 112;
  for (const [at, line] of document.customer.entries()) {
    const look = { size: 11, weight: at === 0 ? 'bold' : 'regular' } as const;
    for (const part of pdf.lines(line, 300, look)) {
      pdf.text(part, LEFT, y, look);
      y += 15;
    }
  }
  const made = say('closed-on', { day: dayOf(document, statement.closedAt.epochMilliseconds) });
  const facts = [...document.operator, say('sequence', { number: statement.sequence }), made];
  for (const [at, fact] of facts.entries()) {
    const weight = at === 0 ? 'bold' : 'regular';
    pdf.text(fact, RIGHT, 112 + at * 15, { size: 11, weight, align: 'right', maxWidth: 230 });
  }
  return Math.max(y, 112 + facts.length * 15) + 16;
}

function drawTagHeading(flow: PdfFlow, document: StatementDocument, tag: StatementTag): void {
  const { pdf } = flow;
  // With at least one line below it.
  const top = flow.take(30 + 2 * ROW) + 10;
  const name = [tag.plate, tag.serialNumber, tag.nickname]
    .filter((part) => part !== '')
    .join(' · ');
  const sum = document.say('tag-sum', {
    count: tag.tollCount,
    number: document.figures.format(tag.tollCount),
    amount: amountText(tag.tollsMinor, document.statement.currency, document.languageId),
  });
  const width = pdf.width(sum, { size: 9.5, weight: 'bold' });
  pdf.text(name, LEFT, top, { size: 9.5, weight: 'bold', maxWidth: RIGHT - LEFT - width - 20 });
  pdf.text(sum, RIGHT, top, { size: 9.5, weight: 'bold', align: 'right' });
  pdf.doc.rect(LEFT, top + 14, RIGHT - LEFT, 1).fill(document.color);
  flow.take(-2 * ROW);
}

function drawToll(flow: PdfFlow, document: StatementDocument, line: DocumentLine): void {
  const { pdf } = flow;
  const { say } = document;
  const labelled = (label: string, value: string): readonly string[] =>
    value === '' ? [] : [`${label}: ${value}`];
  const remarks = [
    ...labelled(say('column-category'), line.category),
    ...labelled(say('column-cost-centre'), line.costCentre),
    ...labelled(say('column-composition'), line.composition),
    ...line.notes,
  ];
  const y = flow.take(ROW * 2 - 3);
  const way = RIGHT - AMOUNT_WIDTH - WAY - 8;
  pdf.text(timeOf(document, line.occurredAt), LEFT, y, TEXT);
  pdf.text(line.what, WAY, y, { ...TEXT, maxWidth: way });
  pdf.text(remarks.join(' · '), WAY, y + 10, { ...QUIET, maxWidth: RIGHT - WAY });
  pdf.text(money(document, line.amountMinor), RIGHT, y, {
    ...TEXT,
    weight: 'bold',
    align: 'right',
  });
}

function drawSectionHeading(flow: PdfFlow, title: string, color: string): void {
  const top = flow.take(30 + ROW) + 12;
  flow.pdf.text(title, LEFT, top, { size: 11, weight: 'bold' });
  flow.pdf.doc.rect(LEFT, top + 16, RIGHT - LEFT, 1).fill(color);
  flow.take(-ROW + 4);
}

function drawOther(flow: PdfFlow, document: StatementDocument, line: DocumentLine): void {
  const { pdf } = flow;
  const y = flow.take(ROW);
  const name = line.tag === undefined ? '' : line.tag.plate || line.tag.serialNumber;
  const late = line.late ? document.say('late') : '';
  const what = [line.what, line.reference, name, late].filter((part) => part !== '').join(' · ');
  pdf.text(timeOf(document, line.occurredAt), LEFT, y, TEXT);
  pdf.text(what, WAY, y, { ...TEXT, maxWidth: RIGHT - AMOUNT_WIDTH - WAY - 8 });
  pdf.text(money(document, line.amountMinor), RIGHT, y, {
    ...TEXT,
    weight: 'bold',
    align: 'right',
  });
}

function drawNote(flow: PdfFlow, note: string): void {
  const { pdf } = flow;
  const top = flow.take(24);
  pdf.doc.rect(LEFT, top + 12, RIGHT - LEFT, 0.8).fill(LINE);
  for (const line of pdf.lines(note, RIGHT - LEFT, { size: 9 })) {
    pdf.text(line, LEFT, flow.take(13), { size: 9, color: MUTED });
  }
}

/** Every amount with its para: the columns stand under each other and add up to the eye. */
function money({ locale }: StatementDocument, minor: number): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .format(minor / 100)
    .replace('-', '\u2212');
}

function timeOf(document: StatementDocument, epochMs: number): string {
  const [, time = ''] = document.tollTime.dateTimeOf(epochMs).split(' ');
  return `${dayOf(document, epochMs)} ${time.slice(0, 5)}`;
}

function dayOf({ tollTime, languageId }: StatementDocument, epochMs: number): string {
  return shortDayText(tollTime.dayOf(epochMs), languageId);
}
