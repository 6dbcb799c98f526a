import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { verifyLedger } from '../../server/src/cli/ledger-verify-command.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';

const commands = fileURLToPath(new URL('../../server/src/cli/main.ts', import.meta.url));
const run = promisify(execFile);

interface Check {
  readonly invariant: string;
  readonly faults: readonly string[];
}

/** What `rampa ledger verify` finds broken. */
export async function brokenInvariants(
  settings: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const env = { ...process.env, ...settings };
  const args = [commands, 'ledger', 'verify', '--json'];
  const { stdout } = await run(process.execPath, args, { env, maxBuffer: 2 ** 26 }).catch(
    // Exit code 1 stands for broken invariants, and what was printed names them.
    (error: unknown) => error as { stdout: string },
  );
  return inWords((JSON.parse(stdout) as { checks: readonly Check[] }).checks);
}

/** Longest that the check of one round may take before it is done less often, in milliseconds. */
const LONG = 3000;
/** How many times as long as a long check lasts the storm goes on before the next. */
const SELDOM = 5;

/**
 * The same after each round, while everybody works. It reads all that was ever booked: once that takes
 * long, it is done only as often as leaves the machine to the storm.
 */
export function createRoundCheck(now: () => number = () => performance.now()): {
  /** Undefined: not this time. */
  check(database: Database): Promise<readonly string[] | undefined>;
} {
  let next = 0;
  return {
    async check(database) {
      const begin = now();
      if (begin < next) return undefined;
      const say = (): void => undefined;
      const found = inWords(await verifyLedger({ database, clock: systemClock, say }));
      const took = now() - begin;
      next = took > LONG ? now() + took * SELDOM : 0;
      return found;
    },
  };
}

function inWords(checks: readonly Check[]): string[] {
  return checks.flatMap(({ invariant, faults }) => faults.map((fault) => `${invariant}: ${fault}`));
}
