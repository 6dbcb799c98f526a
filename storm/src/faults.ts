import { setTimeout as pass } from 'node:timers/promises';
import { burstOf, createKiller, type Aim, type PlannedKill } from './killer.ts';
import type { KilledThing } from './kills.ts';
import type { Random } from './seeded-random.ts';
import { untilItWorks } from './until-it-works.ts';
import type { World } from './world.ts';

/**
 * Something that breaks. When the promise resolves, it is mended; how long it lasts comes from the plan.
 * The result is for how many seconds no server was ready, each time: since something was killed, or since
 * what was away is back. Undefined: this machine does not let it happen.
 */
type Fault = (
  world: World,
  random: Random,
  /** How often something is killed, by those that kill. */
  kills: number,
) => Promise<readonly number[] | undefined>;

const HOUR = 3600;

const aWhile = (random: Random): Promise<void> => pass(random.between(1000, 4000));

/** Longer than any call, statement or connection is waited for. */
const aLongWhile = (random: Random): Promise<void> => pass(random.between(30_000, 60_000));

/** Seconds until a server is ready, while what has ended starts again. */
async function mended(world: World, ...starts: readonly Promise<void>[]): Promise<[number]> {
  const [seconds] = await Promise.all([untilItWorks(world), ...starts]);
  return [seconds];
}

async function killed(world: World, kills: readonly PlannedKill[]): Promise<readonly number[]> {
  const killer = createKiller(world);
  for (const kill of kills) await killer.kill(kill);
  await killer.rest();
  return killer.seconds;
}

/** One of its kind alone. */
function alone(aim: Aim): Fault {
  return (world, random) =>
    killed(world, [{ aim, after: 0, which: random.pick([0, 1]), into: random.between(0, 1000) }]);
}

/** Where a second machine takes over. */
async function takenOver(
  { kills }: World,
  what: KilledThing,
  kill: (() => Promise<number>) | undefined,
): Promise<readonly number[] | undefined> {
  const seconds = await kill?.();
  if (seconds === undefined) return undefined;
  kills.note(what, seconds);
  return [seconds];
}

/** What it says of a recipient; not that there is none, which would rightly end a mail. */
async function refused(world: World, random: Random, answer: string): Promise<[number]> {
  const { mailLine, mailPort, refusingMail } = world;
  refusingMail.answer(answer);
  mailLine.lead([refusingMail.port]);
  mailLine.cut();
  await aWhile(random);
  mailLine.lead([mailPort]);
  mailLine.cut();
  return mended(world);
}

/** The clock of one server or of both, while they work; undefined: nobody can set it here. */
async function atWrongTime(
  world: World,
  random: Random,
  seconds: number,
): Promise<[number] | undefined> {
  if (world.clocks === undefined) return undefined;
  const [one, other] = world.clocks;
  const wrong = random.pick([[one], [other], [one, other]]);
  for (const clock of wrong) await clock.set(seconds);
  await pass(random.between(5000, 15_000));
  for (const clock of wrong) await clock.set(0);
  return mended(world);
}

/** By the names under which `docs/reliability.md` has them. */
export const faults = {
  'both servers killed': alone('both servers'),
  'one of two servers killed': alone('one of two servers'),
  'database killed': alone('database'),
  'servers and database killed': alone('servers and database'),
  'one thing killed after the other': (world, random, kills) =>
    killed(world, burstOf(random, kills)),
  async 'connections to the database cut'(world) {
    world.database.line.cut();
    return mended(world);
  },
  async 'connections cut in the middle of a commit'(world, random) {
    const { line } = world.database;
    line.cutAfter('commit', random.between(1, 20));
    await aWhile(random);
    line.cutAfter('commit', 0);
    return mended(world);
  },
  async 'database silent'(world, random) {
    world.database.line.freeze();
    await aWhile(random);
    world.database.line.thaw();
    return mended(world);
  },
  async 'database silent for 30 to 60 s'(world, random) {
    world.database.line.freeze();
    await aLongWhile(random);
    world.database.line.thaw();
    return mended(world);
  },
  async 'disk of the database full'(world, random) {
    const { disk, database } = world;
    if (disk === undefined) return undefined;
    await disk.fill();
    await pass(random.between(4000, 15_000));
    await disk.free();
    return mended(world, database.revive());
  },
  async 'database slow, 200 ms an answer'(world, random) {
    world.database.line.delay(200);
    await aWhile(random);
    world.database.line.delay(0);
    return mended(world);
  },
  async 'gateway away'(world, random) {
    await world.gateway.stop();
    await aWhile(random);
    await world.gateway.restart();
    return mended(world);
  },
  async 'gateway slow, 2 s an answer'(world, random) {
    world.gatewayLine.delay(2000);
    await aWhile(random);
    world.gatewayLine.delay(0);
    return mended(world);
  },
  async 'gateway silent'(world, random) {
    world.gatewayLine.freeze();
    await pass(random.between(4000, 15_000));
    world.gatewayLine.thaw();
    return mended(world);
  },
  async 'mail server away'(world, random) {
    const { mailLine, mailPort } = world;
    mailLine.lead([]);
    mailLine.cut();
    await aWhile(random);
    mailLine.lead([mailPort]);
    return mended(world);
  },
  async 'mail server silent'(world, random) {
    world.mailLine.freeze();
    await aWhile(random);
    world.mailLine.thaw();
    return mended(world);
  },
  'mail server refuses for now (451)': (world, random) => refused(world, random, '451 4.3.2 Later'),
  'mail server refuses us (554)': (world, random) =>
    refused(world, random, '554 5.7.1 Relaying denied'),
  'clock of the servers an hour ahead': (world, random) => atWrongTime(world, random, HOUR),
  'clock of the servers an hour back': (world, random) => atWrongTime(world, random, -HOUR),
  'primary of the database killed': (world) =>
    takenOver(world, 'primary of the database', world.database.failover?.killPrimary),
  'machine of the primary killed': (world) =>
    takenOver(world, 'machine of the primary', world.database.failover?.killMachine),
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;

/** Those that want a second machine, which takes over. */
export const failovers: readonly FaultName[] = [
  'primary of the database killed',
  'machine of the primary killed',
];

export const faultNames: readonly FaultName[] = (Object.keys(faults) as FaultName[]).filter(
  (name) => !failovers.includes(name),
);

/** Those that want clocks that can be wrong. */
export const wrongClocks: ReadonlySet<FaultName> = new Set([
  'clock of the servers an hour ahead',
  'clock of the servers an hour back',
]);

/** A round of many kills, after all of which it is compared once. */
export const burst: FaultName = 'one thing killed after the other';

/** Those that kill something once. */
export const kills: ReadonlySet<FaultName> = new Set([
  'both servers killed',
  'one of two servers killed',
  'database killed',
  'servers and database killed',
  ...failovers,
]);
