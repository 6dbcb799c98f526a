import type { Currency, LanguageId, Outcome } from '@rampa/contract';
import { getReklamacije } from '@rampa/contract/complaints';
import { getProlasci } from '@rampa/contract/passages';
import { getZahtevi } from '@rampa/contract/purchase-requests';
import { getPorudzbine } from '@rampa/contract/purchases';
import { latestShown } from '@rampa/contract/staff';
import { getTagovi } from '@rampa/contract/tags';
import { getDopune, getPregled } from '@rampa/contract/top-ups';
import type { Complaints } from './areas/complaints/index.ts';
import { customerName, type IdentityService } from './areas/identity/index.ts';
import { createCustomerDesk, createStaffService, type CardFigures } from './areas/staff/index.ts';
import type { Passages } from './areas/passages/index.ts';
import type { PurchaseRequests } from './areas/purchase-requests/index.ts';
import type { Purchases } from './areas/purchases/index.ts';
import { normalisePlate, type Tags } from './areas/tags/index.ts';
import type { TopUps } from './areas/top-ups/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';

/** The operator's people, and what they may look at. */
export function createStaffArea(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly identity: IdentityService;
}) {
  const { identity } = deps;
  return createStaffService({
    ...deps,
    users: identity.staffUsers,
    markEnded: (sessionIds) => identity.markEnded(sessionIds),
    accountOf: (name) => identity.customers.accountOf(name),
    async customersOf(accountIds) {
      const found = await identity.customers.find(accountIds);
      return found.map((one) => ({ accountId: one.accountId, name: customerName(one) }));
    },
  });
}

/** A customer's card: what each area answers the customer, for the operator's people. */
export function createCustomerCards(deps: {
  readonly database: Database;
  readonly identity: IdentityService;
  readonly currency: Currency;
  readonly tags: Tags;
  readonly passages: Passages;
  readonly topUps: TopUps;
  readonly purchases: Purchases;
  readonly purchaseRequests: Pick<PurchaseRequests, 'list'>;
  readonly complaints: Complaints;
}) {
  const { database, currency } = deps;
  const latest = { first: 0, rows: latestShown };
  const figuresOf = async (accountId: string, languageId: LanguageId): Promise<CardFigures> => {
    const tags = getTagovi.input.parse({ rows: 100, languageId });
    const passages = getProlasci.input.parse({ ...latest, languageId });
    const balances = await deps.topUps.overview(accountId, getPregled.input.parse({ rows: 1 }));
    const { items, totalRecords } = orNone(await deps.passages.list(accountId, passages));
    return {
      ...balancesIn(balances, currency),
      tags: await deps.tags.list(accountId, tags),
      passages: { items, totalRecords },
      topUps: orNone(await deps.topUps.list(accountId, getDopune.input.parse(latest))),
      orders: orNone(await deps.purchases.list(accountId, getPorudzbine.input.parse(latest))),
      requests: await deps.purchaseRequests.list(accountId, getZahtevi.input.parse(latest)),
      complaints: await deps.complaints.list(
        accountId,
        getReklamacije.input.parse({ ...latest, languageId }),
      ),
    };
  };
  return createCustomerDesk({
    database,
    customers: deps.identity.customers,
    figuresOf,
    normalPlate: (text) => (normalisePlate(text) ?? '').replaceAll(/[\s-]/g, ''),
  });
}

/** What is on a customer's tags, told as to the customer. */
function balancesIn(
  overview: Awaited<ReturnType<TopUps['overview']>>,
  currency: Currency,
): Pick<CardFigures, 'balance' | 'stopped'> {
  if (!overview.ok) return { balance: { amount: 0, currency }, stopped: { amount: 0, currency } };
  const { usable, totalBalance } = overview.value;
  const stopped = totalBalance.amount - usable.balance.amount;
  return { balance: usable.balance, stopped: { amount: stopped, currency } };
}

interface ListPage<Item> {
  readonly items: Item[];
  readonly totalRecords: number;
}

/** Customers are told by codes of their own that they have none. */
function orNone<Item>(outcome: Outcome<ListPage<Item>, string>): ListPage<Item> {
  return outcome.ok ? outcome.value : { items: [], totalRecords: 0 };
}
