import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';

/**
 * Leads from one port to another as a bad line does: each part takes its own time, up to `most` milliseconds, and all arrive in
 * order. What a test expects too early, since everything is there at once on a desk, fails behind it.
 */
export async function openSlowLine(ports: {
  readonly from: number;
  readonly to: number;
  readonly most: number;
}): Promise<{ stop(): Promise<void> }> {
  async function* late(parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      await setTimeout(randomInt(ports.most + 1));
      yield part;
    }
  }
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(ports.to, 'localhost');
    open.add(near);
    // Whoever breaks off breaks off the other side as well.
    void Promise.allSettled([pipeline(near, late, far), pipeline(far, late, near)]).then(() =>
      open.delete(near),
    );
  });
  server.listen(ports.from, 'localhost');
  await once(server, 'listening');
  return {
    async stop() {
      const closed = once(server.close(), 'close');
      for (const near of open) near.destroy();
      await closed;
    },
  };
}
