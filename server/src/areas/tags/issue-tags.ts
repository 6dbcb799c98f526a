import type { Kategorija } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { findBound } from './bound-tags.ts';
import {
  insertIssuedTags,
  lockIssuedTags,
  selectIssuedCategories,
  updateCode,
  type IssuedTag,
} from './issued-tags.store.ts';
import {
  makeSerialNumber,
  makeVerificationCode,
  normaliseNumber,
  type VerificationCodes,
} from './verification-codes.ts';

/** A tag with its printed verification code. */
export interface PrintedTag {
  readonly serialNumber: string;
  readonly verificationCode: string;
}

/** A serial number that is in use. */
export interface KnownNumber {
  /** Null if it was bound without a code. */
  readonly category: Kategorija | null;
  readonly bound: boolean;
}

type RegisteredTag = PrintedTag & { readonly category: Kategorija };

export interface TagIssuing {
  /** Issues tags, to be linked with their codes, in the caller's transaction. */
  issueTags(tx: Tx, category: Kategorija, quantity: number): Promise<readonly PrintedTag[]>;
  /**
   * New codes for those of these tags that nobody has bound yet, in the caller's transaction; the
   * codes printed before no longer work.
   */
  reissueTags(tx: Tx, serialNumbers: readonly string[]): Promise<readonly PrintedTag[]>;
  /**
   * Codes for tags that already have their serial numbers, in the caller's transaction; codes printed for them before no
   * longer work. Those that somebody has bound are missing.
   */
  printTags(
    tx: Tx,
    tags: readonly Omit<RegisteredTag, 'verificationCode'>[],
  ): Promise<readonly PrintedTag[]>;
  /** Holds back whoever links one of these tags until the transaction ends. */
  lockTags(tx: Tx, serialNumbers: readonly string[]): Promise<void>;
  /** What is known of serial numbers: their category, if a code was printed for them, and whether somebody has bound them. */
  knownTags(
    queries: Queries,
    serialNumbers: readonly string[],
  ): Promise<ReadonlyMap<string, KnownNumber>>;
  /** Issues tags that already have their serial numbers and codes. */
  register(queries: Queries, tags: readonly RegisteredTag[]): Promise<void>;
}

export function createIssuing({
  clock,
  codes,
}: {
  readonly clock: Clock;
  readonly codes: VerificationCodes;
}): TagIssuing {
  const issued = ({ serialNumber, verificationCode, category }: RegisteredTag): IssuedTag => ({
    serialNumber,
    ...codes.hash(serialNumber, verificationCode),
    category,
    issuedAt: clock.now(),
  });

  const reissueTags: TagIssuing['reissueTags'] = async (tx, serialNumbers) => {
    if (serialNumbers.length === 0) return [];
    // Locked before looking up who has linked them: linking locks a tag as well.
    const locked = (await lockIssuedTags(tx, serialNumbers)).map((tag) => tag.serialNumber);
    if (locked.length === 0) return [];
    const bound = await findBound(tx, locked);
    const printed = locked
      .filter((serialNumber) => !bound.has(serialNumber))
      .map((serialNumber) => ({ serialNumber, verificationCode: makeVerificationCode() }));
    for (const { serialNumber, verificationCode } of printed) {
      await updateCode(tx, {
        serialNumber,
        ...codes.hash(serialNumber, verificationCode),
      });
    }
    return printed;
  };

  return {
    reissueTags,

    async printTags(tx, tags) {
      if (tags.length === 0) return [];
      const bound = await findBound(
        tx,
        tags.map(({ serialNumber }) => serialNumber),
      );
      const made = tags
        .filter(({ serialNumber }) => !bound.has(serialNumber))
        .map((tag) => ({ ...tag, verificationCode: makeVerificationCode() }));
      if (made.length === 0) return [];
      const added = await insertIssuedTags(tx, made.map(issued));
      const there = made.filter(({ serialNumber }) => !added.has(serialNumber));
      const again = await reissueTags(
        tx,
        there.map(({ serialNumber }) => serialNumber),
      );
      const first = made
        .filter(({ serialNumber }) => added.has(serialNumber))
        .map(({ serialNumber, verificationCode }) => ({ serialNumber, verificationCode }));
      return [...first, ...again];
    },

    async lockTags(tx, serialNumbers) {
      await lockIssuedTags(tx, serialNumbers);
    },

    async knownTags(queries, serialNumbers) {
      if (serialNumbers.length === 0) return new Map();
      const bound = await findBound(queries, serialNumbers);
      const known = new Map<string, KnownNumber>(
        [...bound.keys()].map((serialNumber) => [serialNumber, { category: null, bound: true }]),
      );
      for (const tag of await selectIssuedCategories(queries, serialNumbers)) {
        const { serialNumber, category } = tag;
        known.set(serialNumber, { category, bound: bound.has(serialNumber) });
      }
      return known;
    },

    async issueTags(tx, category, quantity) {
      const printed: PrintedTag[] = [];
      while (printed.length < quantity) {
        const made = Array.from({ length: quantity - printed.length }, () => ({
          serialNumber: makeSerialNumber(),
          verificationCode: makeVerificationCode(),
        }));
        const bound = await findBound(
          tx,
          made.map(({ serialNumber }) => serialNumber),
        );
        // Two equal numbers in one batch would fail the statement, not be skipped.
        const free = [...new Map(made.map((tag) => [tag.serialNumber, tag])).values()].filter(
          ({ serialNumber }) => !bound.has(serialNumber),
        );
        const taken = await insertIssuedTags(
          tx,
          free.map((tag) => issued({ ...tag, category })),
        );
        printed.push(...free.filter(({ serialNumber }) => taken.has(serialNumber)));
      }
      return printed;
    },

    async register(queries, tags) {
      const normal = tags.map((tag) => ({
        ...tag,
        serialNumber: normaliseNumber(tag.serialNumber),
        verificationCode: normaliseNumber(tag.verificationCode),
      }));
      await insertIssuedTags(queries, normal.map(issued));
    },
  };
}
