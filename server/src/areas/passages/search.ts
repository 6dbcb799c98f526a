import type { PassageMark } from '@rampa/contract/passages';
import type { PassageSearch } from './found-by.store.ts';

export interface SearchInput {
  readonly station_id?: string | undefined;
  readonly stationSide?: PassageSearch['stationSide'] | undefined;
  readonly amountFrom?: number | undefined;
  readonly amountTo?: number | undefined;
  readonly mark?: PassageMark | 'any' | undefined;
  readonly lane?: string | undefined;
  readonly plate?: string | undefined;
  /** `7`, or `22-5`. */
  readonly hours?: string | undefined;
}

/** What is searched for, with the tags that have the plate; null for the whole selection. */
export function searchOf(
  input: SearchInput,
  tagIds: readonly string[] | null = null,
): PassageSearch | null {
  const { station_id: stationId = '', stationSide = 'any', mark, lane = '' } = input;
  const { amountFrom, amountTo } = input;
  const [first = 0, last = first] = (input.hours ?? '').split('-').map(Number);
  const search = {
    stationId: stationId === '' ? null : stationId,
    amountFrom: amountFrom ?? null,
    amountTo: amountTo ?? null,
    mark: mark ?? null,
    lane: lane === '' ? null : lane,
    tagIds,
    hours: input.hours === undefined ? null : { first, last },
  };
  return Object.values(search).every((part) => part === null) ? null : { ...search, stationSide };
}
