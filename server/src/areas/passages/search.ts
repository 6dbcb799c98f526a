import type { PassageMark } from '@rampa/contract/passages';
import type { PassageSearch } from './found-by.store.ts';

export interface SearchWish {
  readonly stationId?: string | undefined;
  readonly stationSide?: PassageSearch['stationSide'] | undefined;
  readonly amountFrom?: number | undefined;
  readonly amountTo?: number | undefined;
  readonly mark?: PassageMark | 'any' | 'undisputed' | undefined;
  readonly lane?: string | undefined;
  readonly plate?: string | undefined;
  /** `7`, or `22-5`. */
  readonly hours?: string | undefined;
  readonly weekday?: number | undefined;
  /** Id of a motorway. */
  readonly road?: string | undefined;
}

/** What of the wish has to be looked up. */
type LookedUp = Pick<PassageSearch, 'tagIds' | 'road' | 'answered'>;

/** What is searched for; null for the whole selection. */
export function searchOf(
  wish: SearchWish,
  { tagIds, road, answered }: LookedUp,
): PassageSearch | null {
  const { stationId = '', stationSide = 'any', mark, lane = '' } = wish;
  const { amountFrom, amountTo } = wish;
  const [first = 0, last = first] = (wish.hours ?? '').split('-').map(Number);
  const search = {
    stationId: stationId === '' ? null : stationId,
    amountFrom: amountFrom ?? null,
    amountTo: amountTo ?? null,
    mark: mark ?? null,
    answered,
    lane: lane === '' ? null : lane,
    tagIds,
    hours: wish.hours === undefined ? null : { first, last },
    weekday: wish.weekday ?? null,
    road,
  };
  return Object.values(search).every((part) => part === null) ? null : { ...search, stationSide };
}
