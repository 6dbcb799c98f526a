import { setTimeout as pass } from 'node:timers/promises';
import type { KillableServer } from '../../server/src/testing/killable-server.ts';

const STARTS = 30;

/**
 * As a supervisor does: a start that fails, because something else is broken too or it is killed, is repeated.
 * Tells for how many seconds the one lasted that did not fail.
 */
export async function keepUp(
  server: KillableServer,
  started: (seconds: number) => void = () => undefined,
): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    const begin = performance.now();
    try {
      await server.start();
      started((performance.now() - begin) / 1000);
      return;
    } catch (error) {
      if (attempts === STARTS) throw error;
      await pass(500);
    }
  }
}
