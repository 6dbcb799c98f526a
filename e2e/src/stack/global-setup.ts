import { startStack } from './stack.ts';
import { ensureBuiltPortal } from './built-portal.ts';

/** Once per run: the portal built, and the real thing started on demo data. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureBuiltPortal();
  const stack = await startStack();
  // Workers are started with this process's environment.
  process.env['RAMPA_E2E_STACK'] = JSON.stringify(stack.addresses);
  return () => stack.stop();
}
