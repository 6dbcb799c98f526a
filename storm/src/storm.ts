import { setTimeout as pass } from 'node:timers/promises';
import { createDatabase, type Database } from '../../server/src/platform/database/database.ts';
import { letMinutesPass } from '../../server/src/testing/let-minutes-pass.ts';
import { faults, type FaultName } from './faults.ts';
import { brokenInvariants } from './invariants.ts';
import type { Round } from './plan.ts';
import { createRandom } from './seeded-random.ts';
import { everybody, type Everybody } from './everybody.ts';
import { textsOf } from './work/work.ts';
import type { World } from './world.ts';

/** What was seen of one fault, over all its rounds. */
export interface Seen {
  readonly fault: FaultName;
  rounds: number;
  acknowledged: number;
  lost: number;
  twice: number;
  /** Without a server that is ready, for each round. */
  readonly seconds: number[];
}

export interface StormReport {
  readonly seen: readonly Seen[];
  readonly acknowledged: Readonly<Record<string, number>>;
  /** What was found, in words; empty: all is well. */
  readonly damage: readonly string[];
  /** Mails of paid top-ups that arrived more than once. */
  readonly mailsTwice: number;
}

/** Milliseconds for everything that was begun to come to its end. */
const SETTLING = 180_000;

/** Lets everybody work, breaks one thing after the other, and compares after each. */
export async function weather(
  world: World,
  rounds: readonly Round[],
  options: {
    readonly seed: number;
    readonly signal: AbortSignal;
    readonly say: (line: string) => void;
  },
): Promise<StormReport> {
  const { say } = options;
  await Promise.all(world.servers.map((server) => server.start()));
  const people = await everybody(world, createRandom(options.seed), options.signal);
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, options.signal]);
  const working = people.works.map((work) => work.run(signal).catch(ignoreStopped(signal)));
  const seen = new Map<FaultName, Seen>();
  const damage: string[] = [];
  for (const [at, round] of rounds.entries()) {
    if (options.signal.aborted) break;
    await pass(round.after);
    const before = acknowledgedBy(people);
    const seconds = await faults[round.fault](world, createRandom(round.seed));
    const found = await damageOfWorks(world, people);
    const known = seen.get(round.fault) ?? nothingOf(round.fault);
    known.rounds += 1;
    known.seconds.push(seconds);
    known.acknowledged += acknowledgedBy(people) - before;
    known.lost += found.lost.length;
    known.twice += found.twice.length;
    seen.set(round.fault, known);
    const words = [
      ...found.lost.map((key) => `lost: ${key}`),
      ...found.twice.map((key) => `twice: ${key}`),
    ].map((line) => `round ${String(at + 1)}, ${round.fault}: ${line}`);
    damage.push(...words);
    say(
      `${String(at + 1)} of ${String(rounds.length)}: ${round.fault}, works again after ${seconds.toFixed(1)} s; ${String(acknowledgedBy(people))} acknowledged${words.length === 0 ? '' : `; DAMAGE ${words.join(', ')}`}`,
    );
  }
  stopping.abort();
  await Promise.all(working);
  say('All has been broken; waiting until everything has come to its end.');
  const { left, mailsTwice } = await settle(world, people);
  damage.push(...left);
  damage.push(...(await brokenInvariants(world.settings, world.database.directUrl())));
  const acknowledged: Record<string, number> = {};
  for (const work of people.works) {
    acknowledged[work.name] = (acknowledged[work.name] ?? 0) + work.acknowledged();
  }
  return { seen: [...seen.values()], acknowledged, damage, mailsTwice };
}

function nothingOf(fault: FaultName): Seen {
  return { fault, rounds: 0, acknowledged: 0, lost: 0, twice: 0, seconds: [] };
}

/** One that was stopped in the middle has done nothing wrong; another error ends the storm. */
function ignoreStopped(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}

function acknowledgedBy({ works }: Everybody): number {
  return works.reduce((sum, work) => sum + work.acknowledged(), 0);
}

async function damageOfWorks(
  world: World,
  { works }: Everybody,
): Promise<{ lost: string[]; twice: string[] }> {
  const all = { lost: [] as string[], twice: [] as string[] };
  await onDatabase(world, async (database) => {
    for (const work of works) {
      const { lost, twice } = await work.check(database);
      all.lost.push(...lost);
      all.twice.push(...twice);
    }
  });
  return all;
}

async function onDatabase<T>(world: World, ask: (database: Database) => Promise<T>): Promise<T> {
  const database = createDatabase({ url: world.database.directUrl(), size: 1 });
  try {
    return await ask(database);
  } finally {
    await database.close();
  }
}

/** Waits until nothing is under way any more; what still is by then waits for ever. */
async function settle(
  world: World,
  { approved }: Everybody,
): Promise<{ left: readonly string[]; mailsTwice: number }> {
  const begin = performance.now();
  for (;;) {
    await letMinutesPass(world.database.directUrl());
    const { paid, open } = await onDatabase(world, async (database) => ({
      paid: new Set(
        await textsOf(database, `SELECT order_number FROM top_ups WHERE state = 'paid'`),
      ),
      open: await textsOf(
        database,
        `SELECT name || ', ' || state || ' ' || id FROM jobs.job
         WHERE state = 'failed' OR state IN ('created', 'retry', 'active') AND start_after <= now()`,
      ),
    }));
    const mails = await mailsOfOrders(world);
    const left = [
      ...[...approved()]
        .filter((order) => !paid.has(order))
        .map((one) => `approved, not paid: ${one}`),
      ...[...paid]
        .filter((order) => !approved().has(order))
        .map((one) => `paid, not approved: ${one}`),
      ...[...approved()].filter((order) => !mails.has(order)).map((one) => `no mail: ${one}`),
      ...open.map((job) => `not done: ${job}`),
    ];
    if (left.length === 0 || performance.now() - begin > SETTLING) {
      const mailsTwice = [...approved()].filter((order) => (mails.get(order) ?? 0) > 1).length;
      return { left, mailsTwice };
    }
    await pass(1000);
  }
}

/** How often the mail about each paid order arrived. */
async function mailsOfOrders({ mailbox }: World): Promise<ReadonlyMap<string, number>> {
  const reply = await fetch(`${mailbox}/api/messages`);
  // The sandbox's README says what a mail looks like.
  const { items } = (await reply.json()) as { items: readonly { text: string }[] };
  const times = new Map<string, number>();
  for (const { text } of items) {
    // Numbers of tags, which a mail has as well, are never asked for.
    const numbers = new Set(Array.from(text.matchAll(/\b\d{12}\b/g), ([number]) => number));
    for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  }
  return times;
}
