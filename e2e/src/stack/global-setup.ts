import { startStack } from './stack.ts';
import { ensureBuiltPortal } from './built-portal.ts';

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
