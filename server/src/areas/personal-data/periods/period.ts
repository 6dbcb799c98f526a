/** Rows of one table that expire. Tables, columns and conditions are SQL of our own, never input. */
export interface ExpiringRows {
  readonly table: string;
  readonly key: readonly string[];
  /** The moment from which the days count; without one a row stays. */
  readonly since: string;
  /** Which rows it is about, if not all. */
  readonly where?: string;
  /** Which of them wait all the same, for as long as it is so; `gone` is the row. */
  readonly unless?: string;
  /** Tables whose rows go with them, found by the same key. */
  readonly with?: readonly string[];
  /** A function of the database that blanks them, where the rows themselves stay. */
  readonly blankedBy?: string;
}

/** How long a kind of data is kept, and in which rows it is. */
export interface Period {
  /** Name in reports, which scripts read: it stays. */
  readonly kind: string;
  /** Of 24 hours. */
  readonly days: number;
  /** From when the days count, and what happens after the last. */
  readonly meaning: string;
  readonly rows: readonly ExpiringRows[];
}

/** Rows that say themselves when they expire. */
export const byExpiry = (table: string, ...key: readonly string[]): ExpiringRows => ({
  table,
  key,
  since: 'expires_at',
});
