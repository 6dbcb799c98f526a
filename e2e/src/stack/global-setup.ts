import { startStack } from './stack.ts';
import { ensureBuiltPortal } from './built-portal.ts';

/** Once per run: the portal built, and the real thing started on demo data. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // One that runs already is taken as it is, for who writes tests and runs them again and again.
  if (process.env['RAMPA_E2E_STACK'] !== undefined) return () => Promise.resolve();
  await ensureBuiltPortal();
  const stack = await startStack();
  // Workers are started with this process's environment.
  process.env['RAMPA_E2E_STACK'] = JSON.stringify(stack.addresses);
  return () => stack.stop();
}
