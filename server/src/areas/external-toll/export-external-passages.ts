import type { LanguageId } from '@rampa/contract';
import type { T4APassage } from '@rampa/contract/external-toll';
import { Readable } from 'node:stream';
import type { Temporal } from 'temporal-polyfill';
import { tollDay } from '../../platform/clock.ts';
import { byteOrderMark, csvHabit, harmlessCell } from '../../platform/files/write-csv.ts';
import type { FileReply } from '../../platform/http/http.ts';

export interface Wording {
  translate(languageId: LanguageId, key: string): string;
  /** BCP 47. */
  locale(languageId: LanguageId): string;
}

export interface ExportOptions {
  readonly wording: Wording;
  readonly languageId: LanguageId;
  readonly now: Temporal.Instant;
  readonly totalRecords: number;
  batchFrom(first: number, rows: number): Promise<readonly T4APassage[]>;
}

const ROWS_PER_BATCH = 500;

/** As spreadsheets of the language expect it, in UTF-8; times are toll time. */
export function exportPassages(options: ExportOptions): FileReply {
  const name = options.languageId === '3' ? 'passages-abroad' : 'prolasci-u-inostranstvu';
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `${name}-${tollDay(options.now)}.csv`,
    body: Readable.from(linesOf(options), { objectMode: false }),
    totalRecords: options.totalRecords,
  };
}

async function* linesOf(options: ExportOptions): AsyncGenerator<Buffer, void, undefined> {
  const { languageId, wording, totalRecords } = options;
  const { line, amount } = csvHabit(languageId);
  const text = (key: string): string => wording.translate(languageId, key);
  const countries = new Intl.DisplayNames(wording.locale(languageId), { type: 'region' });
  const head = [
    text('external-toll.file-serial-number'),
    text('external-toll.file-plate'),
    text('external-toll.file-nickname'),
    text('external-toll.file-country'),
    text('external-toll.file-entered-at'),
    text('external-toll.file-entry'),
    text('external-toll.file-exited-at'),
    text('external-toll.file-exit'),
    text('external-toll.file-category'),
    text('external-toll.file-local-amount'),
    text('external-toll.file-local-currency'),
    text('external-toll.file-rate'),
    text('external-toll.file-rate-day'),
    text('external-toll.file-amount'),
    text('external-toll.file-currency'),
  ];
  yield Buffer.from(byteOrderMark + line(head));
  for (let first = 0; first < totalRecords; first += ROWS_PER_BATCH) {
    const rows = Math.min(ROWS_PER_BATCH, totalRecords - first);
    const batch = await options.batchFrom(first, rows);
    const cells = (passage: T4APassage): readonly string[] => [
      harmlessCell(passage.serial_number),
      harmlessCell(passage.plate),
      harmlessCell(passage.nickname),
      countries.of(passage.country) ?? passage.country,
      passage.enteredAt === null ? '' : wallTime(passage.enteredAt),
      harmlessCell(passage.entry),
      wallTime(passage.exitedAt),
      harmlessCell(passage.exit),
      passage.kategorija,
      amount(passage.localAmount.amount),
      passage.localAmount.currency,
      languageId === '3' ? passage.rate : passage.rate.replace('.', ','),
      passage.rateDay,
      amount(passage.amount.amount),
      passage.amount.currency,
    ];
    yield Buffer.from(batch.map((passage) => line(cells(passage))).join(''));
  }
}

/** The instants are in toll time already: `2026-11-20T16:31:00+01:00`. */
function wallTime(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ');
}
