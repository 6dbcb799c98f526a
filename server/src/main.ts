import cluster from 'node:cluster';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { builtPortal } from './app.ts';
import { demandLimitedLogin, demandLimitedReader } from './platform/database/limited-login.ts';
import { importDemoAtStart } from './optional-parts.ts';
import { openStorage } from './storage.ts';
import { createLog } from './platform/log.ts';
import { noRoomSentence } from './platform/no-room.ts';
import { runServer } from './run-server.ts';
import { readSettings, type Mode, type SettingsOutcome } from './settings.ts';
import { createStartPhases } from './start-phases.ts';
import { createServiceManager } from './tell-systemd.ts';

// The server's process: settings, database, migrations, areas; stops gracefully.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function fail(lines: readonly string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

function modeOf(value: string | undefined): Mode {
  if (value === undefined || value === 'production') return 'production';
  if (value === 'demo' || value === 'development') return value;
  return fail([`RAMPA_MODE is ${value}; it can be production, demo or development.`]);
}

/** Why the server cannot start; faults that nobody expects keep their place in the code. */
function failWith(error: unknown): never {
  const dataDir = path.resolve(process.env['DATA_DIR'] ?? './data');
  const noRoom = noRoomSentence(error, dataDir);
  if (noRoom === undefined) throw error;
  return fail([noRoom]);
}

function readAll(mode: Mode): SettingsOutcome {
  try {
    return readSettings(process.env, mode);
  } catch (error) {
    return failWith(error);
  }
}

const phases = createStartPhases();
phases.end('programs');
const mode = modeOf(process.env['RAMPA_MODE']);
const read = readAll(mode);
if (!read.ok) {
  fail(['The settings have faults:', ...read.faults.map((fault) => `  ${fault}`)]);
}
const { settings } = read;
const demo = mode === 'production' ? null : await importDemoAtStart();
if (mode !== 'production' && demo === null) {
  fail([`RAMPA_MODE is ${mode}, and this installation has no demo data; leave RAMPA_MODE out.`]);
}
const log = createLog(settings.logLevel);
const storage = await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
  .then(() => openStorage(settings, say))
  .catch(failWith);
if (!storage.ok) fail([storage.message]);
const { appUrl } = storage.value;
// Who started a worker speaks for it.
const systemd = createServiceManager(cluster.isWorker ? {} : process.env);
phases.end('database');

try {
  const server = await runServer({
    settings,
    storage: storage.value,
    log,
    say,
    portalFolder: builtPortal,
    phases,
    async prepare() {
      if (demo !== null) return demo.loadDemoAtStart({ url: appUrl, settings, say });
      await demandLimitedLogin(settings, appUrl);
      const { databaseReadUrl } = settings;
      if (databaseReadUrl !== null) await demandLimitedReader(settings, databaseReadUrl);
    },
    onGivenUp() {
      log.fatal('server processes end again and again; start again');
      process.exit(1);
    },
    created(created) {
      demo?.keepDemoAlive(created, { url: appUrl, settings, log });
      if (mode === 'production' && settings.virusScanner === undefined) {
        log.info('uploaded files are not searched for viruses: VIRUS_SCANNER is not set');
      }
    },
  });
  if (!cluster.isWorker) say(`Server: ready on ${settings.publicUrl}`);
  systemd.ready();
  void storage.value.lost.then(() => {
    log.fatal('the embedded database stopped unexpectedly; start again');
    process.exit(1);
  });
  stopOnRequest(async (hurry) => {
    systemd.stopping();
    await server.stop(hurry);
    await storage.value.close();
  });
} catch (error) {
  const databaseIsLost = await isSettled(storage.value.lost);
  await storage.value.close();
  if (databaseIsLost) {
    fail([
      `The embedded database stopped during the start, often because the disk is full: ${path.join(settings.dataDir, 'postgres.log')} says why.`,
    ]);
  }
  fail([
    noRoomSentence(error, settings.dataDir) ??
      (error instanceof Error ? error.message : String(error)),
  ]);
}

function isSettled(promise: Promise<void>): Promise<boolean> {
  return Promise.race([
    promise.then(() => true),
    new Promise<boolean>((resolve) => void setImmediate(resolve, false)),
  ]);
}

/** Ends on SIGINT, SIGTERM, or when the supervising program goes away; a second SIGINT ends the delay. */
function stopOnRequest(stop: (hurry: AbortSignal) => Promise<void>): void {
  const hurry = new AbortController();
  let stopping = false;
  const begin = (): void => {
    if (stopping) return;
    stopping = true;
    stop(hurry.signal).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => {
    // A second Ctrl-C. SIGTERM comes twice where a supervisor sends it to the whole group.
    if (stopping) hurry.abort();
    else begin();
  });
  process.on('SIGTERM', begin);
  if (process.env['RAMPA_SUPERVISED'] === '1') {
    process.stdin.resume();
    process.stdin.on('end', begin);
    process.stdin.on('close', begin);
  }
}
