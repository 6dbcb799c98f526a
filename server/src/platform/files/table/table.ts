import type { LanguageId } from '@rampa/contract';
import type { TollTime } from '../../toll-time.ts';

/** What a column of a file holds; names are already in the language asked for. */
export type TableColumn<Row> = {
  readonly label: string;
  /** Characters, in a workbook. */
  readonly width: number;
} & (
  | { readonly kind: 'text'; text(row: Row): string }
  /** Epoch milliseconds, shown in toll time; null for none. */
  | { readonly kind: 'time'; time(row: Row): number | null }
  /** Minor units. */
  | { readonly kind: 'amount'; minor(row: Row): number }
  /** A decimal number with a point, such as a rate. */
  | { readonly kind: 'decimal'; decimal(row: Row): string }
);

/** A column of the list on paper, which has fewer of them. */
export interface PaperColumn<Row> {
  readonly label: string;
  /** Points. */
  readonly width: number;
  readonly align?: 'end';
  readonly strong?: boolean;
  text(row: Row, write: PaperWords): string;
}

/** How the language writes times and sums on paper. */
export interface PaperWords {
  time(epochMs: number): string;
  amount(minor: number): string;
}

/** A list as a file: what stands around its rows. */
export interface Table<Row> {
  readonly languageId: LanguageId;
  /** BCP 47. */
  readonly locale: string;
  readonly title: string;
  /** Whose rows, of which selection, made when. */
  readonly subtitle: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly paper: readonly PaperColumn<Row>[];
  /** Rows and sum of the whole selection. */
  readonly total: {
    readonly label: string;
    readonly records: number;
    readonly minor: number;
    readonly currency: string;
    /** Index of the column of sums; the one after it has their currency. */
    readonly column: number;
  };
  readonly tollTime: TollTime;
  /** Foot of a page of the PDF. */
  pageLabel(page: number, pages: number): string;
}

/** Rows arrive in batches; a batch is made when the reader wants it. */
export type Batches<Row> = AsyncIterable<readonly Row[]>;
