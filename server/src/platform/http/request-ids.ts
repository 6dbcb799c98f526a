import { randomFillSync } from 'node:crypto';
import { v7 as uuid } from 'uuid';

const RANDOM_BYTES = 16;
const IDS_AT_ONCE = 256;

/**
 * Ids of requests. Random bytes are taken from the system for many at once: one by one they cost a
 * tenth of a quick answer.
 */
export function createRequestIds(): () => string {
  const pool = new Uint8Array(RANDOM_BYTES * IDS_AT_ONCE);
  let next = pool.length;
  const rng = (): Uint8Array => {
    if (next >= pool.length) {
      randomFillSync(pool);
      next = 0;
    }
    next += RANDOM_BYTES;
    return pool.subarray(next - RANDOM_BYTES, next);
  };
  return () => uuid({ rng });
}
