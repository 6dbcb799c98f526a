import { builtPortal, createApp } from '../../server/src/app.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { readSettings } from '../../server/src/settings.ts';
import { tellProcessorTime } from './processor-time.ts';

// Our server as in production, in a process of its own; says `ready` to its parent.
const minutes = Number(process.env['CLOCK_AHEAD_MINUTES'] ?? 0);
const read = readSettings(process.env, 'demo');
if (!read.ok) throw new Error(read.faults.join('; '));
const app = await createApp({
  settings: read.settings,
  databaseUrl: read.settings.database?.url ?? '',
  // Adding nothing costs each call as much as a check of it.
  clock: minutes === 0 ? systemClock : { now: () => systemClock.now().add({ minutes }) },
  log: createLog(read.settings.logLevel),
  portalFolder: builtPortal,
});
await app.start();
tellProcessorTime();
process.send?.('ready');
