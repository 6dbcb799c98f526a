import type { Clock } from '../../../platform/clock.ts';
import type { DeliveryCounts } from '../../../platform/observability/business-metrics.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import type { PassageRecorder, RecordingOptions } from '../passage-recorder.ts';
import { reportOf, type PassageOutcome, type RecordReport } from '../record-report.ts';
import type { DeliveredPassage } from '../recorded-passage.ts';

export interface PassageDelivery {
  /**
   * Records what an operator's systems deliver, each passage once. It may fail between two parts:
   * what was recorded by then stays, and delivering all of it again completes it. What many lanes
   * deliver at the same time is recorded together, and each delivery gets its own report.
   */
  deliver(
    all: AllAccounts,
    passages: readonly DeliveredPassage[],
    options?: RecordingOptions,
  ): Promise<RecordReport>;
  /** The same, with the outcome of each, in their order; where too much waits, it waits for room. */
  deliverEach(
    all: AllAccounts,
    passages: readonly DeliveredPassage[],
  ): Promise<readonly PassageOutcome[]>;
  /** So much waits to be recorded that further deliveries have to come later. */
  isFull(): boolean;
  /** Of this process, since it started. */
  counts(): DeliveryCounts;
}

/** Lanes' clocks are off by minutes; a whole hour is a wrong time zone. */
export const clockToleranceMs = 15 * 60_000;
/** Later than this after the exit is late. */
const LATE_MS = 15 * 60_000;
/** Passages that are recorded together. */
const TOGETHER = 5000;
/** Passages that may wait: some seconds of work, and some ten megabytes. */
const MOST_WAITING = 50_000;
/** While the database works for one part, the program prepares the next. */
const PARTS_AT_ONCE = 2;

interface Waiting {
  readonly all: AllAccounts;
  readonly passages: readonly DeliveredPassage[];
  resolve(outcomes: readonly PassageOutcome[]): void;
  reject(error: unknown): void;
}

export function createPassageDelivery(deps: {
  readonly recorder: Pick<PassageRecorder, 'recordEach'>;
  readonly clock: Clock;
}): PassageDelivery {
  const { recorder, clock } = deps;
  const waiting: Waiting[] = [];
  const wantRoom: (() => void)[] = [];
  let [passagesWaiting, running] = [0, 0];
  const counted = { recorded: 0, duplicate: 0, refused: 0, lagSeconds: 0, late: 0 };

  const noteOutcomes = (
    passages: readonly DeliveredPassage[],
    outcomes: readonly PassageOutcome[],
  ): void => {
    const now = clock.now().epochMilliseconds;
    for (const [index, { exitedAt }] of passages.entries()) {
      const outcome = outcomes[index];
      if (outcome !== 'recorded') {
        counted[outcome === 'duplicate' ? 'duplicate' : 'refused'] += 1;
        continue;
      }
      counted.recorded += 1;
      // Lanes' clocks may be ahead.
      counted.lagSeconds += Math.max(0, now - exitedAt) / 1000;
      if (now - exitedAt > LATE_MS) counted.late += 1;
    }
  };

  const take = (): readonly Waiting[] => {
    const taken: Waiting[] = [];
    for (let count = 0, next = waiting[0]; next !== undefined; next = waiting[0]) {
      count += next.passages.length;
      if (taken.length > 0 && (count > TOGETHER || next.all !== taken[0]?.all)) break;
      taken.push(next);
      waiting.shift();
    }
    return taken;
  };

  const recordWaiting = async (): Promise<void> => {
    if (running >= PARTS_AT_ONCE) return;
    running += 1;
    for (let taken = take(); taken.length > 0; taken = take())
      await recordTogether(recorder, taken);
    running -= 1;
  };

  /** The outcomes of passages, once they are recorded with whatever else waits. */
  const gather = (
    all: AllAccounts,
    passages: readonly DeliveredPassage[],
  ): Promise<readonly PassageOutcome[]> =>
    new Promise<readonly PassageOutcome[]>((resolve, reject) => {
      passagesWaiting += passages.length;
      waiting.push({ all, passages, resolve, reject });
      void recordWaiting();
    }).finally(() => {
      passagesWaiting -= passages.length;
      if (!isFull()) wantRoom.shift()?.();
    });

  const isFull = (): boolean => passagesWaiting >= MOST_WAITING;

  /** The outcome of each passage, in their order. */
  const recordEach = async (
    passages: readonly DeliveredPassage[],
    record: (part: readonly DeliveredPassage[]) => Promise<readonly PassageOutcome[]>,
  ): Promise<readonly PassageOutcome[]> => {
    const latest = clock.now().epochMilliseconds + clockToleranceMs;
    const outcomes = passages.map((): PassageOutcome => 'exit-in-future');
    // By time, so that each is judged against those before it; by key, so that concurrent
    // deliveries of the same passages have the same order.
    const sorted = [...passages.entries()]
      .filter(([, { exitedAt }]) => exitedAt <= latest)
      .toSorted(([, a], [, b]) => a.exitedAt - b.exitedAt || (a.sourceKey < b.sourceKey ? -1 : 1));
    for (let at = 0; at < sorted.length; at += TOGETHER) {
      const part = sorted.slice(at, at + TOGETHER);
      const recorded = await record(part.map(([, passage]) => passage));
      for (const [index, [place]] of part.entries()) {
        const outcome = recorded[index];
        if (outcome !== undefined) outcomes[place] = outcome;
      }
    }
    return outcomes;
  };

  return {
    isFull,
    counts: () => ({ ...counted }),
    async deliverEach(all, passages) {
      const outcomes = await recordEach(passages, async (part) => {
        // Whoever finds room makes room for the next when it is done, so that they come one after another.
        if (isFull()) await new Promise<void>((resolve) => void wantRoom.push(resolve));
        return gather(all, part);
      });
      noteOutcomes(passages, outcomes);
      return outcomes;
    },
    async deliver(all, passages, options) {
      const outcomes = await recordEach(passages, (part) =>
        options?.dryRun === true ? recorder.recordEach(all, part, options) : gather(all, part),
      );
      if (options?.dryRun !== true) noteOutcomes(passages, outcomes);
      return reportOf(passages, outcomes);
    },
  };
}

/** Each delivery gets the outcomes of its own passages; a failure is told to all of them. */
async function recordTogether(
  recorder: Pick<PassageRecorder, 'recordEach'>,
  taken: readonly Waiting[],
): Promise<void> {
  const [first] = taken;
  if (first === undefined) return;
  try {
    const together = taken.flatMap(({ passages }) => passages);
    const outcomes = await recorder.recordEach(first.all, together);
    let from = 0;
    for (const { passages, resolve } of taken) {
      resolve(outcomes.slice(from, from + passages.length));
      from += passages.length;
    }
  } catch (error) {
    for (const { reject } of taken) reject(error);
  }
}
