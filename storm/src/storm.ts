import { setTimeout as pass } from 'node:timers/promises';
import { createDatabase, type Database } from '../../server/src/platform/database/database.ts';
import { everybody, type Crowd, type Everybody } from './everybody.ts';
import { faults, type FaultName } from './faults.ts';
import { keepUp } from './keep-up.ts';
import type { KillCounts } from './kills.ts';
import { brokenInvariants, createRoundCheck } from './invariants.ts';
import { collectMails, type Mail, type Mails } from './mails.ts';
import type { Round } from './plan.ts';
import { createRandom } from './seeded-random.ts';
import { settle } from './settle.ts';
import type { Work } from './work/work.ts';
import type { World } from './world.ts';

/** What was seen of one fault, over all its rounds. */
export interface Seen {
  readonly fault: FaultName;
  rounds: number;
  acknowledged: number;
  lost: number;
  twice: number;
  /** Without a server that is ready, for each round, or each kill of one. */
  readonly seconds: number[];
}

export interface StormReport {
  readonly seen: readonly Seen[];
  readonly acknowledged: Readonly<Record<string, number>>;
  /** What was found, in words; empty: all is well. */
  readonly damage: readonly string[];
  /** Mails about one thing that arrived more than once, with the same id or with another one. */
  readonly mails: { readonly again: number; readonly twice: number };
  /** By kind of call: how often its caller vanished in the middle. */
  readonly vanished: Readonly<Record<string, number>>;
  readonly kills: KillCounts;
  /** How often the ledger was verified. */
  readonly verified: number;
  /** Faults that this machine does not let happen. */
  readonly impossible: readonly FaultName[];
}

/** A storm under way. */
interface Storm {
  readonly world: World;
  readonly people: Everybody;
  readonly mails: Mails;
  readonly verify: ReturnType<typeof createRoundCheck>;
  readonly seen: Map<FaultName, Seen>;
  readonly damage: string[];
  /** Told already: what is lost stays lost in each later round. */
  readonly told: Set<string>;
  readonly impossible: Set<FaultName>;
  verified: number;
  readonly say: (line: string) => void;
  readonly afterRound: (round: Round) => Promise<void>;
}

/** Lets everybody work, breaks one thing after the other, and compares after each. */
export async function weather(
  world: World,
  rounds: readonly Round[],
  options: {
    readonly seed: number;
    readonly signal: AbortSignal;
    /** How many customers of each kind; by default as many as hours of storm need. */
    readonly crowd?: Crowd;
    /** Verifies the ledger after each round, however long that takes; by default a long check is not done after each. */
    readonly verifyAlways?: boolean;
    readonly say: (line: string) => void;
    /** What is done to the database after a round, before what it did is looked at. */
    readonly afterRound?: (round: Round) => Promise<void>;
    /** What is done to the database once everything has come to its end, before the last look. */
    readonly atLast?: (people: Everybody) => Promise<void>;
  },
): Promise<StormReport> {
  const { say } = options;
  await Promise.all(world.servers.map((server) => keepUp(server)));
  const people = await everybody(world, createRandom(options.seed), options.signal, options.crowd);
  const storm: Storm = {
    world,
    people,
    mails: collectMails(mailsOf(world)),
    verify: createRoundCheck(options.verifyAlways === true ? () => 0 : undefined),
    seen: new Map(),
    damage: [],
    told: new Set(),
    impossible: new Set(),
    verified: 0,
    say,
    afterRound: options.afterRound ?? (async () => undefined),
  };
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, options.signal]);
  const working = people.works.map((work) => keepWorking(storm, work, signal));
  await everybodyHasBegun(people, options.signal);
  for (const [at, round] of rounds.entries()) {
    if (options.signal.aborted) break;
    try {
      await breakOne(storm, round, `${String(at + 1)} of ${String(rounds.length)}`);
    } catch (error) {
      storm.damage.push(`round ${String(at + 1)}, ${round.fault}: ${String(error)}`);
      say(`The storm ends: ${String(error)}`);
      await startAgain(storm);
      break;
    }
  }
  stopping.abort();
  await Promise.all(working);
  say('All has been broken; waiting until everything has come to its end.');
  const settled = await settle(world, people, storm.mails);
  await options.atLast?.(people);
  storm.damage.push(...settled.left, ...(await damageOfWorks(storm)).words);
  storm.damage.push(...(await brokenInvariants(programSettings(world))));
  storm.verified += 1;
  for (const work of people.works) await work.close?.();
  const { ended } = world.kills.counts();
  if (ended > 0) {
    storm.damage.push(`a server ended by itself, ${String(ended)} times while things were killed`);
  }
  return {
    seen: [...storm.seen.values()],
    acknowledged: acknowledgedByKind(people),
    damage: storm.damage,
    mails: settled.mails,
    kills: world.kills.counts(),
    verified: storm.verified,
    vanished: world.vanishings.counts(),
    impossible: [...storm.impossible],
  };
}

/** Milliseconds for which the first thing to break waits for everybody. */
const BEGINNING = 60_000;

/** What breaks before anybody has done anything tells little: until each kind of work was acknowledged once, or for a minute. */
async function everybodyHasBegun({ works }: Everybody, signal: AbortSignal): Promise<void> {
  const until = performance.now() + BEGINNING;
  while (!signal.aborted && performance.now() < until) {
    if (works.every((work) => work.acknowledged() > 0)) return;
    await pass(200);
  }
}

/** What a round that failed has left broken: without servers all that is under way would wait for ever. */
async function startAgain({ world, say }: Storm): Promise<void> {
  try {
    await world.database.revive();
    for (const server of world.servers) {
      await server.kill();
      await keepUp(server);
    }
  } catch (error) {
    say(`It does not start again: ${String(error)}`);
  }
}

async function breakOne(storm: Storm, round: Round, number: string): Promise<void> {
  const { world, people, seen, say } = storm;
  await pass(round.after);
  const before = acknowledgedBy(people);
  const seconds = await faults[round.fault](world, createRandom(round.seed), round.kills);
  if (seconds === undefined) {
    storm.impossible.add(round.fault);
    say(`${number}: ${round.fault} is not possible here`);
    return;
  }
  await storm.afterRound(round);
  const found = await damageOfWorks(storm);
  await storm.mails.collect();
  const known = seen.get(round.fault) ?? nothingOf(round.fault);
  known.rounds += 1;
  known.seconds.push(...seconds);
  known.acknowledged += acknowledgedBy(people) - before;
  known.lost += found.lost;
  known.twice += found.twice;
  seen.set(round.fault, known);
  storm.damage.push(...found.words.map((words) => `round ${number}, ${round.fault}: ${words}`));
  say(
    `${number}: ${round.fault}, works again after ${Math.max(0, ...seconds).toFixed(1)} s; ${String(acknowledgedBy(people))} acknowledged${found.words.length === 0 ? '' : `; DAMAGE ${found.words.join(', ')}`}`,
  );
}

/** One that was stopped in the middle has done nothing wrong; one that gives up by itself has. */
async function keepWorking(storm: Storm, work: Work, signal: AbortSignal): Promise<void> {
  try {
    await work.run(signal);
  } catch (error) {
    if (signal.aborted) return;
    storm.say(`${work.name} gave up: ${String(error)}`);
    storm.damage.push(`${work.name} gave up: ${String(error)}`);
  }
}

function nothingOf(fault: FaultName): Seen {
  return { fault, rounds: 0, acknowledged: 0, lost: 0, twice: 0, seconds: [] };
}

function acknowledgedBy({ works }: Everybody): number {
  return works.reduce((sum, work) => sum + work.acknowledged(), 0);
}

function acknowledgedByKind({ works }: Everybody): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const work of works) counts[work.name] = (counts[work.name] ?? 0) + work.acknowledged();
  return counts;
}

/** Everything that was ever acknowledged beside what is stored, and the books. */
async function damageOfWorks(
  storm: Storm,
): Promise<{ readonly lost: number; readonly twice: number; readonly words: readonly string[] }> {
  const all = { lost: 0, twice: 0, words: [] as string[] };
  const told = (words: readonly string[]): string[] => {
    const news = words.filter((one) => !storm.told.has(one));
    for (const one of news) storm.told.add(one);
    return news;
  };
  await onDatabase(storm.world, async (database) => {
    for (const work of storm.people.works) {
      const { lost, twice, wrong = [] } = await work.check(database);
      const newlyLost = told(lost.map((key) => `lost of ${work.name}: ${key}`));
      const newlyTwice = told(twice.map((key) => `twice of ${work.name}: ${key}`));
      all.lost += newlyLost.length;
      all.twice += newlyTwice.length;
      const contradictions = told(wrong.map((words) => `${work.name}: ${words}`));
      all.words.push(...newlyLost, ...newlyTwice, ...contradictions);
    }
    const broken = await storm.verify.check(database);
    if (broken !== undefined) storm.verified += 1;
    all.words.push(...told(broken ?? []));
  });
  return all;
}

async function onDatabase(world: World, ask: (database: Database) => Promise<void>): Promise<void> {
  const database = createDatabase({
    url: world.database.directUrl(),
    size: 1,
    statementTimeoutMs: 120_000,
  });
  try {
    await ask(database);
  } finally {
    await database.close();
  }
}

/** As for the servers, past the line. */
function programSettings({ settings, database }: World): Readonly<Record<string, string>> {
  return {
    ...settings,
    DATABASE_URL: database.directAppUrl(),
    DATABASE_OWNER_URL: database.directUrl(),
  };
}

function mailsOf({ mailbox }: World): (id: number) => Promise<readonly Mail[]> {
  return async (id) => {
    const reply = await fetch(`${mailbox}/api/messages?after=${String(id)}`);
    // The sandbox's README says what a mail looks like.
    return ((await reply.json()) as { items: readonly Mail[] }).items;
  };
}
