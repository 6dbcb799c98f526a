import { aDeliveredPassage } from '../../../../server/src/areas/external-toll/testing/delivered-samples.ts';
import { systemClock, tollDay } from '../../../../server/src/platform/clock.ts';
import type { Caller } from './caller.ts';

/** Another operator, which delivers each passage by itself, as the sandbox's does (sandbox/src/t4a-partner). */
export function createPartner(
  caller: Caller,
  key: string,
  travelling: readonly string[],
): () => Promise<void> {
  let turn = 0;
  return async () => {
    turn += 1;
    const serialNumber = travelling[turn % travelling.length];
    const exitedAt = systemClock.now();
    const passage = aDeliveredPassage({
      serialNumber,
      enteredAt: null,
      exitedAt: exitedAt.toString(),
      rate: { value: '117.1820', day: tollDay(exitedAt) },
    });
    const document = { format: 1, kind: 't4a-passages', passages: [passage] };
    await caller.deliver('intake/t4a-passages', key, document);
  };
}
