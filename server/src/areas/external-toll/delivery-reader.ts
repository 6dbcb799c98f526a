import { success, type Outcome } from '@rampa/contract';
import { createFileReader } from '../../platform/files/file-reader.ts';
import type { Log } from '../../platform/log.ts';
import { fromParts } from '../../platform/threads/parts.ts';
import {
  readExternalDeliveryInParts,
  type DeliveredExternalPassage,
  type ReadExternalDelivery,
} from './delivered-passage.ts';

/** Reads the partner's deliveries without holding anything up. */
export interface ExternalDeliveryReader {
  read(bytes: Uint8Array): Promise<Outcome<ReadExternalDelivery, 'server.unavailable'>>;
  close(): void;
}

export function createExternalDeliveryReader(log: Pick<Log, 'warn'>): ExternalDeliveryReader {
  const reader = createFileReader({
    program: new URL('./delivery-thread.ts', import.meta.url),
    read: readExternalDeliveryInParts,
    onError: (error) => log.warn({ err: error }, 'a delivery from abroad could not be read'),
  });
  return {
    async read(bytes) {
      const outcome = await reader.read({ bytes });
      if (!outcome.ok) return outcome;
      const found = outcome.value;
      if (!found.ok) return success(found);
      const passages = await fromParts<DeliveredExternalPassage>(found.parts);
      return success({ ok: true, passages });
    },
    close: reader.close,
  };
}
