import { cpus, totalmem } from 'node:os';
import { megabytes, toldOf, type FuzzReport } from './fuzz.ts';

/** Bytes by which the heap may have grown: 160 for each of 100,000 calls. */
const MOST_GROWTH = 16 * 2 ** 20;

/**
 * By how many bytes the heap is larger at the end than at the first look after a whole round: before that, serializers are
 * compiled and statements prepared with each call that is made for the first time. In a short run, than after the warm-up.
 */
function growthOf({ memory }: FuzzReport): number {
  const begin = memory.slice(0, -1).find(({ rounds }) => rounds >= 1) ?? memory[0];
  return (memory.at(-1)?.heapUsed ?? 0) - (begin?.heapUsed ?? 0);
}

/** Whether nothing was found. */
export function isWell(report: FuzzReport): boolean {
  return report.faults.length === 0 && growthOf(report) <= MOST_GROWTH;
}

export function linesOf(
  report: FuzzReport,
  about: { readonly seed: number; readonly postgres: string },
): string {
  const { calls, operations, fields, statuses, faults, slow, memory } = report;
  const processors = cpus();
  const answers = Object.entries(statuses).map(([status, n]) => `${status}: ${String(n)}`);
  return [
    `${String(calls)} requests to ${String(operations)} calls with ${String(fields)} fields, seed ${String(about.seed)}.`,
    `Answers by status: ${answers.join(', ')}.`,
    `Later than 2 s: ${String(slow.length)}`,
    ...slow.map((answer) => `  ${toldOf(answer)}`),
    ...memory.map(
      ({ calls: after, rounds, heapUsed, external, rss }) =>
        `After ${String(after)}, ${rounds.toFixed(1)} rounds: heap ${megabytes(heapUsed)}, beside it ${megabytes(external)}, process ${megabytes(rss)}.`,
    ),
    `The heap grew by ${megabytes(growthOf(report))}; ${megabytes(MOST_GROWTH)} are allowed.`,
    `Faults: ${String(faults.length)}`,
    ...faults.map((fault) => `  ${fault}`),
    `On ${String(processors.length)} cores (${processors[0]?.model ?? 'unknown'}), ${String(Math.round(totalmem() / 2 ** 30))} GiB, Node ${process.version}, ${about.postgres}.`,
  ].join('\n');
}
