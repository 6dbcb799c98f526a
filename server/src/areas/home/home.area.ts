import type { HomeTaskKind } from '@rampa/contract/home';
import { hasWaitingComplaint, type Complaints } from '../complaints/index.ts';
import {
  hasUnpaidInvoice,
  invoiceStatus,
  lastDayToPay,
  selectOldestUnpaid,
} from '../external-toll/index.ts';
import { createHome, shortNameOf, type Home, type HomeSources } from './home.service.ts';
import {
  createLately,
  createUsualPrices,
  latelyParts,
  usualPriceOfTag,
  usualPriceRule,
  type SaidCompleteness,
} from '../passages/index.ts';
import { mayHaveOffer, type PurchaseRequests } from '../purchase-requests/index.ts';
import { mayHaveUnpaidOrder, type Purchases } from '../purchases/index.ts';
import {
  hasOpenBlock,
  holdsAt,
  lowBelowOf,
  noFigure,
  predecessorsIn,
  successions,
  tagsInNeed,
  type Tags,
} from '../tags/index.ts';
import type { TollCalculator, TollNetworks } from '../toll-calculator/index.ts';
import {
  mayFillTags,
  mayHaveBulkSlip,
  mayHaveFailingRule,
  mayHaveSlip,
  type AutomaticTopUps,
  type BulkTopUps,
  type CompanyParts,
  type CompanyStanding,
  type TopUps,
} from '../top-ups/index.ts';
import { hasCompanyBalance, type Wallet } from '../wallet/index.ts';
import { tollDay } from '../../platform/clock.ts';
import { inOneStatement } from '../../platform/database/parts.ts';
import type { Platform } from '../../platform/platform.ts';
import { reachesAll } from '../../platform/scope/scope.ts';

interface HomeUses {
  readonly wallet: Wallet;
  readonly calculator: TollCalculator;
  readonly networks: TollNetworks;
  readonly tags: Tags;
  readonly completeness: SaidCompleteness;
  readonly automaticTopUps: Pick<AutomaticTopUps, 'failing'>;
  readonly topUps: Pick<TopUps, 'waitingSlips'>;
  readonly bulkTopUps: Pick<BulkTopUps, 'waitingSlips'>;
  readonly company: Pick<CompanyParts, 'standing'>;
  readonly complaints: Pick<Complaints, 'waitingForAnswer'>;
  readonly purchaseRequests: Pick<PurchaseRequests, 'offers'>;
  readonly purchases: Pick<Purchases, 'unpaidSlips'>;
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
      waiting: [
        { matter: 'block', find: blockedTags(platform, tags) },
        ...waitingOf(platform, uses),
      ],
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

/** What a company's own balance has, and what is to be done about it. */
function companyOf({ company }: Pick<HomeUses, 'company'>): HomeSources['company'] {
  return async (scope) => {
    const standing = await company.standing(scope);
    if (standing === null) return null;
    const { balanceMinor, slips } = standing;
    const none = { id: '', name: '', count: 1, until: null } as const;
    const [slip] = slips;
    const kind = kindOf(standing);
    return {
      balanceMinor,
      waiting: [
        ...(kind === null ? [] : [{ ...none, kind, amountMinor: balanceMinor } as const]),
        ...(slip === undefined
          ? []
          : [
              {
                kind: 'company-slip-unpaid',
                id: slip.orderNumber,
                name: slip.orderNumber,
                count: slips.length,
                amountMinor: slip.amountMinor,
                until: null,
              } as const,
            ]),
      ],
    };
  };
}

function kindOf({ state, offered }: CompanyStanding): HomeTaskKind | null {
  switch (state) {
    case 'fine':
      return null;
    case 'low':
      return 'company-low';
    case 'in-debt':
      return offered ? 'company-debt' : 'company-owed';
  }
}

/** What the operator has blocked; what the customer has switched off is as they want it. */
function blockedTags({ clock }: Platform, tags: Tags): HomeSources['waiting'][number]['find'] {
  return async (scope, nameOf) => {
    const now = clock.now();
    const blocked = new Set(
      [...(await tags.blocks.ofAccount(scope))].flatMap(([tagId, blocks]) => {
        const holds = blocks.some(
          (block) => block.reason !== 'switched-off' && holdsAt(block, now),
        );
        return holds ? [tagId] : [];
      }),
    );
    if (blocked.size === 0) return undefined;
    const working = (await tags.all(scope)).filter(
      ({ tagId, status }) => status === 'aktivan' && blocked.has(tagId),
    );
    const [first] = working;
    if (first === undefined) return undefined;
    return {
      kind: 'tag-blocked',
      id: first.tagId,
      name: await nameOf(first.tagId),
      count: working.length,
      amountMinor: null,
      until: null,
    };
  };
}

function unpaidInvoice({
  settings,
  database,
  clock,
}: Platform): HomeSources['waiting'][number]['find'] {
  const { queries } = database;
  const { flags } = settings;
  return async (scope) => {
    if (flags.t4a !== 'true' || !reachesAll(scope)) return undefined;
    const invoice = await selectOldestUnpaid(scope, queries);
    if (invoice === undefined) return undefined;
    const overdue = invoiceStatus(invoice, clock.now()) === 'overdue';
    // A card is charged by itself: until then there is nothing to do.
    const underWay = invoice.orderNumber !== null || invoice.nextTryAt !== null;
    if (!overdue && underWay) return undefined;
    return {
      kind: overdue ? 'invoice-overdue' : 'invoice-due',
      id: invoice.invoiceId,
      name: invoice.number,
      count: 1,
      amountMinor: invoice.totalMinor,
      until: lastDayToPay(invoice.dueAt),
    };
  };
}

/** What is the office's to decide is not asked for a driver's home. */
function waitingOf(
  platform: Platform,
  { automaticTopUps, topUps, bulkTopUps, complaints, purchaseRequests, purchases }: HomeUses,
): HomeSources['waiting'] {
  return [
    {
      matter: 'invoice',
      find: unpaidInvoice(platform),
    },
    {
      matter: 'failingRule',
      async find(scope, nameOf) {
        const rules = await automaticTopUps.failing(scope);
        const [rule] = rules;
        if (rule === undefined) return undefined;
        return {
          kind: 'automatic-failing',
          id: rule.tagId,
          name: await nameOf(rule.tagId),
          count: rules.length,
          amountMinor: rule.amountMinor,
          until: null,
        };
      },
    },
    {
      matter: 'complaint',
      async find(scope) {
        const numbers = await complaints.waitingForAnswer(scope);
        const [number] = numbers;
        if (number === undefined) return undefined;
        const { length: count } = numbers;
        return {
          kind: 'complaint-waiting',
          id: number,
          name: number,
          count,
          amountMinor: null,
          until: null,
        };
      },
    },
    {
      matter: 'offer',
      async find(scope) {
        const offers = await purchaseRequests.offers(scope);
        const [offer] = offers;
        if (offer === undefined) return undefined;
        return {
          kind: 'offer-waiting',
          id: offer.requestNumber,
          name: offer.requestNumber,
          count: offers.length,
          amountMinor: offer.totalMinor,
          until: tollDay(offer.validUntil),
        };
      },
    },
    ...unpaidSlips({ topUps, bulkTopUps, purchases }),
  ];
}

/** What was to be paid at a bank, and has not been. */
function unpaidSlips({
  topUps,
  bulkTopUps,
  purchases,
}: Pick<HomeUses, 'topUps' | 'bulkTopUps' | 'purchases'>): HomeSources['waiting'] {
  return [
    {
      matter: 'order',
      async find(scope) {
        const orders = await purchases.unpaidSlips(scope);
        const [order] = orders;
        if (order === undefined) return undefined;
        return {
          kind: 'order-unpaid',
          id: order.orderNumber,
          name: order.orderNumber,
          count: orders.length,
          amountMinor: order.totalMinor,
          until: tollDay(order.payUntil),
        };
      },
    },
    {
      matter: 'slip',
      async find(scope, nameOf) {
        const slips = await topUps.waitingSlips(scope);
        const [slip] = slips;
        if (slip === undefined) return undefined;
        return {
          kind: 'slip-unpaid',
          id: slip.orderNumber,
          name: await nameOf(slip.tagId),
          count: slips.length,
          amountMinor: slip.amountMinor,
          until: null,
        };
      },
    },
    {
      matter: 'bulkSlip',
      async find(scope) {
        const slips = await bulkTopUps.waitingSlips(scope);
        const [slip] = slips;
        if (slip === undefined) return undefined;
        return {
          kind: 'bulk-slip-unpaid',
          id: slip.orderNumber,
          name: slip.orderNumber,
          count: slips.length,
          amountMinor: slip.amountMinor,
          until: null,
        };
      },
    },
  ];
}
