import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { fuzzMain } from './fuzz/main.ts';
import { installMain } from './install/main.ts';
import { outsideMain } from './outside/main.ts';
import { keysMain } from './rolling/keys-main.ts';
import { rollingMain } from './rolling/main.ts';
import { burst, failovers, faultNames, wrongClocks, type FaultName } from './faults.ts';
import { missingPrograms } from './failover/programs.ts';
import { planOf } from './plan.ts';
import { reportOf } from './report.ts';
import { weather } from './storm.ts';
import { openWorld } from './world.ts';
import { rewritten } from './written-page.ts';

const help = `Usage: npm run storm [-- OPTIONS]
       npm run storm -- failover [--kills N] [--seed N] [--write] [--json]
                                         kills the primary of two databases under Patroni
       npm run storm -- fuzz [OPTIONS]   sends garbage to every call; its own --help
       npm run storm -- install [OPTIONS] follows the pages of docs/operations on an empty machine; its own --help
       npm run storm -- keys [OPTIONS]   changes every key under load; its own --help
       npm run storm -- outside [TOOL …] attacks with well-known programs; its own --help
       npm run storm -- rolling [OPTIONS] replaces servers of one version by another; its own --help

Runs two servers on a PostgreSQL, with customers, lanes, a gateway, a mail server and a clerk at work,
breaks one thing after the other, and compares what was acknowledged with what is stored.
Most kills come in rounds of many, each as soon as a server is ready again, and some before; then it is compared once.

  --kills N         how often something is killed, at least (20)
  --seed N          of an earlier run: plans the same (random)
  --postgres WHICH  embedded (default) or system
  --only FAULT      one of the faults below, again and again; each as often, at least, as it is given
  --write           writes its part of docs/reliability.md, between two marks; a storm of many kills alone has its own
  --json            prints the report for machines
  --help

Faults:
${faultNames.map((name) => `  ${name}`).join('\n')}

A failover wants root, and Patroni, etcd, HAProxy and PostgreSQL of Debian, which it starts itself on this machine, with the
files in packaging/: ${failovers.join(', ')}.
A full disk wants root, wrong clocks want libfaketime; what a machine lacks is said and left out.
Ctrl-C ends it after the round. Exit code 1: something was lost, came twice or waits for ever.`;

const [command = '', ...rest] = process.argv.slice(2);
const isFailover = command === 'failover';

const { values } = parseArgs({
  // Those of the others they read themselves.
  args: ['fuzz', 'install', 'keys', 'outside', 'rolling'].includes(command)
    ? []
    : isFailover
      ? rest
      : process.argv.slice(2),
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string' },
    postgres: { type: 'string', default: 'embedded' },
    only: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

function isFault(name: string): name is FaultName {
  return [...faultNames, ...failovers].some((known) => known === name);
}

async function main(): Promise<number> {
  if (values.help) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const only = values.only.filter(isFault);
  const kills = Number(values.kills);
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const postgres = isFailover ? 'failover' : values.postgres;
  const known = isFailover ? failovers : faultNames;
  const wrong =
    only.length < values.only.length ||
    !Number.isSafeInteger(kills) ||
    kills < 1 ||
    !Number.isSafeInteger(seed) ||
    (postgres !== 'embedded' && postgres !== 'system' && postgres !== 'failover') ||
    !only.every((fault) => known.includes(fault));
  if (wrong) {
    process.stderr.write(`${help}\n`);
    return 2;
  }
  say(`Seed ${String(seed)}`);
  const missing = isFailover ? await missingPrograms() : undefined;
  if (missing !== undefined) {
    say(missing);
    return 2;
  }
  const rounds = planOf({ seed, kills, only: isFailover && only.length === 0 ? failovers : only });
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const world = await openWorld(postgres, {
    onSmallDisk: rounds.some(({ fault }) => fault === 'disk of the database full'),
    withClocks: rounds.some(({ fault }) => wrongClocks.has(fault)),
    gatewayStops: true,
  });
  try {
    const report = await weather(world, rounds, { seed, signal: stopping.signal, say });
    const kind = isFailover ? 'system' : postgres;
    const about = {
      seed,
      postgres: `${kind} PostgreSQL ${world.database.version}`,
      // A storm of one kind of fault says nothing of the others.
      faults: only.length === 0 ? known : [...new Set(only)],
    };
    const written = reportOf(report, about);
    const { kills: counted } = report;
    const told = {
      ...about,
      ...report,
      kills: { ...counted, killed: Object.fromEntries(counted.killed) },
    };
    process.stdout.write(`${values.json ? JSON.stringify(told) : written}\n`);
    if (values.write) {
      const page = new URL('../../docs/reliability.md', import.meta.url);
      const part = only.length === 1 && only[0] === burst ? `${postgres}, many kills` : postgres;
      await writeFile(page, rewritten(await readFile(page, 'utf8'), part, written));
    }
    return report.damage.length === 0 ? 0 : 1;
  } finally {
    await world.close();
  }
}

const others: ReadonlyMap<string, (args: string[]) => Promise<number>> = new Map([
  ['fuzz', fuzzMain],
  ['install', installMain],
  ['keys', keysMain],
  ['outside', outsideMain],
  ['rolling', rollingMain],
]);
process.exitCode = await (others.get(command)?.(rest) ?? main());
