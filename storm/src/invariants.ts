import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const commands = fileURLToPath(new URL('../../server/src/cli/main.ts', import.meta.url));
const run = promisify(execFile);

/** What `rampa ledger verify` finds broken. */
export async function brokenInvariants(
  settings: Readonly<Record<string, string>>,
  databaseUrl: string,
): Promise<readonly string[]> {
  const env = { ...process.env, ...settings, DATABASE_URL: databaseUrl };
  const args = [commands, 'ledger', 'verify', '--json'];
  const { stdout } = await run(process.execPath, args, { env, maxBuffer: 2 ** 26 }).catch(
    // Exit code 1 stands for broken invariants, and what was printed names them.
    (error: unknown) => error as { stdout: string },
  );
  const { checks } = JSON.parse(stdout) as {
    checks: readonly { invariant: string; faults: readonly string[] }[];
  };
  return checks.flatMap(({ invariant, faults }) => faults.map((fault) => `${invariant}: ${fault}`));
}
