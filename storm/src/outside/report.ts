import { cpus } from 'node:os';
import { isExplained } from './false-alarms.ts';
import type { Attacked, Finding } from './tool.ts';
import { megabytes, type Seen } from './watch.ts';

export interface ToolReport {
  readonly tool: string;
  readonly version: string;
  readonly seconds: number;
  readonly targets: number;
  /** Requests that the server answered meanwhile, those of the watch included. */
  readonly requests: number;
  /** Of them those for which there was no room: 503, and when to come again. */
  readonly crowded: number;
  readonly explained: readonly Finding[];
  readonly unexplained: readonly Finding[];
  /** Attacks that did not take place. */
  readonly undone: readonly string[];
  /** Of the product. */
  readonly faults: readonly string[];
  /** Milliseconds of the slowest answer of `/health/live`. */
  readonly slowestHealth: number;
  /** Bytes of the process: before, at most, after. */
  readonly memory: readonly [number, number, number];
}

export function reportOf({
  tool,
  version,
  seconds,
  targets,
  findings,
  undone,
  seen,
}: Attacked & {
  readonly tool: string;
  readonly version: string;
  readonly seconds: number;
  readonly seen: Seen;
}): ToolReport {
  return {
    tool,
    version,
    seconds,
    targets,
    undone,
    faults: seen.faults,
    requests: seen.after.answered - seen.before.answered,
    crowded: seen.after.crowded - seen.before.crowded,
    explained: findings.filter((finding) => isExplained(tool, finding)),
    unexplained: findings.filter((finding) => !isExplained(tool, finding)),
    slowestHealth: Math.round(seen.slowest),
    memory: [seen.before.resident, seen.peak, seen.after.resident],
  };
}

export function isWell({ unexplained, undone, faults }: ToolReport): boolean {
  return unexplained.length + undone.length + faults.length === 0;
}

/** Of a long list so many are shown; `--json` has all. */
const SHOWN = 20;

export function linesOf(reports: readonly ToolReport[]): string {
  const processors = cpus();
  return [
    '| Tool | Seconds | Attacked | Requests | of them no room | Found | of it explained | Slowest `/health/live` | Memory before, at most, after | |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...reports.map((report) => {
      const found = report.explained.length + report.unexplained.length;
      const cells = [
        `${report.tool} ${report.version}`,

        report.seconds,
        report.targets,
        report.requests,
        report.crowded,
        found,
        report.explained.length,
        `${String(report.slowestHealth)} ms`,
        report.memory.map(megabytes).join(', '),
        isWell(report) ? 'well' : 'not well',
      ];
      return `| ${cells.map(String).join(' | ')} |`;
    }),
    '',
    ...reports.flatMap(({ tool, unexplained, undone, faults }) => [
      ...faults.map((fault) => `${tool}: ${fault}`),
      ...undone.map((what) => `${tool}: not attacked: ${what}`),
      ...unexplained.slice(0, SHOWN).map(({ where, what }) => `${tool}: ${where}: ${what}`),
      ...(unexplained.length > SHOWN
        ? [`${tool}: ${String(unexplained.length - SHOWN)} more, which --json prints`]
        : []),
    ]),
    `On ${String(processors.length)} cores (${processors[0]?.model ?? 'unknown'}), Node ${process.version}.`,
  ].join('\n');
}
