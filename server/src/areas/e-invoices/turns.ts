import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { claimFollowing, endTurn, keepTurn, takeTurn, type HeldTurn } from './turn.store.ts';

/** Longer than a call may take, and what is noted of it: so long a server that was killed keeps the others waiting. */
const HELD_SECONDS = 120;
const FOLLOW_SECONDS = 300;

/** That nobody else speaks with the state's system, neither another server nor a command. */
export interface Turn {
  /** Waits until the next call may be made; false once somebody else has the turn: then none may be. */
  next(): Promise<boolean>;
  /** Whether it is time to ask for changes; if so, it is not for the next turns. */
  isFollowingDue(): Promise<boolean>;
}

export interface Turns {
  /** Undefined, without any work, while somebody else has the turn. */
  take<T>(all: AllAccounts, work: (turn: Turn) => Promise<T>): Promise<T | undefined>;
}

/**
 * The system counts the calls of all servers together, so they are made one after the other by whoever has the turn, each with a
 * pause before it: then there is one between those of two servers as well.
 */
export function createTurns(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly callsPerSecond: number;
}): Turns {
  const { queries } = deps.database;
  const held = (holder: string): HeldTurn => {
    const now = deps.clock.now();
    return { holder, now, until: now.add({ seconds: HELD_SECONDS }) };
  };
  const turnOf = (all: AllAccounts, holder: string): Turn => ({
    async next() {
      await pause(1000 / deps.callsPerSecond);
      return keepTurn(all, queries, held(holder));
    },
    isFollowingDue() {
      const turn = held(holder);
      return claimFollowing(all, queries, turn, turn.now.add({ seconds: FOLLOW_SECONDS }));
    },
  });

  return {
    async take(all, work) {
      const holder = uuid();
      if (!(await takeTurn(all, queries, held(holder)))) return undefined;
      try {
        return await work(turnOf(all, holder));
      } finally {
        await endTurn(all, queries, held(holder));
      }
    },
  };
}
