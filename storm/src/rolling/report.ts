import { cpus, totalmem } from 'node:os';
import { systemClock, tollDay } from '../../../server/src/platform/clock.ts';
import type { Counted } from './tally.ts';
import type { Step } from './timetable.ts';

/** What a course with everybody at work has shown. */
export interface CourseReport {
  readonly counted: readonly Counted[];
  /** In words; empty: all is well. */
  readonly faults: readonly string[];
  readonly steps: readonly Step[];
  /** Acknowledged, and found again once each at the end. */
  readonly passages: number;
  readonly topUps: number;
  readonly seconds: number;
}

/** Of one kind. */
const MOST_TOLD = 3;

/** The report as its part of `docs/reliability.md`. */
export function courseReport(
  { counted, faults, steps, passages, topUps, seconds }: CourseReport,
  /** `what`: what was changed meanwhile, as the begin of a sentence. */
  about: { readonly what: string; readonly postgres: string; readonly seed: number },
): string {
  const sum = (of: (one: (typeof counted)[number]) => number): number =>
    counted.reduce((all, one) => all + of(one), 0);
  const rows = counted.map(
    ({ kind, asked, putOff, failed, wrong, median, late }) =>
      `| ${[kind, asked, putOff, failed, wrong, Math.round(median), Math.round(late)].join(' | ')} |`,
  );
  const told = toldOf(faults);
  return [
    '| Asked | How often | Told to come again | Failed | Wrong | Milliseconds, median | 99 of 100 |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    `| **all** | ${String(sum((one) => one.asked))} | ${String(sum((one) => one.putOff))} | ${String(sum((one) => one.failed))} | ${String(sum((one) => one.wrong))} | | |`,
    '',
    `${about.what}, in ${String(Math.round(seconds))} s: ${steps
      .map((one) => `${one.step} (${one.seconds.toFixed(1)} s)`)
      .join(', ')}.`,
    `${String(passages)} passages and ${String(topUps)} top-ups were acknowledged, and are there once each.`,
    ...(faults.length === 0
      ? ['Nothing failed, nothing was wrong, and the ledger is correct.']
      : [`**Found:** ${String(faults.length)}`, '', ...told]),
    '',
    `Measured on ${String(cpus().length)} cores, ${String(Math.round(totalmem() / 2 ** 30))} GiB, Node ${process.version}, ${about.postgres}, on ${tollDay(systemClock.now())}, with seed ${String(about.seed)}.`,
  ].join('\n');
}

/** Each kind of fault a few times, so that a frequent one does not hide the others. */
function toldOf(faults: readonly string[]): readonly string[] {
  const kinds = new Map<string, string[]>();
  for (const fault of faults) {
    const kind = fault.split(': ').slice(0, 2).join(': ');
    kinds.set(kind, [...(kinds.get(kind) ?? []), fault]);
  }
  return [...kinds.values()].flatMap((all) => [
    ...all.slice(0, MOST_TOLD).map((fault) => `- ${fault}`),
    ...(all.length > MOST_TOLD
      ? [`- and ${String(all.length - MOST_TOLD)} more of this kind`]
      : []),
  ]);
}
