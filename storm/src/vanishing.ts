import { once } from 'node:events';
import { request as open } from 'node:http';
import { setTimeout as pass } from 'node:timers/promises';
import type { Random } from './seeded-random.ts';

/** Of calls of a kind one in so many loses its caller in the middle, and the first in any case. */
const ONE_IN = 25;
/** Milliseconds between the last byte of a request and the end of its connection. */
const LONGEST = 40;

export interface SentRequest {
  readonly address: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Callers that are gone before they are answered, for every kind of call. */
export interface Vanishings {
  /** Now and then sends the request and is gone; whoever sent it does not know what became of it. */
  perhaps(kind: string, random: Random, request: () => Promise<SentRequest>): Promise<void>;
  /** How often, by kind of call. */
  counts(): Readonly<Record<string, number>>;
}

export function createVanishings(): Vanishings {
  const counts = new Map<string, number>();
  return {
    async perhaps(kind, random, request) {
      if (counts.has(kind) && random.between(0, ONE_IN) > 0) return;
      await vanish(await request(), random.between(0, LONGEST));
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    },
    counts: () => Object.fromEntries(counts),
  };
}

/** Sends the whole request, and ends the connection so many milliseconds later; rejects if it could not be sent. */
async function vanish(
  { address, method, headers, body }: SentRequest,
  milliseconds: number,
): Promise<void> {
  const sent = open(address, { method, headers, agent: false });
  sent.end(body);
  await once(sent, 'finish');
  // From here on the other end may be gone as well.
  sent.on('error', () => undefined);
  await pass(milliseconds);
  sent.destroy();
}
