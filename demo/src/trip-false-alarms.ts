import process from 'node:process';
import { parseArgs } from 'node:util';
import { Temporal } from 'temporal-polyfill';
import {
  compareHours,
  compareTrips,
  type Comparison,
  type HoursRecord,
  type Roads,
  type TripRecord,
} from '../../server/src/areas/trip-checks/index.ts';
import {
  createTollCalculator,
  readTollNetwork,
} from '../../server/src/areas/toll-calculator/index.ts';
import { createTollTime } from '../../server/src/platform/toll-time.ts';
import { createDemoCalendar } from './demo-calendar.ts';
import { countryNamed, livesOf } from './lives.ts';
import { planTrips, type PlannedPassage } from './plan-trips.ts';
import { createSeededRandom, seedOf, type SeededRandom } from './seeded-random.ts';

// How often the comparison with a company's own trips, tracks and working hours finds something in a generated year in which
// nothing is wrong, and how often it finds what was taken away on purpose. Prints JSON: node demo/src/trip-false-alarms.ts [--country sr]

const now = Temporal.Instant.from('2026-11-20T12:00:00Z');
const { values } = parseArgs({ options: { country: { type: 'string', default: 'rs' } } });
const country = countryNamed(values.country);
const calculator = createTollCalculator(readTollNetwork(country));
const tollTime = createTollTime();
const MINUTE = 60_000;
/** Of the passages, or of the trips. */
const SPOILT = 0.05;
const tags = livesOf[country].accounts.flatMap((account) => account.tags);
const year = tags.map((tag, at) =>
  planTrips(
    { ...tag, fixedTrips: [] },
    createDemoCalendar(now, 365),
    now.epochMilliseconds,
    calculator,
    createSeededRandom(seedOf(`logged ${at}`)),
  ).filter(({ fault }) => fault === undefined),
);
const period = { from: 0, until: now.epochMilliseconds };
const roads: Roads = {
  roadOf: (id) => calculator.station(id)?.motorway,
  systemOf: (id) => calculator.station(id)?.tariffSystem,
  kmOf: (id) => calculator.station(id)?.km ?? 0,
  straightKm: calculator.straightKm,
  stationNamed: (place) => (place === '' ? undefined : place),
  tolled: (_, from, to, at) =>
    calculator.price({ from, to, category: 'I', date: tollTime.dayOf(at) }).ok,
};

const passageOf = (passage: PlannedPassage, vehicle: number, at: number) => ({
  ...passage,
  passageId: `${vehicle} ${at}`,
  tagId: String(vehicle),
  amountMinor: 0,
});

/** What a log says besides times. */
type Says = 'nothing' | 'stations passed' | 'places';

/**
 * A trip of the log around a passage: from the yard to the customer. The clock of the device is up to two minutes off, it wakes
 * up late in every tenth trip, and every sixth is cut in two by a stop for fuel on the way.
 */
function loggedTrips(
  { entryStationId, enteredAt, exitStationId, exitedAt }: PlannedPassage,
  random: SeededRandom,
  says: Says,
): TripRecord[] {
  const begun = enteredAt ?? exitedAt;
  const off = random.between(-120_000, 120_000);
  const late = random.chance(0.1) ? random.between(0, 10) : -random.between(3, 40);
  const from = begun + off + late * MINUTE;
  const until = exitedAt + off + random.between(3, 40) * MINUTE;
  const visits =
    says !== 'stations passed' || entryStationId === null || enteredAt === null
      ? []
      : [
          { stationId: entryStationId, at: enteredAt + off },
          { stationId: exitStationId, at: exitedAt + off },
        ].filter(({ at }) => at >= from);
  const common = {
    file: 0,
    line: 1,
    column: 1,
    serial: '',
    plate: '',
    origin: '',
    destination: '',
    km: null,
    driver: '',
  };
  const middle = begun + (exitedAt - begun) / 2;
  if (!random.chance(1 / 6) || middle <= from) {
    const places = { origin: entryStationId ?? '', destination: exitStationId };
    return [{ ...common, ...(says === 'places' ? places : {}), from, until, visits }];
  }
  const resumed = middle + random.between(5, 20) * MINUTE;
  return [
    { ...common, from, until: middle, visits: visits.filter(({ at }) => at <= middle) },
    {
      ...common,
      from: Math.min(resumed, exitedAt + off),
      until,
      visits: visits.filter(({ at }) => at > middle),
    },
  ];
}

async function compared(says: Says, spoilt: 'nothing' | 'trips' | 'passages') {
  const trips = new Map<string, TripRecord[]>();
  const passages = new Map<string, ReturnType<typeof passageOf>[]>();
  let planted = 0;
  for (const [vehicle, driven] of year.entries()) {
    const random = createSeededRandom(seedOf(`log ${vehicle}`));
    const logged: TripRecord[] = [];
    const charged: ReturnType<typeof passageOf>[] = [];
    for (const [at, passage] of driven.entries()) {
      const gone = random.chance(SPOILT);
      const made = loggedTrips(passage, random, says);
      const counts =
        spoilt === 'trips' ||
        (spoilt === 'passages' &&
          made.some(({ visits, origin }) => visits.length > 0 || origin !== ''));
      if (gone && counts) planted += 1;
      if (!(gone && spoilt === 'trips')) logged.push(...made);
      if (!(gone && spoilt === 'passages')) charged.push(passageOf(passage, vehicle, at));
    }
    trips.set(String(vehicle), logged);
    passages.set(String(vehicle), charged);
  }
  const found = await compareTrips({
    trips,
    passages,
    period,
    roads,
    confirmed: true,
    completeUntil: period.until,
    saidOf: () => [period],
    tagOf: (vehicle) => vehicle,
  });
  return { ...countsOf(found), planted };
}

/** Hours from up to half an hour after the first entry of a day, as its plan said, to the last exit. */
async function comparedHours() {
  const vehicles = new Map<string, HoursRecord[]>();
  const passages = year.flatMap((driven, vehicle) =>
    driven.map((one, at) => passageOf(one, vehicle, at)),
  );
  for (const [vehicle, driven] of year.entries()) {
    const random = createSeededRandom(seedOf(`hours ${vehicle}`));
    const minutesOf = (at: number) =>
      Math.floor(((at + tollTime.offsetAt(at)) % 86_400_000) / MINUTE);
    const days = Map.groupBy(driven, ({ exitedAt }) => tollTime.dayOf(exitedAt));
    vehicles.set(
      String(vehicle),
      [...days].map(([day, on]) => ({
        file: 0,
        line: 1,
        column: 1,
        serial: '',
        plate: '',
        driver: '',
        day,
        weekdays: [],
        hours: {
          from: Math.max(
            0,
            Math.min(...on.map(({ exitedAt }) => minutesOf(exitedAt))) - random.between(-10, 60),
          ),
          until:
            Math.max(...on.map(({ exitedAt }) => minutesOf(exitedAt))) + random.between(-10, 60),
        },
      })),
    );
  }
  const found = await compareHours({
    hours: { vehicles, drivers: new Map(), company: [] },
    passages,
    period,
    tollTime,
    vehicleOf: (tagId) => tagId,
    driverOn: () => '',
  });
  return countsOf(found);
}

function countsOf({ findings, passages }: Comparison) {
  const of = (kind: string) => findings.filter((finding) => finding.kind === kind).length;
  const per10000 = (count: number) => Math.round((count * 1_000_000) / passages) / 100;
  return {
    passages,
    found: { 'no-trip': of('no-trip'), 'no-toll': of('no-toll'), private: of('private') },
    per10000: {
      'no-trip': per10000(of('no-trip')),
      'no-toll': per10000(of('no-toll')),
      private: per10000(of('private')),
    },
  };
}

const figures = {
  trips: await compared('nothing', 'nothing'),
  tracks: await compared('stations passed', 'nothing'),
  places: await compared('places', 'nothing'),
  hours: await comparedHours(),
  tripsTakenAway: await compared('nothing', 'trips'),
  passagesTakenAway: await compared('stations passed', 'passages'),
  passagesTakenAwayOfPlaces: await compared('places', 'passages'),
};
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
