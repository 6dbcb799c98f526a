import { mkdirSync } from 'node:fs';
import { builtPortal, createApp, type App } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { createDatabase } from './platform/database/database.ts';
import { couldRewriteBooks } from './platform/database/limited-login.ts';
import { bringRunningForward, createAttempts, loadDemo } from './demo/index.ts';
import { migrate } from './platform/database/migrate.ts';
import { openStorage } from './storage.ts';
import { createLog } from './platform/log.ts';
import { readSettings, type Mode } from './settings.ts';

// The server's process: settings, database, migrations, areas; stops gracefully.

/** How often a running demo is brought forward. */
const DEMO_SECONDS = 3600;

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

const mode = modeOf(process.env['RAMPA_MODE']);
const read = readSettings(process.env, mode);
if (!read.ok) {
  fail(['The settings have faults:', ...read.faults.map((fault) => `  ${fault}`)]);
}
const { settings } = read;
const log = createLog(settings.logLevel);
mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });

const storage = await openStorage(settings, say);
if (!storage.ok) fail([storage.message]);
const { ownerUrl, appUrl } = storage.value;

try {
  const report = await migrate({ ownerUrl, log: (name) => say(`Migrating: ${name}`) });
  if (report.applied.length > 0) say(`Database: ${report.applied.length} migrations applied`);
  if (mode !== 'production') await loadDemoOnce(appUrl);
  else await demandLimitedLogin(appUrl);
  const app = await createApp({
    settings,
    databaseUrl: appUrl,
    clock: systemClock,
    log,
    portalFolder: builtPortal,
  });
  if (mode !== 'production') keepDemoAlive(app);
  await app.start();
  say(`Server: ready on ${settings.publicUrl}`);
  void storage.value.lost.then(() => {
    log.fatal('the embedded database ended by itself; start again');
    process.exit(1);
  });
  stopOnRequest(async () => {
    await app.stop();
    await storage.value.close();
  });
} catch (error) {
  await storage.value.close();
  fail([error instanceof Error ? error.message : String(error)]);
}

/** The demo's customers and their lives; no fault of it keeps the server from starting. */
async function loadDemoOnce(url: string): Promise<void> {
  const database = createDatabase({ url, size: 2, statementTimeoutMs: 0 });
  const { country, secretKey } = settings;
  const { attempt, missing } = createAttempts();
  await attempt('the demo', async () => {
    const report = await loadDemo({
      database,
      country,
      secretKey,
      clock: systemClock,
      onProgress: (line) => say(`Demo data: ${line}`),
    });
    for (const line of report.missing) say(`Demo data: left out: ${line}`);
    if (report.outcome === 'other-country') {
      say(
        `Demo data: this database holds the demo of COUNTRY=${report.country}, which stays as it is. ` +
          `Another DATA_DIR begins one of COUNTRY=${country}.`,
      );
    }
  });
  for (const line of missing) say(`Demo data: left out: ${line}`);
  await database.close();
}

/** A demo that runs for days goes on with its people's lives. */
function keepDemoAlive({ database, jobs }: App): void {
  const { country, secretKey } = settings;
  jobs.every('demo-bring-forward', DEMO_SECONDS, async () => {
    const { attempt, missing } = createAttempts();
    await bringRunningForward({ database, clock: systemClock, country, secretKey, attempt });
    for (const line of missing) log.warn(`The demo goes on without ${line}`);
  });
}

/** In production the books are out of the program's own reach, too. */
async function demandLimitedLogin(url: string): Promise<void> {
  const database = createDatabase({ url, size: 1, role: settings.setRole ? 'rampa_app' : null });
  try {
    if (!(await couldRewriteBooks(database))) return;
  } finally {
    await database.close();
  }
  throw new Error(
    'DATABASE_URL: this login could change what is posted in the ledger. With DATABASE_SET_ROLE=false ' +
      'it has to be a login of its own that is a member of rampa_app and owns no table.',
  );
}

/** Ends on SIGINT, SIGTERM, or when the program that supervises us goes away. */
function stopOnRequest(stop: () => Promise<void>): void {
  let stopping = false;
  const begin = (): void => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', begin);
  process.on('SIGTERM', begin);
  if (process.env['RAMPA_SUPERVISED'] === '1') {
    process.stdin.resume();
    process.stdin.on('end', begin);
    process.stdin.on('close', begin);
  }
}
