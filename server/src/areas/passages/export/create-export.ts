import type { LanguageId } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
import type { CostCentre } from '@rampa/contract/tags';
import { tollDay } from '../../../platform/clock.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TagRecord } from '../../tags/index.ts';
import type { TollCalculator } from '../../toll-calculator/index.ts';
import { selectBatch } from '../passages.store.ts';
import type { PassageRecord, Position, Selection } from '../passages.store.ts';
import { createTollTime } from '../toll-time.ts';
import { stationName } from '../wording.ts';
import type { Wording } from '../wording.ts';
import { writeCsv } from './csv.ts';
import type { ExportBatches, ExportRow, ExportTable } from './export-table.ts';
import { writePdf } from './pdf.ts';
import { writeXlsx } from './xlsx.ts';

export interface ExportOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly calculator: TollCalculator;
  readonly wording: Wording;
  readonly selection: Selection;
  /** The one tag of the selection, if it has one. */
  readonly tag: TagRecord | null;
  /** All tags of the account. */
  readonly tags: ReadonlyMap<string, TagRecord>;
  /** All cost centres of the account. */
  readonly costCentres: ReadonlyMap<string, CostCentre>;
  readonly totals: { readonly totalRecords: number; readonly totalMinor: number };
  readonly format: keyof typeof formats;
  readonly languageId: LanguageId;
}

export interface ExportFile {
  readonly contentType: string;
  /** Plain letters: it travels in a header. */
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
}

const formats = {
  csv: { contentType: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: writeXlsx,
  },
  pdf: { contentType: 'application/pdf', write: writePdf },
} as const;

/** Few enough that a batch does not keep other requests waiting, many enough to be quick. */
const ROWS_PER_BATCH = 500;

export function createExport(options: ExportOptions): ExportFile {
  const { contentType, write } = formats[options.format];
  const day = tollDay(options.clock.now());
  return {
    contentType,
    fileName: `${options.languageId === '3' ? 'passages' : 'prolasci'}-${day}.${options.format}`,
    content: write(tableOf(options), batchesOf(options)),
  };
}

async function* batchesOf(options: ExportOptions): ExportBatches {
  const rowOf = rowMaker(options);
  let after: Position | null = null;
  // Passages that arrive meanwhile do not lengthen the file beyond its announced rows.
  let left = options.totals.totalRecords;
  do {
    const { queries } = options.database;
    const rows = Math.min(ROWS_PER_BATCH, left);
    const batch = await selectBatch(queries, options.selection, after, rows);
    yield batch.passages.map(rowOf);
    after = batch.last;
    left -= batch.passages.length;
  } while (after !== null && left > 0);
}

function rowMaker(options: ExportOptions): (passage: PassageRecord) => ExportRow {
  const { calculator, costCentres, languageId, tags, wording } = options;
  const names = new Map<string | null, string>();
  const nameOf = (stationId: string | null): string => {
    const known = names.get(stationId);
    if (known !== undefined) return known;
    const name = stationName(calculator, stationId, languageId);
    names.set(stationId, name);
    return name;
  };
  const markTexts: Readonly<Record<PassageMark, string>> = {
    'category-differs': wording.translate(languageId, 'passages.file-category-differs'),
    'same-lane-twice': wording.translate(languageId, 'passages.file-same-lane-twice'),
    'impossible-time': wording.translate(languageId, 'passages.file-impossible-time'),
    'longest-route': wording.translate(languageId, 'passages.file-longest-route'),
  };
  return (passage) => {
    const tag = tags.get(passage.tagId);
    return {
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
      marks: passage.marks.map((mark) => markTexts[mark]).join(', '),
    };
  };
}

function tableOf(options: ExportOptions): ExportTable {
  const { calculator, languageId, totals, wording } = options;
  const text = (key: string, params: Readonly<Record<string, string | number>> = {}): string =>
    wording.translate(languageId, key, params);
  const locale = wording.locale(languageId);
  return {
    languageId,
    locale,
    title: text('passages.file-title'),
    subtitle: subtitleOf(options, locale),
    labels: {
      serialNumber: text('passages.file-serial-number'),
      plate: text('passages.file-plate'),
      nickname: text('passages.file-nickname'),
      costCentre: text('passages.file-cost-centre'),
      enteredAt: text('passages.file-entered-at'),
      entry: text('passages.file-entry'),
      exitedAt: text('passages.file-exited-at'),
      exit: text('passages.file-exit'),
      lane: text('passages.file-lane'),
      category: text('passages.file-category'),
      amount: text('passages.file-amount'),
      currency: text('passages.file-currency'),
      marks: text('passages.file-marks'),
    },
    totalLabel: text('passages.file-total', {
      count: totals.totalRecords,
      number: new Intl.NumberFormat(locale).format(totals.totalRecords),
    }),
    ...totals,
    currency: calculator.currency,
    withCostCentres: options.costCentres.size > 0,
    tollTime: createTollTime(),
    pageLabel: (page, pages) => text('passages.file-page', { page, pages }),
  };
}

/** Which tag, which days, made when. */
function subtitleOf(options: ExportOptions, locale: string): string {
  const { clock, languageId, selection, tag, wording } = options;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const dayOf = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));
  const tagText =
    tag === null
      ? wording.translate(languageId, 'passages.file-all-tags')
      : [tag.nickname, tag.plate, tag.serialNumber].filter((part) => part !== '').join(', ');
  const { from, to } = selection;
  const periodText =
    from === null && to === null
      ? wording.translate(languageId, 'passages.file-all-days')
      : `${from === null ? '…' : dayOf(from)} – ${to === null ? '…' : dayOf(to)}`;
  const made = wording.translate(languageId, 'passages.file-made', {
    date: dayOf(tollDay(clock.now())),
  });
  return [tagText, ...costCentreText(options), periodText, made].join(' · ');
}

/** Which cost centre, where one was chosen. */
function costCentreText({ selection, costCentres, languageId, wording }: ExportOptions): string[] {
  const { costCentreId } = selection;
  if (costCentreId === '') return [];
  const chosen = costCentres.get(costCentreId);
  if (chosen === undefined) {
    return [wording.translate(languageId, 'passages.file-without-cost-centre')];
  }
  const name = [chosen.code, chosen.name].filter((part) => part !== '').join(' ');
  return [`${wording.translate(languageId, 'passages.file-cost-centre')}: ${name}`];
}
