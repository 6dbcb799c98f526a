import { success, type LanguageId, type Outcome } from '@rampa/contract';
import type { OperatorReportPart, OperatorReportSchema } from '@rampa/contract/reports';
import { changeOf } from '@rampa/contract/spending-reports';
import { currencyText } from '../../platform/amount-text.ts';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { tollDay } from '../../platform/clock.ts';
import type { CountryFacts } from '../../platform/country-facts.ts';
import type { Database } from '../../platform/database/database.ts';
import { periodText, shortMomentText } from '../../platform/day-text.ts';
import { fileNameOf, periodInName } from '../../platform/files/file-period.ts';
import { tableFile } from '../../platform/files/table/table-file.ts';
import type { Batches, Table, TableColumn } from '../../platform/files/table/table.ts';
import type { ExportReply } from '../../platform/http/http.ts';
import { documentWords, ownerLines, type Party } from '../../platform/pdf/document-words.ts';
import type { StaffScope, WideScope } from '../../platform/scope/scope.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import { tollsText } from './tolls-text.ts';
import type {
  PeriodReport,
  PeriodReportDeps,
  PeriodReportFailure,
  PeriodReports,
  PeriodReportWish,
  PeriodRow,
} from './period-report.ts';

export interface PeriodFileWish extends PeriodReportWish {
  readonly format: 'csv' | 'xlsx';
  readonly schema: OperatorReportSchema;
}

type MadeFile = Promise<Outcome<ExportReply<OperatorReportSchema>, PeriodReportFailure>>;
/** A report as a file, for whoever may see it. */
export type PeriodFiles = (scope: WideScope, wish: PeriodFileWish) => MadeFile;
/** The same for somebody who asks for it: a line of the audit trail. */
export type PeriodReportFile = (scope: StaffScope, wish: PeriodFileWish) => MadeFile;

export interface PeriodFileDeps extends Pick<
  PeriodReportDeps,
  'clock' | 'translator' | 'currency'
> {
  readonly of: PeriodReports;
  readonly facts: Pick<CountryFacts, 'documentColor'>;
  /** The operator. */
  readonly owner: Party;
}

/** `izvestaj-uprave_2026-10_po-stanicama.xlsx`: the rows, and a sheet with the tolls of both periods. */
export function createPeriodFiles(deps: PeriodFileDeps): PeriodFiles {
  const { clock, translator } = deps;
  return async (scope, { format, schema, ...wish }) => {
    const made = await deps.of(scope, wish);
    if (!made.ok) return made;
    const { by, languageId } = wish;
    const { rows, days } = made.value;
    const plain = (key: string): string =>
      fileNameOf([translator.translate(languageId, `reports.${key}`)]);
    const name = [
      plain('file-name'),
      periodInName(days.now, tollDay(clock.now()), languageId),
      plain(`by-${by}`),
    ].join('_');
    return success(
      tableFile(format, name, { ...tableOf(deps, made.value, languageId), schema }, once(rows)),
    );
  };
}

export function createPeriodReportFile(
  files: PeriodFiles,
  database: Pick<Database, 'queries'>,
): PeriodReportFile {
  return async (scope, wish) => {
    const made = await files(scope, wish);
    if (!made.ok) return made;
    const { by, from, to, format } = wish;
    await scope.by.record(database.queries, {
      accountId: nobody,
      action: 'operator-report-downloaded',
      subject: `report:${by}`,
      details: { from, to, format },
    });
    return made;
  };
}

async function* once(rows: readonly PeriodRow[]): Batches<PeriodRow> {
  yield rows;
}

type Text = (key: string) => string;

function tableOf(
  { clock, translator, currency, facts, owner }: PeriodFileDeps,
  { by, days, tolls, rows, complete }: PeriodReport,
  languageId: LanguageId,
): Omit<Table<PeriodRow>, 'schema'> {
  const text: Text = (key) => translator.translate(languageId, `reports.${key}`);
  const locale = translator.locale(languageId);
  const words = documentWords(translator, languageId);
  const columns = columnsOf(text, by);
  const own = tolls.filter((sum) => sum.currency === currency);
  const part = (which: 'now' | 'before') => tollsText({ tolls }, which, languageId, locale);
  const ofRows = rows.filter((row) => row.currency === currency);
  return {
    languageId,
    locale,
    title: `${text('report-title')}: ${text(`by-${by}`)}`,
    color: facts.documentColor,
    owner: ownerLines(owner, words),
    facts: [
      [text('period'), periodText(days.now, languageId, locale)],
      [text('tolls-now'), part('now')],
      [text('period-before'), periodText(days.before, languageId, locale)],
      [text('tolls-before'), `${part('before')}${changeText(own, locale)}`],
      ...(complete ? [] : [[text('file-note'), text('incomplete')] as const]),
      [text('file-made'), shortMomentText(clock.now(), languageId)],
    ],
    selection: { from: days.now.from, to: days.now.to, by },
    columns,
    pdf: [],
    total: {
      label: text('file-total'),
      records: rows.length,
      minor: ofRows.reduce((sum, { now }) => sum + now.amountMinor, 0),
      currency: currencyText(currency, languageId),
      currencyCode: currency,
      // What came in and what went out do not add up to anything.
      column:
        by === 'money' || by === 'clerk'
          ? null
          : columns.findIndex(({ kind }) => kind === 'amount'),
    },
    summary: {
      title: text('file-summary'),
      records: text('file-rows'),
      schema: text('file-schema'),
      groups: [],
    },
    tollTime: createTollTime(),
    words,
  };
}

/** ` (+12,5 %)`, of revenue from tolls. */
function changeText(tolls: PeriodReport['tolls'], locale: string): string {
  const [sum] = tolls;
  const permille =
    sum === undefined ? null : changeOf(sum.now.amountMinor, sum.before.amountMinor).permille;
  if (permille === null) return '';
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return ` (${percent.format(permille / 1000).replace('-', '\u2212')})`;
}

function columnsOf(text: Text, by: OperatorReportPart): readonly TableColumn<PeriodRow>[] {
  const count = counted(by);
  return [
    {
      kind: 'text',
      name: 'name',
      label: text(`one-${by}`),
      width: 40,
      text: ({ name, work }) => (work === undefined ? name : `${name}: ${text(`work-${work}`)}`),
    },
    {
      kind: 'count',
      name: 'count',
      label: text(count),
      width: 12,
      count: ({ now }) => now.count,
    },
    {
      kind: 'amount',
      name: 'amount',
      label: text('amount'),
      width: 16,
      minor: ({ now }) => now.amountMinor,
      currency: ({ currency }) => currency,
    },
    {
      kind: 'count',
      name: 'countBefore',
      label: text(`${count}-before-period`),
      width: 14,
      count: ({ before }) => before.count,
    },
    {
      kind: 'amount',
      name: 'amountBefore',
      label: text('amount-before'),
      width: 16,
      minor: ({ before }) => before.amountMinor,
      currency: ({ currency }) => currency,
    },
    {
      kind: 'currency',
      name: 'amountBefore',
      label: text('file-currency'),
      width: 8,
      currency: ({ currency }) => currency,
    },
    { kind: 'text', name: 'of', label: text('file-key'), width: 38, text: ({ of }) => of },
  ];
}

/** What the rows count. */
function counted(by: OperatorReportPart): 'passages' | 'payments-counted' | 'work-counted' {
  if (by === 'money') return 'payments-counted';
  return by === 'clerk' ? 'work-counted' : 'passages';
}
