import { Temporal } from 'temporal-polyfill';
import { stationName } from '../areas/passages/index.ts';
import type { ReportedDays } from '../areas/reports/index.ts';
import { tollDay } from '../platform/clock.ts';
import { isMonth } from '../platform/months.ts';
import { commandLineScope } from './command-line-scope.ts';
import type { Command, CommandOptions, CommandReport } from './command.ts';
import { isDay } from './days.ts';
import { reportLines, reportedData } from './report-lines.ts';
import { withServices } from './with-services.ts';
import { wrongUsage } from './wrong-usage.ts';

/** English, as all that the command line says. */
const english = '3';

export const reportCommand: Command = {
  name: 'report',
  options: ['from', 'to', 'month'],
  help: "Shows the operator's figures of a period: passages and revenue from tolls by day, hour, station of exit and category; what was paid in and out, by way; complaints by state and by who decided them; orders; what each of the staff did. --from and --to are days of toll time, 2026-11-20, both included; --from alone ends today, --to alone is that one day; --month is a whole month. Without any: yesterday. A passage counts on the day of its exit, whenever it was delivered; money on the day on which it moved. Hours are those of toll time. The figures are kept as things are recorded, so a year costs no more than reading them. Reads only. Exit code 1 if the period has not begun yet, 2 if it is none.",
  async run(context) {
    const { args, clock, database } = context;
    if (args.length > 0) {
      return wrongUsage('report', `rampa report takes no ${args.join(' ')}.`);
    }
    const today = tollDay(clock.now());
    const days = periodOf(context.options ?? {}, today);
    if (typeof days === 'string') return wrongUsage('report', days);
    if (days.from > today) return notBegun(days);
    return withServices(
      context,
      async ({ reports, calculator, identity }) => {
        const report = await reports.of(commandLineScope(clock), days);
        const { complaints, clerks: works } = report;
        const clerks = [
          ...[...complaints.decided, ...complaints.open].map(({ handledBy }) => handledBy),
          ...works.map(({ clerkId }) => clerkId),
        ].flatMap((id) => id ?? []);
        const names = await identity.staffUsers.names(database.queries, [...new Set(clerks)]);
        const words = {
          station: (id: string) => stationName(calculator, id, english),
          clerk: (id: string | null) => (id === null ? '' : (names.get(id) ?? id)),
        };
        return {
          exitCode: 0,
          lines: reportLines(report, words),
          data: reportedData(report, words),
        };
      },
      'unused',
    );
  },
};

/** The days asked for, or what is wrong with the question. */
function periodOf({ from, to, month }: CommandOptions, today: string): ReportedDays | string {
  if (month !== undefined) {
    if (from !== undefined || to !== undefined) return 'Give --month, or --from and --to.';
    if (!isMonth(month)) return `${month} is no month; write it as ${today.slice(0, 7)}.`;
    const { daysInMonth } = Temporal.PlainYearMonth.from(month);
    return { from: `${month}-01`, to: `${month}-${daysInMonth}` };
  }
  for (const day of [from, to]) {
    if (day !== undefined && !isDay(day)) return `${day} is no day; write it as ${today}.`;
  }
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
  const days = {
    from: from ?? to ?? yesterday,
    to: to ?? (from === undefined ? yesterday : today),
  };
  // A day to come alone: it has not begun, whatever today is.
  if (to === undefined && days.from > days.to) return { from: days.from, to: days.from };
  return days.from > days.to ? `${days.from} is after ${days.to}.` : days;
}

function notBegun({ from, to }: ReportedDays): CommandReport {
  const error = `${from} has not begun yet.`;
  return { exitCode: 1, lines: [error], data: { from, to, error } };
}
