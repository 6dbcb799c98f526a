import { flushCompileCache } from 'node:module';
import { createApp, type App } from './app.ts';
import { takeUpKeys } from './demand-keys.ts';
import { thisBuild } from './platform/build.ts';
import { systemClock } from './platform/clock.ts';
import { insistOnDatabase } from './platform/database/insist-on-database.ts';
import { migrate } from './platform/database/migrate.ts';
import { misfitAtStart } from './platform/database/misfit.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { Log } from './platform/log.ts';
import type { Settings } from './settings.ts';
import type { StartPhases } from './start-phases.ts';
import type { Storage } from './storage.ts';

export interface StartOptions {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly log: Log;
  readonly say: (line: string) => void;
  readonly portalFolder: string | null;
  /** One of several processes that serve a port. */
  readonly isWorker?: boolean;
  /** With what came before: the programs, the database. */
  readonly phases: StartPhases;
  /** Before the areas are created, on a migrated database. */
  prepare(): Promise<void>;
  /** Before anybody can call. */
  created(app: App): void;
}

/** What every start does once its database is there; it ends when the server listens. */
export async function startServer(options: StartOptions): Promise<App> {
  await prepareDatabase(options);
  return serve(options);
}

/** What is done once, however many processes serve afterwards. */
export async function prepareDatabase(
  options: Pick<StartOptions, 'settings' | 'storage' | 'log' | 'say' | 'phases' | 'prepare'>,
): Promise<void> {
  const { settings, storage, log, phases } = options;
  const insist = insistOnDatabase({ log, lost: storage.lost });
  await insist(() => bringUpToDate(options));
  phases.end('migrations');
  await insist(() => takeUpKeysOf(settings, storage));
  await options.prepare();
  phases.end('data');
}

/** Serves on a database that is prepared. */
export async function serve(
  options: Pick<
    StartOptions,
    'settings' | 'storage' | 'log' | 'portalFolder' | 'phases' | 'created' | 'isWorker'
  >,
): Promise<App> {
  const { settings, storage, log, phases } = options;
  const insist = insistOnDatabase({ log, lost: storage.lost });
  const app = await insist(() =>
    createApp({
      settings,
      databaseUrl: storage.appUrl,
      clock: systemClock,
      log,
      portalFolder: options.portalFolder,
      ...(options.isWorker === undefined ? {} : { isWorker: options.isWorker }),
    }),
  );
  options.created(app);
  phases.end('areas');
  await app.start(insist);
  phases.end('listening');
  const { version, revision } = thisBuild();
  log.info({ seconds: phases.seconds(), version, revision }, 'started');
  // Node would write it at the end of the process, but a process that SIGKILL ends writes nothing.
  flushCompileCache();
  return app;
}

/** Before anything is sealed, and before anybody finds that a secret cannot be opened. */
async function takeUpKeysOf(settings: Settings, { appUrl }: Storage): Promise<void> {
  const database = openDatabase(settings, appUrl, { size: 1 });
  try {
    await takeUpKeys(database, settings, systemClock);
  } finally {
    await database.close();
  }
}

/**
 * In production, migrating the operator's database is a step of its own: the servers of the version before still
 * work on it, and each start of a server would be a moment that nobody has chosen.
 */
async function bringUpToDate({
  settings,
  storage,
  say,
}: Pick<StartOptions, 'settings' | 'storage' | 'say'>): Promise<void> {
  if (settings.mode === 'production' && settings.database !== null) {
    const database = openDatabase(settings, storage.appUrl, { size: 1 });
    try {
      const misfit = await misfitAtStart(database);
      if (misfit !== null) throw new Error(misfit);
    } finally {
      await database.close();
    }
    return;
  }
  const report = await migrate({
    ownerUrl: storage.ownerUrl,
    log: (name) => say(`Migrating: ${name}`),
  });
  if (report.applied.length > 0) say(`Database: ${report.applied.length} migrations applied`);
}
