import type { OperatorReportPart } from '@rampa/contract/reports';
import { oneOf, periodOf, type RawSearch } from '../../lib/routing/list-search.ts';

/** What `/uprava/izvestaji` shows, according to the address; what is left out has its default. */
export interface OperatorReportSearch {
  /** ISO 8601 interval of days with both ends; left out: this month. */
  readonly period?: string;
  /** Left out: by day. */
  readonly by?: OperatorReportPart;
}

export const parts = [
  'day',
  'hour',
  'station',
  'category',
  'money',
  'clerk',
] as const satisfies readonly OperatorReportPart[];

export function readOperatorReportSearch(raw: RawSearch): OperatorReportSearch {
  const period = periodOf(raw['period']);
  const by = oneOf(raw['by'], parts);
  return {
    ...(/^\d.*\/\d/u.test(period) ? { period } : {}),
    ...(by === undefined || by === 'day' ? {} : { by }),
  };
}
