import type { Log } from '../../platform/log.ts';
import { countCameraFaults, type DeliveredPassage } from '../passages/index.ts';

/** Tolls do not wait for cameras: whoever looks after these finds in the log what they deliver otherwise than agreed. */
export function warnOfCameras(
  { log }: { readonly log: Pick<Log, 'warn'> },
  passages: readonly Pick<DeliveredPassage, 'cameraFaults'>[],
): void {
  const faults = countCameraFaults(passages);
  if (faults !== null) log.warn({ faults }, 'cameras delivered what is not as agreed');
}
