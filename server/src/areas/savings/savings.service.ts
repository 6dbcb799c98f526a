import { createHash } from 'node:crypto';
import type { Currency, LanguageId } from '@rampa/contract';
import { mostCompared, savingsMonths } from '@rampa/contract/savings';
import { Temporal } from 'temporal-polyfill';
import { tollDay, tollTimeZone, type Clock } from '../../platform/clock.ts';
import { reachesAll, type AccountScope } from '../../platform/scope/scope.ts';
import {
  createOneAtATime,
  stationName,
  type Completeness,
  type FindDrivenRuns,
  type Overcharges,
  type SaidCompleteness,
} from '../passages/index.ts';
import type { PaidOrder, PaidOrdersWish } from '../purchases/index.ts';
import type { Tags } from '../tags/index.ts';
import type { TollNetworks } from '../toll-calculator/index.ts';
import { cheaperWays, type CheaperWay } from './other-ways.ts';
import {
  cheaperPassages,
  ordersTogether,
  savedOf,
  sumOf,
  type CheaperPassages,
  type Compared,
  type OrdersTogether,
  type SalesRules,
} from './savings-rules.ts';

/** More orders than these nobody places in a year; the oldest are looked at. */
const MOST_ORDERS = 1000;

/** Pages, home and files are of the same sums. */
const KEPT_MS = 60_000;

/**
 * Whoever leaves the motorway for longer than this had something to do there, which may be on no other way. The longest
 * free road between two tolls takes three quarters of an hour.
 */
const PAUSE_MINUTES = 90;

export interface SavingsDeps {
  readonly clock: Clock;
  readonly networks: Pick<TollNetworks, 'current'>;
  readonly overcharges: Overcharges;
  readonly drivenRuns: FindDrivenRuns;
  readonly tags: Pick<Tags, 'describe'>;
  readonly completeness: Pick<SaidCompleteness, 'now'>;
  readonly sales: SalesRules;
  /** Passages that somebody complained about. */
  complainedOf(scope: AccountScope): Promise<readonly string[]>;
  /** Passages since a moment about which staff have decided. */
  decidedSince(scope: AccountScope, since: Temporal.Instant): Promise<readonly string[]>;
  paidOrders(scope: AccountScope, wish: PaidOrdersWish): Promise<readonly PaidOrder[]>;
  readonly mostCompared?: number;
}

export interface MonthOfSavings extends Compared {
  /** `2026-10` */
  readonly month: string;
  readonly whole: boolean;
  readonly passages: number;
}

/** What was paid in the last months, and what would have been less. */
interface Found {
  readonly days: { readonly from: string; readonly to: string };
  readonly months: readonly MonthOfSavings[];
  readonly tolls: Compared & { readonly passages: number };
  readonly passages: readonly CheaperPassages[];
  readonly tooMany: boolean;
  readonly orders: readonly OrdersTogether[];
  readonly savedMinor: number;
  readonly complete: Completeness | null;
  readonly currency: Currency;
}

/** The same with the names of vehicles and stations. */
export interface SavingsPage extends Omit<Found, 'passages'> {
  /** Null if there are too many passages to look for other ways. */
  readonly ways: readonly NamedWay[] | null;
  readonly lines: readonly NamedSaving[];
  /** Of how many lines they are. */
  readonly totalRecords: number;
}

export interface NamedSaving extends CheaperPassages {
  readonly name: string;
  readonly entry: string;
  readonly exit: string;
  readonly from: string;
}

export interface NamedWay extends CheaperWay {
  readonly name: string;
}

/** Which lines are named; left out, all. */
export interface Slice {
  readonly first: number;
  readonly rows: number;
}

export interface Savings {
  show(scope: AccountScope, languageId: LanguageId, slice?: Slice): Promise<SavingsPage>;
  /** The sum alone; 0 for nothing. */
  saved(scope: AccountScope): Promise<Pick<Found, 'savedMinor' | 'currency'>>;
}

/** Compares what a customer paid in the last twelve months with what the operator's own rules offer. */
export function createSavings(deps: SavingsDeps): Savings {
  const { clock, networks } = deps;
  const now = () => clock.now().epochMilliseconds;
  const inTurn = createOneAtATime<Found>(now, KEPT_MS);
  // Apart: home, which has the sum alone, does not wait for them.
  const waysInTurn = createOneAtATime<readonly CheaperWay[] | null>(now, KEPT_MS);

  const asked = async (scope: AccountScope): Promise<Asked> => {
    const days = lastMonths(clock.now());
    const { reach } = scope;
    // Asked each time: what was complained about a moment ago, at whichever server, is no saving any more.
    const except = await exceptedOf(scope, deps, days);
    const { revision } = networks.current();
    const what = JSON.stringify([
      [days, revision, reach.all ? 'all' : [...reach.since]],
      createHash('sha256').update(except.join()).digest('base64url'),
    ]);
    return { days, except, what };
  };

  const found = (scope: AccountScope, wish: Asked): Promise<Found> =>
    inTurn(scope.accountId, wish.what, () => compare(scope, deps, wish));

  return {
    async saved(scope) {
      const { savedMinor, currency } = await found(scope, await asked(scope));
      return { savedMinor, currency };
    },

    async show(scope, languageId, slice) {
      const wish = await asked(scope);
      const { passages, ...sums } = await found(scope, wish);
      const ways = await waysInTurn(scope.accountId, wish.what, () => findWays(scope, deps, wish));
      const { calculator } = networks.current();
      const shown =
        slice === undefined ? passages : passages.slice(slice.first, slice.first + slice.rows);
      const tagIds = [...new Set([...shown, ...(ways ?? [])].map(({ tagId }) => tagId))];
      const known = await deps.tags.describe(scope, tagIds);
      const nameOf = (tagId: string): string => {
        const tag = known.get(tagId);
        const names = tag === undefined ? [] : [tag.nickname, tag.plate, tag.serialNumber];
        return names.find((name) => name !== '') ?? '';
      };
      const station = (id: string | null): string => stationName(calculator, id, languageId);
      return {
        ...sums,
        ways: ways?.map((way) => ({ ...way, name: nameOf(way.tagId) })) ?? null,
        totalRecords: passages.length,
        lines: shown.map((line) => ({
          ...line,
          name: nameOf(line.tagId),
          entry: station(line.entryStationId),
          exit: station(line.exitStationId),
          from: station(line.fromStationId),
        })),
      };
    },
  };
}

/** Of which days, without which passages, and by what an answer is known again. */
interface Asked {
  readonly days: Found['days'];
  readonly except: readonly string[];
  readonly what: string;
}

/** Trips that would have cost less on another way; null if there are too many passages. */
async function findWays(
  scope: AccountScope,
  { networks, drivenRuns, ...deps }: Pick<SavingsDeps, 'networks' | 'drivenRuns' | 'mostCompared'>,
  { days, except }: Asked,
): Promise<readonly CheaperWay[] | null> {
  const { calculator, network } = networks.current();
  const runs = await drivenRuns(scope, {
    ...days,
    currency: network.currency,
    priceDays: priceDaysOf(network, days.to),
    except,
    pauseMinutes: PAUSE_MINUTES,
    most: deps.mostCompared ?? mostCompared,
  });
  return runs && cheaperWays(runs, calculator);
}

/** Whole months, and the one that is not over up to today. */
function lastMonths(now: Temporal.Instant): Found['days'] {
  const today = Temporal.PlainDate.from(tollDay(now));
  const from = today.with({ day: 1 }).subtract({ months: savingsMonths - 1 });
  return { from: from.toString(), to: today.toString() };
}

/** Passages that somebody complained about, or that staff have decided about. */
async function exceptedOf(
  scope: AccountScope,
  { complainedOf, decidedSince }: Pick<SavingsDeps, 'complainedOf' | 'decidedSince'>,
  days: Found['days'],
): Promise<readonly string[]> {
  const complained = await complainedOf(scope);
  const decided = await decidedSince(scope, beginOf(days));
  return [...new Set([...complained, ...decided])].toSorted();
}

function beginOf({ from }: Found['days']): Temporal.Instant {
  return Temporal.PlainDate.from(from).toZonedDateTime(tollTimeZone).toInstant();
}

async function compare(
  scope: AccountScope,
  { networks, overcharges, completeness, sales, ...deps }: SavingsDeps,
  { days, except }: Asked,
): Promise<Found> {
  const { calculator, network } = networks.current();
  const { currency } = network;
  // Asked for before what it is said of is read.
  const complete = await completeness.now();
  const charged = await overcharges.of(scope, {
    ...days,
    currency,
    priceDays: priceDaysOf(network, days.to),
    except,
    most: deps.mostCompared ?? mostCompared,
  });
  const passages = cheaperPassages(charged.groups ?? [], calculator);
  // What was bought is the office's to see.
  const paid = reachesAll(scope)
    ? await deps.paidOrders(scope, { since: beginOf(days), currency, most: MOST_ORDERS })
    : [];
  const orders = ordersTogether(paid, sales);
  const saved = Map.groupBy(passages, ({ month }) => month);
  const months = charged.months.map(({ month, passages: count, amountMinor }) => ({
    month,
    whole: month < days.to.slice(0, 7),
    passages: count,
    paidMinor: amountMinor,
    wouldHavePaidMinor: amountMinor - sumOf(saved.get(month) ?? [], savedOf),
  }));
  return {
    days,
    months,
    tolls: {
      passages: sumOf(months, (month) => month.passages),
      paidMinor: sumOf(months, ({ paidMinor }) => paidMinor),
      wouldHavePaidMinor: sumOf(months, ({ wouldHavePaidMinor }) => wouldHavePaidMinor),
    },
    passages,
    tooMany: charged.groups === null,
    orders,
    savedMinor: sumOf(passages, savedOf) + sumOf(orders, savedOf),
    complete,
    currency,
  };
}

/** Days on which a price list or a discount began, in order. */
function priceDaysOf(
  { tariffs, tagDiscounts }: ReturnType<TollNetworks['current']>['network'],
  to: string,
): readonly string[] {
  const days = [...tariffs, ...tagDiscounts].map(({ validFrom }) => validFrom);
  return [...new Set(days)].filter((day) => day <= to).toSorted();
}
