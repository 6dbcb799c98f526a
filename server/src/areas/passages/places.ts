import { Temporal } from 'temporal-polyfill';
import type { Reads } from '../../platform/database/database.ts';
import { rememberLatest } from '../../platform/remember-latest.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import {
  selectDaysOfMonth,
  selectLaterList,
  selectMonthsOfHistory,
  type Begin,
  type LaterList,
  type Place,
  type Stretch,
} from './later-list.store.ts';
import type { NewestList } from './newest-list.store.ts';
import type { SelectionTotals } from './sums.store.ts';

/** Accounts whose months are remembered, at most some 30 KB each. */
const MOST_ACCOUNTS = 500;
/** Months of an account whose days are remembered. */
const MOST_MONTHS_BY_DAY = 6;
/** Places of an account of which it is remembered with which passage they begin. */
const MOST_BEGINS = 20;
/** A page of somebody who drives seldom may be over many more: it is found otherwise. */
const MOST_MONTHS = 2;

interface History {
  readonly counted: SelectionTotals;
  readonly months: readonly Stretch[];
  /** By the first of the month. */
  readonly days: Map<string, readonly Stretch[]>;
  /** By how many passages come before it: with which passage a page that was shown begins, and after which one the next. */
  readonly begins: Map<number, Begin>;
}

/**
 * Pages of whole histories by one statement each. Where a page is, the months and days of the account say, which are
 * remembered: each page is read with the totals of that moment, and if they are not those of the remembered months, the
 * months are not the account's any more, whichever server has recorded passages since.
 */
export function createPlaces() {
  const histories = rememberLatest<History>(MOST_ACCOUNTS);

  const historyOf = async (scope: AccountScope, { queries }: Reads): Promise<History> => {
    const known = histories.of(scope.accountId);
    if (known !== undefined) return known;
    const counted = await selectMonthsOfHistory(scope, queries);
    const history: History = { ...counted, days: new Map(), begins: new Map() };
    histories.keep(scope.accountId, history);
    return history;
  };

  /**
   * Null if they are not those of the remembered month: something has been recorded between the two looks, or this one was
   * taken on a replica that is behind the other.
   */
  const daysOf = async (
    scope: AccountScope,
    { queries }: Reads,
    { days }: History,
    month: Stretch,
  ): Promise<readonly Stretch[] | null> => {
    const known = days.get(month.from);
    if (known !== undefined) return known;
    const found = await selectDaysOfMonth(scope, queries, month);
    if (found.reduce((sum, { passages }) => sum + passages, 0) !== month.passages) return null;
    if (days.size >= MOST_MONTHS_BY_DAY) days.clear();
    days.set(month.from, found);
    return found;
  };

  /** Null beyond the end, and where too many months are on the page; `changed` where what is remembered does not fit. */
  const locate = async (
    scope: AccountScope,
    from: Reads,
    history: History,
    wanted: { readonly first: number; readonly rows: number },
  ): Promise<Place | 'changed' | null> => {
    const shown = history.months.filter((month) => isShown(month, wanted));
    if (shown.length > MOST_MONTHS) return null;
    const found: Stretch[] = [];
    for (const month of shown) {
      const days = await daysOf(scope, from, history, month);
      if (days === null) return 'changed';
      found.push(...days.filter((day) => isShown(day, wanted)));
    }
    const [lastMonth] = shown;
    const firstMonth = shown.at(-1);
    const [newest] = found;
    const oldest = found.at(-1);
    if (!lastMonth || !firstMonth || !newest || !oldest) return null;
    const begin = history.begins.get(wanted.first) ?? null;
    return {
      since: firstMonth.from,
      until: Temporal.PlainDate.from(lastMonth.from).add({ months: 1 }).toString(),
      oldest: oldest.from,
      newest: newest.from,
      skipped: begin === null ? wanted.first - newest.newer : 0,
      begin,
    };
  };

  return {
    /** Null if it has to be read otherwise. */
    async page(
      scope: AccountScope,
      from: Reads,
      days: { readonly from: string; readonly to: string },
      wanted: { readonly first: number; readonly rows: number },
    ): Promise<NewestList | null> {
      // What was remembered may be of another day: then it is looked up once more.
      for (let tries = 0; tries < 2; tries += 1) {
        const history = await historyOf(scope, from);
        const place = await locate(scope, from, history, wanted);
        if (place === null) {
          // Or it was the end of what is remembered.
          histories.forget(scope.accountId);
          return null;
        }
        if (place !== 'changed') {
          const { list, ends } = await selectLaterList(
            scope,
            from.queries,
            place,
            days,
            wanted.rows,
          );
          if (isSame(list.page, history.counted)) {
            if (ends !== null) keepEnds(history, wanted.first, list.page.passages.length, ends);
            return list;
          }
        }
        histories.forget(scope.accountId);
      }
      return null;
    },
  };
}

/** Whoever pages goes on where they were, or looks again. */
function keepEnds(
  { begins }: History,
  place: number,
  passages: number,
  { first, last }: NonNullable<LaterList['ends']>,
): void {
  if (begins.size >= MOST_BEGINS) begins.clear();
  begins.set(place, { ...first, how: 'at' });
  begins.set(place + passages, { ...last, how: 'after' });
}

function isShown(
  { newer, passages }: Stretch,
  { first, rows }: { readonly first: number; readonly rows: number },
): boolean {
  return newer < first + rows && newer + passages > first;
}

function isSame(one: SelectionTotals, other: SelectionTotals): boolean {
  return one.totalRecords === other.totalRecords && one.totalMinor === other.totalMinor;
}
