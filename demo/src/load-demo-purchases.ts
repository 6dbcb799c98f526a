import type { Country, Kategorija } from '@rampa/contract';
import { priceOrder } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import { countries } from '../../server/src/countries.ts';
import { insertPastPayments } from '../../server/src/areas/payments/index.ts';
import {
  createFulfilment,
  createOrderBooks,
  createOrderSettlement,
  createPlacing,
  createTickets,
  offerOf,
  orderWishOf,
} from '../../server/src/areas/purchases/index.ts';
import { createTagVerification } from '../../server/src/areas/tags/index.ts';
import { createWallet } from '../../server/src/areas/wallet/index.ts';
import { tollDay, tollTimeZone, type Clock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { createPseudonym } from '../../server/src/platform/throttle/pseudonym.ts';
import type { Attempt } from './attempt.ts';
import { demoScope, demoAccounts } from './demo-scope.ts';
import { findDemoUser } from './demo-accounts.store.ts';
import { claimDemoNumber, selectUndelivered } from './demo-orders.store.ts';
import { seedOf } from './seeded-random.ts';
import { demoOrdersOf, demoStock, type DemoOrder, type OrderInput } from './demo-orders.ts';
import type { KeyRing } from '../../server/src/platform/keys/key-ring.ts';
import { nobodyListens } from '../../server/src/platform/events/events.ts';

/** The gateway that the demo's customers paid through. */
const GATEWAY = 'monri';

/** Distinguishes the numbers of one order's categories. */
const categoryDigits: Readonly<Record<Kategorija, number>> = { IA: 0, I: 1, II: 2, III: 3, IV: 4 };

interface PurchasesDemo {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
  readonly secretKeys: KeyRing;
  readonly attempt: Attempt;
}

/**
 * Tags to sell, and a few orders as the services themselves would have made them, at past times
 * and without mails. Existing ones are left, so that an interrupted load continues.
 */
export async function loadDemoPurchases(options: PurchasesDemo): Promise<void> {
  const { clock, country } = options;
  const orders = demoOrdersOf(country);
  const [first] = orders;
  if (first === undefined) return;
  const { fulfilment } = servicesAt(options, first, clock.now());
  const stock = await fulfilment.stock();
  for (const category of countries[country].purchase.categories) {
    if (!stock.has(category)) await fulfilment.receive(category, demoStock);
  }
  for (const order of orders) {
    await options.attempt(`the order ${order.number}`, () => loadOrder(options, order));
  }
}

/** Orders are on their way again; those of the previous round have been delivered by now. */
export async function continuePurchases(options: PurchasesDemo, round: string): Promise<void> {
  const { database, clock, country } = options;
  for (const left of await selectUndelivered(database.queries)) {
    await options.attempt(`the end of the order ${left.orderNumber}`, async () => {
      const ended = left.createdAt.add({ hours: 24 * 5 });
      const now = clock.now();
      const at = ended.epochMilliseconds < now.epochMilliseconds ? ended : now;
      // The digits after the day, from which its tags get their numbers.
      const number = left.orderNumber.slice(6);
      const { fulfilment } = servicesAt(options, { number, progress: 'delivered' }, at);
      if (left.state === 'confirmed') await fulfilment.ship(demoAccounts, left.orderNumber);
      await fulfilment.deliver(demoAccounts, left.orderNumber);
    });
  }
  const open = demoOrdersOf(country).filter(({ progress }) => progress !== 'delivered');
  for (const order of open) {
    await options.attempt(`the order ${order.number} of ${round}`, () =>
      loadOrder(options, { ...order, number: numberOf(order, round) }),
    );
  }
}

/** Six digits that are the same for the same order and day. */
function numberOf({ number }: DemoOrder, round: string): string {
  return String(seedOf(`${number}@${round}`) % 1_000_000).padStart(6, '0');
}

async function loadOrder(options: PurchasesDemo, order: DemoOrder): Promise<void> {
  const { database, country } = options;
  const customer = await findDemoUser(database.queries, order.email);
  if (customer === undefined) return;
  const scope = demoScope(customer);
  const placedAt = options.clock
    .now()
    .toZonedDateTimeISO(tollTimeZone)
    .startOfDay()
    .subtract({ days: order.daysAgo })
    .add({ hours: 10, minutes: 20 })
    .toInstant();
  const after = (hours: number) => servicesAt(options, order, placedAt.add({ hours }));
  const facts = countries[country];
  const offer = offerOf({ ...facts.purchase, currency: facts.currency }, new Map(), []);
  const placed = await after(0).placing.place(
    { customer: scope, address: '', requestId: '' },
    orderWishOf(inputOf(order, (wish) => priceOrder(offer, wish).total)),
  );
  if (!placed.ok) throw new Error(placed.code);
  const { orderNumber, state, method } = placed.value;
  const reached = ['placed', 'paid', 'sent', 'delivered'].indexOf(order.progress);
  if (reached >= 1 && method !== 'on-delivery' && state === 'awaiting-payment') {
    await database.transaction((tx) => after(1).settlement.settle(scope, tx, orderNumber));
  }
  if (reached >= 2) await after(26).fulfilment.ship(demoAccounts, orderNumber);
  if (reached >= 3) await after(75).fulfilment.deliver(demoAccounts, orderNumber);
}

function inputOf(
  { wish, number, email }: DemoOrder,
  totalOf: (wish: Pick<OrderInput, 'lines' | 'lice' | 'delivery'>) => number,
): OrderInput {
  const input = {
    idempotencyKey: `demo-order-${number}`,
    languageId: '2',
    lice: 'fizicko',
    ime: '',
    prezime: '',
    email,
    telefon: '',
    poslovno_ime: '',
    pib: '',
    companyNumber: '',
    delivery: 'address',
    street: '',
    city: '',
    postcode: '',
    pointOfSale: '',
    replaces: '',
    ...wish,
  } as const;
  return { ...input, total: totalOf(input) };
}

/** The services of orders as they were at a moment, without notifications. */
function servicesAt(
  { database, country, secretKeys }: PurchasesDemo,
  order: Pick<DemoOrder, 'number' | 'progress'>,
  now: Temporal.Instant,
) {
  const clock: Clock = { now: () => now };
  const facts = countries[country];
  const wallet = createWallet({ database, clock, events: nobodyListens });
  const books = createOrderBooks({ clock, wallet });
  const verification = createTagVerification({
    database,
    clock,
    secretKeys,
    events: nobodyListens,
  });
  const tell = async (): Promise<void> => undefined;
  const requestRefund = async (): Promise<void> => undefined;
  // Nothing was picked for these orders.
  const unpick = async (): Promise<number> => 0;
  const settlement = createOrderSettlement({ clock, books, tell, unpick, requestRefund });
  const placing = createPlacing({
    database,
    clock,
    tell,
    tickets: createTickets({ secretKeys, clock }),
    unpaidLimits: facts.purchase.unpaidLimits,
    pseudonym: createPseudonym(secretKeys),
    // The demo's numbers are valid.
    checks: { phone: (text) => text, taxNumber: () => true, companyNumber: () => true },
    offer: async () => offerOf({ ...facts.purchase, currency: facts.currency }, new Map(), []),
    isTagOf: async () => false,
    // Each order has a number of its own, and its payment is settled already.
    async placeOrder(scope, tx, { insert, pay, purpose, ...payment }) {
      const orderNumber = `${tollDay(now).slice(2).replaceAll('-', '')}${order.number}`;
      if (!(await claimDemoNumber(scope, tx, { orderNumber, purpose }))) return 'key-taken';
      if ((await insert(orderNumber)) === 'key-taken') return 'key-taken';
      if (pay.by === 'page') {
        const { accountId } = scope;
        const state = order.progress === 'placed' ? 'pending' : 'paid';
        const settledAt = state === 'pending' ? null : now.add({ minutes: 2 }).toString();
        const past = { ...payment, accountId, orderNumber, state, settledAt } as const;
        await insertPastPayments(demoAccounts, tx, GATEWAY, purpose, [
          { ...past, createdAt: now.toString() },
        ]);
      }
      return { orderNumber };
    },
  });
  const fulfilment = createFulfilment({
    database,
    clock,
    books,
    tell,
    settlement,
    issueTags: async (tx, category, quantity) => {
      const tags = Array.from({ length: quantity }, (_, at) => {
        const last = String(categoryDigits[category] * 20 + at).padStart(3, '0');
        return {
          serialNumber: `004${order.number}${last}`,
          verificationCode: `${order.number}${last.slice(1)}`,
          category,
        };
      });
      await verification.register(tx, tags);
      return tags;
    },
    reissueTags: (...given) => verification.reissueTags(...given),
    printTags: (...given) => verification.printTags(...given),
  });
  return { placing, settlement, fulfilment };
}
