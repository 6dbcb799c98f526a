import { setTimeout as pass } from 'node:timers/promises';

/** What the intake says of a delivery that it has taken. */
export interface Taken {
  /** Passages that it will never take, though the delivery was: they are not acknowledged. */
  readonly refused: readonly { readonly key: string; readonly reason: string }[];
}

/** Delivers again and again until the intake has taken it. */
export async function deliverUntilTaken(
  address: string,
  key: string,
  delivery: object,
  signal: AbortSignal,
): Promise<Taken> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const reply = await fetch(address, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(delivery),
        signal: AbortSignal.timeout(30_000),
      });
      // Every answer of the intake is such an envelope.
      const { result } = (await reply.json()) as { readonly result: Taken | null };
      if (reply.ok && result !== null) return result;
    } catch {
      // The server is away: the delivery is repeated.
    }
    await pass(100, undefined, { signal });
  }
}
