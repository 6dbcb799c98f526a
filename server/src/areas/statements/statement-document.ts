import { figureText } from '../../platform/amount-text.ts';
import type { Currency, LanguageId } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { DocumentStamp } from '../../platform/pdf/document-stamp.ts';
import {
  documentWords,
  partyLines,
  type DocumentWords,
  type Party,
} from '../../platform/pdf/document-words.ts';
import { sellerParty, type Seller } from '../../platform/seller.ts';
import type { TollTime } from '../../platform/toll-time.ts';
import type { Translator } from '../../platform/translator.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import {
  completenessBefore,
  markText,
  stationName,
  unknownEntryText,
  type Calculation,
  type SaidCompleteness,
} from '../passages/index.ts';
import { monthEnd } from '../../platform/months.ts';
import type { DocumentCodes } from '../mail-check/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { selectCompanyLines, selectFillsByTag, type CompanyLine } from './company.store.ts';
import { selectLines, type StatementLine } from './statement-lines.store.ts';
import {
  selectStatementCostCentres,
  selectStatementTags,
  type StatementCostCentre,
  type StatementRecord,
  type StatementTag,
} from './statements.store.ts';

/** Few enough that a batch does not keep other requests waiting, many enough to be quick. */
const LINES_PER_BATCH = 500;

/** What both files say about a statement, in its language; lines are read while it is written. */
export interface StatementDocument {
  readonly statement: StatementRecord;
  readonly languageId: LanguageId;
  /** Its owner. */
  readonly customer: readonly string[];
  /** Up to when passages of the month were complete as it was closed; empty where all were. */
  readonly complete: ReturnType<SaidCompleteness['facts']>;
  readonly operator: readonly string[];
  /** By which it can be asked about. */
  readonly stamp: DocumentStamp;
  readonly words: DocumentWords;
  readonly color: string;
  readonly tags: readonly StatementTag[];
  readonly costCentres: readonly StatementCostCentre[];
  /** What rules filled from the company's balance, by tag. */
  readonly fills: readonly {
    readonly tag: StatementTag;
    readonly count: number;
    readonly minor: number;
  }[];
  readonly tollTime: TollTime;
  say(key: string, params?: Readonly<Record<string, string | number>>): string;
  readonly locale: string;
  /** Whole numbers as the language writes them. */
  readonly figures: Intl.NumberFormat;
  lines(of: {
    readonly section: StatementLine['section'];
    readonly tagId?: string;
  }): AsyncIterable<readonly DocumentLine[]>;
  /** What changed the company's balance, with what rules filled or without. */
  companyLines(of: { readonly fills: boolean }): AsyncIterable<readonly CompanyDocumentLine[]>;
}

/** A line of the company's own balance as both files show it. */
export type CompanyDocumentLine = Pick<
  DocumentLine,
  'occurredAt' | 'tag' | 'what' | 'reference' | 'amountMinor'
>;

/** A line as both files show it. */
export interface DocumentLine {
  readonly occurredAt: number;
  readonly enteredAt: number | null;
  readonly tag: StatementTag | undefined;
  readonly costCentre: string;
  readonly section: StatementLine['section'];
  /** What it was: for a toll the trip, for others their kind. */
  readonly what: string;
  readonly entry: string;
  readonly exit: string;
  readonly lane: string;
  readonly category: string;
  /** How a toll was calculated; empty for others. */
  readonly composition: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly late: boolean;
  /** A toll whose passage is archived: what it was and where is not known here any more. */
  readonly archived: boolean;
  /** What looks wrong about a toll, and whether it was late. */
  readonly notes: readonly string[];
}

export interface DocumentDeps {
  readonly database: Database;
  readonly calculator: Pick<TollCalculator, 'station'>;
  readonly documentCodes: DocumentCodes;
  readonly completeness: Pick<SaidCompleteness, 'facts'>;
  readonly translator: Translator;
  readonly tollTime: TollTime;
  readonly seller: Seller;
  readonly color: string;
  /** As they are now. */
  customerOf(scope: AccountScope, queries: Queries): Promise<Party>;
}

const byPlate = new Intl.Collator('sr', { numeric: true });

export async function openDocument(
  scope: AccountScope,
  deps: DocumentDeps,
  statement: StatementRecord,
  languageId: LanguageId,
): Promise<StatementDocument> {
  const { database } = deps;
  const { statementId } = statement;
  const { tags, costCentres, fills, customer } = await database.read(async ({ queries }) => ({
    tags: await selectStatementTags(scope, queries, statementId),
    costCentres: await selectStatementCostCentres(scope, queries, statementId),
    fills:
      statement.company === null ? [] : await selectFillsByTag(scope, queries, statement.month),
    // Older statements do not have the customer stored with them.
    customer:
      statement.customer.lines.length > 0
        ? statement.customer
        : await deps.customerOf(scope, queries),
  }));
  const sorted = tags.toSorted(
    (a, b) =>
      byPlate.compare(a.plate || a.serialNumber, b.plate || b.serialNumber) ||
      byPlate.compare(a.serialNumber, b.serialNumber),
  );
  const tagsById = new Map(tags.map((tag) => [tag.tagId, tag]));
  const filledTags = new Map(fills.map((fill) => [fill.tagId, fill]));
  const say: StatementDocument['say'] = (key, params) =>
    deps.translator.translate(languageId, `statements.file-${key}`, params);
  const locale = deps.translator.locale(languageId);
  const words = documentWords(deps.translator, languageId);
  const toLine = lineMaker(deps, { currency: statement.currency, languageId }, tagsById, say);
  const { number, closedAt, closingMinor, currency } = statement;
  const stamp = await deps.documentCodes.of({
    kind: 'statement',
    // Older ones of two accounts may have the same number where they are on several machines.
    id: statement.statementId,
    number,
    issuedAt: closedAt,
    totalMinor: closingMinor,
    currency,
    recipient: customer.lines[0] ?? '',
  });
  return {
    statement,
    stamp,
    languageId,
    customer: partyLines(customer, words),
    complete: deps.completeness.facts(
      completenessBefore(statement.complete, monthEnd(statement.month)),
      languageId,
    ),
    operator: partyLines(sellerParty(deps.seller), words),
    words,
    color: deps.color,
    tags: sorted,
    costCentres,
    // By name, as all tags.
    fills: sorted.flatMap((tag) => {
      const fill = filledTags.get(tag.tagId);
      return fill === undefined ? [] : [{ tag, count: fill.count, minor: fill.minor }];
    }),
    tollTime: deps.tollTime,
    say,
    locale,
    figures: new Intl.NumberFormat(locale),
    async *lines(of) {
      let after: StatementLine | null = null;
      for (;;) {
        const position = after;
        const batch: readonly StatementLine[] = await database.read(({ queries }) =>
          selectLines(scope, queries, statementId, of, position, LINES_PER_BATCH),
        );
        if (batch.length > 0) yield batch.map(toLine);
        after = batch.at(-1) ?? null;
        if (batch.length < LINES_PER_BATCH) return;
      }
    },
    async *companyLines({ fills: withFills }) {
      if (statement.company === null) return;
      const of = { month: statement.month, fills: withFills };
      let after: CompanyLine | null = null;
      for (;;) {
        const position = after;
        const batch: readonly CompanyLine[] = await database.read(({ queries }) =>
          selectCompanyLines(scope, queries, of, position, LINES_PER_BATCH),
        );
        if (batch.length > 0) yield batch.map((line) => companyLine(line, tagsById, say));
        after = batch.at(-1) ?? null;
        if (batch.length < LINES_PER_BATCH) return;
      }
    },
  };
}

function companyLine(
  { madeMicros, kind, orderNumber, tagId, amountMinor }: CompanyLine,
  tags: ReadonlyMap<string, StatementTag>,
  say: StatementDocument['say'],
): CompanyDocumentLine {
  return {
    occurredAt: Math.floor(madeMicros / 1000),
    tag: tagId === null ? undefined : tags.get(tagId),
    what: say(`company-kind-${kind}`),
    reference: orderNumber,
    amountMinor,
  };
}

function lineMaker(
  { calculator, translator }: DocumentDeps,
  spoken: { readonly currency: Currency; readonly languageId: LanguageId },
  tags: ReadonlyMap<string, StatementTag>,
  say: StatementDocument['say'],
): (line: StatementLine) => DocumentLine {
  const { languageId } = spoken;
  const nameOf = (stationId: string | null) => stationName(calculator, stationId, languageId);
  const unknownEntry = unknownEntryText(translator, languageId);
  return (line) => {
    const entry = nameOf(line.entryStationId);
    const exit = nameOf(line.exitStationId);
    const isToll = line.section === 'toll';
    // Of an archived month the statement has amounts, and no passages.
    const isArchived = isToll && line.exitStationId === null;
    return {
      occurredAt: Math.floor(line.occurredMicros / 1000),
      enteredAt: line.enteredAt,
      tag: line.tagId === null ? undefined : tags.get(line.tagId),
      costCentre: line.costCentreCode,
      section: line.section,
      what: isArchived
        ? say('toll-archived')
        : isToll
          ? `${entry === '' ? unknownEntry : entry} – ${exit}`
          : say(`kind-${line.kind}`),
      entry,
      exit,
      lane: line.lane,
      category: line.category,
      composition: isToll && !isArchived ? compositionOf(line.calculation, nameOf, spoken) : '',
      reference: isToll ? '' : line.reference,
      amountMinor: isToll ? -line.amountMinor : line.amountMinor,
      late: line.late,
      archived: isArchived,
      notes: [
        ...line.marks.map((mark) => markText(translator, mark, languageId)),
        ...(line.late ? [say('late')] : []),
      ],
    };
  };
}

/** `Beograd – Niš 890 + Niš – Dimitrovgrad 320, −10 %`: each section, and the discount. */
function compositionOf(
  kept: unknown,
  nameOf: (stationId: string) => string,
  { currency, languageId }: { readonly currency: Currency; readonly languageId: LanguageId },
): string {
  // Written with the passage by the code that prices it.
  const calculation = kept as Calculation | null;
  if (calculation === null) return '';
  const figures = new Intl.NumberFormat(languageId === '3' ? 'en' : 'sr');
  const amount = (minor: number): string => figureText(minor, currency, languageId);
  const sections = calculation.sections.map(
    ({ from, to, amountMinor }) => `${nameOf(from)} – ${nameOf(to)} ${amount(amountMinor)}`,
  );
  const parts = sections.length > 1 ? sections.join(' + ') : amount(calculation.grossMinor);
  const discount =
    calculation.discountPercent === 0
      ? ''
      : `, \u2212${figures.format(calculation.discountPercent)} %`;
  const whole = `${parts}${discount}`;
  return languageId === '1' ? whole : toLatin(whole);
}
