import { isMonth, lastMonthOver } from '../platform/months.ts';
import { allAccountsOfOperator } from '../platform/scope/make-scope.ts';
import type { Command } from './command.ts';
import { withServices } from './with-services.ts';

const PROGRESS_EVERY = 100;

export const statementsCloseCommand: Command = {
  name: 'statements close',
  usage: '[--month YYYY-MM]',
  options: ['month'],
  summary: 'close months into statements',
  help: 'Closes every month that is not closed yet, up to the one given or the last one that is over (toll time), of every company and of the private persons who want statements; the customers are told of the last one. The server does the same by itself, hourly, from the second day of a month at 3:00. It may be stopped, killed, run twice and beside the server: each month of an account is closed once. What comes later stands in the next statement. Exit code 1 where the month is not over yet, 2 where what is given is no month.',
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
        allAccountsOfOperator('statements'),
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
          ...(stopped ? ['Stopped when asked; run it again to go on.'] : []),
        ],
        data: { month, accounts, statements, stopped },
      };
    });
  },
};

function refused(exitCode: 1 | 2, line: string, month: string) {
  return { exitCode, lines: [line], data: { month, error: line } } as const;
}
