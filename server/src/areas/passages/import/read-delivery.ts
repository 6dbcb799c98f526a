import type { Kategorija } from '@rampa/contract';
import type { FileFault } from '../../../platform/files/json-places.ts';
import { mostFaults } from '../../../platform/files/faults.ts';
import { inParts, type Parts } from '../../../platform/threads/parts.ts';
import { isSameDrive } from '../passage-rules.ts';
import type { DeliveredPassage } from '../recorded-passage.ts';
import { readPassagesJson, usedTwice } from './read-passages.ts';

export type ReadDelivery =
  | {
      readonly ok: true;
      /** Each once. */
      readonly passages: readonly DeliveredPassage[];
      /** How many were duplicates. */
      readonly repeated: number;
    }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

/** Passages as JSON that are delivered together; a faulty delivery is refused whole. */
export function readDelivery(bytes: Uint8Array, categories: readonly Kategorija[]): ReadDelivery {
  const first = new Map<string, DeliveredPassage>();
  const faults: FileFault[] = [];
  const passages: DeliveredPassage[] = [];
  let repeated = 0;
  for (const item of readPassagesJson(bytes, categories)) {
    if (!item.ok) {
      faults.push(item.fault);
      continue;
    }
    const { passage } = item;
    const before = first.get(passage.sourceKey);
    if (before === undefined) {
      first.set(passage.sourceKey, passage);
      passages.push(passage);
    } else if (before.serialNumber === passage.serialNumber && isSameDrive(before, passage)) {
      // Whatever the camera read.
      repeated += 1;
    } else if (faults.length < mostFaults) faults.push(usedTwice(item));
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, passages, repeated };
}

/** The same for the answer of a thread. */
export function readDeliveryInParts({
  bytes,
  categories,
}: {
  readonly bytes: Uint8Array;
  readonly categories: readonly Kategorija[];
}):
  | { readonly ok: true; readonly parts: Parts; readonly repeated: number }
  | { readonly ok: false; readonly faults: readonly FileFault[] } {
  const read = readDelivery(bytes, categories);
  return read.ok ? { ok: true, parts: inParts(read.passages), repeated: read.repeated } : read;
}
