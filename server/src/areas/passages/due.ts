import { tollDay } from '../../platform/clock.ts';
import { Temporal } from 'temporal-polyfill';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { marksOf } from './passage-rules.ts';
import type { CalculatedPassage } from './passages.store.ts';
import { tollOf } from './recorded-passage.ts';

/**
 * What a passage that looks wrong should have cost, minor units; undefined if that cannot be known: which
 * of two trips was driven, and where one without an entry began if nothing tells, is the customer's to say.
 */
export function dueOf(found: CalculatedPassage, calculator: TollCalculator): number | undefined {
  const { passage, calculation } = found;
  const marks = marksOf(calculation.reasons);
  if (marks.includes('same-lane-twice') || marks.includes('two-lanes')) return 0;
  const entry = calculation.reasons.find(({ mark }) => mark === 'entry-found');
  if (entry?.mark === 'entry-found' || marks.includes('price-differs')) {
    // By the list that holds now for that day: one that came late is the reason to look.
    return tollFrom(
      entry?.mark === 'entry-found' ? entry.from : passage.entryStationId,
      found,
      calculator,
    );
  }
  return marks.includes('category-differs') ? tollInTagCategory(found, calculator) : undefined;
}

/** In its tag's category, whichever was charged: undefined where that is not less. */
function tollFrom(
  entryStationId: string | null,
  { passage, calculation }: CalculatedPassage,
  calculator: TollCalculator,
): number | undefined {
  const trip = { ...passage, entryStationId, category: calculation.tagCategory };
  const priced = tollOf(trip, dayOf(passage.exitedAt), calculator);
  if (!priced.ok || priced.value.totalWithTag >= passage.amountMinor) return undefined;
  return priced.value.totalWithTag;
}

function dayOf(epochMs: number): string {
  return tollDay(Temporal.Instant.fromEpochMilliseconds(epochMs));
}

/**
 * What the passage would have cost in its tag's category, by the tariff it was charged by, minor units;
 * undefined where that is no longer known.
 */
export function tollInTagCategory(
  { passage, calculation }: CalculatedPassage,
  calculator: TollCalculator,
): number | undefined {
  const priced = tollOf(
    { ...passage, category: calculation.tagCategory },
    dayOf(passage.exitedAt),
    calculator,
  );
  const { tariffVersion } = calculation;
  const asCharged = tollOf(passage, dayOf(passage.exitedAt), calculator);
  // A list may have been corrected under its own version since.
  const same =
    priced.ok &&
    priced.value.tariffVersion === tariffVersion &&
    asCharged.ok &&
    asCharged.value.totalWithTag === passage.amountMinor;
  return same ? priced.value.totalWithTag : undefined;
}
