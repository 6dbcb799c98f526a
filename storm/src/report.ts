import { cpus, totalmem } from 'node:os';
import { systemClock, tollDay } from '../../server/src/platform/clock.ts';
import type { FaultName } from './faults.ts';
import { killedThings, type KillCounts } from './kills.ts';
import type { StormReport } from './storm.ts';

const MOST_TOLD = 20;

/** The report as its part of `docs/reliability.md`. */
export function reportOf(
  { seen, acknowledged, damage, mails, verified, vanished, kills, impossible }: StormReport,
  about: {
    readonly seed: number;
    readonly postgres: string;
    readonly faults: readonly FaultName[];
  },
): string {
  const processors = cpus();
  const machine = `${String(processors.length)} cores (${processors[0]?.model ?? 'unknown'}), ${String(Math.round(totalmem() / 2 ** 30))} GiB, Node ${process.version}, ${about.postgres}`;
  const known = new Map(seen.map((one) => [one.fault, one]));
  // One that was planned and not met is in the table too.
  const rows = about.faults.map((fault) => {
    const one = known.get(fault);
    if (one === undefined) return `| ${fault} | 0 | – | – | – | – | – |`;
    const { rounds, acknowledged: count, lost, twice, seconds } = one;
    return `| ${[fault, rounds, count, lost, twice, ...medianAndLongest(seconds)].join(' | ')} |`;
  });
  return `| What was broken | Rounds | Acknowledged meanwhile | Lost | Twice | Seconds until it worked again, median | longest |
|---|---|---|---|---|---|---|
${rows.join('\n')}

${killsOf(kills)}
Acknowledged in all: ${Object.entries(acknowledged)
    .map(([name, count]) => `${String(count)} ${name}`)
    .join(', ')}. The ledger was verified ${String(verified)} times.
${vanishedOf(vanished)}
Mails go out at least once: ${String(mails.again)} arrived again with the same \`Message-ID\`, ${String(mails.twice)} with another one.
${impossible.length === 0 ? '' : `Not possible on that machine: ${impossible.join(', ')}.\n`}${damage.length === 0 ? 'Nothing was lost, nothing came twice, nothing waits for ever, and the ledger is correct.' : `**Found:**\n\n${listOf(damage)}`}

Measured on ${machine}, on ${tollDay(systemClock.now())}, with seed ${String(about.seed)}.
`;
}

/** As many of them as anybody reads; what differs only behind its first comma is one of them, with its number. */
function listOf(damage: readonly string[]): string {
  const kinds = [...Map.groupBy(damage, (line) => line.split(',')[0] ?? '').values()];
  const more = kinds.length - MOST_TOLD;
  const told = kinds
    .slice(0, MOST_TOLD)
    .map(([line = '', ...others]) =>
      others.length === 0
        ? `- ${line}`
        : `- ${line}, and ${String(others.length)} more of this kind`,
    );
  return [...told, ...(more > 0 ? [`- and ${String(more)} other kinds`] : [])].join('\n');
}

function medianAndLongest(seconds: readonly number[]): readonly [string, string] {
  const sorted = seconds.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  return [median?.toFixed(1) ?? '–', sorted.at(-1)?.toFixed(1) ?? '–'];
}

/** What was killed in all rounds; empty: nothing. */
function killsOf({ killed, starts }: KillCounts): string {
  if (killed.size === 0) return '';
  const rows = killedThings.flatMap((what) => {
    const { times, seconds } = killed.get(what) ?? { times: 0, seconds: [] };
    return times === 0 ? [] : [`| ${[what, times, ...medianAndLongest(seconds)].join(' | ')} |`];
  });
  const all = [...killed.values()].reduce((sum, { times }) => sum + times, 0);
  const [median, longest] = medianAndLongest(starts);
  const started =
    starts.length === 0
      ? ''
      : `\nOf ${String(starts.length)} servers that were started after a kill half were ready within ${median} s, all within ${longest} s.\n`;
  return `| What was killed | Times | Seconds until a server was ready, median | longest |
|---|---|---|---|
${rows.join('\n')}
| **all** | ${String(all)} | | |
${started}`;
}

function vanishedOf(counts: StormReport['vanished']): string {
  const times = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `In ${String(times)} calls, of ${String(Object.keys(counts).length)} kinds, the caller was gone before the answer, and made the call again.`;
}
