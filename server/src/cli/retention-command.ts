import { createRetention, lawful } from '../areas/personal-data/index.ts';
import type { Command } from './command.ts';
import { commandLineScope } from './command-line-scope.ts';

export const retentionCommand: Command = {
  name: 'retention',
  help: 'Shows for each kind of data how many days it is kept, from when they count, what happens after the last one, and how many rows that would be now. The server carries it out by itself, hourly and in small pieces. Then what no period ends, and why. Reads only. Exit code 2 if anything is given.',
  async run({ args, database, clock, log }) {
    if (args.length > 0) {
      const error = `rampa retention takes no ${args.join(' ')}. See rampa --help.`;
      return { exitCode: 2, lines: [error], data: { error } };
    }
    const periods = await createRetention({ database, clock, log }).due(commandLineScope(clock));
    const width = Math.max(...periods.map(({ kind }) => kind.length));
    return {
      exitCode: 0,
      lines: [
        ...periods.map(
          ({ kind, days, due, meaning }) =>
            `${kind.padEnd(width)}  ${String(days).padStart(4)} days  ${String(due).padStart(7)} due  ${meaning}`,
        ),
        '',
        'Kept until the account is closed or for longer:',
        ...lawful.map(({ kind, source }) => `  ${kind}: ${source}`),
      ],
      data: { periods, kept: lawful },
    };
  },
};
