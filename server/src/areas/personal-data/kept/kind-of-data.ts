import type { KeptLaw } from '@rampa/contract/personal-data';

/** Rows of a table that are counted. Tables, columns and conditions are SQL of our own, never input. */
export interface CountedRows {
  readonly table: string;
  /** When a row came. */
  readonly at: string;
  /** Has the count already, where there may be millions of rows. */
  readonly addedUp?: { readonly table: string; readonly count: string };
  /** No index has `at`, and there may be millions: with very many nobody looks from when to when. */
  readonly undatedIfMany?: true;
}

/** A kind of data as its customer knows it. */
export interface KindOfData {
  /** Of a person alone, whoever owns the account, or of the account. */
  readonly whose: 'person' | 'account';
  readonly counted: readonly [CountedRows, ...CountedRows[]];
  /** Tables with what belongs to those rows. */
  readonly with?: readonly string[];
  /** Name of the period in `periods` that ends it. */
  readonly period?: string;
  /** Why it is kept although no period ends it, in `lawful`. */
  readonly law?: KeptLaw;
}
