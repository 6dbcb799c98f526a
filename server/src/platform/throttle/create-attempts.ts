import type { Clock } from '../clock.ts';
import type { Tx } from '../database/database.ts';
import { networkOf, type Pseudonym } from './pseudonym.ts';
import {
  charge,
  refund,
  remembered,
  settle,
  waitOf,
  type ThrottleRule,
  type ThrottleState,
} from './throttle-rules.ts';
import { lockThrottles, saveThrottles } from './throttles.store.ts';

/** What an attempt is counted under: a name, a number, an address. */
export interface Counted {
  /** Distinguishes counters, such as `contact-address`. */
  readonly kind: string;
  readonly value: string;
  readonly rule: ThrottleRule;
}

/** Counts attempts of people who are not signed in, the same on every server. */
export interface Attempts {
  /** Counts an attempt before it is checked; seconds to wait, which is not counted, or 0 to go on. */
  charge(tx: Tx, counted: readonly Counted[]): Promise<number>;
  /** The attempt was correct after all: it is not counted. */
  refund(tx: Tx, counted: readonly Counted[]): Promise<void>;
  /** How many wrong ones are remembered now. */
  failures(tx: Tx, counted: Counted): Promise<number>;
  /**
   * The attempt succeeded: resets the caller's own counter, and reduces the shared ones by the failures
   * that it had counted.
   */
  settle(tx: Tx, own: Counted, shared: readonly Counted[]): Promise<void>;
}

/** The counter of callers from this address. */
export function fromAddress(kind: string, address: string, rule: ThrottleRule): Counted {
  return { kind, value: networkOf(address), rule };
}

export function createAttempts(options: {
  readonly clock: Clock;
  readonly pseudonym: Pseudonym;
}): Attempts {
  const { clock, pseudonym } = options;

  /** Locks all counters at once: two transactions with the same ones wait for each other. */
  const lock = async (tx: Tx, counted: readonly Counted[]) => {
    const keyed = counted.map((one) => ({ ...one, key: pseudonym(one.kind, one.value) }));
    const states = await lockThrottles(
      tx,
      keyed.map(({ key }) => key),
      clock.now(),
    );
    return keyed.map(({ key, rule }) => ({ key, rule, state: stateOf(states, key) }));
  };

  return {
    async charge(tx, counted) {
      const now = clock.now();
      const locked = await lock(tx, counted);
      const wait = Math.max(...locked.map(({ rule, state }) => waitOf(rule, state, now)));
      if (wait > 0) return wait;
      await saveThrottles(
        tx,
        new Map(locked.map(({ key, rule, state }) => [key, charge(rule, state, now)])),
      );
      return 0;
    },
    async refund(tx, counted) {
      const locked = await lock(tx, counted);
      await saveThrottles(tx, new Map(locked.map(({ key, state }) => [key, refund(state)])));
    },
    async failures(tx, counted) {
      const [locked] = await lock(tx, [counted]);
      return locked === undefined ? 0 : remembered(locked.rule, locked.state, clock.now());
    },
    async settle(tx, own, shared) {
      const [mine, ...others] = await lock(tx, [own, ...shared]);
      if (mine === undefined) throw new Error('No counter was locked');
      const settled = settle(mine.rule, mine.state);
      await saveThrottles(
        tx,
        new Map([
          [mine.key, settled.own],
          ...others.map(({ key, state }) => [key, refund(state, settled.count)] as const),
        ]),
      );
    },
  };
}

function stateOf(states: ReadonlyMap<string, ThrottleState>, key: string): ThrottleState {
  const state = states.get(key);
  if (state === undefined) throw new Error('A counter was not locked');
  return state;
}
