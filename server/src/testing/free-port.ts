import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (on Linux from 32768): what was free stays
 * free until its program starts, and while it is down.
 */
const LOWEST = 12_000;
/** Each of the test runner's processes has ports of its own. */
const SLICE = 400;
const SLICES = 20;
const slice = Number(process.env['VITEST_POOL_ID'] ?? 0) % SLICES;
let last = randomInt(SLICE);

/** A port that nobody listens on, for a program whose address has to be known before it starts. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < SLICE; tried += 1) {
    last = (last + 1) % SLICE;
    const port = LOWEST + slice * SLICE + last;
    if (await isFree(port)) return port;
  }
  throw new Error('All ports for tests are taken');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
