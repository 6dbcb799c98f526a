import { setTimeout as pass } from 'node:timers/promises';
import type { KillableServer } from '../../server/src/testing/killable-server.ts';
import type { Random } from './seeded-random.ts';
import { keepUp } from './keep-up.ts';
import type { KilledThing } from './kills.ts';
import { untilItWorks } from './until-it-works.ts';
import type { World } from './world.ts';

/** Those of which a killer has the choice. */
const aims = [
  'one of two servers',
  'both servers',
  'a server while it starts',
  'database',
  'database while it starts',
  'one session of the database',
  'servers and database',
] as const satisfies readonly KilledThing[];

export type Aim = (typeof aims)[number];

/** How often each is meant among a hundred: what takes seconds to start again, less often than what takes one. */
const shares: Readonly<Record<Aim, number>> = {
  'one of two servers': 20,
  'both servers': 5,
  'a server while it starts': 20,
  database: 18,
  'database while it starts': 10,
  'one session of the database': 22,
  'servers and database': 5,
};

/** Milliseconds within which whatever starts is hit before it is ready. */
const LONGEST_INTO_A_SERVER = 1800;
const LONGEST_INTO_THE_DATABASE = 250;
/** Milliseconds for which work goes on between two kills. */
const SHORTEST_PAUSE = 50;
const LONGEST_PAUSE = 1200;

export interface PlannedKill {
  readonly aim: Aim;
  /** Milliseconds for which a server is ready before it. */
  readonly after: number;
  /** Where both servers could be meant. */
  readonly which: 0 | 1;
  /** Milliseconds into a start. */
  readonly into: number;
}

const weighted = aims.flatMap((aim) => Array.from({ length: shares[aim] }, () => aim));

/** The same for the same seed. */
export function burstOf(random: Random, kills: number): readonly PlannedKill[] {
  return Array.from({ length: kills }, () => {
    const aim = weighted[random.between(0, weighted.length)] ?? 'one of two servers';
    const longest =
      aim === 'database while it starts' ? LONGEST_INTO_THE_DATABASE : LONGEST_INTO_A_SERVER;
    return {
      aim,
      after: random.between(SHORTEST_PAUSE, LONGEST_PAUSE),
      which: random.pick([0, 1]),
      into: random.between(0, longest),
    };
  });
}

/** Somebody who kills, and a supervisor who starts again what was killed. */
export interface Killer {
  /** Ends once a server is ready; whatever else starts may do so still. */
  kill(planned: PlannedKill): Promise<void>;
  /** Until both servers are there again. */
  rest(): Promise<void>;
  /** Without a server that was ready, each time. */
  readonly seconds: readonly number[];
}

export function createKiller(world: World): Killer {
  const { servers, database, kills } = world;
  const starting = new Map<KillableServer, Promise<void>>();
  const faults: unknown[] = [];
  const seconds: number[] = [];

  const startAgain = (server: KillableServer): void => {
    // One that starts is started by whoever waits for it already.
    if (starting.has(server)) return;
    const started = keepUp(server, (took) => kills.noteStart(took))
      .catch((error: unknown) => faults.push(error))
      .then(() => void starting.delete(server));
    starting.set(server, started);
  };

  /** Notes what was killed, and waits until it works again. */
  const killed = async (what: KilledThing): Promise<void> => {
    const without = await untilItWorks(world);
    kills.note(what, without);
    seconds.push(without);
  };

  /** Says what it was; undefined: between two attempts to start it there is nothing to be killed. */
  const killServer = async (server: KillableServer): Promise<KilledThing | undefined> => {
    const what = starting.has(server) ? 'a server while it starts' : 'one of two servers';
    const wasThere = await server.kill();
    if (!wasThere && !starting.has(server)) kills.noteEnd();
    startAgain(server);
    return wasThere ? what : undefined;
  };

  const serving = async (which: 0 | 1): Promise<KillableServer> => {
    for (;;) {
      const candidates = servers.filter((server) => !starting.has(server));
      const server = candidates[which] ?? candidates[0];
      if (server !== undefined) return server;
      await Promise.race(starting.values());
    }
  };

  const killAll = async (): Promise<KilledThing | undefined> => {
    const hit = (await Promise.all(servers.map(killServer))).filter((one) => one !== undefined);
    return hit.length === servers.length ? 'both servers' : hit[0];
  };

  const strokes: Readonly<Record<Aim, (planned: PlannedKill) => Promise<void>>> = {
    async 'one of two servers'({ which }) {
      const hit = await killServer(await serving(which));
      if (hit !== undefined) await killed(hit);
    },
    async 'both servers'() {
      const hit = await killAll();
      if (hit !== undefined) await killed(hit);
    },
    async 'a server while it starts'({ which, into }) {
      let [server] = starting.keys();
      if (server === undefined) {
        server = await serving(which);
        const first = await killServer(server);
        if (first !== undefined) kills.note(first);
      }
      await pass(into);
      const hit = await killServer(server);
      if (hit !== undefined) await killed(hit);
    },
    async database() {
      await database.kill();
      await Promise.all([database.start(), killed('database')]);
    },
    async 'database while it starts'({ into }) {
      await database.kill();
      kills.note('database');
      if (await database.alone?.startAndKill(into)) kills.note('database while it starts');
      await database.start();
      seconds.push(await untilItWorks(world));
    },
    async 'one session of the database'() {
      if (!(await database.alone?.killSession())) return;
      await Promise.all([database.revive(), killed('one session of the database')]);
    },
    async 'servers and database'() {
      await Promise.all([database.kill(), killAll()]);
      await Promise.all([database.start(), killed('servers and database')]);
    },
  };

  return {
    async kill(planned) {
      await pass(planned.after);
      await strokes[planned.aim](planned);
    },
    async rest() {
      await Promise.all(starting.values());
      // Nobody has killed it since it was ready.
      for (const server of servers) {
        if (!server.isRunning()) await killServer(server);
      }
      await Promise.all(starting.values());
      if (faults.length > 0) throw faults[0];
    },
    seconds,
  };
}
