import type { CameraReading } from '@rampa/contract/passages';
import type { ComparedReading } from './readings.ts';

export function readingView({ plateOfTag, ...reading }: ComparedReading): CameraReading {
  return { ...reading, plate_of_tag: plateOfTag };
}
