import type { Queries } from '../database/database.ts';
import type { AllAccounts } from '../scope/scope.ts';
import type { KeyRing } from './key-ring.ts';

/** A column of a table that has seals in it. */
export interface SealedColumn {
  /** What is sealed, for the operator, such as `saved cards`. */
  readonly kind: string;
  readonly table: string;
  readonly column: string;
  /** The table's key: two ids. */
  readonly key: readonly [string, string];
  readonly purpose: string;
  /** What the seal is bound to, from the columns of `key` and `reads`. */
  contextOf(row: Readonly<Record<string, string>>): string;
  /** Further columns that depend on root keys. */
  readonly along?: {
    readonly reads: readonly string[];
    of(
      ring: KeyRing,
      row: Readonly<Record<string, string>>,
      plain: Buffer,
    ): Readonly<Record<string, Buffer>>;
  };
}

/** Seals in the payload of jobs that wait. */
export interface SealedJob {
  readonly kind: string;
  readonly queue: string;
  /** Where in the payload. */
  readonly path: readonly string[];
  readonly encoding: 'base64' | 'base64url';
  readonly purpose: string;
  /** What the seal is bound to, from the payload; whoever sealed it knows its type. */
  contextOf(payload: Readonly<Record<string, unknown>>): string;
}

/** Hashes that are stored under a key and can be made again by nobody but who knows what was hashed. */
export interface HashedCodes {
  readonly kind: string;
  /** What happens to them without their key, and what to do about it. */
  readonly advice: string;
  /** How many still matter, by the id of the key; null: by an older version, which did not note it. */
  count(
    all: AllAccounts,
    queries: Queries,
  ): Promise<readonly { readonly keyId: string | null; readonly count: number }[]>;
}

/** All that was made with root keys and is kept. */
export interface KeyedThings {
  readonly columns: readonly SealedColumn[];
  readonly jobs: readonly SealedJob[];
  readonly hashes: readonly HashedCodes[];
}
