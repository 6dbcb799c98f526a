import { someTrips } from '../../intake/trips.ts';
import { needAt, type Need } from '../plan/plan.ts';
import { createCaller } from './caller.ts';
import { bringHistory, measureWorks, type Costs } from './costs.ts';
import { createCustomers } from './customers.ts';
import { createLanes, readWholeList } from './lanes.ts';
import { hours, ratesAt, serbia, type Moment, type Rates } from './model.ts';
import { createPartner } from './partner.ts';
import { play, type Actors } from './play.ts';
import { bringPopulation, readReaders, type Population } from './population.ts';
import { createCases, hireClerks } from './staff.ts';
import { percentile, reasonsOf, sumsOf, withoutAnswer, type Sums, type Tally } from './tally.ts';
import { furtherPassage, worksOf } from './works.ts';
import { openLoadWorld, type LoadWorld, type Meters } from './world.ts';

export interface DayWishes {
  /** The part of the nation that is there. */
  readonly scale: number;
  readonly minutes: number;
  /** All hours of a day and the peak, one after the other, or one of them for the whole time. */
  readonly hour: Moment | 'all';
  readonly workers: number;
  /** Whether each kind of work is measured alone before. */
  readonly withCosts: boolean;
  /** What each costs, for telling what is expected, where it is not measured. */
  readonly costs: Costs;
}

/** What was seen in one hour of the model. */
export interface SeenHour {
  readonly moment: Moment;
  readonly seconds: number;
  readonly rates: Rates;
  readonly sums: Sums;
  readonly notBegun: number;
  readonly p99: number;
  /** Cores. */
  readonly used: { readonly server: number; readonly database: number; readonly callers: number };
  readonly expected: Need;
}

export interface DayReport {
  readonly scale: number;
  readonly population: Pick<Population, 'accounts' | 'tags'>;
  readonly sessions: number;
  readonly hours: readonly SeenHour[];
  /** What was asked before the day: the past, each kind of work alone, and signing in. */
  readonly before: Sums;
  readonly tally: Tally;
  readonly costs: Costs;
  readonly memory: number;
  /** Ended before its time. */
  readonly cancelled: boolean;
}

/** Passages of the past of each who signs in; in all at least so many. */
const PAST_EACH = 30;
const PAST_AT_LEAST = 20_000;
/** People who sign in, for each session that is there at once. */
const READERS_OF_SESSION = 3;
const READERS_AT_LEAST = 200;

export async function runDay(
  wishes: DayWishes,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<DayReport> {
  say('Starting a server, its database, a gateway and a mail server');
  const world = await openLoadWorld(wishes.workers);
  try {
    return await inWorld(world, wishes, signal, say);
  } finally {
    await world.close();
  }
}

async function inWorld(
  world: LoadWorld,
  wishes: DayWishes,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<DayReport> {
  const { scale } = wishes;
  const most = momentsOf(wishes).map((moment) => ratesAt(moment, serbia, scale));
  const sessions = Math.max(1, Math.round(Math.max(...most.map((rates) => rates.sessions))));
  let tally: Tally = new Map();
  const caller = createCaller(world.port, () => tally);
  try {
    const before = await world.meters();
    say(`Bringing ${String(Math.round(serbia.tags * scale))} tags`);
    const readersWanted = Math.max(READERS_AT_LEAST, sessions * READERS_OF_SESSION);
    const population = await bringPopulation(world, serbia, scale, readersWanted);
    const diskOfTag = ((await world.meters()).disk - before.disk) / population.tags;
    const trips = someTrips();
    const readers = await readReaders(world.pool, population.readers);
    say('Bringing passages of the last weeks');
    const tags = Math.min(population.tags, readers.length);
    const each = Math.ceil(Math.max(PAST_AT_LEAST, tags * PAST_EACH) / tags);
    const { cost, ...past } = await bringHistory({ world, caller, trips, tags, each, signal });
    await world.pool.query('ANALYZE');
    const { intakeKey, portal } = world;
    const cursor = await readWholeList(portal, intakeKey);
    say('Hiring clerks');
    const clerks = await hireClerks(world, caller, serbia.desks * scale, signal);
    const gateway = world.gateway;
    const actors: Actors = {
      customers: createCustomers({
        caller,
        tally: () => tally,
        gateway,
        readers,
        trips,
        most: sessions,
      }),
      lanes: createLanes({ caller, intakeKey, tags: population.tags, trips, cursor }),
      deliverFromAbroad: createPartner(caller, world.partnerKey, population.travelling),
      handleCase: createCases(clerks, population.tags),
    };
    let costs = wishes.costs;
    const [clerk] = clerks;
    if (wishes.withCosts && clerk !== undefined && !signal.aborted) {
      say('Measuring what each costs');
      const works = await worksOf({ world, caller, actors, clerk, population, cursor });
      const received = (): number =>
        [...tally.values()].reduce((sum, { bytesReceived }) => sum + bytesReceived, 0);
      const measured = await measureWorks({ world, works, signal, say, received });
      costs = {
        ...measured,
        ...past,
        diskOfTag,
        works: { ...measured.works, [furtherPassage]: cost },
      };
    }
    const lost = withoutAnswer(sumsOf(tally));
    if (lost > 0) say(`Had no answer so far, so that costs are too low: ${String(lost)}`);
    say(`Signing in ${String(sessions)} customers`);
    await signInCrowd(actors, sessions, signal);
    // What came before is not part of the day. Who could not sign in is missed in it, though.
    const early = sumsOf(tally);
    for (const reason of reasonsOf(tally)) say(reason);
    tally = new Map();
    const seen = await seeHours({ world, wishes, actors, costs, tally: () => tally, signal, say });
    const { memory } = await world.meters();
    const { accounts } = population;
    const about = { scale, population: { accounts, tags: population.tags }, sessions };
    return {
      ...about,
      hours: seen,
      before: early,
      tally,
      costs,
      memory,
      cancelled: signal.aborted,
    };
  } finally {
    caller.close();
  }
}

function momentsOf({ hour }: Pick<DayWishes, 'hour'>): readonly Moment[] {
  return hour === 'all' ? [...hours, 'peak'] : [hour];
}

/** A few at a time: what signing in costs is measured elsewhere. */
async function signInCrowd(
  { customers }: Actors,
  sessions: number,
  signal: AbortSignal,
): Promise<void> {
  let left = sessions;
  const work = async (): Promise<void> => {
    while (left > 0 && !signal.aborted) {
      left -= 1;
      await customers.signIn();
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
}

interface Seeing {
  readonly world: LoadWorld;
  readonly wishes: DayWishes;
  readonly actors: Actors;
  readonly costs: Costs;
  readonly tally: () => Tally;
  readonly signal: AbortSignal;
  say(line: string): void;
}

async function seeHours(seeing: Seeing): Promise<readonly SeenHour[]> {
  const { wishes, signal, say, actors } = seeing;
  const moments = momentsOf(wishes);
  const parts = partsOf(moments, wishes.minutes * 60);
  const seen: SeenHour[] = [];
  for (const { moment, seconds } of parts) {
    if (signal.aborted) break;
    const hour = await seeHour(seeing, moment, seconds);
    seen.push(hour);
    say(lineOf(hour));
  }
  await actors.lanes.finish();
  return seen;
}

/** A single hour is told in parts of ten seconds, so that it is seen to go on. */
const PART = 10;

function partsOf(
  moments: readonly Moment[],
  seconds: number,
): readonly { readonly moment: Moment; readonly seconds: number }[] {
  const [only] = moments;
  if (moments.length > 1 || only === undefined) {
    return moments.map((moment) => ({ moment, seconds: seconds / moments.length }));
  }
  const parts = Math.max(1, Math.round(seconds / PART));
  return Array.from({ length: parts }, () => ({ moment: only, seconds: seconds / parts }));
}

async function seeHour(seeing: Seeing, moment: Moment, seconds: number): Promise<SeenHour> {
  const { world, wishes, actors, costs, tally, signal } = seeing;
  const rates = ratesAt(moment, serbia, wishes.scale);
  const sumsBefore = sumsOf(tally());
  const seenBefore = new Map([...tally()].map(([name, one]) => [name, one.milliseconds.length]));
  const callersBefore = process.cpuUsage();
  const before = await world.meters();
  const played = await play(actors, rates, seconds, signal);
  const after = await world.meters();
  const callers = process.cpuUsage(callersBefore);
  const sums = sumsOf(tally());
  const milliseconds = [...tally()].flatMap(([name, one]) =>
    one.milliseconds.slice(seenBefore.get(name) ?? 0),
  );
  const cores = (key: keyof Meters & ('server' | 'database')): number =>
    (after[key] - before[key]) / 1000 / played.seconds;
  return {
    moment,
    seconds: played.seconds,
    rates,
    sums: {
      answered: sums.answered - sumsBefore.answered,
      refused: sums.refused - sumsBefore.refused,
      timedOut: sums.timedOut - sumsBefore.timedOut,
      failed: sums.failed - sumsBefore.failed,
    },
    notBegun: played.notBegun,
    p99: percentile(milliseconds, 0.99),
    used: {
      server: cores('server'),
      database: cores('database'),
      callers: (callers.user + callers.system) / 1_000_000 / played.seconds,
    },
    expected: needAt(moment, serbia, costs, wishes.scale),
  };
}

export function nameOf(moment: Moment): string {
  return moment === 'peak' ? 'peak' : `${String(moment).padStart(2, '0')}:00`;
}

export function lineOf({ moment, seconds, sums, p99, used, notBegun }: SeenHour): string {
  const failed = withoutAnswer(sums) + notBegun;
  const perSecond = (sums.answered / seconds).toFixed(1);
  const cores = (used.server + used.database).toFixed(2);
  return `${nameOf(moment)}  ${perSecond} answers/s, 99 of 100 within ${p99.toFixed(0)} ms, ${cores} cores, ${String(failed)} without an answer`;
}
