import { hasWaitingComplaint } from '../complaints/index.ts';
import { hasUnpaidInvoice } from '../external-toll/index.ts';
import { createHome, shortNameOf, type Home, type HomeSources } from './home.service.ts';
import {
  createLately,
  createUsualPrices,
  latelyParts,
  usualPriceOfTag,
  usualPriceRule,
  type SaidCompleteness,
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
} from '../tags/index.ts';
import type { TollCalculator, TollNetworks } from '../toll-calculator/index.ts';
import { mayFillTags, mayHaveBulkSlip, mayHaveFailingRule, mayHaveSlip } from '../top-ups/index.ts';
import { hasCompanyBalance, type Wallet } from '../wallet/index.ts';
import { inOneStatement } from '../../platform/database/parts.ts';
import type { Platform } from '../../platform/platform.ts';
import { companyOf, waitingOf, type WaitingUses } from './waiting.ts';

interface HomeUses extends WaitingUses {
  readonly wallet: Wallet;
  readonly calculator: TollCalculator;
  readonly networks: TollNetworks;
  readonly completeness: SaidCompleteness;
}

/** Home, which shows something of each area; here they are joined. */
export function createHomeArea(platform: Platform, uses: HomeUses): Home {
  const { facts } = platform;
  const { tags } = uses;
  return createHome(
    {
      glance: createGlance(platform, uses),
      async namesOf(scope) {
        // Nothing is on a tag that was replaced.
        const present = await tags.replacements.withoutReplaced(scope, await tags.all(scope));
        return new Map(present.map((tag) => [tag.tagId, shortNameOf(tag)]));
      },
      complete: uses.completeness.now,
      company: companyOf(uses),
      waiting: waitingOf(platform, uses),
    },
    facts.currency,
  );
}

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

/** Of a whole account in one statement; of a driver, whose passages are chosen by day, tags and matters are one. */
function createGlance(platform: Platform, uses: HomeUses): HomeSources['glance'] {
  const { database, clock, facts } = platform;
  const { queries } = database;
  const { tags, networks } = uses;
  const lately = createLately({ ...platform, ...uses });
  const pricesOf = createUsualPrices(platform);
  const ofAccount = inOneStatement({
    ...matters,
    ...latelyParts,
    tags: tagsInNeed<PriceVariant>((accountId, tagId, { priced, pricedSince: since, least }) =>
      priced === 'yes' ? usualPriceOfTag(accountId, tagId, { since, least }) : noFigure,
    ),
  });
  const ofDriver = inOneStatement({
    ...matters,
    tags: tagsInNeed<Readonly<Record<string, string>>>(() => noFigure),
  });

  return async (scope, most, wanted) => {
    const { accountId, reach } = scope;
    const later = (await tags.paidLater(scope, queries, [accountId])).get(accountId);
    const inAdvance = later?.inForce !== true;
    const days = lately.days(wanted);
    const { since: pricedSince, least } = usualPriceRule(clock);
    const given = { accountId, most, lowBelow: inAdvance ? lowBelowOf(facts.lowBalance) : '{}' };
    const found = reach.all
      ? await ofAccount(
          queries,
          { ...given, tagIds: null, markedRows: wanted.markedRows },
          { ...days, priced: inAdvance ? 'yes' : 'no', pricedSince, least },
        )
      : {
          ...(await ofDriver(queries, { ...given, tagIds: [...reach.since.keys()] }, {})),
          ...(await lately.ofDriver(scope, reach, days, wanted)),
        };
    const { usualStretches, ...said } = lately.made(found, days, wanted);
    const before = predecessorsIn(found.replaced);
    const { items } = found.tags;
    // Those that have replaced others have driven as those, and a driver's only on some days.
    const others = items.filter(({ tagId }) => !reach.all || before.has(tagId));
    const known = items.flatMap(({ tagId, figure }) =>
      figure === null ? [] : [[tagId, figure] as const],
    );
    const tagIds = others.map(({ tagId }) => tagId);
    const usualPrices = !inAdvance
      ? null
      : tagIds.length === 0
        ? new Map(known)
        : new Map([
            ...known.filter(([tagId]) => !tagIds.includes(tagId)),
            ...(await pricesOf({ scope, queries, tagIds, before })),
          ]);
    const signs = new Map(networks.current().network.motorways.map(({ id, sign }) => [id, sign]));
    const may = {
      ...found,
      block: found.block || (later?.block ?? null) !== null,
      company: found.companyBalance || found.companyRules,
    };
    return {
      tags: found.tags,
      usualPrices,
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
