import { failure, success, type Currency, type LanguageId, type Outcome } from '@rampa/contract';
import type { TripFindingsSchema } from '@rampa/contract/trip-checks';
import { currencyText } from '../../platform/amount-text.ts';
import { tollDay, type Clock } from '../../platform/clock.ts';
import { periodText, shortDayText, shortMomentText } from '../../platform/day-text.ts';
import { fileTitleOf, periodInName } from '../../platform/files/file-period.ts';
import { tableFile } from '../../platform/files/table/table-file.ts';
import type { Table, TableColumn } from '../../platform/files/table/table.ts';
import type { ExportReply } from '../../platform/http/http.ts';
import { documentWords, ownerLines, type Party } from '../../platform/pdf/document-words.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import type { Translator } from '../../platform/translator.ts';
import type { Findings, FindingsWish, ShownFinding } from './findings.ts';
import type { CheckRecord } from './trip-checks.store.ts';

export interface FindingsFileDeps {
  readonly findings: Pick<Findings, 'all' | 'wanted'>;
  readonly clock: Clock;
  readonly currency: Currency;
  readonly translator: Translator;
  /** Of the country's brand, as `#rrggbb`. */
  readonly color: string;
  ownerOf(scope: AccountScope): Promise<Party>;
}

export interface FindingsFileWish extends FindingsWish {
  readonly format: 'csv' | 'xlsx';
  readonly schema: TripFindingsSchema;
}

type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;
type Column = TableColumn<ShownFinding>;

/** What a comparison found, as a file. */
export function createFindingsFile(deps: FindingsFileDeps) {
  return async (
    scope: AccountScope,
    { format, schema, ...wish }: FindingsFileWish,
  ): Promise<Outcome<ExportReply<TripFindingsSchema>, 'trip-checks.not-found'>> => {
    const wanted = await deps.findings.wanted(scope, wish);
    if (wanted === undefined) return failure('trip-checks.not-found');
    const owner = await deps.ownerOf(scope);
    const { check } = wanted;
    const what = deps.translator.translate(wish.languageId, 'trip-checks.file-name');
    const today = tollDay(deps.clock.now());
    const name = fileTitleOf([[what], [periodInName(check, today, wish.languageId)]]);
    const table = { ...tableOf(deps, wish, wanted, owner), schema };
    return success(tableFile(format, name, table, deps.findings.all(scope, wish)));
  };
}

function tableOf(
  { translator, color, clock, currency }: FindingsFileDeps,
  { languageId, kind }: FindingsWish,
  wanted: { readonly check: CheckRecord; readonly findings: number; readonly amountMinor: number },
  owner: Party,
): Omit<Table<ShownFinding>, 'schema'> {
  const say: Say = (key, params) =>
    translator.translate(languageId, `trip-checks.file-${key}`, params);
  const locale = translator.locale(languageId);
  const words = documentWords(translator, languageId);
  const { check, findings, amountMinor } = wanted;
  const columns = columnsOf(say, currency);
  return {
    languageId,
    locale,
    title: say('title'),
    color,
    owner: ownerLines(owner, words),
    facts: [
      [say('period'), periodText(check, languageId, locale)],
      ...comparedFacts(check, say, languageId),
      [say('made'), shortDayText(tollDay(clock.now()), languageId)],
    ],
    selection: { kind },
    columns,
    pdf: [],
    total: {
      label: say('total', { count: findings }),
      records: findings,
      minor: amountMinor,
      currency: currencyText(currency, languageId),
      currencyCode: currency,
      column: columns.findIndex((column) => column.kind === 'amount'),
    },
    summary: {
      title: say('summary'),
      records: say('findings'),
      schema: say('schema'),
      groups: [
        { label: say('kind'), of: (row) => say(`kind-${row.kind}`) },
        { label: say('vehicle'), of: (row) => row.vehicle },
      ],
    },
    tollTime: createTollTime(),
    words,
  };
}

function comparedFacts(
  { comparedFrom, comparedUntil }: CheckRecord,
  say: Say,
  languageId: LanguageId,
): readonly (readonly [string, string])[] {
  if (comparedFrom === null || comparedUntil === null) return [];
  return [
    [
      say('compared'),
      [comparedFrom, comparedUntil].map((at) => shortMomentText(at, languageId)).join(' – '),
    ],
  ];
}

/**
 * Columns are only ever added at the end, and with a new version of the schema: docs/exports.md describes them, and files
 * kept of each version are read by a test.
 */
function columnsOf(say: Say, currency: Currency): readonly Column[] {
  const words = (
    name: 'vehicle' | 'serialNumber' | 'driver' | 'entry' | 'exit' | 'loggedDriver',
    label: string,
    width: number,
  ): Column => ({ kind: 'text', name, label: say(label), width, text: (row) => row[name] });
  return [
    {
      kind: 'text',
      name: 'kind',
      label: say('kind'),
      width: 24,
      text: (row) => say(`kind-${row.kind}`),
      code: (row) => row.kind,
    },
    words('vehicle', 'vehicle', 24),
    words('serialNumber', 'serial-number', 16),
    words('driver', 'driver', 24),
    { kind: 'time', name: 'from', label: say('from'), width: 19, time: ({ from }) => from },
    { kind: 'time', name: 'until', label: say('until'), width: 19, time: ({ until }) => until },
    words('entry', 'entry', 24),
    words('exit', 'exit', 24),
    {
      kind: 'amount',
      name: 'amount',
      label: say('amount'),
      width: 14,
      minor: ({ amountMinor }) => amountMinor ?? 0,
      currency: () => currency,
    },
    {
      kind: 'currency',
      name: 'amount',
      label: say('currency'),
      width: 8,
      currency: () => currency,
    },
    {
      kind: 'text',
      name: 'reason',
      label: say('reason'),
      width: 60,
      text: (row) => say(`reason-${row.kind}`),
    },
    words('loggedDriver', 'logged-driver', 24),
    {
      kind: 'text',
      name: 'passage',
      label: say('passage-id'),
      width: 38,
      text: ({ passageId }) => passageId ?? '',
    },
  ];
}
