/** How many calls run at once, and how many may wait for how long. */
export interface AdmissionLimits {
  /** Calls that run at once. */
  readonly places: number;
  /** Of these, as many as one caller may have. */
  readonly placesOfOne: number;
  /** Calls that wait for a place. */
  readonly waiting: number;
  /** Milliseconds after which a call that still waits is refused. */
  readonly waitMs: number;
}

/** A call needs a connection for about half of its time. */
const CALLS_TO_A_CONNECTION = 2;
/** A caller who is slow holds a quarter of the places, and so never all connections. */
const SHARES = 4;
/** A place becomes free every few milliseconds: ten rounds are served well within the deadline. */
const ROUNDS = 10;

/** What fits a server with that many connections to its database. */
export function usualAdmission(connections: number): AdmissionLimits {
  const places = Math.max(1, connections) * CALLS_TO_A_CONNECTION;
  return {
    places,
    placesOfOne: Math.max(1, Math.floor(places / SHARES)),
    waiting: places * ROUNDS,
    waitMs: 1500,
  };
}

/**
 * Why a call was not admitted: there was no room to wait, it waited to the deadline, or its caller
 * left while it waited.
 */
export type NotAdmitted = 'full' | 'late' | 'left';

/** Thrown for a call that is not admitted: whoever answers says when to try again. */
export class Crowded extends Error {
  readonly reason: NotAdmitted;
  /** After how long to try again. */
  readonly seconds: number;

  constructor(reason: NotAdmitted, seconds: number) {
    super(`Too many calls at once: ${reason}`);
    this.reason = reason;
    this.seconds = seconds;
  }
}

/** Where a caller who waits can leave: the answer's connection. */
export interface Leaving {
  readonly destroyed: boolean;
  once(event: 'close', left: () => void): unknown;
  off(event: 'close', left: () => void): unknown;
}

/**
 * Admits calls in turn. Each caller has a line of their own, and the lines take turns, so that whoever
 * sends hundreds of calls waits behind themselves. When there is no more room to wait, the longest line
 * loses its last call.
 */
export interface Admission {
  /** A place, which the returned function gives back. Throws `Crowded` if there is none in time. */
  enter(caller: string, leaving: Leaving): Promise<() => void>;
  /** Calls that run, and calls that wait, now. */
  load(): { readonly running: number; readonly waiting: number };
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (reason: NotAdmitted) => void;
}

/** Those who are refused together do not return together: after one, two or three seconds. */
const SPREAD_SECONDS = 3;

export function createAdmission(
  limits: AdmissionLimits,
  onRefused: (reason: NotAdmitted) => void,
): Admission {
  const placesBy = new Map<string, number>();
  const lines = createLines();
  let running = 0;
  let refused = 0;

  const placesOf = (caller: string): number => placesBy.get(caller) ?? 0;
  const mayStart = (caller: string): boolean => placesOf(caller) < limits.placesOfOne;

  const take = (caller: string): (() => void) => {
    running += 1;
    placesBy.set(caller, placesOf(caller) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      running -= 1;
      if (placesOf(caller) === 1) placesBy.delete(caller);
      else placesBy.set(caller, placesOf(caller) - 1);
      startNext();
    };
  };

  const startNext = (): void => {
    while (running < limits.places) {
      const next = lines.takeNext(mayStart);
      if (next === undefined) return;
      next.start();
    }
  };

  const refusal = (reason: NotAdmitted): Crowded => {
    onRefused(reason);
    refused += 1;
    return new Crowded(reason, 1 + (refused % SPREAD_SECONDS));
  };

  const wait = (caller: string, leaving: Leaving): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const left = (): void => waiting.refuse('left');
      const stopWaiting = (): void => {
        clearTimeout(timer);
        leaving.off('close', left);
      };
      const waiting: Waiting = {
        start() {
          stopWaiting();
          resolve(take(caller));
        },
        refuse(reason) {
          stopWaiting();
          lines.remove(caller, waiting);
          reject(refusal(reason));
        },
      };
      const timer = setTimeout(() => waiting.refuse('late'), limits.waitMs);
      leaving.once('close', left);
      lines.add(caller, waiting);
    });

  return {
    async enter(caller, leaving) {
      if (leaving.destroyed) throw refusal('left');
      // Whoever waits could not start, so nobody is overtaken.
      if (running < limits.places && mayStart(caller)) return take(caller);
      if (lines.size() >= limits.waiting) {
        const last = lines.lastOfLongest(caller);
        if (last === undefined) throw refusal('full');
        last.refuse('full');
      }
      return wait(caller, leaving);
    },
    load: () => ({ running, waiting: lines.size() }),
  };
}

/** The lines of callers, in the order of their turns. */
function createLines() {
  const lines = new Map<string, Waiting[]>();
  let size = 0;
  return {
    size: () => size,
    add(caller: string, waiting: Waiting): void {
      const line = lines.get(caller);
      if (line === undefined) lines.set(caller, [waiting]);
      else line.push(waiting);
      size += 1;
    },
    remove(caller: string, waiting: Waiting): void {
      const line = lines.get(caller) ?? [];
      const at = line.indexOf(waiting);
      if (at === -1) return;
      line.splice(at, 1);
      size -= 1;
      if (line.length === 0) lines.delete(caller);
    },
    /** The first of the line whose turn it is; that line's next turn comes after all others'. */
    takeNext(mayStart: (caller: string) => boolean): Waiting | undefined {
      for (const [caller, line] of lines) {
        if (!mayStart(caller)) continue;
        const next = line.shift();
        lines.delete(caller);
        if (line.length > 0) lines.set(caller, line);
        size -= 1;
        return next;
      }
      return undefined;
    },
    /** The last of the longest line; undefined if the caller's own would be as long. */
    lastOfLongest(caller: string): Waiting | undefined {
      let longest: readonly Waiting[] = [];
      for (const line of lines.values()) if (line.length > longest.length) longest = line;
      const own = (lines.get(caller)?.length ?? 0) + 1;
      return longest.length > own ? longest.at(-1) : undefined;
    },
  };
}
