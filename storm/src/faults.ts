import { setTimeout as pass } from 'node:timers/promises';
import type { KillableServer } from '../../server/src/testing/killable-server.ts';
import type { Random } from './seeded-random.ts';
import { untilItWorks } from './until-it-works.ts';
import type { World } from './world.ts';

/**
 * Something that breaks. When the promise resolves, it is mended; how long it lasts comes from the plan.
 * The result is for how many seconds no server was ready: since something was killed, or since what
 * was away is back.
 */
type Fault = (world: World, random: Random) => Promise<number>;

const STARTS = 10;

const aWhile = (random: Random): Promise<void> => pass(random.between(1000, 4000));

/** As a supervisor does: a start that fails, because something else is broken too, is repeated. */
async function keepUp(server: KillableServer): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      await server.start();
      return;
    } catch (error) {
      if (attempts === STARTS) throw error;
      await pass(500);
    }
  }
}

/** Seconds until a server is ready, while what was killed starts again. */
async function mended(world: World, ...starts: readonly Promise<void>[]): Promise<number> {
  const [seconds] = await Promise.all([untilItWorks(world), ...starts]);
  return seconds;
}

/** By the names under which `docs/reliability.md` has them. */
export const faults = {
  async 'both servers killed'(world) {
    await Promise.all(world.servers.map((server) => server.kill()));
    return mended(world, ...world.servers.map(keepUp));
  },
  async 'one of two servers killed'(world, random) {
    const server = random.pick([...world.servers]);
    await server.kill();
    return mended(world, keepUp(server));
  },
  async 'database killed'(world) {
    await world.database.kill();
    return mended(world, world.database.start());
  },
  async 'servers and database killed'(world) {
    const { database, servers } = world;
    await Promise.all([database.kill(), ...servers.map((server) => server.kill())]);
    return mended(world, database.start(), ...servers.map(keepUp));
  },
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
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;

export const faultNames: readonly FaultName[] = Object.keys(faults) as FaultName[];

/** Those that kill something. */
export const kills: ReadonlySet<FaultName> = new Set([
  'both servers killed',
  'one of two servers killed',
  'database killed',
  'servers and database killed',
]);
