import type { ReportGroup, ReportOrder } from '@rampa/contract/spending-reports';
import {
  oneOf,
  type PageSearch,
  periodOf,
  type RawSearch,
  readPage,
} from '../../lib/routing/list-search.ts';

/** What `/pages/izvestaji` shows, according to the address; what is left out has its default. */
export interface ReportSearch extends PageSearch {
  /** ISO 8601 interval of days with both ends; left out: last month. */
  readonly period?: string;
  /** Left out: by vehicle. */
  readonly by?: ReportGroup;
  /** Left out: the highest amount first. */
  readonly order?: ReportOrder;
}

// Routes are part of the first load, and the contract would come with them; a test compares.
export const groups = [
  'tag',
  'driver',
  'cost-centre',
  'road',
  'hour',
  'weekday',
] as const satisfies readonly ReportGroup[];
export const orders = ['amount', 'change', 'name'] as const satisfies readonly ReportOrder[];

/** Rows on a page, if nobody chose another number: a screen full of them. */
export const usualRows = 20;

export function readReportSearch(raw: RawSearch): ReportSearch {
  const period = periodOf(raw['period']);
  const by = oneOf(raw['by'], groups);
  const order = oneOf(raw['order'], orders);
  return {
    ...(/^\d.*\/\d/u.test(period) ? { period } : {}),
    ...(by === undefined || by === 'tag' ? {} : { by }),
    ...(order === undefined || order === 'amount' ? {} : { order }),
    ...readPage(raw, usualRows),
  };
}
