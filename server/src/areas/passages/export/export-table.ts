import type { Currency, Kategorija, LanguageId } from '@rampa/contract';
import type { TollTime } from '../toll-time.ts';

/** A passage as the files show it: names and marks already in the language asked for. */
export interface ExportRow {
  readonly serialNumber: string;
  readonly plate: string;
  readonly nickname: string;
  /** Code of the cost centre at the time; empty for none. */
  readonly costCentre: string;
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
  'costCentre',
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
  /** The account keeps cost centres: the paper has a column for them. */
  readonly withCostCentres: boolean;
  readonly tollTime: TollTime;
  /** Foot of a page of the PDF. */
  pageLabel(page: number, pages: number): string;
}

/** Rows arrive in batches, newest first; a batch is made when the reader wants it. */
export type ExportBatches = AsyncIterable<readonly ExportRow[]>;
