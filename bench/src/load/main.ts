import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { runCrowd } from './crowd/crowd.ts';
import type { Costs } from './day/costs.ts';
import { runDay, type DayWishes } from './day/day.ts';
import { costsOf, jsonOf, modelTable, tablesOf } from './day/day-report.ts';
import type { Moment } from './day/model.ts';
import { serbia } from './day/model.ts';
import { sumsOf, withoutAnswer } from './day/tally.ts';
import { needAt } from './plan/plan.ts';
import { plansOf, planTable } from './plan/plan-report.ts';

const help = `Usage: npm run load [-- OPTIONS]
       npm run load -- --crowd N [--seconds N] [--think N] [--json]
       npm run load -- --plan [--costs FILE] [--json]

A day of a nation's tolls on this machine: customers who sign in and go from screen to screen, visitors, lanes, a partner
abroad and clerks, in the frequency of a model of Serbia (--model prints it), with a server, its database, a gateway and a
mail server. First each kind of work is done alone, to tell what it costs; then the hours of a day come one after the other,
and at last the peak of a holiday, all as short as --minutes wants. Each hour has its true frequency, times --scale.

  --scale S      the part of the nation that is there, 0.0005 to 1 (as much as half of this machine's cores can serve)
  --minutes N    of all hours together, 0.1 to 600 (10)
  --hour H       one hour for the whole time: 0 to 23, evening (20) or peak
  --workers N    server processes (1)
  --without-costs  does not measure what each kind of work costs
  --crowd N      instead: N customers who are signed in use the server at once, as fast as they are told
    --seconds N  how long they open screens, at most 300 (60)
    --think N    seconds between two screens of a customer, on average (6)
  --plan         measures nothing: which machines Serbia and India need, by what each kind of work costs
    --costs FILE a report of --json; left out: what was measured for the manual
  --model        prints the figures of the model with where they are from
  --json         prints the report for machines
  --help

Who is refused with Retry-After asks again twice, like the portal and lanes; who has no answer after 10 seconds gives up.
Ctrl-C ends it with the figures so far. Exit code 1: somebody got no answer, or the wrong one, if only before the day
began; 2: wrong options.`;

const { values } = parseArgs({
  options: {
    scale: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    hour: { type: 'string', default: 'all' },
    workers: { type: 'string', default: '1' },
    'without-costs': { type: 'boolean', default: false },
    crowd: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    think: { type: 'string', default: '6' },
    plan: { type: 'boolean', default: false },
    costs: { type: 'string' },
    model: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const measuredBefore = new URL('plan/measured-costs.json', import.meta.url);

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

async function main(): Promise<number> {
  if (values.help) {
    print(help);
    return 0;
  }
  if (values.model) {
    print(modelTable());
    return 0;
  }
  if (values.crowd !== undefined) return crowd(values.crowd);
  const costs = await readCosts(values.costs ?? measuredBefore);
  if (values.plan) {
    print(
      values.json ? JSON.stringify(plansOf(costs)) : `${planTable(costs)}\n\n${costsOf(costs)}`,
    );
    return 0;
  }
  return day(costs);
}

async function crowd(count: string): Promise<number> {
  const [sessions, seconds, think] = [count, values.seconds, values.think].map(Number);
  if (!isWithin(sessions, 1, 10_000) || !isWithin(seconds, 1, 300) || !isWithin(think, 0, 300)) {
    return wrongOptions();
  }
  return runCrowd({ sessions, seconds, think, json: values.json });
}

async function day(costs: Costs): Promise<number> {
  const scale = values.scale === undefined ? scaleOfMachine(costs) : Number(values.scale);
  const minutes = Number(values.minutes);
  const workers = Number(values.workers);
  const hour = momentOf(values.hour);
  if (
    !isWithin(scale, 0.0005, 1) ||
    !isWithin(minutes, 0.1, 600) ||
    !isWithin(workers, 1, 64) ||
    hour === undefined
  ) {
    return wrongOptions();
  }
  const wishes: DayWishes = {
    scale,
    minutes,
    hour,
    workers,
    withCosts: !values['without-costs'],
    costs,
  };
  const cancelled = new AbortController();
  process.once('SIGINT', () => {
    say('Ending; once more ends it at once');
    cancelled.abort();
    process.once('SIGINT', () => process.exit(130));
  });
  const report = await runDay(wishes, cancelled.signal, say);
  const machine = `${String(cpus().length)} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`;
  print(
    values.json ? JSON.stringify(jsonOf(report, machine)) : `${tablesOf(report)}\n\n${machine}`,
  );
  const missing = [report.before, sumsOf(report.tally)].map(withoutAnswer);
  const isMissing = missing.some((count) => count > 0);
  return isMissing || report.hours.some(({ notBegun }) => notBegun > 0) ? 1 : 0;
}

/** What half of the machine's cores can serve at the peak: the callers need the other half. */
function scaleOfMachine(costs: Costs): number {
  const { server, database } = needAt('peak', serbia, costs);
  return Math.min(1, Math.floor((100 * (cpus().length / 2)) / (server + database)) / 100);
}

function momentOf(text: string): Moment | 'all' | undefined {
  if (text === 'all' || text === 'peak') return text;
  if (text === 'evening') return 20;
  return /^\d{1,2}$/u.test(text) && Number(text) < 24 ? Number(text) : undefined;
}

/** From a report of `--json`, which has them among others; what npm has printed before it does not matter. */
async function readCosts(file: string | URL): Promise<Costs> {
  const text = await readFile(file, 'utf8');
  // Written by this program.
  const report = JSON.parse(text.slice(text.search(/^\{/mu))) as { readonly costs: Costs };
  return report.costs;
}

function wrongOptions(): number {
  process.stderr.write(`${help}\n`);
  return 2;
}

function isWithin(value: number | undefined, least: number, most: number): value is number {
  return value !== undefined && value >= least && value <= most;
}

process.exitCode = await main();
