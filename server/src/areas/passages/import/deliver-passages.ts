import type { Clock } from '../../../platform/clock.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import type { PassageRecorder, RecordingOptions } from '../record-passages.ts';
import { sumReports, type RecordReport } from '../record-report.ts';
import type { DeliveredPassage } from '../recorded-passage.ts';

export interface PassageDelivery {
  /**
   * Records what an operator's systems deliver, each passage once. It may fail between two parts:
   * what was recorded by then stays, and delivering all of it again completes it.
   */
  deliver(
    all: AllAccounts,
    passages: readonly DeliveredPassage[],
    options?: RecordingOptions,
  ): Promise<RecordReport>;
}

/** Lanes' clocks are off by minutes; a whole hour is a wrong time zone. */
const AHEAD_MS = 15 * 60_000;
/** Passages per part: their accounts are locked no longer than it takes to record them. */
const PART = 5000;

export function createPassageDelivery(deps: {
  readonly recorder: Pick<PassageRecorder, 'recordPassages'>;
  readonly clock: Clock;
}): PassageDelivery {
  const { recorder, clock } = deps;
  return {
    async deliver(all, passages, options) {
      const latest = clock.now().epochMilliseconds + AHEAD_MS;
      const past = passages.filter(({ exitedAt }) => exitedAt <= latest);
      const reports: RecordReport[] = [
        {
          recorded: 0,
          duplicates: 0,
          refused: passages
            .filter(({ exitedAt }) => exitedAt > latest)
            .map(({ sourceKey }) => ({ sourceKey, refusal: 'exit-in-future' })),
        },
      ];
      // By time, so that each is judged against those before it; by key, so that concurrent
      // deliveries of the same passages have the same order.
      const sorted = past.toSorted(
        (a, b) => a.exitedAt - b.exitedAt || (a.sourceKey < b.sourceKey ? -1 : 1),
      );
      for (let at = 0; at < sorted.length; at += PART) {
        reports.push(await recorder.recordPassages(all, sorted.slice(at, at + PART), options));
      }
      return sumReports(reports);
    },
  };
}
