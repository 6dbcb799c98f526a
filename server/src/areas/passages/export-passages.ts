import type { LanguageId } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
import type { CostCentre } from '@rampa/contract/tags';
import { tollDay } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Batches, Table } from '../../platform/files/table/table.ts';
import { tableFile } from '../../platform/files/table/table-file.ts';
import type { FileReply } from '../../platform/http/http.ts';
import { columnsOf, paperOf, type ExportRow } from './export-columns.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TagRecord } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { selectBatch } from './passages.store.ts';
import type { PassageRecord, Position, Selection } from './passages.store.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import { stationName } from './wording.ts';
import type { Wording } from './wording.ts';

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
  readonly format: Parameters<typeof tableFile>[0];
  readonly languageId: LanguageId;
}

/** Few enough that a batch does not keep other requests waiting, many enough to be quick. */
const ROWS_PER_BATCH = 500;

export function exportPassages(options: ExportOptions): FileReply {
  const name = options.languageId === '3' ? 'passages' : 'prolasci';
  const day = tollDay(options.clock.now());
  return tableFile(options.format, `${name}-${day}`, tableOf(options), batchesOf(options));
}

async function* batchesOf(options: ExportOptions): Batches<ExportRow> {
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

function tableOf(options: ExportOptions): Table<ExportRow> {
  const { calculator, languageId, totals, wording } = options;
  const text = (key: string, params: Readonly<Record<string, string | number>> = {}): string =>
    wording.translate(languageId, key, params);
  const locale = wording.locale(languageId);
  const { currency } = calculator;
  const columns = columnsOf(text, currency);
  return {
    languageId,
    locale,
    title: text('passages.file-title'),
    subtitle: subtitleOf(options, locale),
    columns,
    paper: paperOf(text, currency, options.costCentres.size > 0),
    total: {
      label: text('passages.file-total', {
        count: totals.totalRecords,
        number: new Intl.NumberFormat(locale).format(totals.totalRecords),
      }),
      records: totals.totalRecords,
      minor: totals.totalMinor,
      currency,
      column: columns.findIndex(({ kind }) => kind === 'amount'),
    },
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
