import type { Complaints } from '../complaints/index.ts';
import { invoiceStatus, lastDayToPay, selectOldestUnpaid } from '../external-toll/index.ts';
import { createHome, type Home, type HomeSources } from './home.service.ts';
import { createLately, createUsualPrices, type SaidCompleteness } from '../passages/index.ts';
import type { PurchaseRequests } from '../purchase-requests/index.ts';
import type { Purchases } from '../purchases/index.ts';
import { holdsAt, type Tags } from '../tags/index.ts';
import type { TollCalculator, TollNetworks } from '../toll-calculator/index.ts';
import type { AutomaticTopUps, BulkTopUps, CompanyParts, TopUps } from '../top-ups/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { tollDay } from '../../platform/clock.ts';
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
  const { database, facts } = platform;
  const { wallet, networks, tags } = uses;
  const lately = createLately({ ...platform, ...uses });
  const usualPrices = createUsualPrices(platform.clock, tags);
  return createHome(
    {
      async balancesOf(scope) {
        const balances = await wallet.tagBalances(scope, database.queries);
        // Nothing is on a tag that was replaced.
        const all = await tags.replacements.withoutReplaced(scope, await tags.all(scope));
        const inAdvance = !(await tags.paysLater(scope));
        return all.map((tag) => {
          const balance = balances.get(tag.tagId) ?? 0;
          return { ...tag, balance, low: inAdvance && tags.isBalanceLow(tag, balance), inAdvance };
        });
      },
      usualPricesOf: (scope, tagIds) => usualPrices(scope, database.queries, tagIds),
      complete: uses.completeness.now,
      months: lately.months,
      marked: lately.marked,
      async usualRoads(scope, days) {
        const stretches = await lately.usualStretches(scope, days);
        const signs = new Map(
          networks.current().network.motorways.map(({ id, sign }) => [id, sign]),
        );
        return stretches.map(({ motorway, fromKm, toKm }) => ({
          road: signs.get(motorway) ?? motorway,
          fromKm,
          toKm,
        }));
      },
      company: companyOf(uses),
      waiting: [blockedTags(platform, tags), ...waitingOf(platform, uses)],
    },
    facts.currency,
  );
}

/** What a company's own balance has, and what is to be done about it. */
function companyOf({ company }: Pick<HomeUses, 'company'>): HomeSources['company'] {
  return async (scope) => {
    const standing = await company.standing(scope);
    if (standing === null) return null;
    const { balanceMinor, offered, state, slips } = standing;
    const none = { id: '', name: '', count: 1, until: null } as const;
    const [slip] = slips;
    const kind = state === 'in-debt' ? 'company-debt' : 'company-low';
    return {
      balanceMinor,
      waiting: [
        ...(state === 'fine' || !offered
          ? []
          : [{ ...none, kind, amountMinor: balanceMinor } as const]),
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

/** What the operator has blocked; what the customer has switched off is as they want it. */
function blockedTags({ clock }: Platform, tags: Tags): HomeSources['waiting'][number] {
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
      name: nameOf(first.tagId),
      count: working.length,
      amountMinor: null,
      until: null,
    };
  };
}

/** What is the office's to decide is not asked for a driver's home. */
function waitingOf(
  { settings, database, clock }: Platform,
  { automaticTopUps, topUps, bulkTopUps, complaints, purchaseRequests, purchases }: HomeUses,
): HomeSources['waiting'] {
  const { queries } = database;
  const { flags } = settings;
  return [
    async (scope) => {
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
    },
    async (scope, nameOf) => {
      const rules = await automaticTopUps.failing(scope);
      const [rule] = rules;
      if (rule === undefined) return undefined;
      return {
        kind: 'automatic-failing',
        id: rule.tagId,
        name: nameOf(rule.tagId),
        count: rules.length,
        amountMinor: rule.amountMinor,
        until: null,
      };
    },
    async (scope) => {
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
    async (scope) => {
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
    async (scope) => {
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
    async (scope, nameOf) => {
      const slips = await topUps.waitingSlips(scope);
      const [slip] = slips;
      if (slip === undefined) return undefined;
      return {
        kind: 'slip-unpaid',
        id: slip.orderNumber,
        name: nameOf(slip.tagId),
        count: slips.length,
        amountMinor: slip.amountMinor,
        until: null,
      };
    },
    async (scope) => {
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
  ];
}
