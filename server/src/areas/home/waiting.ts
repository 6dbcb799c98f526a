import type { HomeTaskKind } from '@rampa/contract/home';
import { tollDay } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { reachesAll } from '../../platform/scope/scope.ts';
import type { Complaints } from '../complaints/index.ts';
import { invoiceStatus, lastDayToPay, selectOldestUnpaid } from '../external-toll/index.ts';
import type { PurchaseRequests } from '../purchase-requests/index.ts';
import type { Purchases } from '../purchases/index.ts';
import { holdsAt, type Tags } from '../tags/index.ts';
import type {
  AutomaticTopUps,
  BulkTopUps,
  CompanyParts,
  CompanyStanding,
  TopUps,
} from '../top-ups/index.ts';
import type { HomeSources } from './home.service.ts';

/** Whom home asks what waits for a customer. */
export interface WaitingUses {
  readonly tags: Tags;
  readonly automaticTopUps: Pick<AutomaticTopUps, 'failing'>;
  readonly topUps: Pick<TopUps, 'waitingSlips'>;
  readonly bulkTopUps: Pick<BulkTopUps, 'waitingSlips'>;
  readonly company: Pick<CompanyParts, 'standing'>;
  readonly complaints: Pick<Complaints, 'waitingForAnswer'>;
  readonly purchaseRequests: Pick<PurchaseRequests, 'offers'>;
  readonly purchases: Pick<Purchases, 'unpaidSlips'>;
}

/** What a company's own balance has, and what is to be done about it. */
export function companyOf({ company }: Pick<WaitingUses, 'company'>): HomeSources['company'] {
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

/** What is pending, matter by matter. What is the office's to decide is not asked for a driver's home. */
export function waitingOf(
  platform: Platform,
  {
    tags,
    automaticTopUps,
    topUps,
    bulkTopUps,
    complaints,
    purchaseRequests,
    purchases,
  }: WaitingUses,
): HomeSources['waiting'] {
  return [
    { matter: 'block', find: blockedTags(platform, tags) },
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
}: Pick<WaitingUses, 'topUps' | 'bulkTopUps' | 'purchases'>): HomeSources['waiting'] {
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
