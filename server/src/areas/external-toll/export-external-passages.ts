import type { Currency, LanguageId, ListFormat } from '@rampa/contract';
import type { PassagesAbroadSchema } from '@rampa/contract/external-toll';
import type { Temporal } from 'temporal-polyfill';
import { currencyText } from '../../platform/amount-text.ts';
import { tollDay } from '../../platform/clock.ts';
import { shortDayText, periodText } from '../../platform/day-text.ts';
import { fileTitleOf, periodInName } from '../../platform/files/file-period.ts';
import { tableFile } from '../../platform/files/table/table-file.ts';
import type { Batches, PdfColumn, Table, TableColumn } from '../../platform/files/table/table.ts';
import type { ExportReply } from '../../platform/http/http.ts';
import { documentWords, ownerLines, type Party } from '../../platform/pdf/document-words.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import type { Translator } from '../../platform/translator.ts';
import type { TagRecord } from '../tags/index.ts';
import type { ExternalPassage, Position, Selection } from './external-passages.store.ts';
import { rateText } from './external-toll-rules.ts';
import { stationName } from './station-name.ts';

export interface ExportOptions {
  readonly translator: Translator;
  readonly format: ListFormat;
  readonly schema: PassagesAbroadSchema;
  readonly languageId: LanguageId;
  readonly now: Temporal.Instant;
  readonly selection: Selection;
  /** The same as the call has it. */
  readonly asked: Table<ExternalPassage>['selection'];
  /** All tags of the account. */
  readonly tags: ReadonlyMap<string, TagRecord>;
  readonly currency: Currency;
  /** Of the country's brand, as `#rrggbb`. */
  readonly color: string;
  /** Their owner. */
  readonly owner: Party;
  readonly totals: { readonly totalRecords: number; readonly totalMinor: number };
  /** The next ones, newest first. */
  batchAfter(after: Position | null, rows: number): Promise<readonly ExternalPassage[]>;
}

const ROWS_PER_BATCH = 500;

export function exportPassages(options: ExportOptions): ExportReply<PassagesAbroadSchema> {
  const tag = options.tags.get(options.selection.tagId ?? '');
  const file = fileTitleOf([
    [options.languageId === '3' ? 'passages-abroad' : 'prolasci-u-inostranstvu'],
    [periodInName(options.selection, tollDay(options.now), options.languageId)],
    [tag?.plate ?? '', tag?.serialNumber ?? ''],
  ]);
  return tableFile(options.format, file, tableOf(options), batchesOf(options));
}

/** By position, not by number: what the partner delivers meanwhile shifts nothing. */
async function* batchesOf(options: ExportOptions): Batches<ExternalPassage> {
  // Passages that arrive meanwhile do not lengthen the file beyond its announced rows.
  let left = options.totals.totalRecords;
  let after: Position | null = null;
  while (left > 0) {
    const batch = await options.batchAfter(after, Math.min(ROWS_PER_BATCH, left));
    yield batch;
    left -= batch.length;
    const last = batch.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

type Text = (key: string, params?: Readonly<Record<string, string | number>>) => string;

function tableOf(
  options: ExportOptions,
): Table<ExternalPassage> & { readonly schema: PassagesAbroadSchema } {
  const { languageId, schema, totals, translator } = options;
  const currency = currencyText(options.currency, languageId);
  const text: Text = (key, params) =>
    translator.translate(languageId, `external-toll.file-${key}`, params);
  const locale = translator.locale(languageId);
  const columns = columnsOf(options, text);
  const names = namesOf(options);
  const tollTime = createTollTime();
  const words = documentWords(translator, languageId);
  return {
    languageId,
    locale,
    title: text('title'),
    color: options.color,
    owner: ownerLines(options.owner, words),
    facts: factsOf(options, text, locale),
    selection: options.asked,
    schema,
    columns,
    pdf: pdfColumnsOf(options, text),
    total: {
      label: text('total', {
        count: totals.totalRecords,
        number: new Intl.NumberFormat(locale).format(totals.totalRecords),
      }),
      records: totals.totalRecords,
      minor: totals.totalMinor,
      currency,
      currencyCode: options.currency,
      // The last sum is in the account's currency.
      column: columns.findLastIndex(({ kind }) => kind === 'amount'),
    },
    summary: {
      title: text('summary'),
      records: text('records'),
      schema: text('schema'),
      groups: [
        {
          label: text('month'),
          of: ({ exitedAt }) => tollTime.dayOf(exitedAt.epochMilliseconds).slice(0, 7),
        },
        { label: text('country'), of: names.country },
      ],
    },
    tollTime,
    words,
  };
}

/** What is stored apart from a passage: its tag and the names in the language asked for. */
function namesOf({ languageId, tags, translator }: ExportOptions) {
  const countries = new Intl.DisplayNames(translator.locale(languageId), { type: 'region' });
  return {
    serialNumber: ({ tagId }: ExternalPassage) => tags.get(tagId)?.serialNumber ?? '',
    plate: ({ tagId }: ExternalPassage) => tags.get(tagId)?.plate ?? '',
    nickname: ({ tagId }: ExternalPassage) => tags.get(tagId)?.nickname ?? '',
    country: ({ country }: ExternalPassage) => countries.of(country) ?? country,
    entry: ({ entry }: ExternalPassage) => stationName(entry, languageId),
    exit: ({ exit }: ExternalPassage) => stationName(exit, languageId),
  };
}

function columnsOf(options: ExportOptions, text: Text): readonly TableColumn<ExternalPassage>[] {
  const names = namesOf(options);
  const words = (
    name: string,
    key: string,
    width: number,
    of: (passage: ExternalPassage) => string,
  ): TableColumn<ExternalPassage> => ({ kind: 'text', name, label: text(key), width, text: of });
  return [
    words('serial_number', 'serial-number', 16, names.serialNumber),
    words('plate', 'plate', 12, names.plate),
    words('nickname', 'nickname', 22, names.nickname),
    {
      ...words('country', 'country', 20, names.country),
      kind: 'text',
      text: names.country,
      code: ({ country }) => country,
    },
    {
      kind: 'time',
      name: 'enteredAt',
      label: text('entered-at'),
      width: 18,
      time: ({ enteredAt }) => enteredAt?.epochMilliseconds ?? null,
    },
    words('entry', 'entry', 24, names.entry),
    {
      kind: 'time',
      name: 'exitedAt',
      label: text('exited-at'),
      width: 18,
      time: ({ exitedAt }) => exitedAt.epochMilliseconds,
    },
    words('exit', 'exit', 24, names.exit),
    words('kategorija', 'category', 10, ({ category }) => category),
    {
      kind: 'amount',
      name: 'localAmount',
      label: text('local-amount'),
      width: 16,
      minor: ({ localMinor }) => localMinor,
      currency: ({ localCurrency }) => localCurrency,
    },
    {
      kind: 'currency',
      name: 'localAmount',
      label: text('local-currency'),
      width: 8,
      currency: ({ localCurrency }) => localCurrency,
    },
    {
      kind: 'decimal',
      name: 'rate',
      label: text('rate'),
      width: 12,
      decimal: ({ rateMillionths }) => rateText(rateMillionths),
    },
    {
      kind: 'day',
      name: 'rateDay',
      label: text('rate-day'),
      width: 12,
      day: ({ rateDay }) => rateDay,
    },
    {
      kind: 'amount',
      name: 'amount',
      label: text('amount'),
      width: 13,
      minor: ({ amountMinor }) => amountMinor,
      currency: () => options.currency,
    },
    {
      kind: 'currency',
      name: 'amount',
      label: text('currency'),
      width: 8,
      currency: () => options.currency,
    },
  ];
}

function pdfColumnsOf(options: ExportOptions, text: Text): readonly PdfColumn<ExternalPassage>[] {
  const names = namesOf(options);
  const decimals = new Intl.NumberFormat(options.translator.locale(options.languageId), {
    minimumFractionDigits: 4,
    maximumFractionDigits: 6,
  });
  const words = (
    key: string,
    width: number,
    of: (passage: ExternalPassage) => string,
  ): PdfColumn<ExternalPassage> => ({ label: text(key), width, text: of });
  const nameOf = (passage: ExternalPassage): string =>
    [names.nickname(passage), names.plate(passage)].find((name) => name !== '') ??
    names.serialNumber(passage);
  return [
    {
      label: text('exited-at'),
      width: 76,
      text: ({ exitedAt }, write) => write.time(exitedAt.epochMilliseconds),
    },
    words('country', 88, names.country),
    words('entry', 102, (passage) => names.entry(passage) || '–'),
    words('exit', 102, names.exit),
    words('tag', 104, nameOf),
    words('category', 50, ({ category }) => category),
    {
      label: text('local-amount'),
      width: 96,
      align: 'end',
      text: ({ localMinor, localCurrency }, write) =>
        `${write.amount(localMinor)} ${localCurrency}`,
    },
    {
      label: text('rate'),
      width: 50,
      align: 'end',
      text: ({ rateMillionths }) => decimals.format(Number(rateText(rateMillionths))),
    },
    {
      label: `${text('amount')} (${currencyText(options.currency, options.languageId)})`,
      width: 70,
      align: 'end',
      strong: true,
      text: ({ amountMinor }, write) => write.amount(amountMinor),
    },
  ];
}

/** Which tag, which days, and when it was created. */
function factsOf(
  options: ExportOptions,
  text: Text,
  locale: string,
): readonly (readonly [string, string])[] {
  const { now, selection, tags, languageId } = options;
  const tag = tags.get(selection.tagId ?? '');
  const tagText =
    tag === undefined
      ? text('all-tags')
      : [tag.nickname, tag.plate, tag.serialNumber].filter((part) => part !== '').join(', ');
  return [
    [text('period'), periodText(selection, languageId, locale) || text('all-days')],
    [text('selected-tag'), tagText],
    [text('made'), shortDayText(now, languageId)],
  ];
}
