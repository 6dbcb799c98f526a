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
  /** Tags within the scope's reach, at most so many, with sums over all; and what else there may be. */
  glance(scope: MemberScope, most: number): Promise<Glance>;
  /** The owner's names for the tags that are not replaced, by id. */
  namesOf(scope: MemberScope): Promise<ReadonlyMap<string, string>>;
  /** What a usual trip of each tag costs, minor units; those with too little history are missing. */
  usualPricesOf(
    scope: MemberScope,
    tagIds: readonly string[],
    before: Glance['before'],
  ): Promise<ReadonlyMap<string, number>>;
  /** Up to when passages are complete; null if nobody knows. */
  complete(): Promise<Completeness | null>;
  lately(
    scope: MemberScope,
    wanted: WantedLately,
  ): Promise<Pick<Lately, 'months' | 'marked'> & { readonly usualRoads: readonly UsualRoad[] }>;
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
  /** For each tag that has replaced others, those others. */
  readonly before: ReadonlyMap<string, readonly string[]>;
  /** Trips are paid from balances, not by an invoice later. */
  readonly inAdvance: boolean;
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
      const { tags, before, inAdvance, may } = await sources.glance(scope, homeBalancesMaximum);
      const { items, usable, stopped } = tags;
      const prices = inAdvance
        ? await sources.usualPricesOf(
            scope,
            items.map(({ tagId }) => tagId),
            before,
          )
        : new Map<string, number>();

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
      const { months, marked, usualRoads } = await sources.lately(scope, {
        markedDays: homeMarkedDays,
        markedRows: MARKED_ROWS,
        usualDays: USUAL_DAYS,
        languageId,
      });

      return {
        tasks: mostUrgent(waiting, months.today),
        balances: {
          items: items.map((tag) => ({
            ...tag,
            usualTrips: inAdvance ? usualTripsFor(tag.balanceMinor, prices.get(tag.tagId)) : null,
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
