/** What a storm kills, by the names under which `docs/reliability.md` has it. */
export const killedThings = [
  'one of two servers',
  'both servers',
  'a server while it starts',
  'database',
  'database while it starts',
  'one session of the database',
  'servers and database',
  'primary of the database',
  'machine of the primary',
] as const;

export type KilledThing = (typeof killedThings)[number];

/** What was killed so far, as it was at that moment, and not as it was planned. */
export interface Kills {
  /** Seconds are those without a server that is ready; left out: what followed was killed before one was. */
  note(what: KilledThing, seconds?: number): void;
  /** A server that was killed is ready again, so many seconds after its process was started. */
  noteStart(seconds: number): void;
  /** A server that was ready has ended, and nobody had killed it. */
  noteEnd(): void;
  counts(): KillCounts;
}

export interface KillCounts {
  readonly killed: ReadonlyMap<KilledThing, Killed>;
  /** Seconds of each start of a server. */
  readonly starts: readonly number[];
  /** Servers that ended by themselves. */
  readonly ended: number;
}

interface Killed {
  readonly times: number;
  readonly seconds: readonly number[];
}

export function createKills(): Kills {
  const killed = new Map<KilledThing, Killed>();
  const starts: number[] = [];
  let ended = 0;
  return {
    note(what, seconds) {
      const before = killed.get(what) ?? { times: 0, seconds: [] };
      killed.set(what, {
        times: before.times + 1,
        seconds: seconds === undefined ? before.seconds : [...before.seconds, seconds],
      });
    },
    noteStart(seconds) {
      starts.push(seconds);
    },
    noteEnd() {
      ended += 1;
    },
    counts: () => ({ killed, starts, ended }),
  };
}
