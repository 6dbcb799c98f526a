import { success, type Currency, type LanguageId, type Outcome } from '@rampa/contract';
import type { SavingReason, SavingsSchema } from '@rampa/contract/savings';
import { amountText, currencyText } from '../../platform/amount-text.ts';
import { tollDay, type Clock } from '../../platform/clock.ts';
import { monthText, periodText, shortDayText } from '../../platform/day-text.ts';
import { fileNameOf, periodInName } from '../../platform/files/file-period.ts';
import { tableFile } from '../../platform/files/table/table-file.ts';
import type { Table, TableColumn } from '../../platform/files/table/table.ts';
import type { ExportReply } from '../../platform/http/http.ts';
import { documentWords, ownerLines, type Party } from '../../platform/pdf/document-words.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import type { Translator } from '../../platform/translator.ts';
import { completeHeader, type SaidCompleteness } from '../passages/index.ts';
import { savedOf, type Compared, type OrdersTogether } from './savings-rules.ts';
import type { NamedSaving, Savings, SavingsPage } from './savings.service.ts';

export interface SavingsFileDeps {
  readonly service: Savings;
  readonly clock: Clock;
  readonly translator: Translator;
  readonly completeness: Pick<SaidCompleteness, 'facts'>;
  /** Of the country's brand, as `#rrggbb`. */
  readonly color: string;
  ownerOf(scope: AccountScope): Promise<Party>;
}

export interface SavingsFileWish {
  readonly languageId: LanguageId;
  readonly format: 'csv' | 'xlsx';
  readonly schema: SavingsSchema;
}

/** A line of the computation: passages charged alike, or orders that could have been one. */
interface FileRow extends Compared {
  readonly what: 'passages' | 'orders';
  /** Empty for orders, as all that only passages have. */
  readonly month: string;
  readonly vehicle: string;
  readonly entry: string;
  readonly exit: string;
  readonly category: string;
  readonly byCategory: string;
  readonly from: string;
  readonly reasons: readonly SavingReason[];
  readonly priceListFrom: string;
  readonly priceList: string;
  /** Empty for passages. */
  readonly orderNumbers: string;
  /** Of passages, or of tags. */
  readonly count: number;
}

type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;
type Column = TableColumn<FileRow>;

/** All lines of the computation, those of passages first. */
export function createSavingsFile(deps: SavingsFileDeps) {
  return async (
    scope: AccountScope,
    { format, schema, languageId }: SavingsFileWish,
  ): Promise<Outcome<ExportReply<SavingsSchema>>> => {
    const page = await deps.service.show(scope, languageId);
    const owner = await deps.ownerOf(scope);
    const rows = [...page.lines.map(rowOfPassages), ...page.orders.map(rowOfOrders)];
    const today = tollDay(deps.clock.now());
    const name = [
      fileNameOf([deps.translator.translate(languageId, 'savings.file-name')]),
      periodInName(page.days, today, languageId),
    ].join('_');
    const table = { ...tableOf(deps, languageId, page, owner, rows.length), schema };
    const file = tableFile(format, name, table, once(rows));
    return success({ ...file, ...completeHeader(page.complete) });
  };
}

async function* once(rows: readonly FileRow[]): AsyncGenerator<readonly FileRow[]> {
  yield rows;
}

function rowOfPassages(line: NamedSaving): FileRow {
  const { month, name, entry, exit, category, byCategory, from, reasons } = line;
  const { priceListFrom, priceList, passages, paidMinor, wouldHavePaidMinor } = line;
  return {
    what: 'passages',
    month,
    vehicle: name,
    entry,
    exit,
    category,
    byCategory,
    from,
    reasons,
    priceListFrom,
    priceList,
    orderNumbers: '',
    count: passages,
    paidMinor,
    wouldHavePaidMinor,
  };
}

function rowOfOrders({
  orderNumbers,
  quantity,
  paidMinor,
  wouldHavePaidMinor,
}: OrdersTogether): FileRow {
  return {
    what: 'orders',
    month: '',
    vehicle: '',
    entry: '',
    exit: '',
    category: '',
    byCategory: '',
    from: '',
    reasons: [],
    priceListFrom: '',
    priceList: '',
    orderNumbers: orderNumbers.join(' '),
    count: quantity,
    paidMinor,
    wouldHavePaidMinor,
  };
}

function tableOf(
  { translator, color, clock, completeness }: SavingsFileDeps,
  languageId: LanguageId,
  page: SavingsPage,
  owner: Party,
  records: number,
): Omit<Table<FileRow>, 'schema'> {
  const say: Say = (key, params) => translator.translate(languageId, `savings.file-${key}`, params);
  const locale = translator.locale(languageId);
  const words = documentWords(translator, languageId);
  const { currency, days, tolls, savedMinor } = page;
  const money = (minor: number): string => amountText(minor, currency, languageId);
  const columns = columnsOf(say, languageId, locale, currency);
  return {
    languageId,
    locale,
    title: say('title'),
    color,
    owner: ownerLines(owner, words),
    facts: [
      [say('period'), periodText(days, languageId, locale)],
      [say('tolls-paid'), money(tolls.paidMinor)],
      [say('tolls-would'), money(tolls.wouldHavePaidMinor)],
      ...(page.tooMany ? [[say('passages'), say('too-many')] as const] : []),
      ...completeness.facts(page.complete, languageId),
      [say('made'), shortDayText(tollDay(clock.now()), languageId)],
    ],
    selection: { period: `${days.from}/${days.to}` },
    columns,
    pdf: [],
    total: {
      label: say('total'),
      records,
      minor: savedMinor,
      currency: currencyText(currency, languageId),
      currencyCode: currency,
      column: columns.findIndex(({ name }) => name === 'saved'),
    },
    summary: {
      title: say('summary'),
      records: say('rows'),
      schema: say('schema'),
      groups: [{ label: say('what'), of: ({ what }) => say(what) }],
    },
    tollTime: createTollTime(),
    words,
  };
}

/**
 * Columns are only ever added at the end, and with a new version of the schema: docs/exports.md describes them, and files
 * kept of each version are read by a test.
 */
function columnsOf(
  say: Say,
  languageId: LanguageId,
  locale: string,
  currency: Currency,
): readonly Column[] {
  const words = (
    name:
      | 'vehicle'
      | 'entry'
      | 'exit'
      | 'category'
      | 'byCategory'
      | 'from'
      | 'priceList'
      | 'orderNumbers',
    label: string,
    width: number,
  ): Column => ({ kind: 'text', name, label: say(label), width, text: (row) => row[name] });
  const amount = (name: string, label: string, minor: (row: FileRow) => number): Column => ({
    kind: 'amount',
    name,
    label: say(label),
    width: 16,
    minor,
    currency: () => currency,
  });
  return [
    {
      kind: 'text',
      name: 'what',
      label: say('what'),
      width: 20,
      text: ({ what }) => say(what),
      code: ({ what }) => what,
    },
    {
      kind: 'text',
      name: 'month',
      label: say('month'),
      width: 16,
      text: ({ month }) => (month === '' ? '' : monthText(month, locale)),
      code: ({ month }) => month,
    },
    words('vehicle', 'vehicle', 24),
    words('entry', 'entry', 24),
    words('exit', 'exit', 24),
    words('category', 'category', 14),
    words('byCategory', 'by-category', 14),
    words('from', 'from', 24),
    {
      kind: 'text',
      name: 'reasons',
      label: say('reasons'),
      width: 30,
      text: ({ reasons }) => reasons.map((reason) => say(`reason-${reason}`)).join(', '),
      codes: ({ reasons }) => reasons,
    },
    {
      kind: 'text',
      name: 'priceListFrom',
      label: say('price-list-from'),
      width: 14,
      text: ({ priceListFrom: day }) => (day === '' ? '' : shortDayText(day, languageId)),
      code: ({ priceListFrom }) => priceListFrom,
    },
    words('priceList', 'price-list', 14),
    words('orderNumbers', 'orders-named', 30),
    { kind: 'count', name: 'count', label: say('count'), width: 12, count: ({ count }) => count },
    amount('paid', 'paid', ({ paidMinor }) => paidMinor),
    amount('wouldHavePaid', 'would-have-paid', ({ wouldHavePaidMinor }) => wouldHavePaidMinor),
    amount('saved', 'saved', savedOf),
    {
      kind: 'currency',
      name: 'saved',
      label: say('currency'),
      width: 8,
      currency: () => currency,
    },
  ];
}
