import type { Command, StandaloneCommand } from './command.ts';
import { commandTable, usageOf, type CommandRow } from './command-table.ts';
import { wrapLines, wrapUsage } from './wrap-lines.ts';

/** Longer calls have their summary below them, so that lines fit a window. */
const widestCall = 37;

/** What `rampa --help` prints. */
export function overview(): string {
  const calls = commandTable.map(({ name, usage, summary }) => ({
    call: `${name} ${usage}`.trim(),
    summary,
  }));
  const fitting = calls.map(({ call }) => call.length).filter((length) => length <= widestCall);
  const column = Math.max(...fitting) + 4;
  return [
    'rampa — tools of the toll portal',
    '',
    'Usage: rampa COMMAND [--json] [--help]',
    '       rampa --version [--json]',
    '',
    ...calls.map(({ call, summary }) =>
      call.length + 4 <= column
        ? `  ${call}`.padEnd(column) + summary
        : `${wrapUsage(call, '  ')}\n${' '.repeat(column)}${summary}`,
    ),
    '',
    ...[
      'With --json a command prints one JSON object on standard output: its result, or why there is none.',
      'The database it works on is named on standard error.',
      'Settings are the same environment variables as for the server.',
      'Exit codes: 0 done, 1 refused or faults found, 2 wrong usage.',
    ].map((line) => wrapLines(line)),
  ].join('\n');
}

/** What `rampa COMMAND --help` prints. */
export function helpOf(
  { name }: CommandRow & Pick<Command, 'name'>,
  { help }: Command | StandaloneCommand,
): string {
  return [wrapUsage(usageOf(name)), '', wrapLines(help)].join('\n');
}
