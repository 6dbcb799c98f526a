import type { Currency, Kategorija, LanguageId } from '@rampa/contract';
import type { TollTime } from '../toll-time.ts';

/** A passage as the files show it: names and marks already in the language asked for. */
export interface ExportRow {
  readonly serialNumber: string;
  readonly plate: string;
  readonly nickname: string;
  readonly entry: string;
  /** Epoch milliseconds; null where the entry is not known. */
  readonly enteredAt: number | null;
  readonly exit: string;
  readonly exitedAt: number;
  readonly lane: string;
  readonly category: Kategorija;
  readonly amountMinor: number;
  readonly marks: string;
}

export const exportColumns = [
  'serialNumber',
  'plate',
  'nickname',
  'enteredAt',
  'entry',
  'exitedAt',
  'exit',
  'lane',
  'category',
  'amount',
  'currency',
  'marks',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

/** What stands around the rows. */
export interface ExportTable {
  readonly languageId: LanguageId;
  /** BCP 47. */
  readonly locale: string;
  readonly title: string;
  /** Whose passages, of which tag and days, made when. */
  readonly subtitle: string;
  readonly labels: Readonly<Record<ExportColumn, string>>;
  readonly totalLabel: string;
  /** Rows and sum of the whole selection. */
  readonly totalRecords: number;
  readonly totalMinor: number;
  readonly currency: Currency;
  readonly tollTime: TollTime;
  /** Foot of a page of the PDF. */
  pageLabel(page: number, pages: number): string;
}

/** Rows arrive in batches, newest first; a batch is made when the reader wants it. */
export type ExportBatches = AsyncIterable<readonly ExportRow[]>;

/** Minor units as a decimal number with a point, exactly. */
export function decimalOf(minor: number): string {
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
