import type { Call, Observed } from './browse.ts';

/** What customers met. Times in milliseconds. */
export interface LoadReport {
  readonly sessions: number;
  readonly seconds: number;
  readonly think: number;
  readonly calls: number;
  readonly answered: number;
  /** Refused each time they were asked. */
  readonly refused: number;
  readonly timedOut: number;
  readonly failed: number;
  /** Answers of 503, each time. */
  readonly refusals: number;
  readonly answers: Times;
  readonly refusalTimes: Times;
  /** Of answered calls from first asking, with all repeats. */
  readonly whole: Times;
  readonly health: Times;
  readonly processor: ProcessorTimes;
}

/** Milliseconds for which they worked, which others on the machine hardly change. */
export interface ProcessorTimes {
  readonly server: number;
  readonly database: number;
}

interface Times {
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
}

export function reportOf(
  observed: Observed,
  about: Pick<LoadReport, 'sessions' | 'seconds' | 'think' | 'processor'>,
): LoadReport {
  const { calls, answers, refusals, health } = observed;
  const count = (outcome: Call['outcome']): number =>
    calls.filter((call) => call.outcome === outcome).length;
  const whole = calls.flatMap(({ outcome, ms }) => (outcome === 'answered' ? [ms] : []));
  return {
    ...about,
    calls: calls.length,
    answered: count('answered'),
    refused: count('refused'),
    timedOut: count('timed out'),
    failed: count('failed'),
    refusals: refusals.length,
    answers: timesOf(answers),
    refusalTimes: timesOf(refusals),
    whole: timesOf(whole),
    health: timesOf(health),
  };
}

function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { median: at(0.5), p99: at(0.99), longest: at(1) };
}

export function tableOf(report: LoadReport): string {
  const { sessions, seconds, think, processor } = report;
  const counts = [
    ['calls', report.calls],
    ['answered', report.answered],
    ['refused each time', report.refused],
    ['no answer after 10 seconds', report.timedOut],
    ['failed', report.failed],
    ['answers of 503', report.refusals],
    ['processor time of the server (ms)', Math.round(processor.server)],
    ['processor time of the database (ms)', Math.round(processor.database)],
  ] as const;
  const times = [
    ['an answer', report.answers],
    ['a 503', report.refusalTimes],
    ['an answered call with its repeats', report.whole],
    ['health', report.health],
  ] as const;
  return [
    `${String(sessions)} customers for ${String(seconds)} seconds, a screen every ${String(think)} seconds`,
    '',
    ...counts.map(([what, number]) => `${what.padEnd(36)}${String(number)}`),
    '',
    `${'milliseconds'.padEnd(36)}median, 99 of 100, longest`,
    ...times.map(
      ([what, { median, p99, longest }]) =>
        `${what.padEnd(36)}${String(median)}, ${String(p99)}, ${String(longest)}`,
    ),
  ].join('\n');
}
