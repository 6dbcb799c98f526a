import { tollDay } from '../../platform/clock.ts';
import { Temporal } from 'temporal-polyfill';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { marksOf } from './passage-rules.ts';
import type { CalculatedPassage } from './passages.store.ts';
import { tollOf } from './recorded-passage.ts';

/**
 * What a passage that looks wrong should have cost, minor units; undefined if that cannot be known: which
 * of two trips was driven, and where one without an entry began, is the customer's to say.
 */
export function dueOf(found: CalculatedPassage, calculator: TollCalculator): number | undefined {
  const marks = marksOf(found.calculation.reasons);
  if (marks.includes('same-lane-twice') || marks.includes('two-lanes')) return 0;
  return marks.includes('category-differs') ? tollInTagCategory(found, calculator) : undefined;
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
    tollDay(Temporal.Instant.fromEpochMilliseconds(passage.exitedAt)),
    calculator,
  );
  const same = priced.ok && priced.value.tariffVersion === calculation.tariffVersion;
  return same ? priced.value.totalWithTag : undefined;
}
