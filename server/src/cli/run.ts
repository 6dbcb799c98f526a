import { resolve } from 'node:path';
import type { Build } from '../platform/build.ts';
import { noRoomSentence } from '../platform/no-room.ts';
import type { Call, Failure } from './call.ts';
import type { Command, ExitCode, StandaloneCommand } from './command.ts';
import { commandTable, type CommandRow } from './command-table.ts';
import { loadCommand } from './commands.ts';
import { readCalled, type Called } from './options.ts';
import { helpOf, overview } from './overview.ts';

export async function runRampa(call: Call): Promise<ExitCode> {
  try {
    return await start(call, readCalled(call.words));
  } catch (error) {
    const dataDir = resolve(call.environment['DATA_DIR'] ?? './data');
    const noRoom = noRoomSentence(error, dataDir);
    if (noRoom !== undefined) return fail(call, { exitCode: 1, error: noRoom });
    const reason = String(error instanceof Error ? error.message : error).split('. ')[0] ?? '';
    return fail(call, { exitCode: 2, error: `${reason}. See rampa --help.` });
  }
}

async function start(call: Call, called: Called): Promise<ExitCode> {
  const { words, help, json, version } = called;
  if (version && words.length === 0) {
    const { thisBuild } = await import('../platform/build.ts');
    const build = thisBuild();
    call.print(json ? JSON.stringify(build) : sentenceOf(build));
    return 0;
  }
  const row = commandTable.find(
    ({ name }) => words.slice(0, name.split(' ').length).join(' ') === name,
  );
  if (row === undefined) {
    if (words.length > 0 && json) {
      const error = `There is no command ${words.join(' ')}. See rampa --help.`;
      return fail(call, { exitCode: 2, error });
    }
    call.print(overview());
    return words.length === 0 && help ? 0 : 2;
  }
  const command = await loadCommand(row.name);
  if (help) {
    call.print(helpOf(row, command));
    return 0;
  }
  const foreign = foreignOption(row, command, called);
  if (foreign !== undefined) {
    const error = `rampa ${row.name} has no option --${foreign}. See rampa --help.`;
    return fail(call, { exitCode: 2, error });
  }
  const args = words.slice(row.name.split(' ').length);
  // What a command needs of the server is loaded only now: to list them takes none of it.
  const { runCommand, runAlone } = await import('./run-command.ts');
  const outcome =
    command.standalone === true
      ? await runAlone(command, { ...called, words: args })
      : await runCommand(command, { ...called, words: args }, call);
  if ('error' in outcome) return fail(call, outcome);
  call.print(json ? JSON.stringify(outcome.data) : outcome.lines.join('\n'));
  return outcome.exitCode;
}

function sentenceOf({ version, revision, date }: Build): string {
  const of = revision === null ? '' : `, revision ${revision}${date === null ? '' : ` of ${date}`}`;
  return `rampa ${version}${of}`;
}

/** One that the command does not know would be ignored, and `--dry-run` of all. */
function foreignOption(
  row: CommandRow,
  command: Command | StandaloneCommand,
  called: Called,
): string | undefined {
  const given = [
    ...Object.keys(called.own),
    ...(called.dryRun ? ['dry-run'] : []),
    ...(called.version ? ['version'] : []),
  ];
  return given.find(
    (name) => !command.options?.includes(name) && !row.usage.includes(`[--${name}]`),
  );
}

/** Programs read standard output, so with `--json` they find there why there is no result. */
function fail(call: Call, { exitCode, error, faults }: Failure): ExitCode {
  call.complain(
    faults === undefined ? error : [`${error}:`, ...faults.map((fault) => `  ${fault}`)].join('\n'),
  );
  if (call.words.includes('--json')) {
    call.print(JSON.stringify(faults === undefined ? { error } : { error, faults }));
  }
  return exitCode;
}
