import type { CompleteUpTo, Currency, LanguageId } from '@rampa/contract';
import type { DocumentWords } from '../../pdf/document-words.ts';
import type { RowColumn } from '../../pdf/document-parts.ts';
import type { TollTime } from '../../toll-time.ts';

export type JsonValue = string | number | null | readonly string[] | Amount;

interface Amount {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** The content of a column. */
export type TableColumn<Row> = {
  /** In JSON, the same in every language: as the API names it in its lists. */
  readonly name: string;
  /** In the language asked for. */
  readonly label: string;
  /** Characters, in a workbook. */
  readonly width: number;
} & (
  | {
      readonly kind: 'text';
      text(row: Row): string;
      /** What a program gets instead, if the text is for people: a code, or all of them. */
      code?(row: Row): string;
      codes?(row: Row): readonly string[];
    }
  /** Epoch milliseconds, shown in toll time; null for none. */
  | { readonly kind: 'time'; time(row: Row): number | null }
  /** A day, `2026-10-01`. */
  | { readonly kind: 'day'; day(row: Row): string }
  /** Minor units. */
  | { readonly kind: 'amount'; minor(row: Row): number; currency(row: Row): Currency }
  /** Of the amount before it, whose name it has: JSON has both in one. */
  | { readonly kind: 'currency'; currency(row: Row): Currency }
  /** A decimal number with a point, such as a rate; of tenths, such as a percentage, or where it is optional, empty for none. */
  | {
      readonly kind: 'decimal';
      readonly tenths?: true;
      readonly optional?: true;
      decimal(row: Row): string;
    }
  /** A whole number, of passages. */
  | { readonly kind: 'count'; count(row: Row): number }
);

/** A column of the PDF, which has fewer of them. */
export interface PdfColumn<Row> extends RowColumn {
  text(row: Row, write: PdfWords): string;
}

/** How the language writes times and sums in columns. */
export interface PdfWords {
  time(epochMs: number): string;
  amount(minor: number): string;
}

/** A list as a file: everything around its rows. */
export interface Table<Row> {
  readonly languageId: LanguageId;
  /** BCP 47. */
  readonly locale: string;
  readonly title: string;
  /** Of the country's brand, in the PDF, as `#rrggbb`. */
  readonly color: string;
  /** Owner of the rows: a name and, for a company, its tax number. */
  readonly owner: readonly string[];
  /** The selection and the time, such as `Период`, `октобар 2026.` */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** The selection for programs: what the call was asked for, by the names of its query. */
  readonly selection: Readonly<Record<string, string | number | undefined>>;
  /** Up to when the rows are complete, in JSON; null if nobody knows. */
  readonly completeUpTo?: CompleteUpTo | null;
  /** Name and version of the columns, such as `passages/2`: programs that read the file rely on it. */
  readonly schema: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly pdf: readonly PdfColumn<Row>[];
  /** Rows and sum of the whole selection. */
  readonly total: {
    readonly label: string;
    readonly records: number;
    readonly minor: number;
    readonly currency: string;
    readonly currencyCode: Currency;
    /** Index of the column of sums, the one after it has their currency; null where rows are counted alone. */
    readonly column: number | null;
  };
  /** A sheet beside the rows: the facts, the total, and sums of groups. */
  readonly summary: {
    readonly title: string;
    readonly records: string;
    readonly schema: string;
    readonly groups: readonly TableGroup<Row>[];
  };
  readonly tollTime: TollTime;
  readonly words: Pick<DocumentWords, 'pageOf' | 'check'>;
}

/** Groups of rows; there are few groups, however many rows. */
export interface TableGroup<Row> {
  readonly label: string;
  of(row: Row): string;
}

/** Rows arrive in batches; a batch is made when the reader asks for it. */
export type Batches<Row> = AsyncIterable<readonly Row[]>;
