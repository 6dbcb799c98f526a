import { isMonth, lastMonthOver } from '../platform/months.ts';
import type { Command } from './command.ts';
import { commandLineScope } from './command-line-scope.ts';
import { withServices } from './with-services.ts';

const PROGRESS_EVERY = 100;

export const t4aBillCommand: Command = {
  name: 't4a bill',
  options: ['month'],
  help: 'Closes every period of the external-toll service (T4A) up to the month given or the last one that is over (toll time): each account with passages abroad that are in no invoice gets one for the month, is told of it, and its default card is charged by the server. An account has one invoice a month: where that month is billed already, what came later is in the invoice of the next one. The server does the same by itself, hourly, from the second day of a month at 3:00. It may be stopped, killed, repeated and run beside the server: each passage is in one invoice, once. Exit code 1 if the month is not over yet, or an account could not be billed (the others are), 2 if it is not a valid month.',
  stopsWhenAsked: true,
  async run(context) {
    const { clock, options, say, signal } = context;
    const over = lastMonthOver(clock.now());
    const month = options?.month ?? over;
    if (!isMonth(month)) return refused(2, `${month} is no month; write it as ${over}.`, month);
    if (month > over) {
      return refused(1, `${month} is not over yet; the last month that is over is ${over}.`, month);
    }
    return withServices(context, async ({ t4aBilling: { billing } }) => {
      let made = 0;
      const { invoices, passages, failed } = await billing.billAll(commandLineScope(clock), month, {
        signal,
        onInvoice() {
          made += 1;
          if (made % PROGRESS_EVERY === 0) say(`${made} invoices`);
        },
      });
      const stopped = signal?.aborted === true;
      return {
        exitCode: failed.length === 0 ? 0 : 1,
        lines: [
          `${invoices} invoices of ${passages} passages abroad are issued, up to ${month}.`,
          ...failed.map((account) => `The account ${account} could not be billed; see the log.`),
          ...(stopped ? ['Stopped on request; run it again to continue.'] : []),
        ],
        data: { month, invoices, passages, failed, stopped },
      };
    });
  },
};

function refused(exitCode: 1 | 2, line: string, month: string) {
  return { exitCode, lines: [line], data: { month, error: line } } as const;
}
