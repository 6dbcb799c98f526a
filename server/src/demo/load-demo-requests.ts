import { toLatin } from '@rampa/contract/script';
import type { Country } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import {
  createPurchaseRequests,
  createRequestDesk,
  type Actor,
} from '../areas/purchase-requests/index.ts';
import {
  createAgreedOrders,
  createOrderBooks,
  createOrderSettlement,
  offerOf,
} from '../areas/purchases/index.ts';
import { createWallet } from '../areas/wallet/index.ts';
import { countries } from '../countries.ts';
import { commandLineOperator } from '../platform/audit/operator.ts';
import { tollTimeZone, type Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { createAttempts } from '../platform/throttle/create-attempts.ts';
import { createPseudonym } from '../platform/throttle/pseudonym.ts';
import { findDemoUser } from './demo-accounts.store.ts';
import { demoCompanyOf } from './demo-orders.ts';
import { demoRequests, type DemoRequest } from './demo-requests.ts';

interface RequestsDemo {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
  readonly secretKey: string;
}

const email = 'flota@primer.rs';

/**
 * Purchase requests of the demo's company, as the services themselves would have made them, at the
 * times of the past and without mails. What is there already is left: a load that broke off goes on.
 */
export async function loadDemoRequests(options: RequestsDemo): Promise<void> {
  const customer = await findDemoUser(options.database.queries, email);
  if (customer === undefined) return;
  const actor = {
    session: { ...customer, sessionId: '', lice: 'pravno', role: 'owner' as const, reach: null },
    requestId: '',
  };
  for (const request of demoRequests) await loadRequest(options, request, actor);
}

async function loadRequest(
  options: RequestsDemo,
  { name, daysAgo, lines, note, outcome, terms = {}, answer }: DemoRequest,
  actor: Actor,
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
  const sent = await after(0).requests.send(actor, {
    idempotencyKey: `demo-request-${name}`,
    languageId: '2',
    lines: [...lines],
    delivery: 'address',
    pointOfSale: '',
    // They write as they read the portal.
    note: toLatin(note),
    street,
    city,
    postcode,
    ime,
    prezime,
    telefon,
    email,
  });
  if (!sent.ok) throw new Error(`The demo's request ${name}: ${sent.code}`);
  const { request_number: number } = sent.value;
  const clerk = (hours: number) => commandLineOperator({ now: () => sentAt.add({ hours }) });
  // A step that was made before is refused, which is as it should be.
  if (outcome === 'sent') return;
  if (outcome === 'withdrawn') {
    await after(20).requests.withdraw(actor, number);
    return;
  }
  if (outcome === 'refused') {
    await after(28).desk.refuse({ number }, toLatin(answer), clerk(28));
    return;
  }
  // As seen without a price: one that is there, be it a clerk's, stays.
  const unpriced = { number, revision: 0 };
  await after(24).desk.price(unpriced, terms, toLatin(answer), clerk(24));
  if (outcome === 'expired') await after(24 * 30).desk.expire();
  if (outcome === 'priced' || outcome === 'expired') return;
  const first = { request_number: number, revision: 1 };
  const accepted = await after(50).requests.accept(actor, first);
  if (!accepted.ok || outcome === 'accepted') return;
  const { accountId } = actor.session;
  const order = { accountId, orderNumber: accepted.value.order_number };
  await options.database.transaction((tx) => after(24 * 8).settlement.settle(tx, order));
}

/** The services of requests as they were at a moment, telling nobody. */
function servicesAt({ database, country, secretKey }: RequestsDemo, now: Temporal.Instant) {
  const clock: Clock = { now: () => now };
  const facts = countries[country];
  const quiet = async (): Promise<void> => undefined;
  const mails = { tell: quiet, toOperator: quiet };
  const plenty = new Map(facts.purchase.categories.map((category) => [category, 1000]));
  const offer = offerOf({ ...facts.purchase, currency: facts.currency }, plenty, []);
  const books = createOrderBooks({ clock, wallet: createWallet({ database, clock }) });
  const settlement = createOrderSettlement({ clock, books, tell: quiet, requestRefund: quiet });
  const agreed = createAgreedOrders({ clock, tell: quiet, settlement });
  const { poslovno_ime: businessName, pib: taxNumber, companyNumber } = demoCompanyOf(country);
  const requests = createPurchaseRequests({
    database,
    clock,
    mails,
    agreed,
    open: true,
    attempts: createAttempts({ clock, pseudonym: createPseudonym(secretKey) }),
    // The demo's numbers are right.
    checks: { phone: (text) => text },
    offer: async () => offer,
    companyOf: async () => ({ businessName, taxNumber, companyNumber }),
    // Nothing is drawn here.
    invoices: { drawOffer: () => Promise.reject(new Error('The demo draws no papers')) },
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
