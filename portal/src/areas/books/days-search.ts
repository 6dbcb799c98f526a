import { officeRows } from '../../lib/routing/office-rows.ts';
import {
  dayOf,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';

/** What `/uprava/glavna-knjiga` shows. */
export type DaysSearch = PageSearch;

export function readDaysSearch(raw: RawSearch): DaysSearch {
  return readPage(raw, officeRows);
}

/** What `/uprava/glavna-knjiga/dan` shows. */
export interface DaySearch {
  /** `YYYY-MM-DD` */
  readonly day?: string;
}

export function readDaySearch(raw: RawSearch): DaySearch {
  const day = dayOf(textOf(raw['day'], 10));
  return day === undefined ? {} : { day };
}
