export interface DownloadLimits {
  /** Files that one customer, or one member of staff, downloads at once. */
  readonly atOnce: number;
  /** Further ones that wait for one of these to end. */
  readonly waiting: number;
  /** Milliseconds for which they wait. */
  readonly waitMs: number;
}

/** A page of pictures fits; whoever leaves files unread has to end one before the next begins. */
export const usualDownloads: DownloadLimits = { atOnce: 8, waiting: 50, waitMs: 10_000 };

/** Counts the files that are being downloaded, on each server. */
export interface Downloads {
  /** Called when the download has ended; undefined: there are too many. */
  begin(who: string): Promise<(() => void) | undefined>;
  /** Whether one more begins without waiting. */
  hasRoom(who: string): boolean;
}

interface Counter {
  running: number;
  /** Each starts the next one that waits. */
  readonly waiting: Set<() => void>;
}

export function createDownloads({
  atOnce,
  waiting: mostWaiting,
  waitMs,
}: DownloadLimits): Downloads {
  const counters = new Map<string, Counter>();

  const endingOf = (who: string, counter: Counter): (() => void) => {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const [next] = counter.waiting;
      if (next !== undefined) {
        // It takes the place, so the number stays the same.
        counter.waiting.delete(next);
        next();
        return;
      }
      counter.running -= 1;
      if (counter.running === 0) counters.delete(who);
    };
  };

  return {
    hasRoom: (who) => (counters.get(who)?.running ?? 0) < atOnce,
    async begin(who) {
      const counter = counters.get(who) ?? { running: 0, waiting: new Set() };
      counters.set(who, counter);
      if (counter.running < atOnce) {
        counter.running += 1;
        return endingOf(who, counter);
      }
      if (counter.waiting.size >= mostWaiting) return undefined;
      const begun = await new Promise<boolean>((resolve) => {
        const start = (): void => {
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          counter.waiting.delete(start);
          resolve(false);
        }, waitMs);
        counter.waiting.add(start);
      });
      return begun ? endingOf(who, counter) : undefined;
    },
  };
}
