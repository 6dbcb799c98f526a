import type { Clock } from '../../platform/clock.ts';
import type { ListenerOf } from '../../platform/events/events.ts';
import type { passagesRecorded, RecordedPassage } from '../passages/index.ts';
import { hourMs } from './control-record.ts';
import { appendPostings, type LanePosting } from './lane-postings.store.ts';

/** Later than this after the exit is late; the index of late lanes and their query have it as a literal. */
const PROMPT_MS = 15 * 60_000;

/** Notes when passages are posted that lanes deliver. A file, and what staff charge, says nothing about a lane. */
export function createNotePostings({
  clock,
}: {
  readonly clock: Clock;
}): ListenerOf<typeof passagesRecorded> {
  return async (tx, { scope, passages }) => {
    if (!('work' in scope) || scope.work !== 'intake') return;
    await appendPostings(
      scope,
      tx,
      postingsOf(passages, clock.now().epochMilliseconds),
      clock.now(),
    );
  };
}

/** What passages that are posted now add to the hours of their lanes. */
export function postingsOf(
  passages: readonly Pick<RecordedPassage, 'exitStationId' | 'lane' | 'exitedAt'>[],
  now: number,
): readonly LanePosting[] {
  const hours = new Map<string, LanePosting>();
  for (const { exitStationId: stationId, lane, exitedAt } of passages) {
    const hourAt = Math.floor(exitedAt / hourMs) * hourMs;
    const key = `${stationId} ${hourAt} ${lane}`;
    const before = hours.get(key);
    hours.set(key, {
      stationId,
      lane,
      hourAt,
      timed: (before?.timed ?? 0) + 1,
      prompt: (before?.prompt ?? 0) + (now - exitedAt <= PROMPT_MS ? 1 : 0),
      lastExitedAt: Math.max(before?.lastExitedAt ?? exitedAt, exitedAt),
    });
  }
  return [...hours.values()];
}
