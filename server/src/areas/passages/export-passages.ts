import { passageMark, type PassageMark, type PassagesSchema } from '@rampa/contract/passages';
import { currencyText } from '../../platform/amount-text.ts';
import { tollDay } from '../../platform/clock.ts';
import { fileTitleOf, periodInName } from '../../platform/files/file-period.ts';
import type { Batches, Table } from '../../platform/files/table/table.ts';
import { tableFile } from '../../platform/files/table/table-file.ts';
import type { ExportReply } from '../../platform/http/http.ts';
import { reachesAll, type AccountScope } from '../../platform/scope/scope.ts';
import { completeHeader, completenessView } from './completeness-view.ts';
import { columnsOf, pdfColumnsOf, type ExportRow } from './export-columns.ts';
import type { ExportOptions } from './export-options.ts';
import { factsOf, nameParts, tagName } from './export-words.ts';
import { selectBatch } from './passages.store.ts';
import type { PassageRecord, Position } from './passages.store.ts';
import { documentWords, ownerLines } from '../../platform/pdf/document-words.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import { markText, stationName } from './passage-words.ts';

/** Few enough that a batch does not keep other requests waiting, many enough to be quick. */
const ROWS_PER_BATCH = 500;

export function exportPassages(
  scope: AccountScope,
  options: ExportOptions,
): ExportReply<PassagesSchema> {
  const english = options.languageId === '3';
  const parts = nameParts(options);
  const fleet =
    options.owner.taxNumber === '' || !reachesAll(scope) ? [] : [english ? 'fleet' : 'flota'];
  const name = fileTitleOf([
    [english ? 'passages' : 'prolasci'],
    [periodInName(options.selection, tollDay(options.clock.now()), options.languageId)],
    parts.length === 0 ? fleet : parts,
  ]);
  const { shownFrom } = options.selection;
  return {
    ...tableFile(options.format, name, tableOf(options), batchesOf(scope, options)),
    ...completeHeader(options.complete),
    ...(shownFrom === null ? {} : { shownFrom }),
  };
}

async function* batchesOf(scope: AccountScope, options: ExportOptions): Batches<ExportRow> {
  const rowOf = rowMaker(options);
  let after: Position | null = null;
  // Passages that arrive meanwhile do not lengthen the file beyond its announced rows.
  let left = options.totals.totalRecords;
  do {
    const rows = Math.min(ROWS_PER_BATCH, left);
    const position: Position | null = after;
    const batch: Awaited<ReturnType<typeof selectBatch>> = await options.database.read(
      async ({ queries }) => {
        const read = await selectBatch(scope, queries, options.selection, position, rows);
        // The oldest come last: a month that left meanwhile would be missing without a word. So the file breaks off.
        const isLast = read.last === null || read.passages.length === left;
        if (isLast && (await options.months?.hasLeft(queries)) === true) {
          throw new Error('A month was archived while a file of it was read');
        }
        return read;
      },
    );
    yield batch.passages.map(rowOf);
    after = batch.last;
    left -= batch.passages.length;
  } while (after !== null && left > 0);
}

function rowMaker(options: ExportOptions): (passage: PassageRecord) => ExportRow {
  const { calculator, costCentres, languageId, tags, translator } = options;
  const names = new Map<string | null, string>();
  const nameOf = (stationId: string | null): string => {
    const known = names.get(stationId);
    if (known !== undefined) return known;
    const name = stationName(calculator, stationId, languageId);
    names.set(stationId, name);
    return name;
  };
  const markTexts = new Map<PassageMark, string>(
    passageMark.options.map((mark) => [mark, markText(translator, mark, languageId)]),
  );
  return (passage) => {
    const tag = tags.get(passage.tagId);
    return {
      passageId: passage.passageId,
      serialNumber: tag?.serialNumber ?? '',
      plate: tag?.plate ?? '',
      nickname: tag?.nickname ?? '',
      costCentre: costCentres.get(passage.costCentreId ?? '')?.code ?? '',
      entry: nameOf(passage.entryStationId),
      enteredAt: passage.enteredAt,
      exit: nameOf(passage.exitStationId),
      exitedAt: passage.exitedAt,
      lane: passage.lane,
      category: passage.category,
      amountMinor: passage.amountMinor,
      marks: passage.marks.map((mark) => markTexts.get(mark)).join(', '),
      markCodes: passage.marks,
    };
  };
}

function tableOf(options: ExportOptions): Table<ExportRow> & { readonly schema: PassagesSchema } {
  const { calculator, languageId, totals, translator, schema } = options;
  const text = (key: string, params: Readonly<Record<string, string | number>> = {}): string =>
    translator.translate(languageId, key, params);
  const locale = translator.locale(languageId);
  const { currency } = calculator;
  const money = currencyText(currency, languageId);
  const columns = columnsOf(text, currency, schema);
  const tollTime = createTollTime();
  const words = documentWords(translator, languageId);
  return {
    languageId,
    locale,
    title: text('passages.file-title'),
    color: options.color,
    owner: ownerLines(options.owner, words),
    facts: factsOf(options),
    selection: options.asked,
    completeUpTo: completenessView(options.complete, (id) =>
      stationName(calculator, id, languageId),
    ),
    schema,
    columns,
    pdf: pdfColumnsOf(text, money, options.costCentres.size > 0),
    total: {
      label: text('passages.file-total', {
        count: totals.totalRecords,
        number: new Intl.NumberFormat(locale).format(totals.totalRecords),
      }),
      records: totals.totalRecords,
      minor: totals.totalMinor,
      currency: money,
      currencyCode: currency,
      column: columns.findIndex(({ kind }) => kind === 'amount'),
    },
    summary: {
      title: text('passages.file-summary'),
      records: text('passages.file-records'),
      schema: text('passages.file-schema'),
      groups: [
        {
          label: text('passages.file-month'),
          of: ({ exitedAt }) => tollTime.dayOf(exitedAt).slice(0, 7),
        },
        {
          label: text('passages.file-tag'),
          of: ({ plate, nickname, serialNumber }) => tagName({ plate, nickname, serialNumber }),
        },
      ],
    },
    tollTime,
    words,
  };
}
