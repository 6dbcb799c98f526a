import { addedUp, type ClosedLedger } from '../areas/books/index.ts';
import { isDay } from './days.ts';
import { tollDay } from '../platform/clock.ts';
import { decimalOf } from '../platform/files/write-csv.ts';
import { Temporal } from 'temporal-polyfill';
import { commandLineScope } from './command-line-scope.ts';
import type { Command, CommandReport } from './command.ts';
import { withServices } from './with-services.ts';
import { wrongUsage } from './wrong-usage.ts';

export const ledgerCloseCommand: Command = {
  name: 'ledger close',
  options: ['to'],
  help: 'Closes every business day (toll time) that is over and not closed, the oldest first, up to the one given or yesterday; if none was ever closed, that one alone, which opens with all that was booked before. A day has the journals booked on it, whenever what they are about occurred, and keeps them as they are: numbered, with opening balance, debits, credits and closing balance of each account. What is booked in a transaction that lasts over the closing comes to the next day. Each closing balance is compared with the balances of all customers; differences are printed, and exit code 1 says that there are some. Repeated, or run beside the back office, it closes each day once: run it each night. It may be stopped between two days. Exit code 1 as well if the day is not over, or before the first one; 2 if it is none.',
  stopsWhenAsked: true,
  async run(context) {
    const { args, clock, options, say, settings, signal } = context;
    if (args.length > 0) {
      return wrongUsage('ledger close', `rampa ledger close takes no ${args.join(' ')}.`);
    }
    if (!settings.dayClose) return refused('Business days are not closed here: DAY_CLOSE=false.');
    const today = tollDay(clock.now());
    const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
    const through = options?.to ?? yesterday;
    if (!isDay(through)) {
      return wrongUsage('ledger close', `${through} is no day; write it as ${yesterday}.`);
    }
    if (through >= today) {
      return refused(`${through} is not over yet; the last day that is over is ${yesterday}.`);
    }
    return withServices(
      context,
      async ({ books }) => {
        const scope = commandLineScope(clock);
        const closed: ClosedLedger[] = [];
        for (const day of await books.toClose(scope, through)) {
          if (signal?.aborted === true) break;
          const done = await books.close(scope, day);
          if (!done.ok) return refused(refusals[done.code](day), closed);
          closed.push(done.value);
          say(lineOf(done.value));
        }
        return reportOf(through, closed, signal?.aborted === true);
      },
      'unused',
    );
  },
};

const refusals = {
  'books.not-over': (day: string) => `${day} is not over yet.`,
  'books.not-next': (day: string) =>
    `${day} is not the next day: somebody has closed others meanwhile.`,
  'books.before-first': (day: string) =>
    `${day} is before the first day on which anything was booked.`,
  'books.busy': (day: string) =>
    `${day} was not closed: somebody else is closing a day. Run it again.`,
} as const;

function dataOf({ closed, sums }: ClosedLedger) {
  const { day, journals, postings, earlier, late } = closed;
  return {
    day,
    closedAt: closed.at.toString(),
    journals,
    postings,
    earlier,
    late,
    accounts: sums.map((sum) => ({ ...sum, differenceMinor: sum.closingMinor - sum.ledgerMinor })),
  };
}

function lineOf({ closed, sums }: ClosedLedger): string {
  const money = (minorOf: (sum: ClosedLedger['sums'][number]) => number): string =>
    addedUp(sums, minorOf)
      .map(({ amount, currency }) => `${decimalOf(amount)} ${currency}`)
      .join(', ');
  const turnover = money(({ debitMinor }) => debitMinor);
  const differences = money(({ closingMinor, ledgerMinor }) =>
    Math.abs(closingMinor - ledgerMinor),
  );
  return [
    `${closed.day}: ${closed.journals} journals, ${closed.postings} lines`,
    ...(turnover === '' ? [] : [`debits and credits ${turnover}`]),
    ...(closed.late === 0 ? [] : [`${closed.late} booked late`]),
    ...(differences === '' ? [] : [`DIFFERS by ${differences}`]),
  ].join(', ');
}

function reportOf(
  through: string,
  closed: readonly ClosedLedger[],
  stopped: boolean,
): CommandReport {
  const differing = closed.filter(({ sums }) =>
    sums.some(({ closingMinor, ledgerMinor }) => closingMinor !== ledgerMinor),
  );
  return {
    exitCode: differing.length === 0 ? 0 : 1,
    lines: [
      ...closed.map(lineOf),
      `${closed.length} days closed, up to ${closed.at(-1)?.closed.day ?? through}.`,
      ...(differing.length === 0
        ? []
        : [
            `${differing.length} of them differ from the balances of the ledger: run rampa ledger verify.`,
          ]),
      ...(stopped ? ['Stopped on request; run it again to continue.'] : []),
    ],
    data: { through, days: closed.map(dataOf), stopped },
  };
}

function refused(error: string, closed: readonly ClosedLedger[] = []): CommandReport {
  return {
    exitCode: 1,
    lines: [...closed.map(lineOf), error],
    data: { error, days: closed.map(dataOf) },
  };
}
