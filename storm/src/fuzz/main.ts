import { randomInt } from 'node:crypto';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.ts';
import { isWell, linesOf } from './report.ts';
import { openTarget } from './target.ts';

const help = `Usage: npm run storm -- fuzz [OPTIONS]

Runs the server as a process of its own and sends to every call of its openapi.json what no program of ours
would: each field with values of the wrong type, size, sign, encoding and form, the call by other methods and
content types, and requests that are hardly HTTP; as a visitor, as customers of each kind and as staff.

  --calls N   requests after a warm-up of 10,000 (250000: everybody attacks every call twice)
  --seed N    of an earlier run: plans the same (random)
  --only PATH calls whose path contains this, instead of all
  --json      prints the report for machines
  --help

Ctrl-C ends it early. Exit code 1: a call answered with an error of the server, without an envelope, with
something of the inside, or later than 2 s even alone; or the heap grew by more than it may. 2: wrong options.`;

export async function fuzzMain(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      calls: { type: 'string', default: '250000' },
      seed: { type: 'string' },
      only: { type: 'string', default: '' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const calls = Number(values.calls);
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  if (!Number.isSafeInteger(calls) || calls < 1 || !Number.isSafeInteger(seed)) {
    process.stderr.write(`${help}\n`);
    return 2;
  }
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  say(`Seed ${String(seed)}`);
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const target = await openTarget();
  try {
    const report = await fuzz(target, {
      calls,
      seed,
      only: values.only,
      signal: stopping.signal,
      say,
    });
    const about = { seed, postgres: `embedded PostgreSQL ${target.version}` };
    const text = values.json ? JSON.stringify({ ...about, ...report }) : linesOf(report, about);
    process.stdout.write(`${text}\n`);
    return isWell(report) ? 0 : 1;
  } finally {
    await target.close();
  }
}
