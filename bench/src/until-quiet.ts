import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { processorTimeOf } from './processor-time.ts';

const QUIET_TRIES = 200;
const QUIET_MS = 3000;
/** Of a processor. */
const QUIET_SHARE = 0.05;

/** What a mass of new rows gives the server to do by itself is not the cost of a list. */
export async function untilQuiet(server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < QUIET_TRIES; tries += 1) {
    const before = await processorTimeOf(server);
    await pause(QUIET_MS);
    if ((await processorTimeOf(server)) - before < QUIET_MS * QUIET_SHARE) return;
  }
  throw new Error('The server is at work by itself, and would be so during the measurement');
}
