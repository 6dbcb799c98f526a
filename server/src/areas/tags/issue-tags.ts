import type { Kategorija } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { findBound } from './bound-tags.ts';
import {
  insertIssuedTags,
  lockIssuedTags,
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

type RegisteredTag = PrintedTag & { readonly category: Kategorija };

export interface TagIssuing {
  /** Issues tags, to be linked with their codes, in the caller's transaction. */
  issueTags(tx: Tx, category: Kategorija, quantity: number): Promise<readonly PrintedTag[]>;
  /**
   * New codes for those of these tags that nobody has bound yet, in the caller's transaction; the
   * codes printed before no longer work.
   */
  reissueTags(tx: Tx, serialNumbers: readonly string[]): Promise<readonly PrintedTag[]>;
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

  return {
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

    async reissueTags(tx, serialNumbers) {
      if (serialNumbers.length === 0) return [];
      // Locked before looking up who has linked them: linking locks a tag as well.
      const locked = (await lockIssuedTags(tx, serialNumbers)).map((tag) => tag.serialNumber);
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
