import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { countCameraFaults, type CameraFaults, type DeliveredPassage } from '../passages/index.ts';

export type WarnOfCameras = (
  request: { readonly log: Pick<Log, 'warn'> },
  passages: readonly Pick<DeliveredPassage, 'cameraFaults'>[],
) => void;

const PAUSE = Temporal.Duration.from({ minutes: 1 });

/**
 * Tolls do not wait for cameras: whoever looks after these finds in the log what they deliver otherwise than agreed. A
 * camera that is set up wrongly is wrong with each passage: the first line comes at once, further ones once a minute.
 */
export function createCameraWarnings(clock: Clock): WarnOfCameras {
  let untold: CameraFaults = {};
  let nextAt: Temporal.Instant | undefined;
  return ({ log }, passages) => {
    const found = countCameraFaults(passages);
    if (found === null) return;
    untold = sumOf(untold, found);
    const now = clock.now();
    if (nextAt !== undefined && Temporal.Instant.compare(now, nextAt) < 0) return;
    log.warn({ faults: untold }, 'cameras delivered what is not as agreed');
    untold = {};
    nextAt = now.add(PAUSE);
  };
}

function sumOf(one: CameraFaults, other: CameraFaults): CameraFaults {
  const fields = ['plate', 'plateCountry', 'plateConfidence', 'picture'] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const count = (one[field] ?? 0) + (other[field] ?? 0);
      return count === 0 ? [] : [[field, count]];
    }),
  );
}
