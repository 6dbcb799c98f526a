import { setTimeout as pass } from 'node:timers/promises';
import type { Trip } from '../../intake/trips.ts';
import type { Caller } from './caller.ts';
import { aPassage } from './lanes.ts';
import { serialOf } from './population.ts';
import type { OneWork } from './works.ts';
import type { LoadWorld, Meters } from './world.ts';

/** Milliseconds of processor time for one, and bytes that came back over the network. */
export interface Cost {
  readonly server: number;
  readonly database: number;
  readonly bytes: number;
}

export interface Costs {
  /** By the name of the work. */
  readonly works: Readonly<Record<string, Cost>>;
  /** Milliseconds a second that server and database work when nobody asks for anything. */
  readonly idle: { readonly server: number; readonly database: number };
  /** Bytes that a passage takes on the disk of the database, with its journal, keys and indexes. */
  readonly diskOfPassage: number;
  /** Bytes of the database's log for a passage. */
  readonly logOfPassage: number;
  /** Bytes on the disk for a tag and its owner, without passages. */
  readonly diskOfTag: number;
  /** Of a server process, after all of this. */
  readonly memoryOfServer: number;
}

const AT_ONCE = 4;
/** Milliseconds of processor time to see for each; the kernel counts the database's in tens. */
const ENOUGH = 1000;
/** Milliseconds by the clock, at most. */
const LONGEST = 20_000;
/** Milliseconds for what comes after an answer: mails, looks at balances. */
const SETTLED = 1000;
/** Milliseconds: what goes on anyway comes in bursts, a few seconds apart. */
const IDLE = 10_000;

/** Milliseconds of processor time a second. */
type Idle = Costs['idle'];

interface Measuring {
  readonly world: LoadWorld;
  readonly works: Readonly<Record<string, OneWork>>;
  readonly signal: AbortSignal;
  say(line: string): void;
  /** Bytes that have come back so far. */
  received(): number;
}

/**
 * Lets one kind of work alone be done until its processor time can be told, one kind after the other. What comes after
 * an answer (mails, looks at balances) is part of it.
 */
export async function measureWorks(
  given: Measuring,
): Promise<Pick<Costs, 'works' | 'idle' | 'memoryOfServer'>> {
  const { world, signal, say } = given;
  const before = await idleOf(world, signal);
  const seen: { readonly name: string; readonly work: OneWork; readonly spent: Spent }[] = [];
  for (const [name, work] of Object.entries(given.works)) {
    if (signal.aborted) break;
    const spent = await spend(given, work);
    seen.push({ name, work, spent });
    const milliseconds = spent.server + spent.database;
    say(`${name}: ${String(spent.times)} times in ${milliseconds.toFixed(0)} ms of processor time`);
  }
  const after = await idleOf(world, signal);
  // At first what was brought may still be worked on.
  const total = ({ server, database }: Idle): number => server + database;
  const idle = total(after) < total(before) ? after : before;
  const works: Record<string, Cost> = {};
  for (const { name, work, spent } of seen) {
    const whole = costOf(spent, idle);
    works[name] = (work.includes ?? []).reduce((left, part) => without(left, works[part]), whole);
  }
  return { works, idle, memoryOfServer: (await world.meters()).memory / world.workers };
}

function without(whole: Cost, part: Cost | undefined): Cost {
  const less = (key: keyof Cost): number => Math.max(0, whole[key] - (part?.[key] ?? 0));
  return { server: less('server'), database: less('database'), bytes: less('bytes') };
}

/** What some times of a work have taken, with what came after, and with what goes on anyway. */
interface Spent {
  readonly times: number;
  readonly seconds: number;
  readonly server: number;
  readonly database: number;
  readonly bytes: number;
}

function costOf({ times, seconds, bytes, ...spent }: Spent, idle: Idle): Cost {
  const of = (key: keyof Idle): number => Math.max(0, (spent[key] - idle[key] * seconds) / times);
  return { server: of('server'), database: of('database'), bytes: bytes / times };
}

async function spend({ world, signal, received }: Measuring, work: OneWork): Promise<Spent> {
  const { atOnce = AT_ONCE, most = Infinity } = work;
  // Once before: connections are open, and code is compiled.
  await Promise.all(Array.from({ length: atOnce }, work.once));
  await pass(SETTLED);
  const before = await world.meters();
  const bytesBefore = received();
  const begun = performance.now();
  const isOver = (): boolean => signal.aborted || performance.now() - begun > LONGEST;
  let times = 0;
  let after = before;
  do {
    let left = Math.min(Math.max(atOnce, times), most - times);
    const one = async (): Promise<void> => {
      while (left > 0 && !isOver()) {
        left -= 1;
        await work.once();
        times += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    after = await world.meters();
  } while (
    after.server + after.database - before.server - before.database < ENOUGH &&
    times < most &&
    !isOver()
  );
  const bytes = received() - bytesBefore;
  await pass(SETTLED);
  after = await world.meters();
  return {
    times: Math.max(1, times),
    seconds: (performance.now() - begun) / 1000,
    server: after.server - before.server,
    database: after.database - before.database,
    bytes,
  };
}

/** What goes on when nobody asks for anything. */
async function idleOf(world: LoadWorld, signal: AbortSignal): Promise<Idle> {
  const before = await world.meters();
  const begun = performance.now();
  await pass(signal.aborted ? 0 : IDLE);
  const after = await world.meters();
  const seconds = (performance.now() - begun) / 1000;
  return {
    server: (after.server - before.server) / seconds,
    database: (after.database - before.database) / seconds,
  };
}

const DELIVERY = 2000;

/** Passages of the last weeks, in large deliveries, so that lists have rows; and what each takes. */
export async function bringHistory(given: {
  readonly world: LoadWorld;
  readonly caller: Caller;
  readonly trips: readonly Trip[];
  /** Numbers of tags that have them. */
  readonly tags: number;
  readonly each: number;
  readonly signal: AbortSignal;
}): Promise<Pick<Costs, 'diskOfPassage' | 'logOfPassage'> & { readonly cost: Cost }> {
  const { world, caller, trips, tags, each, signal } = given;
  const all = tags * each;
  const before = await world.meters();
  let delivered = 0;
  for (let first = 0; first < all && !signal.aborted; first += DELIVERY) {
    const passages = Array.from({ length: Math.min(DELIVERY, all - first) }, (_, at) => {
      const turn = first + at;
      const trip = trips[turn % trips.length];
      if (trip === undefined) throw new Error('The network has no trips');
      // Twice a day and tag, from the oldest on.
      const back = (each - Math.floor(turn / tags)) * 12 * 3_600_000;
      return aPassage(serialOf(turn % tags), trip, Date.now() - back);
    });
    const document = { format: 1, kind: 'passages', passages };
    const past = 'passages of the past';
    const answer = await caller.deliver('intake/passages', world.intakeKey, document, past);
    if (answer === null) throw new Error('Passages of the past were not taken');
    delivered += passages.length;
  }
  const after = await world.meters();
  const of = (key: keyof Meters): number => (after[key] - before[key]) / Math.max(1, delivered);
  return {
    diskOfPassage: of('disk'),
    logOfPassage: of('log'),
    cost: { server: of('server'), database: of('database'), bytes: 0 },
  };
}
