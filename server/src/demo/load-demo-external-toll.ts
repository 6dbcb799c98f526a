import type { Country } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import {
  createExternalRecorder,
  createExternalToll,
  createT4ATags,
  partnerCountries,
  selectAccount,
  type DeliveredExternalPassage,
} from '../areas/external-toll/index.ts';
import { createTagsService } from '../areas/tags/index.ts';
import { countries } from '../countries.ts';
import { tollTimeZone } from '../platform/clock.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { findDemoUser } from './demo-accounts.store.ts';
import { roadsAbroad, tripsAbroad, type DemoPlace } from './demo-trips-abroad.ts';

interface ExternalTollDemo {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
}

/** Who has the service: with everything, without a card, without a tag. */
const customers = [
  { email: 'ana@primer.rs', tags: 2, drives: true },
  { email: 'flota@primer.rs', tags: 3, drives: false },
  { email: 'blokiran@primer.rs', tags: 0, drives: false },
] as const;

const SINCE_DAYS = 120;

/** The external-toll service in the demo; what a customer has changed since is left. */
export async function loadDemoExternalToll(options: ExternalTollDemo): Promise<void> {
  for (const customer of customers) await loadCustomer(options, customer);
}

async function loadCustomer(
  options: ExternalTollDemo,
  { email, tags: wanted, drives }: (typeof customers)[number],
): Promise<void> {
  const { database, country } = options;
  const user = await findDemoUser(database.queries, email);
  if (user === undefined) return;
  if ((await selectAccount(database.queries, user.accountId)) !== undefined) return;
  const { account, tags, own, recorder } = servicesOf(options);
  const actor = { ...user, requestId: '' };
  await account.terms(user.accountId, '2');
  await account.activate(actor);
  const working = (await own.all(user.accountId))
    .filter(({ status, category }) => status === 'aktivan' && category !== 'IA')
    .sort((a, b) => (a.serialNumber < b.serialNumber ? -1 : 1))
    .slice(0, wanted);
  for (const { category, serialNumber } of working) {
    await tags.add(actor, { kategorija: category, serial_number: serialNumber });
  }
  const driven = working.find(({ category }) => category === 'I');
  if (drives && driven !== undefined) {
    await recorder.record(passagesOf(country, driven.serialNumber, options.clock.now()));
  }
}

/** The services as they were when the customers began; the recorder is of today. */
function servicesOf({ database, clock, country }: ExternalTollDemo) {
  const { currency } = countries[country];
  const then: Clock = { now: () => clock.now().subtract({ hours: SINCE_DAYS * 24 }) };
  const own = createTagsService({
    database,
    clock: then,
    currency,
    lowBalanceOf: () => 0,
    figures: { balancesOf: async () => new Map(), lastPassagesOf: async () => new Map() },
  });
  const common = { database, countries: partnerCountries[country] };
  const tags = createT4ATags({ ...common, clock: then, tags: own });
  return {
    own,
    tags,
    account: createExternalToll({
      ...common,
      clock: then,
      open: true,
      mayDeactivate: false,
    }),
    recorder: createExternalRecorder({ ...common, clock, tags: own, currency }),
  };
}

const KILOMETRES_AN_HOUR = 104;

function passagesOf(
  country: Country,
  serialNumber: string,
  now: Temporal.Instant,
): DeliveredExternalPassage[] {
  const today = now.toZonedDateTimeISO(tollTimeZone).startOfDay();
  return tripsAbroad.map(({ road: which, daysAgo, hour, back }) => {
    const road = roadsAbroad[country][which];
    const [one, middle, other] = road.places;
    const [first, last] = back ? [other, one] : [one, other];
    const sections = [sectionOf(road, first, middle), sectionOf(road, middle, last)];
    const entered = today.subtract({ days: daysAgo }).add({ hours: hour, minutes: 12 });
    const kilometres = Math.abs(last.at - first.at);
    const minutes = Math.round((kilometres / KILOMETRES_AN_HOUR) * 60);
    const year = String(entered.year);
    const day = entered.toPlainDate().toString();
    return {
      key: `demo:${serialNumber}:${day}`,
      serialNumber,
      country: road.country,
      entry: { name: first.name, localName: first.localName },
      enteredAt: entered.toInstant().toString(),
      exit: { name: last.name, localName: last.localName },
      exitedAt: entered.add({ minutes }).toInstant().toString(),
      category: 'I',
      tariff: { version: `${year}-1`, validFrom: `${year}-01-01` },
      multiplierThousandths: 1000,
      roundedTo: road.roundedTo,
      sections,
      currency: road.currency,
      amount: sections.reduce((sum, { amount }) => sum + amount, 0),
      rate: { value: road.rate, day },
    };
  });
}

function sectionOf(
  road: (typeof roadsAbroad)['rs'][number],
  from: DemoPlace,
  to: DemoPlace,
): DeliveredExternalPassage['sections'][number] {
  const kilometres = Math.abs(to.at - from.at);
  const base = Math.round(kilometres * road.perKilometre);
  return {
    from: { name: from.name, localName: from.localName },
    to: { name: to.name, localName: to.localName },
    tariffSystem: road.name,
    metres: kilometres * 1000,
    base,
    exact: base,
    amount: Math.round(base / road.roundedTo) * road.roundedTo,
  };
}
