import type { Currency, LanguageId } from '@rampa/contract';
import { homeBalancesMaximum, homeMarkedDays } from '@rampa/contract/home';
import type { MemberScope } from '../../platform/scope/scope.ts';
import type { Completeness, Lately } from '../passages/index.ts';
import {
  byNeed,
  isStopped,
  mostUrgent,
  type BalanceOfTag,
  type ListedBalance,
  type Waiting,
} from './home-rules.ts';
import { usualTripsFor } from '../tags/index.ts';

const USUAL_DAYS = 90;
const MARKED_ROWS = 3;

type Months = Awaited<ReturnType<Lately['months']>>;
type Marked = Awaited<ReturnType<Lately['marked']>>;

/** A stretch of a motorway that is driven often. */
interface UsualRoad {
  /** The number on its signs. */
  readonly road: string;
  /** Kilometres of the road, the smaller first. */
  readonly fromKm: number;
  readonly toKm: number;
}

/** What home asks of the areas; it knows none of them. */
export interface HomeSources {
  /** The tags within the scope's reach, with their balances. */
  balancesOf(scope: MemberScope): Promise<readonly BalanceOfTag[]>;
  /** What a usual trip of each tag costs, minor units; those with too little history are missing. */
  usualPricesOf(
    scope: MemberScope,
    tagIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  /** Up to when passages are complete; null if nobody knows. */
  complete(): Promise<Completeness | null>;
  readonly months: Lately['months'];
  readonly marked: Lately['marked'];
  usualRoads(scope: MemberScope, days: number): Promise<readonly UsualRoad[]>;
  /** The company's own balance, and what is to be done about it; null where there is none. */
  company(scope: MemberScope): Promise<{
    readonly balanceMinor: number;
    readonly waiting: readonly Waiting[];
  } | null>;
  /** What is pending, matter by matter; balances are not included. */
  readonly waiting: readonly ((
    scope: MemberScope,
    nameOf: (tagId: string) => string,
  ) => Promise<Waiting | undefined>)[];
}

/** What home shows. */
export interface HomePage {
  /** The most urgent first. */
  readonly tasks: readonly Waiting[];
  readonly balances: {
    /** Usable tags that are listed: low balances first, then by balance. */
    readonly items: readonly ListedBalance[];
    /** How many tags are usable. */
    readonly totalRecords: number;
    readonly low: number;
    /** On usable tags. */
    readonly totalMinor: number;
    readonly stopped: { readonly tags: number; readonly amountMinor: number };
  };
  /** Of the company itself, minor units; null where there is none. */
  readonly companyMinor: number | null;
  readonly spending: Months;
  readonly complete: Completeness | null;
  readonly marked: Marked;
  readonly usualRoads: readonly UsualRoad[];
  readonly currency: Currency;
}

export interface Home {
  /** A driver's home shows only their own tags. */
  show(scope: MemberScope, languageId: LanguageId): Promise<HomePage>;
}

/** What home shows to a signed-in customer: one call, so that a slow phone asks once. */
export function createHome(sources: HomeSources, currency: Currency): Home {
  return {
    // One question after the other: together they would take all connections of a server for one
    // page.
    async show(scope, languageId) {
      // Asked first: no balance and no sum is older than what is said of it.
      const complete = await sources.complete();
      const tags = await sources.balancesOf(scope);
      const usable = tags.filter((tag) => !isStopped(tag)).toSorted(byNeed);
      const stopped = tags.filter(isStopped);
      const low = usable.filter((tag) => tag.low);
      const names = new Map(tags.map((tag) => [tag.tagId, nameOf(tag)]));

      const listed = usable.slice(0, homeBalancesMaximum);
      const prices = await sources.usualPricesOf(
        scope,
        listed.map(({ tagId }) => tagId),
      );

      const company = await sources.company(scope);
      const waiting: Waiting[] = [...lowBalance(low), ...(company?.waiting ?? [])];
      for (const source of sources.waiting) {
        const found = await source(scope, (tagId) => names.get(tagId) ?? '');
        if (found !== undefined) waiting.push(found);
      }
      const spending = await sources.months(scope);
      const marked = await sources.marked(scope, {
        days: homeMarkedDays,
        rows: MARKED_ROWS,
        languageId,
      });
      const usualRoads = await sources.usualRoads(scope, USUAL_DAYS);

      return {
        tasks: mostUrgent(waiting, spending.today),
        balances: {
          items: listed.map((tag) => ({
            ...tag,
            usualTrips: tag.inAdvance ? usualTripsFor(tag.balance, prices.get(tag.tagId)) : null,
          })),
          totalRecords: usable.length,
          low: low.length,
          totalMinor: totalOf(usable),
          stopped: { tags: stopped.length, amountMinor: totalOf(stopped) },
        },
        companyMinor: company?.balanceMinor ?? null,
        spending,
        complete,
        marked,
        usualRoads,
        currency,
      };
    },
  };
}

function totalOf(tags: readonly BalanceOfTag[]): number {
  return tags.reduce((sum, { balance }) => sum + balance, 0);
}

/** The owner's name for it, else its number. */
function nameOf({ plate, nickname, serialNumber }: BalanceOfTag): string {
  return [plate, nickname].find((name) => name !== '') ?? serialNumber;
}

function lowBalance(low: readonly BalanceOfTag[]): Waiting[] {
  const [lowest] = low;
  if (lowest === undefined) return [];
  return [
    {
      kind: 'balance-low',
      id: lowest.tagId,
      name: nameOf(lowest),
      count: low.length,
      amountMinor: lowest.balance,
      until: null,
    },
  ];
}
