import { isMonth, lastMonthOver } from '../platform/months.ts';
import type { Command } from './command.ts';
import { commandLineScope } from './command-line-scope.ts';
import { withServices } from './with-services.ts';

const PROGRESS_EVERY = 100;

export const statementsCloseCommand: Command = {
  name: 'statements close',
  options: ['month'],
  help: 'Closes every month that is not closed yet, up to the one given or the last one that is over (toll time), of every company and of the private persons who chose statements; customers are told of the last one. The server does the same by itself, hourly, from the second day of a month at 3:00. It may be stopped, killed, repeated and run beside the server: each month of an account is closed once. What comes later is in the next statement. Exit code 1 if the month is not over yet, 2 if it is not a valid month.',
  stopsWhenAsked: true,
  async run(context) {
    const { clock, options, say, signal } = context;
    const over = lastMonthOver(clock.now());
    const month = options?.month ?? over;
    if (!isMonth(month)) {
      return refused(2, `${month} is no month; write it as ${over}.`, month);
    }
    if (month > over) {
      return refused(1, `${month} is not over yet; the last month that is over is ${over}.`, month);
    }
    return withServices(context, async ({ statementClosing }) => {
      let made = 0;
      const { accounts, statements } = await statementClosing.closeAll(
        commandLineScope(clock),
        month,
        {
          tell: true,
          signal,
          onStatement() {
            made += 1;
            if (made % PROGRESS_EVERY === 0) say(`${made} statements`);
          },
        },
      );
      const stopped = signal?.aborted === true;
      return {
        exitCode: 0,
        lines: [
          `${statements} statements of ${accounts} accounts are closed, up to ${month}.`,
          ...(stopped ? ['Stopped on request; run it again to continue.'] : []),
        ],
        data: { month, accounts, statements, stopped },
      };
    });
  },
};

function refused(exitCode: 1 | 2, line: string, month: string) {
  return { exitCode, lines: [line], data: { month, error: line } } as const;
}
