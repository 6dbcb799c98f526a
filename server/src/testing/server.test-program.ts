import cluster from 'node:cluster';
import module from 'node:module';
import { createLog } from '../platform/log.ts';
import { builtPortal } from '../app.ts';
import { readSettings } from '../settings.ts';
import { createStartPhases } from '../start-phases.ts';
import { runServer } from '../run-server.ts';
import { openStorage } from '../storage.ts';

// The server as `main.ts` starts it, without the demo: for tests that kill it. It has no pages unless PORTAL_BUILT is set.

const phases = createStartPhases();
phases.end('programs');
const read = readSettings(process.env, 'development');
if (!read.ok) throw new Error(read.faults.join('\n'));
const { settings } = read;
const storage = await openStorage(settings, () => undefined);
if (!storage.ok) throw new Error(storage.message);
phases.end('database');
const server = await runServer({
  settings,
  storage: storage.value,
  log: createLog(settings.logLevel),
  say: () => undefined,
  portalFolder: process.env['PORTAL_BUILT'] === 'true' ? builtPortal : null,
  phases,
  prepare: async () => undefined,
  created: () => undefined,
  onGivenUp: () => process.exit(1),
});
if (!cluster.isWorker) process.stdin.on('close', () => process.exit(1)).resume();
// What Node has compiled it keeps when a program ends, which this one may never do by itself: each start would compile
// all of it again, for half of what a start costs.
module.flushCompileCache();
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
if (!cluster.isWorker)
  process.stdout.write(`${JSON.stringify({ ownerUrl: storage.value.ownerUrl })}\n`);
