import { amountText } from '../../platform/amount-text.ts';
import type { DocumentLayout } from '../../platform/pdf/document-layout.ts';
import { drawSmallPrint, drawSum, drawTable } from '../../platform/pdf/document-parts.ts';
import type { StatementDocument } from './statement-document.ts';
import type { StatementTag } from './statements.store.ts';

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
  drawCompanySums(layout, document);
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
    document.tags.map((tag) => ({
      name: tagNames(tag),
      tollCount: tag.tollCount,
      tollsMinor: tag.tollsMinor,
    })),
  );
}

/** The company's own balance: from its opening to its closing, and what rules filled by tag. */
function drawCompanySums(layout: DocumentLayout, document: StatementDocument): void {
  const { statement, say, fills, languageId, figures } = document;
  const { company, currency } = statement;
  if (company === null) return;
  const money = (minor: number): string => amountText(minor, currency, languageId);
  layout.take(8);
  drawSum(layout, say('company-opening'), money(company.openingMinor));
  const rows = [
    ['company-paid-in', company.paidInMinor],
    ['company-taken-back', company.takenBackMinor],
    ['company-filled', company.filledMinor],
    ['company-moved', company.movedMinor],
    ['company-paid-out', company.paidOutMinor],
  ] as const;
  for (const [key, minor] of rows) if (minor !== 0) drawSum(layout, say(key), money(minor));
  drawSum(layout, say('company-closing'), money(company.closingMinor), true);
  if (fills.length === 0) return;
  layout.take(14);
  const table = drawTable(
    layout,
    [
      { label: say('company-fills'), width: 320 },
      { label: say('column-fills'), width: 80, align: 'end' },
      { label: say('column-amount'), width: 107, align: 'end', strong: true },
    ],
    'dense',
  );
  for (const { tag, count, minor } of fills) {
    table.row([tagNames(tag), figures.format(count), money(minor)]);
  }
  table.end();
}

function tagNames({ plate, serialNumber, nickname }: StatementTag): string {
  return [plate, serialNumber, nickname].filter((part) => part !== '').join(' · ');
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
