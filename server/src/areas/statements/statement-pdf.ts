import type { StatementsSchema } from '@rampa/contract/statements';
import { amountText, columnFigures } from '../../platform/amount-text.ts';
import { listMomentText, monthText, shortDayText } from '../../platform/day-text.ts';
import { withPauses } from '../../platform/files/turns.ts';
import { createDocumentLayout, type DocumentLayout } from '../../platform/pdf/document-layout.ts';
import {
  drawEntry,
  drawFacts,
  drawHeading,
  drawNote,
  drawParties,
  entryHeight,
} from '../../platform/pdf/document-parts.ts';
import { createPdfDocument } from '../../platform/pdf/pdf-document.ts';
import type { DocumentLine, StatementDocument } from './statement-document.ts';
import { drawSums } from './statement-sums.ts';
import type { StatementTag } from './statements.store.ts';

/** Lines that are drawn without a pause, in which all others have their turn. */
const LINES_IN_A_ROW = 50;

const inParts = <Line>(batches: AsyncIterable<readonly Line[]>) =>
  withPauses(batches, LINES_IN_A_ROW);

/** The statement as a PDF, drawn page by page while its entries are read. */
export async function* writeStatementPdf(
  document: StatementDocument,
  schema: StatementsSchema,
): AsyncGenerator<Uint8Array, void, undefined> {
  const layout = startDocument(document, schema);
  drawSums(layout, document);
  const drawLine = lineDrawer(layout, document);
  for (const tag of document.tags.filter(({ tollCount }) => tollCount > 0)) {
    drawTagHeading(layout, document, tag);
    for await (const batch of inParts(document.lines({ section: 'toll', tagId: tag.tagId }))) {
      for (const line of batch) drawLine(line);
      yield* layout.written();
    }
  }
  for (const section of ['service', 'top-up', 'refund', 'other'] as const) {
    let begun = false;
    for await (const batch of inParts(document.lines({ section }))) {
      if (!begun) {
        drawHeading(layout, document.say(`section-${section}`), { below: entryHeight(0) });
      }
      begun = true;
      for (const line of batch) drawLine(line);
      yield* layout.written();
    }
  }
  yield* drawCompanyLines(layout, document, drawLine);
  drawNote(layout, document.say('note'));
  yield* layout.end();
}

/** What changed the company's own balance; what rules filled is in the table of its tags. */
async function* drawCompanyLines(
  layout: DocumentLayout,
  document: StatementDocument,
  drawLine: (line: DocumentLine) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let begun = false;
  for await (const batch of inParts(document.companyLines({ fills: false }))) {
    if (!begun) drawHeading(layout, document.say('company'), { below: entryHeight(0) });
    begun = true;
    for (const line of batch) drawLine({ ...noToll, ...line });
    yield* layout.written();
  }
}

/** What a line has that is no toll's. */
const noToll = {
  enteredAt: null,
  costCentre: '',
  section: 'other',
  entry: '',
  exit: '',
  lane: '',
  category: '',
  composition: '',
  late: false,
  archived: false,
  notes: [],
} as const;

function startDocument(document: StatementDocument, schema: StatementsSchema): DocumentLayout {
  const { statement, stamp, say, words, color, locale } = document;
  const title = say('title');
  const month = monthText(statement.month, locale);
  const pdf = createPdfDocument({
    language: locale,
    title: `${title} ${statement.number} · ${month}`,
    schema,
  });
  const subtitle = `${month} · ${statement.number}`;
  const layout = createDocumentLayout(pdf, { words, color, title, subtitle, stamp });
  drawParties(layout, [{ lines: document.customer }, { lines: document.operator }]);
  const closed = document.tollTime.dayOf(statement.closedAt.epochMilliseconds);
  drawFacts(layout, [
    [say('number'), String(statement.sequence)],
    [say('closed'), shortDayText(closed, document.languageId)],
    ...document.complete,
  ]);
  return layout;
}

function drawTagHeading(
  layout: DocumentLayout,
  { say, figures, statement, languageId }: StatementDocument,
  { plate, serialNumber, nickname, tollCount, tollsMinor }: StatementTag,
): void {
  const name = [plate, serialNumber, nickname].filter((part) => part !== '').join(' · ');
  const sum = say('tag-sum', {
    count: tollCount,
    number: figures.format(tollCount),
    amount: amountText(tollsMinor, statement.currency, languageId),
  });
  drawHeading(layout, name, { below: entryHeight(1), end: sum });
}

function lineDrawer(
  layout: DocumentLayout,
  document: StatementDocument,
): (line: DocumentLine) => void {
  const { say, tollTime, languageId } = document;
  const money = columnFigures(document.locale);
  const labels = {
    category: say('column-category'),
    costCentre: say('column-cost-centre'),
    composition: say('column-composition'),
  };
  const late = say('late');
  const labelled = (label: string, value: string): readonly string[] =>
    value === '' ? [] : [`${label}: ${value}`];
  const remarksOf = (line: DocumentLine): string =>
    [
      ...labelled(labels.category, line.category),
      ...labelled(labels.costCentre, line.costCentre),
      ...labelled(labels.composition, line.composition),
      ...line.notes,
    ].join(' · ');
  const nameOf = ({ tag }: DocumentLine): string =>
    tag === undefined || tag.plate === '' ? (tag?.serialNumber ?? '') : tag.plate;
  const whatOf = (line: DocumentLine): string =>
    [line.what, line.reference, nameOf(line), line.late ? late : '']
      .filter((part) => part !== '')
      .join(' · ');
  return (line) => {
    const isToll = line.section === 'toll';
    drawEntry(layout, {
      time: listMomentText(line.occurredAt, tollTime, languageId),
      what: isToll ? line.what : whatOf(line),
      amount: money(line.amountMinor),
      remarks: isToll ? [remarksOf(line)] : [],
    });
  };
}
