import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rewritten } from '../written-page.ts';
import { changeKeys } from './keys-course.ts';
import { courseReport } from './report.ts';
import { openSite } from './site.ts';
import { versionOfHere } from './version.ts';

const help = `Usage: npm run storm -- keys [OPTIONS]

Changes SECRET_KEY, ACCESS_TOKEN_PRIVATE_KEY, INTAKE_KEY and T4A_KEY by the steps of docs/operations/keys.md, on two
servers behind HAProxy in production, while customers, visitors and lanes are at work and nobody asks twice.

  --seconds N       how long (180)
  --seed N          of an earlier run (random)
  --postgres WHICH  embedded (default) or system
  --write           writes its part of docs/reliability.md, between two marks
  --json            prints the report for machines
  --help

HAProxy is a package of Debian (apt-get install haproxy). Exit code 1: a question failed, an answer was wrong,
somebody was signed out, something was lost or came twice, or a server logged an error.`;

export async function keysMain(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '180' },
      seed: { type: 'string' },
      postgres: { type: 'string', default: 'embedded' },
      write: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { postgres } = values;
  const seconds = Number(values.seconds);
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const isRight =
    Number.isSafeInteger(seconds) &&
    seconds >= 30 &&
    Number.isSafeInteger(seed) &&
    (postgres === 'embedded' || postgres === 'system');
  if (values.help || !isRight) {
    process[values.help ? 'stdout' : 'stderr'].write(`${help}\n`);
    return values.help ? 0 : 2;
  }
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const folder = await mkdtemp(path.join(tmpdir(), 'rampa-keys-'));
  try {
    say('Installation: building');
    const version = await versionOfHere(folder);
    const site = await openSite(version, postgres);
    try {
      const report = await changeKeys(site, version, { folder, seconds, seed, say });
      const what = `All four keys changed, ${String(report.resealed)} secrets sealed again`;
      const about = { what, postgres: site.postgres, seed };
      const written = courseReport(report, about);
      process.stdout.write(`${values.json ? JSON.stringify({ ...about, ...report }) : written}\n`);
      if (values.write) {
        const page = new URL('../../../docs/reliability.md', import.meta.url);
        await writeFile(page, rewritten(await readFile(page, 'utf8'), 'keys', written));
      }
      return report.faults.length === 0 ? 0 : 1;
    } finally {
      await site.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
