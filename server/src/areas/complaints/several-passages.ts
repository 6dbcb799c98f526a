import type { CallResult, Currency, LanguageId } from '@rampa/contract';
import type { DeskPassage, getSporniProlasci } from '@rampa/contract/complaints';
import { Temporal } from 'temporal-polyfill';
import type { Passages } from '../passages/index.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { disputedView } from './complaint-view.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import type { DisputedRecord, NewDisputed } from './disputed-passages.store.ts';
import { recognise, suggestsRefund } from './recognised.ts';
import { filedBefore } from './related-complaints.ts';

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
        passageId: passage.passage_id,
        serialNumber: passage.serial_number,
        plate: passage.plate,
        entry: passage.entry,
        exit: passage.exit,
        exitedAt,
        amountMinor: passage.amount.amount,
      }))
      .toSorted((a, b) => Temporal.Instant.compare(a.exitedAt, b.exitedAt));
  };
}

/** What a complaint about these would be about. */
export function severalView(
  passages: readonly NewDisputed[],
  shown: {
    readonly explained: Explained;
    readonly filed: Filed;
    readonly currency: Currency;
    readonly languageId: LanguageId;
  },
): CallResult<typeof getSporniProlasci> {
  const { explained, filed, currency, languageId } = shown;
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
      const asKept = { ...passage, accepted: null, refundMinor: null };
      const {
        decision: _,
        refund: __,
        ...view
      } = disputedView(asKept, { state: 'received', currency }, languageId);
      return [
        {
          ...view,
          kategorija: found.explanation.passage.kategorija,
          reasons: found.explanation.reasons,
          due: found.dueMinor === null ? null : { amount: found.dueMinor, currency },
          filedBefore: (filed.get(passage.passageId) ?? []).map(filedBefore),
        },
      ];
    }),
    totalAmount: {
      amount: passages.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      currency,
    },
    recognised: kinds.size === 1 && kind !== undefined ? kind : null,
  };
}

/** The passages of a complaint at the desk, with all that each is decided by. */
export function deskPassages(
  complaint: ComplaintRecord,
  passages: readonly DisputedRecord[],
  shown: {
    readonly explained: Explained;
    readonly filed: Filed;
    /** Minor units that are left of each. */
    readonly left: ReadonlyMap<string, number>;
    readonly languageId: LanguageId;
  },
): DeskPassage[] {
  const { currency } = complaint;
  return passages.flatMap((passage) => {
    const { passageId } = passage;
    const found = shown.explained.get(passageId);
    if (found === undefined) return [];
    const { explanation, dueMinor } = found;
    const left = shown.left.get(passageId) ?? 0;
    const suggested =
      dueMinor !== null && suggestsRefund(complaint.kind, explanation.reasons)
        ? Math.max(0, Math.min(left, passage.amountMinor - dueMinor))
        : 0;
    return [
      {
        ...disputedView(passage, complaint, shown.languageId),
        lane: explanation.passage.lane,
        chargedKategorija: explanation.passage.kategorija,
        tagKategorija: explanation.tagKategorija,
        reasons: explanation.reasons,
        due: dueMinor === null ? null : { amount: dueMinor, currency },
        left: { amount: left, currency },
        proposed: { amount: suggested, currency },
        relatedComplaints: (shown.filed.get(passageId) ?? []).map(filedBefore),
      },
    ];
  });
}
