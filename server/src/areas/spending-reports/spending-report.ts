import {
  failure,
  parsePeriod,
  success,
  type Currency,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import {
  comparedDays,
  daysBetween,
  mostReportDays,
  type ComparedDays,
  type ReportGroup,
  type ReportOrder,
} from '@rampa/contract/spending-reports';
import { tollDay, type Clock } from '../../platform/clock.ts';
import { reachesAll, type AccountScope } from '../../platform/scope/scope.ts';
import type { SumAbroad } from '../external-toll/index.ts';
import type { Completeness, GroupedSums, SaidCompleteness } from '../passages/index.ts';
import type { PostpaidArea } from '../postpaid/index.ts';
import { namesOf, type NamesDeps } from './row-names.ts';
import {
  addedUpBy,
  inOrder,
  none,
  rowsOf,
  totalOf,
  withoutGaps,
  type ComparedSums,
  type NamedRow,
} from './report-rows.ts';

export interface ReportWish {
  /** With both ends. */
  readonly period: string;
  readonly by: ReportGroup;
  readonly languageId: LanguageId;
}

export type ReportFailure =
  | 'spending-reports.too-long'
  | 'spending-reports.too-many-passages'
  | 'spending-reports.archived';

export interface SpendingReport {
  readonly by: ReportGroup;
  readonly days: ComparedDays;
  readonly rows: readonly NamedRow[];
  readonly total: ComparedSums;
  /** Up to when what lanes have recorded is in it; null where that is not known. */
  readonly complete: Completeness | null;
  /** Of the period itself; in no row. */
  readonly abroad: readonly SumAbroad[];
  /** Minor units of the tolls of the period that are paid by an invoice; all others are paid from tags. */
  readonly laterMinor: number;
  readonly currency: Currency;
}

export interface ReportDeps extends NamesDeps {
  readonly clock: Clock;
  readonly sums: GroupedSums;
  readonly completeness: Pick<SaidCompleteness, 'now'>;
  readonly paidAhead: PostpaidArea['paidAhead'];
  sumsAbroad(scope: AccountScope, days: ComparedDays['now']): Promise<readonly SumAbroad[]>;
}

/** Makes the report of a period: what passages cost, by one thing, against the period before and the year before. */
export function createSpendingReport(deps: ReportDeps) {
  const { calculator, translator } = deps;

  return async (
    scope: AccountScope,
    { period, by, languageId }: ReportWish,
    order: ReportOrder,
  ): Promise<Outcome<SpendingReport, ReportFailure>> => {
    const { from, to } = parsePeriod(period);
    if (from === null || to === null || daysBetween(from, to) >= mostReportDays) {
      return failure('spending-reports.too-long');
    }
    const days = comparedDays({ from, to }, tollDay(deps.clock.now()));
    // Asked for before what it is said of is read.
    const complete = await deps.completeness.now();
    // Of a year, the period before is the year before: it is read once.
    const isOne = sameDays(days.before, days.yearBefore);
    const earlier = isOne ? [days.before] : [days.before, days.yearBefore];
    const sums = await deps.sums.of(scope, addedUpBy(by), [days.now, ...earlier]);
    if (sums === 'too-many') return failure('spending-reports.too-many-passages');
    // A sum of what is left would be a wrong one.
    if (sums === 'archived') return failure('spending-reports.archived');
    // What is abroad, and how tolls are paid, is the office's to see.
    const isOffice = reachesAll(scope);
    const abroad = isOffice ? await deps.sumsAbroad(scope, days.now) : [];
    const aheadMinor = isOffice ? await deps.paidAhead(scope, days.now) : null;
    const rows = withoutGaps(rowsOf(sums, keyOf(by, deps), isOne), by);
    const nameOf = await namesOf(scope, deps, by, languageId);
    const named = [...rows].map(([key, compared]) => ({ key, ...nameOf(key), sums: compared }));
    const total = totalOf(rows.values());
    return success({
      by,
      days,
      rows: inOrder(named, by, order, translator.locale(languageId)),
      total,
      complete,
      abroad,
      // What comes between the two sums is in neither.
      laterMinor: aheadMinor === null ? 0 : Math.max(0, total.now.amountMinor - aheadMinor),
      currency: calculator.currency,
    });
  };
}

const sameDays = (one: ComparedDays['now'], other: ComparedDays['now']): boolean =>
  one.from === other.from && one.to === other.to;

/** From the key that passages are added up by to a row of the report. */
function keyOf(by: ReportGroup, { calculator }: Pick<ReportDeps, 'calculator'>) {
  if (by !== 'road') return (key: string) => (key === '' ? none : key);
  return (stationId: string) => calculator.station(stationId)?.motorway ?? none;
}
