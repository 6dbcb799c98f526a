import { success, type LanguageId, type Outcome } from '@rampa/contract';
import { changeOf, type SpendingReportSchema } from '@rampa/contract/spending-reports';
import { amountText, currencyText } from '../../platform/amount-text.ts';
import { tollDay, type Clock } from '../../platform/clock.ts';
import { periodText, shortDayText } from '../../platform/day-text.ts';
import { tableFile } from '../../platform/files/table/table-file.ts';
import type { Table } from '../../platform/files/table/table.ts';
import type { ExportReply } from '../../platform/http/http.ts';
import { documentWords, ownerLines, type Party } from '../../platform/pdf/document-words.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import type { Translator } from '../../platform/translator.ts';
import { completeHeader, type SaidCompleteness } from '../passages/index.ts';
import { columnsOf, pdfColumnsOf } from './report-columns.ts';
import { once, percentOf, sayIn, type Say } from './report-words.ts';
import { reportFileName } from './report-file-name.ts';
import type { NamedRow, Sum } from './report-rows.ts';
import type {
  createSpendingReport,
  ReportFailure,
  ReportWish,
  SpendingReport,
} from './spending-report.ts';

export interface ReportFilesDeps {
  readonly report: ReturnType<typeof createSpendingReport>;
  readonly clock: Clock;
  readonly translator: Translator;
  readonly completeness: Pick<SaidCompleteness, 'facts'>;
  /** Of the country's brand, as `#rrggbb`. */
  readonly color: string;
  ownerOf(scope: AccountScope): Promise<Party>;
}

export interface ReportFileWish extends ReportWish {
  readonly format: 'csv' | 'xlsx' | 'pdf';
  readonly schema: SpendingReportSchema;
}

/** A report as files: its rows in the order of the amounts, and what they add up to. All are of the same moment. */
export function createReportFiles(deps: ReportFilesDeps) {
  return async (
    scope: AccountScope,
    { schema, ...wish }: Omit<ReportFileWish, 'format'>,
    formats: readonly ReportFileWish['format'][],
  ): Promise<Outcome<readonly ExportReply<SpendingReportSchema>[], ReportFailure>> => {
    const made = await deps.report(scope, wish, 'amount');
    if (!made.ok) return made;
    const owner = await deps.ownerOf(scope);
    const table = { ...tableOf(deps, wish, made.value, owner), schema };
    const { rows, days } = made.value;
    const name = reportFileName(
      deps.translator,
      { ...wish, days: days.now },
      tollDay(deps.clock.now()),
    );
    const complete = completeHeader(made.value.complete);
    return success(
      formats.map((format) => ({ ...tableFile(format, name, table, once(rows)), ...complete })),
    );
  };
}

export function createReportFile(files: ReturnType<typeof createReportFiles>) {
  return async (
    scope: AccountScope,
    { format, ...wish }: ReportFileWish,
  ): Promise<Outcome<ExportReply<SpendingReportSchema>, ReportFailure>> => {
    const made = await files(scope, wish, [format]);
    if (!made.ok) return made;
    const [file] = made.value;
    if (file === undefined) throw new RangeError('one format is one file');
    return success(file);
  };
}

function tableOf(
  { translator, color, clock, completeness }: ReportFilesDeps,
  { period, by, languageId }: ReportWish,
  report: SpendingReport,
  owner: Party,
): Omit<Table<NamedRow>, 'schema'> {
  const say = sayIn(translator, languageId);
  const locale = translator.locale(languageId);
  const words = documentWords(translator, languageId);
  const { days, total, currency } = report;
  const named = (part: typeof days.now): string => periodText(part, languageId, locale);
  const sum = ({ passages, amountMinor }: Sum): string =>
    say('passages-for', {
      count: passages,
      number: new Intl.NumberFormat(locale).format(passages),
      amount: amountText(amountMinor, currency, languageId),
    });
  const columns = columnsOf(say, by, currency);
  return {
    languageId,
    locale,
    title: say('title', { by: say(`by-${by}`) }),
    color,
    owner: ownerLines(owner, words),
    facts: [
      [say('period'), named(days.now)],
      [say('total'), sum(total.now)],
      [
        say('before', { period: named(days.before) }),
        `${sum(total.before)}${changeText(report, 'before', locale)}`,
      ],
      ...(named(days.yearBefore) === named(days.before)
        ? []
        : [
            [
              say('before', { period: named(days.yearBefore) }),
              `${sum(total.yearBefore)}${changeText(report, 'yearBefore', locale)}`,
            ] as const,
          ]),
      ...abroadFacts(report, say, locale, languageId),
      ...completeness.facts(report.complete, languageId),
      [say('made'), shortDayText(tollDay(clock.now()), languageId)],
    ],
    selection: { period, by },
    columns,
    pdf: pdfColumnsOf(say, by, locale),
    total: {
      label: say('total-passages', {
        count: total.now.passages,
        number: new Intl.NumberFormat(locale).format(total.now.passages),
      }),
      records: report.rows.length,
      minor: total.now.amountMinor,
      currency: currencyText(currency, languageId),
      currencyCode: currency,
      column: columns.findIndex(({ kind }) => kind === 'amount'),
    },
    summary: { title: say('summary'), records: say('rows'), schema: say('schema'), groups: [] },
    tollTime: createTollTime(),
    words,
  };
}

/** ` (+12,5 %)`, after what it is compared with. */
function changeText(
  { total }: SpendingReport,
  with_: 'before' | 'yearBefore',
  locale: string,
): string {
  const { permille } = changeOf(total.now.amountMinor, total[with_].amountMinor);
  return permille === null ? '' : ` (${percentOf(permille, locale)})`;
}

/** Tolls of other countries are in no row, and in no sum. */
function abroadFacts(
  { abroad }: SpendingReport,
  say: Say,
  locale: string,
  languageId: LanguageId,
): readonly (readonly [string, string])[] {
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  return abroad.map((one) => {
    const local = amountText(one.localMinor, one.localCurrency, languageId);
    const own = amountText(one.amountMinor, one.currency, languageId);
    return [
      say('abroad', { country: countries.of(one.country) ?? one.country }),
      say('passages-for', {
        count: one.passages,
        number: new Intl.NumberFormat(locale).format(one.passages),
        amount: one.localCurrency === one.currency ? local : `${local} = ${own}`,
      }),
    ];
  });
}
