import { setTimeout as pass } from 'node:timers/promises';
import type { Random } from '../seeded-random.ts';
import type { Vanishings } from '../vanishing.ts';

/** What the intake says of a delivery that it has taken. */
export interface Taken {
  /** Passages that it will never take, though the delivery was: they are not acknowledged. */
  readonly refused: readonly { readonly key: string; readonly reason: string }[];
}

interface Intake {
  readonly address: string;
  readonly key: string;
  /** Of the deliverer, who vanishes now and then before the answer. */
  readonly random: Random;
  readonly vanishings: Vanishings;
}

/** Delivers again and again until the intake has taken it. */
export async function deliverUntilTaken(
  { address, key, random, vanishings }: Intake,
  delivery: object,
  signal: AbortSignal,
): Promise<Taken> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify(delivery) } as const;
  for (;;) {
    signal.throwIfAborted();
    try {
      const { pathname } = new URL(address);
      await vanishings.perhaps(pathname, random, async () => ({ address, ...sent }));
      const reply = await fetch(address, { ...sent, signal: AbortSignal.timeout(30_000) });
      // Every answer of the intake is such an envelope.
      const { result } = (await reply.json()) as { readonly result: Taken | null };
      if (reply.ok && result !== null) return result;
    } catch {
      // The server is away: the delivery is repeated.
    }
    await pass(100, undefined, { signal });
  }
}
