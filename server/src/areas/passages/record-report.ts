import type { DeliveredPassage, Refusal } from './recorded-passage.ts';

/** The outcome of one delivered passage; a duplicate was recorded before, so nothing was done again. */
export type PassageOutcome = 'recorded' | 'duplicate' | Refusal;

export interface RecordReport {
  readonly recorded: number;
  /** Delivered before, or twice in this delivery: nothing was done again. */
  readonly duplicates: number;
  readonly refused: readonly { readonly sourceKey: string; readonly refusal: Refusal }[];
}

/** Sums up the outcomes of passages, which are in the same order. */
export function reportOf(
  delivered: readonly Pick<DeliveredPassage, 'sourceKey'>[],
  outcomes: readonly PassageOutcome[],
): RecordReport {
  let [recorded, duplicates] = [0, 0];
  const refused: { sourceKey: string; refusal: Refusal }[] = [];
  for (const [at, { sourceKey }] of delivered.entries()) {
    const outcome = outcomes[at];
    if (outcome === undefined) throw new Error(`The passage ${sourceKey} has no outcome`);
    if (outcome === 'recorded') recorded += 1;
    else if (outcome === 'duplicate') duplicates += 1;
    else refused.push({ sourceKey, refusal: outcome });
  }
  return { recorded, duplicates, refused };
}
