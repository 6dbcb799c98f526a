import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repository } from './program.ts';

const run = promisify(execFile);

/** Builds the portal if its sources changed, as `npm start` does. */
export async function ensureBuiltPortal(): Promise<void> {
  const script = `const { ensurePortalBuilt } = await import('./scripts/lib-portal.mjs');
await ensurePortalBuilt();`;
  await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: repository }).catch(
    (error: unknown) => {
      const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
      throw new Error(`The portal could not be built.\n${said}`, { cause: error });
    },
  );
}
