import { getForgeryToken } from '@rampa/contract/identity';
import {
  deliveriesPerMinute,
  ofLanesPerMinute,
} from '../../../../server/src/areas/intake/index.ts';
import { someTrips } from '../../intake/trips.ts';
import type { Caller } from './caller.ts';
import { priceTrip, screens } from './customers.ts';
import { aPassage } from './lanes.ts';
import { deliveriesOf, figures, type Rates } from './model.ts';
import type { Actors } from './play.ts';
import { serialOf, type Population } from './population.ts';
import { signIn, type Session } from './session.ts';
import { caseCalls } from './staff.ts';
import type { LoadWorld } from './world.ts';

/**
 * How often a second each kind of work is done, by the name of its call where it is one call, as calls are counted. The
 * first is what each passage in a delivery costs beyond the first one.
 */
export function frequenciesOf(rates: Rates): Readonly<Record<string, number>> {
  const shares = screens.reduce((sum, { share }) => sum + share, 0);
  const deliveries = deliveriesOf(rates, figures.laneDelivers.value);
  const questions = rates.lanes / figures.laneAsks.value;
  return {
    [furtherPassage]: Math.max(0, rates.passages - deliveries),
    'intake/passages': deliveries,
    'intake/tag-status': questions,
    'intake/tag-status/confirm': questions,
    'intake/control-records': questions,
    'intake/t4a-passages': rates.abroad,
    'page /prijava': rates.signIns,
    'Token/GetToken': rates.signIns,
    // One for the form, one for the session, and one of each who prices a trip.
    'Token/GetForgeryToken': rates.signIns * 2 + rates.visitors,
    ...Object.fromEntries(
      screens.flatMap(({ share, calls }) =>
        Object.keys(calls).map((name) => [name, (rates.screens * share) / shares]),
      ),
    ),
    [topUp]: rates.topUps,
    'page /default': rates.visitors,
    'page /pages/izracunaj-putarinu': rates.visitors,
    'Putarina/IzracunajPutarinu': rates.visitors,
    'Uprava/TraziKupce': rates.cases,
    'Uprava/GetKupac': rates.cases,
    'Uprava/GetRedReklamacija': rates.cases,
  };
}

/** Measured by large deliveries. */
export const furtherPassage = 'passage in a large delivery';
const topUp = 'top-up until it is credited';

export interface OneWork {
  once(): Promise<unknown>;
  /** Done at once by so many, where that is what makes it cheap or dear. */
  readonly atOnce?: number;
  /** Already part of `once`, by name and how often; taken off. */
  readonly includes?: readonly string[];
  /** No more than so many times. */
  readonly most?: number;
}

/** Of what the server takes in a minute: the other half is left for the hour that comes next. */
const half = (perMinute: number): number => perMinute / 2;

/** As many lanes as deliver in the same tenth of a second at the peak: what comes together is recorded together. */
const LANES_AT_ONCE = 32;

/** Each kind of work, done once by everybody's own way. */
export async function worksOf(given: {
  readonly world: LoadWorld;
  readonly caller: Caller;
  readonly actors: Actors;
  readonly clerk: Session;
  readonly population: Population;
  /** Of the list of tags. */
  readonly cursor: string;
}): Promise<Readonly<Record<string, OneWork>>> {
  const { world, caller, actors, clerk, population, cursor } = given;
  const trips = someTrips();
  const [trip] = trips;
  const session = await signIn(caller, 'vozac0');
  if (session === null || trip === undefined) throw new Error('Nobody can sign in');
  const headers = { 'x-api-key': world.intakeKey };
  const confirm = 'intake/tag-status/confirm';
  const confirmation = JSON.stringify({ lane: 'L0', cursor });
  const get = (name: string, path: string) => ({ once: () => caller.ask(name, { path, headers }) });
  const calls = caseCalls(clerk, population.tags);
  const [customer] = (await calls['Uprava/TraziKupce']())?.items ?? [];
  await actors.customers.signIn();
  // From the end of the list, so that none drives where those who sign in have their past.
  let tag = population.tags;
  let version = Date.now();
  return {
    'intake/passages': {
      atOnce: LANES_AT_ONCE,
      once: () => {
        tag = tag <= 1 ? population.tags - 1 : tag - 1;
        const passages = [aPassage(serialOf(tag), trip, Date.now())];
        const document = { format: 1, kind: 'passages', passages };
        return caller.deliver('intake/passages', world.intakeKey, document);
      },
    },
    'intake/tag-status': get(
      'intake/tag-status',
      `/intake/tag-status?after=${encodeURIComponent(cursor)}`,
    ),
    [confirm]: {
      most: half(ofLanesPerMinute),
      once: () =>
        caller.ask(
          confirm,
          { method: 'POST', path: `/${confirm}`, headers, body: confirmation },
          [204],
        ),
    },
    'intake/control-records': {
      most: half(ofLanesPerMinute),
      once: () => {
        version += 1;
        const now = Date.now();
        const hour = new Date(Math.floor(now / 3_600_000) * 3_600_000).toISOString();
        const until = new Date(now).toISOString();
        const of = { station: trip.to, lane: 'measured', hour, until, passages: 1, version };
        const records = { format: 1, kind: 'control-records', records: [of] };
        return caller.deliver('intake/control-records', world.intakeKey, records);
      },
    },
    'intake/t4a-passages': { most: half(deliveriesPerMinute), once: actors.deliverFromAbroad },
    'page /prijava': get('page /prijava', '/prijava'),
    'Token/GetForgeryToken': get('Token/GetForgeryToken', getForgeryToken.path),
    'Token/GetToken': {
      once: () => actors.customers.signIn(),
      includes: ['page /prijava', 'Token/GetForgeryToken', 'Token/GetForgeryToken'],
    },
    ...Object.fromEntries(
      screens.flatMap((screen) =>
        Object.entries(screen.calls).map(([name, ask]) => [name, { once: () => ask(session) }]),
      ),
    ),
    [topUp]: { once: () => actors.customers.topUp() },
    'page /default': get('page /default', '/default'),
    'page /pages/izracunaj-putarinu': get(
      'page /pages/izracunaj-putarinu',
      '/pages/izracunaj-putarinu',
    ),
    'Putarina/IzracunajPutarinu': {
      once: () => priceTrip(caller, trips),
      includes: ['Token/GetForgeryToken'],
    },
    'Uprava/TraziKupce': { once: calls['Uprava/TraziKupce'] },
    'Uprava/GetKupac': { once: () => calls['Uprava/GetKupac'](customer?.account_id ?? '') },
    'Uprava/GetRedReklamacija': { once: calls['Uprava/GetRedReklamacija'] },
  };
}
