import type { Currency, LanguageId } from '@rampa/contract';
import { homeBalancesMaximum, homeMarkedDays } from '@rampa/contract/home';
import type { MemberScope } from '../../platform/scope/scope.ts';
import type { Completeness, Lately, WantedLately } from '../passages/index.ts';
import { usualTripsFor, type TagsInNeed, type TagWithBalance } from '../tags/index.ts';
import { mostUrgent, type ListedBalance, type Waiting } from './home-rules.ts';

const USUAL_DAYS = 90;
const MARKED_ROWS = 3;

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
  /** Tags within the scope's reach, at most so many, with sums over all; passages; and what else there may be. */
  glance(scope: MemberScope, most: number, wanted: WantedLately): Promise<Glance>;
  /** The owner's names for the tags that are not replaced, by id. */
  namesOf(scope: MemberScope): Promise<ReadonlyMap<string, string>>;
  /** Up to when passages are complete; null if nobody knows. */
  complete(): Promise<Completeness | null>;
  /** The company's own balance, and what is to be done about it; null where there is none. */
  company(scope: MemberScope): Promise<{
    readonly balanceMinor: number;
    readonly waiting: readonly Waiting[];
  } | null>;
  /** What is pending, matter by matter; balances are not included. */
  readonly waiting: readonly {
    readonly matter: Matter;
    find(scope: MemberScope, nameOf: NameOf): Promise<Waiting | undefined>;
  }[];
}

/** Name of a tag that is not replaced; empty for others. */
export type NameOf = (tagId: string) => Promise<string>;

/** What may wait for a customer. */
export type Matter =
  | 'block'
  | 'invoice'
  | 'failingRule'
  | 'complaint'
  | 'offer'
  | 'order'
  | 'slip'
  | 'bulkSlip'
  | 'company';

/** What one look at an account tells. */
export interface Glance {
  readonly tags: TagsInNeed;
  /** What a usual trip of each listed tag costs, minor units; null where trips are not paid from balances. Those with too little history are missing. */
  readonly usualPrices: ReadonlyMap<string, number> | null;
  readonly lately: Pick<Lately, 'months' | 'marked'>;
  readonly usualRoads: readonly UsualRoad[];
  /** Whether there may be anything: most have nothing in most matters, and those are not looked into. */
  may(matter: Matter): boolean;
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
  readonly spending: Lately['months'];
  readonly complete: Completeness | null;
  readonly marked: Lately['marked'];
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
      const { tags, usualPrices, lately, usualRoads, may } = await sources.glance(
        scope,
        homeBalancesMaximum,
        { markedDays: homeMarkedDays, markedRows: MARKED_ROWS, usualDays: USUAL_DAYS, languageId },
      );
      const { items, usable, stopped } = tags;
      const { months, marked } = lately;

      const company = may('company') ? await sources.company(scope) : null;
      const waiting: Waiting[] = [...lowBalance(tags), ...(company?.waiting ?? [])];
      let names: ReadonlyMap<string, string> | undefined;
      const nameOf: NameOf = async (tagId) => {
        names ??= await sources.namesOf(scope);
        return names.get(tagId) ?? '';
      };
      for (const { matter, find } of sources.waiting) {
        if (!may(matter)) continue;
        const found = await find(scope, nameOf);
        if (found !== undefined) waiting.push(found);
      }
      return {
        tasks: mostUrgent(waiting, months.today),
        balances: {
          items: items.map((tag) => ({
            ...tag,
            usualTrips:
              usualPrices === null
                ? null
                : usualTripsFor(tag.balanceMinor, usualPrices.get(tag.tagId)),
          })),
          totalRecords: usable.tags,
          low: usable.low,
          totalMinor: usable.balanceMinor,
          stopped: { tags: stopped.tags, amountMinor: stopped.balanceMinor },
        },
        companyMinor: company?.balanceMinor ?? null,
        spending: months,
        complete,
        marked,
        usualRoads,
        currency,
      };
    },
  };
}

/** What the owner calls a tag, else its number. */
export function shortNameOf({
  plate,
  nickname,
  serialNumber,
}: Pick<TagWithBalance, 'plate' | 'nickname' | 'serialNumber'>): string {
  return [plate, nickname].find((name) => name !== '') ?? serialNumber;
}

function lowBalance({ items, usable }: TagsInNeed): Waiting[] {
  // The low ones come first, those with the least before others.
  const [lowest] = items;
  if (lowest === undefined || usable.low === 0) return [];
  return [
    {
      kind: 'balance-low',
      id: lowest.tagId,
      name: shortNameOf(lowest),
      count: usable.low,
      amountMinor: lowest.balanceMinor,
      until: null,
    },
  ];
}
