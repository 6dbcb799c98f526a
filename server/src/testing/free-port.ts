import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (on Linux from 32768): what was free stays
 * free until its program starts, and while it is down.
 */
const LOWEST = 12_000;
/** Each of the test runner's processes has ports of its own, and so has each program that measures or breaks. */
const SLICE = 400;
const SLICES_OF_TESTS = 20;
const SLICES = 51;

let slice: Promise<number> | undefined;
let last = randomInt(SLICE);

/** A port that nobody listens on, for a program whose address has to be known before it starts. */
export async function freePort(): Promise<number> {
  slice ??= sliceOf(process.env['VITEST_POOL_ID']);
  const first = LOWEST + (await slice) * SLICE;
  for (let tried = 0; tried < SLICE; tried += 1) {
    last = (last + 1) % SLICE;
    const port = first + last;
    if (await isFree(port)) return port;
  }
  throw new Error('All ports for tests are taken');
}

/**
 * Programs that run beside each other, for an hour perhaps, would take each other's ports while a server is down:
 * each listens on the first port of its slice as long as it lives, and leaves slices that are taken to the others.
 */
async function sliceOf(poolId: string | undefined): Promise<number> {
  if (poolId !== undefined) return Number(poolId) % SLICES_OF_TESTS;
  const others = SLICES - SLICES_OF_TESTS;
  const begin = randomInt(others);
  for (let tried = 0; tried < others; tried += 1) {
    const candidate = SLICES_OF_TESTS + ((begin + tried) % others);
    const held = await listenOn(LOWEST + candidate * SLICE);
    held?.unref();
    if (held !== undefined) return candidate;
  }
  throw new Error('All ports for programs are taken');
}

async function isFree(port: number): Promise<boolean> {
  const server = await listenOn(port);
  if (server === undefined) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/** Undefined: somebody else does. */
async function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}
