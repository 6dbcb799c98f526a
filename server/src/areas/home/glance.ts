import { rememberLatest } from '../../platform/remember-latest.ts';
import { inOneStatement } from '../../platform/database/parts.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MemberScope } from '../../platform/scope/scope.ts';
import { hasWaitingComplaint } from '../complaints/index.ts';
import { hasUnpaidInvoice } from '../external-toll/index.ts';
import {
  createLately,
  createUsualPrices,
  habitsOf,
  historySinceOf,
  historyVersion,
  latelyParts,
  usualPriceOfTag,
  usualPriceRule,
  type LatelyDays,
  type LatelyFound,
} from '../passages/index.ts';
import { mayHaveOffer } from '../purchase-requests/index.ts';
import { mayHaveUnpaidOrder } from '../purchases/index.ts';
import {
  hasOpenBlock,
  listVersion,
  lowBelowOf,
  noFigure,
  predecessorsIn,
  successions,
  tagsInNeed,
  type Tags,
  type HistorySince,
  type TagsInNeed,
} from '../tags/index.ts';
import type { TollCalculator, TollNetworks } from '../toll-calculator/index.ts';
import { mayFillTags, mayHaveBulkSlip, mayHaveFailingRule, mayHaveSlip } from '../top-ups/index.ts';
import { balancesVersion, hasCompanyBalance } from '../wallet/index.ts';
import type { HomeSources } from './home.service.ts';

/** Whether there may be anything in each matter. */
const matters = {
  replaced: successions,
  block: hasOpenBlock,
  invoice: hasUnpaidInvoice,
  failingRule: mayHaveFailingRule,
  complaint: hasWaitingComplaint,
  offer: mayHaveOffer,
  order: mayHaveUnpaidOrder,
  slip: mayHaveSlip,
  bulkSlip: mayHaveBulkSlip,
  companyBalance: hasCompanyBalance,
  companyRules: mayFillTags,
} as const;

/** What a usual trip of a listed tag costs; left out where trips are not paid from balances. */
type PriceVariant = {
  readonly priced: 'yes' | 'no';
  readonly pricedSince: string;
  readonly least: number;
};

/** Accounts of which it is remembered, each some 6 KB. */
const MOST_ACCOUNTS = 500;

/** Another one whenever passages, tags, or what is on them may be others. */
const versions = { history: historyVersion, list: listVersion, balances: balancesVersion } as const;

function versionIn(of: {
  readonly history: string;
  readonly list: string | null;
  readonly balances: string;
}): string {
  return `${of.history}/${of.list}/${of.balances}`;
}

type Days = LatelyDays & PriceVariant;
interface Given {
  readonly accountId: string;
  readonly most: number;
  readonly lowBelow: string;
  readonly tagIds: null;
  readonly markedRows: number;
}

type Matters = { readonly replaced: Parameters<typeof predecessorsIn>[0] } & Readonly<
  Record<Exclude<keyof typeof matters, 'replaced'>, boolean>
>;

/** What comes of an account's passages, tags and balances, as of a version and a day. */
interface Known extends Pick<PriceVariant, 'priced'> {
  readonly version: string;
  readonly today: string;
  readonly lately: LatelyFound;
  readonly tags: TagsInNeed;
  readonly prices: Prices;
}

/** What a usual trip of the listed tags costs, by their habits; undefined with too little history. */
type Prices = Map<string, number | undefined>;

/** For each tag that has replaced others, those others. */
type Before = ReadonlyMap<string, readonly string[]>;

function pricesIn(
  prices: Prices,
  listed: readonly string[],
  before: Before,
): ReadonlyMap<string, number> {
  return new Map(
    listed.flatMap((tagId) => {
      const price = prices.get(habitsOf(tagId, before));
      return price === undefined ? [] : [[tagId, price] as const];
    }),
  );
}

interface GlanceUses {
  readonly tags: Tags;
  readonly calculator: TollCalculator;
  readonly networks: TollNetworks;
}

/**
 * Of a whole account in one statement, and what may wait with versions alone where all else is what is remembered; of a driver, whose
 * passages are chosen by day, tags and matters are one.
 */
export function createGlance(platform: Platform, uses: GlanceUses): HomeSources['glance'] {
  const { database, clock, facts } = platform;
  const { queries } = database;
  const { tags, networks } = uses;
  const lately = createLately({ ...platform, ...uses });
  const pricesOf = createUsualPrices(platform);
  const ofAccount = inOneStatement({
    ...matters,
    ...latelyParts,
    ...versions,
    tags: tagsInNeed<PriceVariant>((accountId, tagId, { priced, pricedSince: since, least }) =>
      priced === 'yes' ? usualPriceOfTag(accountId, tagId, { since, least }) : noFigure,
    ),
  });
  const beside = inOneStatement({ ...matters, ...versions });
  const ofDriver = inOneStatement({
    ...matters,
    tags: tagsInNeed<Readonly<Record<string, string>>>(() => noFigure),
  });
  const known = rememberLatest<Known>(MOST_ACCOUNTS);

  /** Of listed tags whose price is not known, as those have that have replaced others, and a driver's. */
  const addPrices = async (
    scope: MemberScope,
    prices: Prices,
    listed: readonly string[],
    before: Before,
  ): Promise<void> => {
    const tagIds = listed.filter((tagId) => !prices.has(habitsOf(tagId, before)));
    if (tagIds.length === 0) return;
    const found = await pricesOf({ scope, queries, tagIds, before });
    for (const tagId of tagIds) prices.set(habitsOf(tagId, before), found.get(tagId));
  };

  const readAll = async (given: Given, days: Days & HistorySince): Promise<Known & Matters> => {
    const {
      months,
      marked,
      ways,
      history,
      list,
      balances,
      tags: all,
      ...found
    } = await ofAccount(queries, given, days);
    const before = predecessorsIn(found.replaced);
    // Those that have replaced others have driven as those.
    const own = all.items.filter(({ tagId }) => !before.has(tagId));
    const prices: Prices = new Map(
      days.priced === 'no' ? [] : own.map(({ tagId, figure }) => [tagId, figure ?? undefined]),
    );
    const { today, priced } = days;
    const read: Known = {
      version: versionIn({ history, list, balances }),
      today,
      priced,
      lately: { months, marked, ways },
      // Their figures are among the prices.
      tags: { ...all, items: all.items.map((tag) => ({ ...tag, figure: null })) },
      prices,
    };
    known.keep(given.accountId, read);
    return { ...found, ...read };
  };

  const ofWholeAccount = async (given: Given, days: Days): Promise<Known & Matters> => {
    const since = historySinceOf(days.waysSince, days.pricedSince, days.lastMonth);
    const before = known.of(given.accountId);
    if (before !== undefined && before.today === days.today && before.priced === days.priced) {
      const { history, list, balances, ...found } = await beside(queries, given, since);
      if (versionIn({ history, list, balances }) === before.version) return { ...found, ...before };
    }
    return readAll(given, { ...days, ...since });
  };

  return async (scope, most, wanted) => {
    const { accountId, reach } = scope;
    const later = (await tags.paidLater(scope, queries, [accountId])).get(accountId);
    const inAdvance = later?.inForce !== true;
    const days = lately.days(wanted);
    const { since: pricedSince, least } = usualPriceRule(clock);
    const given = { accountId, most, lowBelow: inAdvance ? lowBelowOf(facts.lowBalance) : '{}' };
    const found = reach.all
      ? await ofWholeAccount(
          { ...given, tagIds: null, markedRows: wanted.markedRows },
          { ...days, priced: inAdvance ? 'yes' : 'no', pricedSince, least },
        )
      : {
          ...(await ofDriver(queries, { ...given, tagIds: [...reach.since.keys()] }, {})),
          lately: await lately.ofDriver(scope, reach, days, wanted),
          prices: new Map() satisfies Prices,
        };
    const { prices } = found;
    const marked = await lately.stillAsking(scope, found.lately.marked, days, wanted);
    const { usualStretches, ...said } = lately.made({ ...found.lately, marked }, days, wanted);
    const before = predecessorsIn(found.replaced);
    const listed = found.tags.items.map(({ tagId }) => tagId);
    if (inAdvance) await addPrices(scope, prices, listed, before);
    const signs = new Map(networks.current().network.motorways.map(({ id, sign }) => [id, sign]));
    const may = {
      ...found,
      block: found.block || (later?.block ?? null) !== null,
      company: found.companyBalance || found.companyRules,
    };
    return {
      tags: found.tags,
      usualPrices: inAdvance ? pricesIn(prices, listed, before) : null,
      lately: said,
      usualRoads: usualStretches.map(({ motorway, fromKm, toKm }) => ({
        road: signs.get(motorway) ?? motorway,
        fromKm,
        toKm,
      })),
      may: (matter) => may[matter],
    };
  };
}
