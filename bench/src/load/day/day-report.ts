import type { Costs } from './costs.ts';
import { figures, ratesAt, serbia } from './model.ts';
import { nameOf, type DayReport } from './day.ts';
import { percentile, reasonsOf, withoutAnswer } from './tally.ts';

/** What stood at the end, for machines. */
export function jsonOf(report: DayReport, machine: string): object {
  const { tally, ...others } = report;
  const calls = [...tally].map(([name, { milliseconds, reasons, ...counts }]) => ({
    name,
    ...counts,
    p50: percentile(milliseconds, 0.5),
    p99: percentile(milliseconds, 0.99),
    longest: percentile(milliseconds, 1),
    reasons: [...reasons],
  }));
  return { machine, model: figures, ...others, calls };
}

export function tablesOf(report: DayReport): string {
  const { scale, population, sessions, cancelled } = report;
  return [
    `${cancelled ? 'Ended early. ' : ''}${(scale * 100).toFixed(2)} % of Serbia: ${String(population.tags)} tags of ${String(population.accounts)} accounts, up to ${String(sessions)} customers at once`,
    hoursOf(report),
    callsOf(report),
    costsOf(report.costs),
    `Memory of the server at the end: ${megabytes(report.memory)} MB.`,
    earlyOf(report),
    reasonsOf(report.tally).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, at) =>
    Math.max(...rows.map((row) => (row[at] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

function hoursOf({ hours }: DayReport): string {
  const head = [
    'hour',
    'passages/s',
    'sign-ins/s',
    'at once',
    'answers/s',
    'p99 ms',
    'none',
    'cores: server',
    'database',
    'expected',
    'callers',
  ];
  return table([
    head,
    ...hours.map(({ moment, rates, sums, seconds, p99, used, expected, notBegun }) => [
      nameOf(moment),
      rates.passages.toFixed(2),
      rates.signIns.toFixed(2),
      rates.sessions.toFixed(0),
      (sums.answered / seconds).toFixed(1),
      p99.toFixed(0),
      String(withoutAnswer(sums) + notBegun),
      used.server.toFixed(2),
      used.database.toFixed(2),
      (expected.server + expected.database).toFixed(2),
      used.callers.toFixed(2),
    ]),
  ]);
}

function callsOf({ tally, costs }: DayReport): string {
  const head = [
    'call',
    'answered',
    'p50 ms',
    'p99 ms',
    'refused',
    'given up',
    'failed',
    '503s',
    'CPU ms: server',
    'database',
  ];
  return table([
    head,
    ...[...tally]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, call]) => [
        name,
        String(call.answered),
        percentile(call.milliseconds, 0.5).toFixed(0),
        percentile(call.milliseconds, 0.99).toFixed(0),
        String(call.refused),
        String(call.timedOut),
        String(call.failed),
        String(call.putOff),
        costs.works[name]?.server.toFixed(2) ?? '',
        costs.works[name]?.database.toFixed(2) ?? '',
      ]),
  ]);
}

/** What each kind of work costs, and what a passage takes. */
export function costsOf(costs: Costs): string {
  const { idle, diskOfPassage, logOfPassage, diskOfTag, memoryOfServer } = costs;
  return [
    table([
      ['processor time of one (ms)', 'server', 'database', 'bytes of answers'],
      ...Object.entries(costs.works).map(([name, { server, database, bytes }]) => [
        name,
        server.toFixed(2),
        database.toFixed(2),
        bytes.toFixed(0),
      ]),
      ['a second with nobody there', idle.server.toFixed(2), idle.database.toFixed(2), ''],
    ]),
    `A passage takes ${diskOfPassage.toFixed(0)} bytes of the disk and ${logOfPassage.toFixed(0)} of the log, a tag with its owner ${diskOfTag.toFixed(0)}; a server process has ${megabytes(memoryOfServer)} MB.`,
  ].join('\n');
}

function earlyOf({ before }: DayReport): string {
  const lost = withoutAnswer(before);
  return lost === 0 ? '' : `Without an answer before the day began: ${String(lost)}.`;
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

/** Every figure of the model with where it is from. */
export function modelTable(): string {
  const evening = ratesAt(20, serbia);
  return [
    ...Object.values(figures).map(({ value, what, why }) => `${String(value)} ${what}: ${why}`),
    `The evening hour then has ${evening.signIns.toFixed(1)} sign-ins and ${evening.screens.toFixed(0)} screens a second, and ${evening.sessions.toFixed(0)} customers at once.`,
  ].join('\n');
}
