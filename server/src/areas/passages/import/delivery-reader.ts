import type { Kategorija, Outcome } from '@rampa/contract';
import { createListReader } from '../../../platform/files/file-reader.ts';
import type { Log } from '../../../platform/log.ts';
import { fromParts } from '../../../platform/threads/parts.ts';
import type { DeliveredPassage } from '../recorded-passage.ts';
import { readDeliveryInParts, type ReadDelivery } from './read-delivery.ts';
import { createLineReader, type ReadLine } from './read-lines.ts';

/** Reads deliveries of passages without holding anything up. */
export interface DeliveryReader {
  read(bytes: Uint8Array): Promise<Outcome<ReadDelivery, 'server.unavailable'>>;
  /** A passage by itself, of a delivery line by line. */
  readLine(line: string): ReadLine;
  close(): void;
}

export function createDeliveryReader({
  categories,
  log,
}: {
  /** Of the country. */
  readonly categories: readonly Kategorija[];
  readonly log: Pick<Log, 'warn'>;
}): DeliveryReader {
  const reader = createListReader({
    program: new URL('./delivery-thread.ts', import.meta.url),
    read: readDeliveryInParts,
    onError: (error) => log.warn({ err: error }, 'a delivery of passages could not be read'),
    async whole(found): Promise<ReadDelivery> {
      if (!found.ok) return found;
      const { parts, ...rest } = found;
      return { ...rest, passages: await fromParts<DeliveredPassage>(parts) };
    },
  });
  return {
    read: (bytes) => reader.read({ bytes, categories }),
    readLine: createLineReader(categories),
    close: reader.close,
  };
}
