import { systemClock } from '../platform/clock.ts';
import { misfitWith } from '../platform/database/misfit.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log.ts';
import { readSettings, type Mode } from '../settings.ts';
import { missingDatabase, reachDatabase } from './reach-database.ts';
import type { Command, CommandReport, StandaloneCommand } from './command.ts';
import type { Called } from './options.ts';
import type { Call, Failure } from './call.ts';

/** Those that change tables, beside `migrate`. */
const ofOwner: ReadonlySet<string> = new Set([
  'distribute',
  'months',
  'months archive',
  'months restore',
  'upgrade finish',
]);

/** Reads the settings, reaches the database, and runs a command on it. */
export async function runCommand(
  command: Command,
  { words: args, json, dryRun, own }: Called,
  { environment, complain }: Pick<Call, 'environment' | 'complain'>,
): Promise<CommandReport | Failure> {
  const mode = modeOf(environment);
  const missing = missingDatabase(environment, mode);
  // Before the settings: those of a demo put its secrets into DATA_DIR.
  if (missing !== undefined) return { exitCode: 1, error: missing };
  const read = readSettings(environment, mode);
  if (!read.ok) return { exitCode: 1, error: 'The settings have faults', faults: read.faults };
  const { settings } = read;
  const say = (line: string): void => {
    if (!json) complain(line);
  };
  const migrates = command.name === 'migrate';
  const asOwner = migrates || ofOwner.has(command.name);
  const storage = await reachDatabase(settings, { asOwner, say, complain });
  if (!storage.ok) return { exitCode: 1, error: storage.message };
  const { appUrl, ownerUrl, close } = storage.value;
  const database = openDatabase(settings, appUrl, { size: 2, statementTimeoutMs: 0 });
  const stop = command.stopsWhenAsked === true ? listenForStop(say) : null;
  try {
    const looks = !migrates && command.diagnoses !== true;
    const misfit = looks ? await misfitWith(database) : null;
    if (misfit !== null) return { exitCode: 1, error: misfit };
    return await command.run({
      args,
      dryRun,
      options: own,
      settings,
      database,
      databaseUrl: appUrl,
      ownerUrl,
      clock: systemClock,
      log: createLog('silent'),
      ...(stop === null ? {} : { signal: stop.signal }),
      say,
    });
  } catch (error) {
    return { exitCode: 1, error: reasonOf(error) };
  } finally {
    stop?.release();
    await database.close();
    await close();
  }
}

/** Runs a command that needs neither settings nor a database. */
export async function runAlone(
  command: StandaloneCommand,
  { words: args, own }: Called,
): Promise<CommandReport | Failure> {
  try {
    return await command.run({ args, options: own });
  } catch (error) {
    return { exitCode: 1, error: reasonOf(error) };
  }
}

/** Ctrl-C asks for a stop; a second one ends the program at once. */
function listenForStop(say: (line: string) => void): { signal: AbortSignal; release(): void } {
  const stop = new AbortController();
  const ask = (): void => {
    say('Stopping after the current step; repeat to stop at once.');
    stop.abort();
  };
  process.once('SIGINT', ask);
  process.once('SIGTERM', ask);
  return {
    signal: stop.signal,
    release() {
      process.off('SIGINT', ask);
      process.off('SIGTERM', ask);
    },
  };
}

/** Like the server beside it: an installation with an address or a database of its own is not the demo. */
function modeOf(environment: Call['environment']): Mode {
  const mode = environment['RAMPA_MODE'];
  if (mode === 'production' || mode === 'demo' || mode === 'development') return mode;
  const ofProduction = ['PUBLIC_URL', 'DATABASE_URL', 'DATABASE_OWNER_URL'].flatMap((name) => [
    environment[name],
    environment[`${name}_FILE`],
  ]);
  return ofProduction.every((value) => (value ?? '') === '') ? 'demo' : 'production';
}

/** Why a file cannot be read, in words; any other error in its own words. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node's own errors about files carry both.
  const { code, path } = error as NodeJS.ErrnoException;
  if (path === undefined || code === undefined) return error.message || String(error);
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file',
    EISDIR: 'is a folder, not a file',
    EACCES: 'may not be read by this user',
  };
  return `${path}: ${reasons[code] ?? error.message}`;
}
