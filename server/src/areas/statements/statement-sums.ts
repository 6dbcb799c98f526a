import { amountText } from '../../platform/amount-text.ts';
import type { DocumentLayout } from '../../platform/pdf/document-layout.ts';
import { drawSmallPrint, drawSum, drawTable } from '../../platform/pdf/document-parts.ts';
import type { StatementDocument } from './statement-document.ts';

/** A longer table of tags would only repeat the headings of the tags themselves. */
const MOST_TAGS = 60;

/**
 * From the opening balance to the closing one, services separately, then by cost centre and by tag.
 */
export function drawSums(layout: DocumentLayout, document: StatementDocument): void {
  const { statement, say, figures, languageId } = document;
  const money = (minor: number): string => amountText(minor, statement.currency, languageId);
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
  for (const [label, minor, strong] of rows) drawSum(layout, label, money(minor), strong);
  layout.take(8);
  drawSum(layout, say('section-service'), money(statement.servicesMinor));
  if (statement.lateCount > 0) {
    drawSmallPrint(layout, say('late-note', countOf(statement.lateCount)));
  }
  drawGroups(
    layout,
    document,
    say('by-cost-centre'),
    document.costCentres.map(({ code, name, tollCount, tollsMinor }) => ({
      name: code === '' ? say('without-cost-centre') : `${code} ${name}`.trim(),
      tollCount,
      tollsMinor,
    })),
  );
  if (document.tags.length > MOST_TAGS) return;
  drawGroups(
    layout,
    document,
    say('by-tag'),
    document.tags.map(({ plate, nickname, serialNumber, tollCount, tollsMinor }) => ({
      name: [plate, serialNumber, nickname].filter((part) => part !== '').join(' · '),
      tollCount,
      tollsMinor,
    })),
  );
}

interface Group {
  readonly name: string;
  readonly tollCount: number;
  readonly tollsMinor: number;
}

function drawGroups(
  layout: DocumentLayout,
  { statement, languageId, figures, say }: StatementDocument,
  title: string,
  groups: readonly Group[],
): void {
  if (groups.length === 0) return;
  layout.take(14);
  const table = drawTable(
    layout,
    [
      { label: title, width: 320 },
      { label: say('column-passages'), width: 80, align: 'end' },
      { label: say('column-amount'), width: 107, align: 'end', strong: true },
    ],
    'dense',
  );
  for (const { name, tollCount, tollsMinor } of groups) {
    table.row([
      name,
      figures.format(tollCount),
      amountText(tollsMinor, statement.currency, languageId),
    ]);
  }
  table.end();
}
