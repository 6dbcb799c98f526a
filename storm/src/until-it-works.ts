import { setTimeout as pass } from 'node:timers/promises';

/** Milliseconds within which it has to work again. */
const RECOVERY = 300_000;

/** Seconds from now until a server is ready. */
export async function untilItWorks({ portal }: { readonly portal: string }): Promise<number> {
  const begin = performance.now();
  for (;;) {
    const milliseconds = performance.now() - begin;
    if (milliseconds > RECOVERY) throw new Error('It does not work again.');
    try {
      const signal = AbortSignal.timeout(5000);
      // A new connection each time: an old one may lead to a server that is gone.
      const headers = { connection: 'close' };
      const reply = await fetch(`${portal}/health/ready`, { signal, headers });
      await reply.arrayBuffer();
      if (reply.ok) return milliseconds / 1000;
    } catch {
      // Not yet.
    }
    await pass(50);
  }
}
