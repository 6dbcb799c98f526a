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
  const hours = new Map<string, { -readonly [Key in keyof LanePosting]: LanePosting[Key] }>();
  for (const { exitStationId: stationId, lane, exitedAt } of passages) {
    const hourAt = Math.floor(exitedAt / hourMs) * hourMs;
    const key = `${stationId} ${hourAt} ${lane}`;
    let hour = hours.get(key);
    if (hour === undefined) {
      hour = { stationId, lane, hourAt, timed: 0, prompt: 0, lastExitedAt: exitedAt };
      hours.set(key, hour);
    }
    hour.timed += 1;
    if (now - exitedAt <= PROMPT_MS) hour.prompt += 1;
    hour.lastExitedAt = Math.max(hour.lastExitedAt, exitedAt);
  }
  return [...hours.values()];
}
