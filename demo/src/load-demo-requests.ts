import type { Country } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import {
  createPurchaseRequests,
  createRequestDesk,
} from '../../server/src/areas/purchase-requests/index.ts';
import {
  createAgreedOrders,
  createOrderBooks,
  createOrderSettlement,
  offerOf,
  wishOf,
} from '../../server/src/areas/purchases/index.ts';
import { createWallet } from '../../server/src/areas/wallet/index.ts';
import { countries } from '../../server/src/countries.ts';
import { tollTimeZone, type Clock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import type { MemberScope } from '../../server/src/platform/scope/scope.ts';
import { createAttempts } from '../../server/src/platform/throttle/create-attempts.ts';
import { createPseudonym } from '../../server/src/platform/throttle/pseudonym.ts';
import { asRead } from './as-read.ts';
import type { Attempt } from './attempt.ts';
import { demoAccounts, demoOperatorAt, demoScope } from './demo-scope.ts';
import { findDemoUser } from './demo-accounts.store.ts';
import { demoCompanyOf } from './demo-orders.ts';
import { selectUnpriced } from './demo-requests.store.ts';
import { demoRequests, type DemoRequest } from './demo-requests.ts';
import type { KeyRing } from '../../server/src/platform/keys/key-ring.ts';
import { nobodyListens } from '../../server/src/platform/events/events.ts';

interface RequestsDemo {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
  readonly secretKeys: KeyRing;
  readonly attempt: Attempt;
}

const email = 'flota@primer.rs';

/**
 * Purchase requests of the demo's company, as the services themselves would have made them, at past
 * times and without mails. Existing ones are left, so that an interrupted load continues.
 */
export async function loadDemoRequests(options: RequestsDemo): Promise<void> {
  await loadAll(options, demoRequests, '');
}

/** The company asks again; earlier requests that no clerk has priced get the price of the list. */
export async function continueRequests(options: RequestsDemo, round: string): Promise<void> {
  const { clock } = options;
  for (const left of await selectUnpriced(options.database.queries)) {
    await options.attempt(`the price of the request ${left.number}`, async () => {
      const pricedAt = left.sentAt.add({ hours: 24 });
      const now = clock.now();
      const at = pricedAt.epochMilliseconds < now.epochMilliseconds ? pricedAt : now;
      const { desk } = servicesAt(options, at);
      const seen = { number: left.number, revision: 0 };
      await desk.price(demoOperatorAt(at), seen, {}, '');
      await servicesAt(options, now).desk.expire(demoAccounts);
    });
  }
  const open = demoRequests.filter(({ outcome }) => outcome === 'sent' || outcome === 'priced');
  await loadAll(options, open, round);
}

async function loadAll(
  options: RequestsDemo,
  requests: readonly DemoRequest[],
  round: string,
): Promise<void> {
  const customer = await findDemoUser(options.database.queries, email);
  if (customer === undefined) return;
  const scope = demoScope({ ...customer, personType: 'pravno' });
  for (const request of requests) {
    const key = `demo-request-${request.name}${round === '' ? '' : `@${round}`}`;
    await options.attempt(`the request ${key}`, () => loadRequest(options, request, key, scope));
  }
}

async function loadRequest(
  options: RequestsDemo,
  { daysAgo, lines, note, outcome, terms = {}, answer }: DemoRequest,
  idempotencyKey: string,
  scope: MemberScope,
): Promise<void> {
  const sentAt = options.clock
    .now()
    .toZonedDateTimeISO(tollTimeZone)
    .startOfDay()
    .subtract({ days: daysAgo })
    .add({ hours: 11, minutes: 5 })
    .toInstant();
  const after = (hours: number) => servicesAt(options, sentAt.add({ hours }));
  const { street, city, postcode, ime, prezime, telefon } = demoCompanyOf(options.country);
  const wish = wishOf({
    idempotencyKey,
    languageId: '2',
    lines: [...lines],
    delivery: 'address',
    pointOfSale: '',
    street,
    city,
    postcode,
    ime,
    prezime,
    telefon,
    email,
  });
  // They write in the script in which they read the portal.
  const sent = await after(0).requests.send(scope, { ...wish, note: asRead(options, note) });
  if (!sent.ok) throw new Error(sent.code);
  const number = sent.value;
  const clerk = (hours: number) => demoOperatorAt(sentAt.add({ hours }));
  // A step that was made before is refused, as intended.
  if (outcome === 'sent') return;
  if (outcome === 'withdrawn') {
    await after(20).requests.withdraw(scope, number);
    return;
  }
  if (outcome === 'refused') {
    await after(28).desk.refuse(clerk(28), { number }, asRead(options, answer));
    return;
  }
  // As seen without a price: an existing one, perhaps a clerk's, stays.
  const unpriced = { number, revision: 0 };
  await after(24).desk.price(clerk(24), unpriced, terms, asRead(options, answer));
  if (outcome === 'expired') await after(24 * 30).desk.expire(demoAccounts);
  if (outcome === 'priced' || outcome === 'expired') return;
  const accepted = await after(50).requests.accept(scope, number, 1);
  if (!accepted.ok || outcome === 'accepted') return;
  const orderNumber = accepted.value;
  await options.database.transaction((tx) =>
    after(24 * 8).settlement.settle(scope, tx, orderNumber),
  );
}

/** The services of requests as they were at a moment, without notifications. */
function servicesAt({ database, country, secretKeys }: RequestsDemo, now: Temporal.Instant) {
  const clock: Clock = { now: () => now };
  const facts = countries[country];
  const quiet = async (): Promise<void> => undefined;
  const mails = { tell: quiet, toOperator: quiet };
  const plenty = new Map(facts.purchase.categories.map((category) => [category, 1000]));
  const offer = offerOf({ ...facts.purchase, currency: facts.currency }, plenty, []);
  const books = createOrderBooks({
    clock,
    wallet: createWallet({ database, clock, events: nobodyListens }),
  });
  const settlement = createOrderSettlement({
    clock,
    books,
    tell: quiet,
    // Nothing was picked for these orders.
    unpick: async () => 0,
    requestRefund: quiet,
  });
  const agreed = createAgreedOrders({ clock, tell: quiet, settlement });
  const { poslovno_ime: businessName, pib: taxNumber, companyNumber } = demoCompanyOf(country);
  const requests = createPurchaseRequests({
    database,
    clock,
    mails,
    agreed,
    holdRole: async () => ({ ok: true, value: {} }),
    open: true,
    attempts: createAttempts({ clock, pseudonym: createPseudonym(secretKeys) }),
    // The demo's numbers are valid.
    checks: { phone: (text) => text },
    offer: async () => offer,
    companyOf: async () => ({ businessName, taxNumber, companyNumber }),
    // Nothing is drawn here.
    invoices: { drawOffer: () => Promise.reject(new Error('The demo draws no documents')) },
    payee: { accountDigits: facts.bank.accountDigits, account: '', name: '', ipsQr: false },
  });
  const desk = createRequestDesk({
    database,
    clock,
    mails,
    agreed,
    jobs: { every: () => undefined },
    facts: offer,
  });
  return { requests, desk, settlement };
}
