import type { Kategorija } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
import type { Translate } from '../texts/use-texts.ts';

// The compiler checks that none is missing; the contract's own list would bring its schemas along.
const marksKnown: Readonly<Record<PassageMark, true>> = {
  'category-differs': true,
  'same-lane-twice': true,
  'two-lanes': true,
  'trips-overlap': true,
  'impossible-time': true,
  'longest-route': true,
  'entry-found': true,
  'price-differs': true,
  'abroad-overlap': true,
  'outside-usual': true,
};
// Its keys are those of the contract, no more.
export const passageMarks = Object.keys(marksKnown) as readonly PassageMark[];

/** The name of a mark where no single passage is meant. */
export function markKind(t: Translate, mark: PassageMark): string {
  return mark === 'category-differs'
    ? t('passages.search-mark-category-differs')
    : markName(t, mark, 'I');
}

/** The name of a mark; `kategorija` is the one charged. */
export function markName(t: Translate, mark: PassageMark, kategorija: Kategorija): string {
  switch (mark) {
    case 'category-differs':
      return t('passages.mark-category-differs', { kategorija });
    case 'same-lane-twice':
      return t('passages.mark-same-lane-twice');
    case 'impossible-time':
      return t('passages.mark-impossible-time');
    case 'two-lanes':
      return t('passages.mark-two-lanes');
    case 'trips-overlap':
      return t('passages.mark-trips-overlap');
    case 'longest-route':
      return t('passages.mark-longest-route');
    case 'entry-found':
      return t('passages.mark-entry-found');
    case 'outside-usual':
      return t('passages.mark-outside-usual');
    case 'price-differs':
      return t('passages.mark-price-differs');
    case 'abroad-overlap':
      return t('passages.mark-abroad-overlap');
  }
}
