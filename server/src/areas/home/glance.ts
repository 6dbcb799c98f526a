import { rememberLatest } from '../../platform/remember-latest.ts';
import { inOneStatement } from '../../platform/database/parts.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MemberScope } from '../../platform/scope/scope.ts';
import { hasWaitingComplaint } from '../complaints/index.ts';
import { hasUnpaidInvoice } from '../external-toll/index.ts';
import {
  createLately,
  createUsualPrices,
  historySinceOf,
  historyVersion,
  latelyParts,
  usualPriceOfTag,
  usualPriceRule,
  type HistorySince,
  type LatelyDays,
  type LatelyFound,
} from '../passages/index.ts';
import { mayHaveOffer } from '../purchase-requests/index.ts';
import { mayHaveUnpaidOrder } from '../purchases/index.ts';
import {
  hasOpenBlock,
  lowBelowOf,
  noFigure,
  predecessorsIn,
  successions,
  tagsInNeed,
  type Tags,
} from '../tags/index.ts';
import type { TollCalculator, TollNetworks } from '../toll-calculator/index.ts';
import { mayFillTags, mayHaveBulkSlip, mayHaveFailingRule, mayHaveSlip } from '../top-ups/index.ts';
import { hasCompanyBalance } from '../wallet/index.ts';
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

/** Accounts of which it is remembered what was driven, each some 2 KB. */
const MOST_ACCOUNTS = 2000;

/** What comes of an account's passages, as of a version and a day. */
interface Driven {
  readonly version: string;
  readonly today: string;
  readonly lately: LatelyFound;
  readonly prices: Prices;
}

/** What a usual trip of tags that were listed costs; undefined with too little history. */
type Prices = Map<string, number | undefined>;

/** Of an account; a fleet's lowest balances are other ones every day. */
const MOST_PRICES = 100;

/** For each tag that has replaced others, those others. */
type Before = ReadonlyMap<string, readonly string[]>;

/** A tag goes on with the habits of those that it has replaced. */
const habitsOf = (tagId: string, before: Before): string =>
  [tagId, ...(before.get(tagId) ?? [])].join(' ');

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
 * Of a whole account in one statement, without its passages where those are what is remembered; of a driver, whose passages are chosen
 * by day, tags and matters are one.
 */
export function createGlance(platform: Platform, uses: GlanceUses): HomeSources['glance'] {
  const { database, clock, facts } = platform;
  const { queries } = database;
  const { tags, networks } = uses;
  const lately = createLately({ ...platform, ...uses });
  const pricesOf = createUsualPrices(platform);
  const unpriced = tagsInNeed<Readonly<Record<string, string>>>(() => noFigure);
  const ofAccount = inOneStatement({
    ...matters,
    ...latelyParts,
    version: historyVersion,
    tags: tagsInNeed<PriceVariant>((accountId, tagId, { priced, pricedSince: since, least }) =>
      priced === 'yes' ? usualPriceOfTag(accountId, tagId, { since, least }) : noFigure,
    ),
  });
  const beside = inOneStatement({ ...matters, version: historyVersion, tags: unpriced });
  const ofDriver = inOneStatement({ ...matters, tags: unpriced });
  const driven = rememberLatest<Driven>(MOST_ACCOUNTS);

  /** Of listed tags whose price is not known, as those have that have replaced others, and a driver's. */
  const addPrices = async (
    scope: MemberScope,
    prices: Prices,
    listed: readonly string[],
    before: Before,
  ): Promise<void> => {
    if (prices.size > MOST_PRICES) prices.clear();
    const tagIds = listed.filter((tagId) => !prices.has(habitsOf(tagId, before)));
    if (tagIds.length === 0) return;
    const found = await pricesOf({ scope, queries, tagIds, before });
    for (const tagId of tagIds) prices.set(habitsOf(tagId, before), found.get(tagId));
  };

  const readAll = async (
    given: Parameters<typeof ofAccount>[1],
    days: Parameters<typeof ofAccount>[2],
  ) => {
    const { months, marked, ways, version, ...found } = await ofAccount(queries, given, days);
    const before = predecessorsIn(found.replaced);
    // Those that have replaced others have driven as those.
    const own = found.tags.items.filter(({ tagId }) => !before.has(tagId));
    const prices: Prices = new Map(
      days.priced === 'no' ? [] : own.map(({ tagId, figure }) => [tagId, figure ?? undefined]),
    );
    const read = { version, today: days.today, lately: { months, marked, ways }, prices };
    driven.keep(given.accountId, read);
    return { found, ...read };
  };

  /** Passages as of the version that is remembered; null if it is another by now. */
  const readBeside = async (
    given: Parameters<typeof ofAccount>[1],
    since: HistorySince,
    known: Driven,
  ) => {
    const { version, ...found } = await beside(queries, given, since);
    return version === known.version ? { found, ...known } : null;
  };

  const ofWholeAccount = async (
    given: Parameters<typeof ofAccount>[1],
    days: LatelyDays & PriceVariant,
  ) => {
    const since = historySinceOf(days.waysSince, days.pricedSince, days.lastMonth);
    const known = driven.of(given.accountId);
    const isOfToday = known !== undefined && known.today === days.today;
    const same = isOfToday ? await readBeside(given, since, known) : null;
    return same ?? readAll(given, { ...days, ...since });
  };

  return async (scope, most, wanted) => {
    const { accountId, reach } = scope;
    const later = (await tags.paidLater(scope, queries, [accountId])).get(accountId);
    const inAdvance = later?.inForce !== true;
    const days = lately.days(wanted);
    const { since: pricedSince, least } = usualPriceRule(clock);
    const given = { accountId, most, lowBelow: inAdvance ? lowBelowOf(facts.lowBalance) : '{}' };
    const {
      found,
      lately: passages,
      prices,
    } = reach.all
      ? await ofWholeAccount(
          { ...given, tagIds: null, markedRows: wanted.markedRows },
          { ...days, priced: inAdvance ? 'yes' : 'no', pricedSince, least },
        )
      : {
          found: await ofDriver(queries, { ...given, tagIds: [...reach.since.keys()] }, {}),
          lately: await lately.ofDriver(scope, reach, days, wanted),
          prices: new Map() satisfies Prices,
        };
    const { usualStretches, ...said } = lately.made(passages, days, wanted);
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
