import { flushCompileCache } from 'node:module';
import { createApp } from '../app.ts';
import { systemClock } from '../platform/clock.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../settings.ts';
import { openStorage } from '../storage.ts';

// The server as `main.ts` starts it, without the portal's files and the demo: for tests that kill it.

const read = readSettings(process.env, 'development');
if (!read.ok) throw new Error(read.faults.join('\n'));
const { settings } = read;
const storage = await openStorage(settings, () => undefined);
if (!storage.ok) throw new Error(storage.message);
const { ownerUrl, appUrl } = storage.value;
await migrate({ ownerUrl });
const app = await createApp({
  settings,
  databaseUrl: appUrl,
  clock: systemClock,
  log: createLog(settings.logLevel),
  portalFolder: null,
});
await app.start();
// A process that SIGKILL ends writes nothing.
flushCompileCache();
process.stdout.write(`${JSON.stringify({ ownerUrl })}\n`);
