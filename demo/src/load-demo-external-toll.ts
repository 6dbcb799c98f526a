import type { Country } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { createSavedCards } from '../../server/src/areas/cards/index.ts';
import {
  createExternalRecorder,
  createExternalToll,
  createT4ATags,
  partnerCountries,
  type DeliveredExternalPassage,
} from '../../server/src/areas/external-toll/index.ts';
import { inForceNow } from '../../server/src/areas/legal/index.ts';
import { countries } from '../../server/src/countries.ts';
import { tollTimeZone } from '../../server/src/platform/clock.ts';
import type { Clock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { demoTagsOf } from './demo-tags.ts';
import type { Attempt } from './attempt.ts';
import { findDemoUser } from './demo-accounts.store.ts';
import { demoScope, demoSystem } from './demo-scope.ts';
import { billPast } from './demo-invoices.ts';
import { findPart, markPart } from './demo-mark.store.ts';
import type { KeyRing } from '../../server/src/platform/keys/key-ring.ts';
import {
  roadsAbroad,
  tripsAbroad,
  tripsUnpaid,
  type DemoPlace,
  type TripAbroad,
} from './demo-trips-abroad.ts';

interface ExternalTollDemo {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
  readonly secretKeys: KeyRing;
  readonly attempt: Attempt;
}

interface DemoTraveller {
  readonly email: string;
  /** How many of the account's tags are in the service. */
  readonly tags: number;
  readonly trips: readonly TripAbroad[];
  /** Whether the invoices were paid. */
  readonly pays: boolean;
  /** Saves a card here; the other customers have theirs from other parts of the demo, or none. */
  readonly keepsCard: boolean;
}

/** Who has the service: complete, blocked by an invoice, without a card, without a tag. */
export const travellers: readonly DemoTraveller[] = [
  { email: 'ana@primer.rs', tags: 2, trips: tripsAbroad, pays: true, keepsCard: false },
  { email: 'blokiran@primer.rs', tags: 1, trips: tripsUnpaid, pays: false, keepsCard: false },
  { email: 'flota@primer.rs', tags: 3, trips: [], pays: true, keepsCard: false },
  { email: 'distributer@primer.rs', tags: 0, trips: [], pays: true, keepsCard: true },
];

const SINCE_DAYS = 120;
const BEGUN = 'demo-abroad-begun';
const GATEWAY = 'monri';
/** As the sandbox's gateway knows it, though nobody registered it there. */
const knownCard = {
  token: '696a1203318140c844ea0113c0fc37386c0563f00bd5eb001ed777d6d04ed4b4',
  maskedNumber: '555555******4444',
  brand: 'master',
  expires: '2031-12',
};

/**
 * The external-toll service in the demo. Each step may be repeated, and a customer's mark is set
 * after the last one: an interrupted load continues with the same days, counted from its beginning.
 * What a customer has changed afterwards is left.
 */
export async function loadDemoExternalToll(options: ExternalTollDemo): Promise<void> {
  const { queries } = options.database;
  const begun = Temporal.Instant.from(
    await markPart(queries, BEGUN, options.clock.now().toString()),
  );
  for (const traveller of travellers) {
    await options.attempt(`tolls abroad of ${traveller.email}`, async () => {
      const part = `demo-abroad:${traveller.email}`;
      if ((await findPart(queries, part)) !== undefined) return;
      await loadTraveller(options, traveller, begun);
      await markPart(queries, part, options.country);
    });
  }
}

async function loadTraveller(
  options: ExternalTollDemo,
  traveller: DemoTraveller,
  begun: Temporal.Instant,
): Promise<void> {
  const { database, country } = options;
  const user = await findDemoUser(database.queries, traveller.email);
  if (user === undefined) return;
  const { account, tags, own, recorder } = servicesAbroad(options);
  const scope = demoScope(user);
  await account.terms(scope, '2');
  await account.activate(scope);
  const working = (await own.all(scope))
    .filter(({ status, category }) => status === 'aktivan' && category !== 'IA')
    .sort((a, b) => (a.serialNumber < b.serialNumber ? -1 : 1))
    .slice(0, traveller.tags);
  for (const { category, serialNumber } of working) {
    await tags.add(scope, { category, serialNumber });
  }
  if (traveller.keepsCard) await keepCard(options, user.accountId);
  const driven = working.find(({ category }) => category === 'I');
  if (driven === undefined || traveller.trips.length === 0) return;
  await recorder.record(
    demoSystem,
    passagesOf(country, driven.serialNumber, begun, traveller.trips),
  );
  await billPast(options, user.accountId, traveller.pays);
}

async function keepCard(
  { database, clock, secretKeys }: ExternalTollDemo,
  accountId: string,
): Promise<void> {
  const kept = createSavedCards({ clock, secretKeys, provider: GATEWAY });
  await database.transaction((tx) =>
    kept.take(demoSystem.account(accountId), tx, GATEWAY, knownCard),
  );
}

/** The services as they were when the customers activated; the recorder works in the present. */
export function servicesAbroad({ database, clock, country }: Omit<ExternalTollDemo, 'secretKeys'>) {
  const { currency } = countries[country];
  const then: Clock = { now: () => clock.now().subtract({ hours: SINCE_DAYS * 24 }) };
  const own = demoTagsOf({ database, clock: then, currency });
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
      // They accept the version in force when the demo begins; nobody reads it here.
      termsInForce: async () => ({
        ...(await inForceNow(database.queries, 'tolls-abroad', clock.now())),
        blocks: [],
      }),
    }),
    recorder: createExternalRecorder({ ...common, clock, tags: own, currency }),
  };
}

const KILOMETRES_AN_HOUR = 104;

/** As the partner would have delivered them. */
export function passagesOf(
  country: Country,
  serialNumber: string,
  now: Temporal.Instant,
  trips: readonly TripAbroad[],
): DeliveredExternalPassage[] {
  const today = now.toZonedDateTimeISO(tollTimeZone).startOfDay();
  return trips.map(({ road: which, daysAgo, hour, back }) => {
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
