import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repository } from './program.ts';
import { startStack } from './stack.ts';

const run = promisify(execFile);

/** Once per run: the portal built, and the real stack started on demo data. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // A stack that already runs is used: people run tests again and again while they write them.
  if (process.env['RAMPA_E2E_STACK'] !== undefined) return () => Promise.resolve();
  await ensureBuiltPortal();
  const stack = await startStack();
  // Workers inherit this process's environment.
  process.env['RAMPA_E2E_STACK'] = JSON.stringify(stack.addresses);
  return () => stack.stop();
}

/** Builds the portal if its sources changed, as `npm start` does. */
async function ensureBuiltPortal(): Promise<void> {
  const script = `const { ensurePortalBuilt } = await import('./scripts/lib-portal.mjs');
await ensurePortalBuilt();`;
  await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: repository }).catch(
    (error: unknown) => {
      const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
      throw new Error(`The portal could not be built.\n${said}`, { cause: error });
    },
  );
}
