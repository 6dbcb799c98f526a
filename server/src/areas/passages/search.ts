import type { PassageSearch } from './selection.store.ts';

export interface SearchInput {
  readonly station_id?: string | undefined;
  readonly stationSide?: PassageSearch['stationSide'] | undefined;
  readonly amountFrom?: number | undefined;
  readonly amountTo?: number | undefined;
}

/** What is searched for; null for the whole selection. */
export function searchOf(input: SearchInput): PassageSearch | null {
  const { station_id: stationId = '', stationSide = 'any', amountFrom, amountTo } = input;
  if (stationId === '' && amountFrom === undefined && amountTo === undefined) return null;
  return {
    stationId: stationId === '' ? null : stationId,
    stationSide,
    amountFrom: amountFrom ?? null,
    amountTo: amountTo ?? null,
  };
}
