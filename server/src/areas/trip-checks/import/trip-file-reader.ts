import { createFileReader, type FileReader } from '../../../platform/files/file-reader.ts';
import type { Log } from '../../../platform/log.ts';
import { readTripFileInParts, type TripFileAnswer, type TripFileOrder } from './read-trip-file.ts';

/** Reads the logs of companies without holding anything up; what was read stays in parts, as it is kept. */
export type TripFileReader = FileReader<TripFileOrder, TripFileAnswer>;

export function createTripFileReader(log: Pick<Log, 'warn'>): TripFileReader {
  return createFileReader({
    program: new URL('./trip-file-thread.ts', import.meta.url),
    read: readTripFileInParts,
    onError: (error) => log.warn({ err: error }, 'a log of trips could not be read'),
  });
}
