import {
  createListReader,
  type FileReader,
  type SentBytes,
} from '../../platform/files/file-reader.ts';
import type { Log } from '../../platform/log.ts';
import { fromParts } from '../../platform/threads/parts.ts';
import {
  readExternalDeliveryInParts,
  type DeliveredExternalPassage,
  type ReadExternalDelivery,
} from './delivered-passage.ts';

/** Reads the partner's deliveries without holding anything up. */
export type ExternalDeliveryReader = FileReader<SentBytes, ReadExternalDelivery>;

export function createExternalDeliveryReader(log: Pick<Log, 'warn'>): ExternalDeliveryReader {
  return createListReader({
    program: new URL('./delivery-thread.ts', import.meta.url),
    read: readExternalDeliveryInParts,
    onError: (error) => log.warn({ err: error }, 'a delivery from abroad could not be read'),
    whole: async (found): Promise<ReadExternalDelivery> =>
      found.ok
        ? { ok: true, passages: await fromParts<DeliveredExternalPassage>(found.parts) }
        : found,
  });
}
