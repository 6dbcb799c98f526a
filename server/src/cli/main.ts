import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../platform/clock.ts';
import { createDatabase, type Database } from '../platform/database/database.ts';
import { pendingMigrations } from '../platform/database/migrate.ts';
import { isUnavailable } from '../platform/database/pool.ts';
import { importEmbeddedPostgres } from '../optional-parts.ts';
import { createLog } from '../platform/log.ts';
import { noRoomSentence } from '../platform/no-room.ts';
import { readSettings, type Mode } from '../settings.ts';
import { openStorage, type StorageOutcome } from '../storage.ts';
import type { Settings } from '../settings.ts';
import type { Command, CommandOptions, ExitCode, StandaloneCommand } from './command.ts';
import { commands } from './commands.ts';
import { migrateCommand } from './migrate-command.ts';

interface Options {
  readonly help: boolean;
  readonly json: boolean;
  readonly dryRun: boolean;
  /** Those of single commands. */
  readonly own: CommandOptions;
}

process.exitCode = await start();

async function start(): Promise<ExitCode> {
  try {
    // A misspelt option must never be ignored.
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        json: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        due: { type: 'boolean' },
        'to-bank-account': { type: 'boolean' },
        ask: { type: 'boolean' },
        everybody: { type: 'boolean' },
        refund: { type: 'string' },
        reason: { type: 'string' },
        tag: { type: 'string' },
        month: { type: 'string' },
        email: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string' },
        priced: { type: 'boolean' },
        device: { type: 'string' },
        discount: { type: 'string' },
        delivery: { type: 'string' },
        days: { type: 'string' },
        into: { type: 'string' },
      },
    });
    const { help, json, 'dry-run': dryRun, ...own } = values;
    return await main(positionals, { help, json, dryRun, own });
  } catch (error) {
    const noRoom = noRoomSentence(error, resolve(process.env['DATA_DIR'] ?? './data'));
    if (noRoom !== undefined) {
      complain([noRoom]);
      return 1;
    }
    complain([
      `${String(error instanceof Error ? error.message : error).split('. ')[0]}. See rampa --help.`,
    ]);
    return 2;
  }
}

async function main(words: readonly string[], options: Options): Promise<ExitCode> {
  const command = commands.find(
    ({ name }) => words.slice(0, name.split(' ').length).join(' ') === name,
  );
  if (command === undefined) {
    print([overview()]);
    return words.length === 0 && options.help ? 0 : 2;
  }
  if (options.help) {
    print([`rampa ${command.name} ${command.usage}`.trim(), '', command.help]);
    return 0;
  }
  const foreign = Object.keys(options.own).find((name) => !command.options?.includes(name));
  if (foreign !== undefined) {
    complain([`rampa ${command.name} has no option --${foreign}. See rampa --help.`]);
    return 2;
  }
  const args = words.slice(command.name.split(' ').length);
  return command.standalone === true
    ? runAlone(command, args, options)
    : runCommand(command, args, options);
}

/** Of a command that needs no settings. */
async function runAlone(
  command: StandaloneCommand,
  args: readonly string[],
  { json, dryRun, own }: Options,
): Promise<ExitCode> {
  try {
    const report = await command.run({ args, dryRun, options: own });
    print(json ? [JSON.stringify(report.data)] : report.lines);
    return report.exitCode;
  } catch (error) {
    complain([reasonOf(error)]);
    return 1;
  }
}

async function runCommand(
  command: Command,
  args: readonly string[],
  { json, dryRun, own }: Options,
): Promise<ExitCode> {
  const mode = modeOf(process.env);
  const read = readSettings(process.env, mode);
  if (!read.ok) {
    complain(['The settings have faults:', ...read.faults.map((fault) => `  ${fault}`)]);
    return 1;
  }
  const { settings } = read;
  const say = (line: string): void => {
    if (!json) process.stderr.write(`${line}\n`);
  };
  const storage = await reachStorage(settings, say);
  if (!storage.ok) {
    complain([storage.message]);
    return 1;
  }
  const { appUrl, ownerUrl, close } = storage.value;
  const database = createDatabase({
    url: appUrl,
    role: settings.setRole ? 'rampa_app' : null,
    size: 2,
    statementTimeoutMs: 0,
  });
  try {
    if (command !== migrateCommand && !(await isMigrated(database))) {
      complain(['The database is not up to date. Run `rampa migrate` first.']);
      return 1;
    }
    const report = await command.run({
      args,
      dryRun,
      options: own,
      settings,
      database,
      databaseUrl: appUrl,
      ownerUrl,
      clock: systemClock,
      log: createLog('silent'),
      ...(command.stopsWhenAsked === true ? { signal: stopSignal(say) } : {}),
      say,
    });
    print(json ? [JSON.stringify(report.data)] : report.lines);
    return report.exitCode;
  } catch (error) {
    complain([reasonOf(error)]);
    return 1;
  } finally {
    await database.close();
    await close();
  }
}

function stopSignal(say: (line: string) => void): AbortSignal {
  const stop = new AbortController();
  const ask = (): void => {
    say('Stopping after the current step; repeat to stop at once.');
    stop.abort();
  };
  process.once('SIGINT', ask);
  process.once('SIGTERM', ask);
  return stop.signal;
}

async function isMigrated(database: Database): Promise<boolean> {
  try {
    return (await pendingMigrations((text) => database.run(text))).length === 0;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return false;
  }
}

/** Like the server beside it: an installation with a public address is not the demo. */
function modeOf(environment: NodeJS.ProcessEnv): Mode {
  const { RAMPA_MODE: mode, PUBLIC_URL: publicUrl } = environment;
  const databaseUrl = environment['DATABASE_URL'] ?? environment['DATABASE_URL_FILE'];
  if (mode === 'production' || mode === 'demo' || mode === 'development') return mode;
  return (publicUrl ?? '') === '' && (databaseUrl ?? '') === '' ? 'demo' : 'production';
}

/** The running server's embedded database if there is one, else our own start of it. */
async function reachStorage(
  settings: Settings,
  say: (line: string) => void,
): Promise<StorageOutcome> {
  if (settings.database === null) {
    const embedded = await importEmbeddedPostgres();
    const urls = await embedded?.findRunningPostgres(settings.dataDir);
    if (urls !== undefined) {
      const never = new Promise<void>(() => undefined);
      return { ok: true, value: { ...urls, lost: never, close: async () => undefined } };
    }
  }
  return openStorage(settings, say);
}

function overview(): string {
  const calls = commands.map(({ name, usage, summary }) => ({ call: `${name} ${usage}`, summary }));
  // If it is longer, its summary is below it, so that lines fit a window.
  const fits = calls.map(({ call }) => call.length).filter((length) => length <= 40);
  const width = Math.max(...fits) + 2;
  const lineOf = (call: string, summary: string): string =>
    call.length < width
      ? `  ${call.padEnd(width)}${summary}`
      : `  ${call}\n  ${' '.repeat(width)}${summary}`;
  return [
    'rampa — tools of the toll portal',
    '',
    'Usage: rampa COMMAND [--json] [--help]',
    '',
    ...calls.map(({ call, summary }) => lineOf(call, summary)),
    '',
    'Settings are the same environment variables as for the server.',
    'Exit codes: 0 done, 1 refused or faults found, 2 wrong usage.',
  ].join('\n');
}

/** Why a file cannot be read, in words; any other error in its own words. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node's own errors about files carry both.
  const { code, path } = error as NodeJS.ErrnoException;
  if (path === undefined || code === undefined) return error.message;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file',
    EISDIR: 'is a folder, not a file',
    EACCES: 'may not be read by this user',
  };
  return `${path}: ${reasons[code] ?? error.message}`;
}

function print(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

function complain(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
}
