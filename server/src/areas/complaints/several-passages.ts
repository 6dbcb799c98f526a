import type { ComplaintKind } from '@rampa/contract/complaints';
import { Temporal } from 'temporal-polyfill';
import type { Explanation, Passages } from '../passages/index.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import type { DisputedRecord, NewDisputed } from './disputed-passages.store.ts';
import { recognise, suggestsRefund } from './recognised.ts';

type Explained = Awaited<ReturnType<Passages['explainAll']>>;
type Filed = ReadonlyMap<string, readonly ComplaintRecord[]>;

/** Passages as a complaint keeps them, the oldest first; undefined if one of them is not the caller's. */
export function createPassagesOf({ explainAll }: Pick<Passages, 'explainAll'>) {
  return async (
    scope: AccountScope,
    passageIds: readonly string[],
  ): Promise<readonly NewDisputed[] | undefined> => {
    // In Cyrillic, from which the other script is derived.
    const found = [...(await explainAll(scope, passageIds, '1')).values()];
    if (found.length === 0 || found.length < new Set(passageIds).size) return undefined;
    return found
      .map(({ explanation: { passage }, exitedAt }) => ({
        passageId: passage.passageId,
        serialNumber: passage.serialNumber,
        plate: passage.plate,
        entry: passage.entry,
        exit: passage.exit,
        exitedAt,
        amountMinor: passage.amountMinor,
      }))
      .toSorted((a, b) => Temporal.Instant.compare(a.exitedAt, b.exitedAt));
  };
}

/** A passage that a complaint would be about. */
export interface DisputablePassage {
  readonly passage: NewDisputed;
  readonly explanation: Explanation;
  /** What it should have cost, minor units; null if that cannot be known. */
  readonly dueMinor: number | null;
  readonly filed: readonly ComplaintRecord[];
}

/** What a complaint about several passages would be about. */
export interface DisputablePassages {
  readonly items: readonly DisputablePassage[];
  readonly totalMinor: number;
  /** The complaint that follows from the marks of all of them; null if there is no such. */
  readonly recognised: ComplaintKind | null;
  readonly currency: ComplaintRecord['currency'];
}

export function disputable(
  passages: readonly NewDisputed[],
  { explained, filed }: { readonly explained: Explained; readonly filed: Filed },
  currency: ComplaintRecord['currency'],
): DisputablePassages {
  const kinds = new Set(
    passages.map(({ passageId }) => {
      const found = explained.get(passageId);
      return found === undefined ? undefined : recognise(found.explanation)?.kind;
    }),
  );
  const [kind] = kinds;
  return {
    items: passages.flatMap((passage) => {
      const found = explained.get(passage.passageId);
      if (found === undefined) return [];
      const { explanation, dueMinor } = found;
      return [{ passage, explanation, dueMinor, filed: filed.get(passage.passageId) ?? [] }];
    }),
    totalMinor: passages.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    recognised: kinds.size === 1 && kind !== undefined ? kind : null,
    currency,
  };
}

/** A passage of a complaint at the desk, with all that it is decided by. Amounts are minor units. */
export interface JudgedDispute {
  readonly passage: DisputedRecord;
  readonly explanation: Explanation;
  /** Null if it cannot be known. */
  readonly dueMinor: number | null;
  /** What is left of it to be refunded. */
  readonly leftMinor: number;
  readonly proposedMinor: number;
  /** Other complaints about it. */
  readonly filed: readonly ComplaintRecord[];
}

export function judgeDisputes(
  { kind }: Pick<ComplaintRecord, 'kind'>,
  passages: readonly DisputedRecord[],
  known: {
    readonly explained: Explained;
    readonly filed: Filed;
    /** Minor units that are left of each. */
    readonly left: ReadonlyMap<string, number>;
  },
): JudgedDispute[] {
  return passages.flatMap((passage) => {
    const { passageId } = passage;
    const found = known.explained.get(passageId);
    if (found === undefined) return [];
    const { explanation, dueMinor } = found;
    const leftMinor = known.left.get(passageId) ?? 0;
    const proposedMinor =
      dueMinor !== null && suggestsRefund(kind, explanation.reasons)
        ? Math.max(0, leftMinor - dueMinor)
        : 0;
    const filed = known.filed.get(passageId) ?? [];
    return [{ passage, explanation, dueMinor, leftMinor, proposedMinor, filed }];
  });
}
