import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rewritten } from '../written-page.ts';
import { roll } from './course.ts';
import { courseReport } from './report.ts';
import { openSite } from './site.ts';
import { versionBefore, versionOfHere } from './version.ts';

const help = `Usage: npm run storm -- rolling --from VERSION [OPTIONS]

An upgrade as docs/operations/upgrade.md describes it, tried under load: two servers of the version before behind
HAProxy with the example's configuration, in production, on a database that this version made and filled. Customers,
visitors and lanes are at work, and nobody asks twice. Meanwhile the database is migrated, the servers are replaced
one after the other, one goes back to the version before, and forward again.

  --from VERSION    a revision of the history, or the folder of an installation (npm run package)
  --seconds N       how long (300)
  --seed N          of an earlier run (random)
  --postgres WHICH  embedded (default) or system
  --write           writes its part of docs/reliability.md, between two marks
  --json            prints the report for machines
  --help

HAProxy is a package of Debian (apt-get install haproxy). Exit code 1: a question failed, an answer was wrong,
something was lost or came twice, or a server logged an error.`;

export async function rollingMain(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      seconds: { type: 'string', default: '300' },
      seed: { type: 'string' },
      postgres: { type: 'string', default: 'embedded' },
      write: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { from, postgres } = values;
  const seconds = Number(values.seconds);
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const isRight =
    from !== undefined &&
    Number.isSafeInteger(seconds) &&
    seconds >= 30 &&
    Number.isSafeInteger(seed) &&
    (postgres === 'embedded' || postgres === 'system');
  if (values.help || !isRight) {
    process[values.help ? 'stdout' : 'stderr'].write(`${help}\n`);
    return values.help ? 0 : 2;
  }
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const folder = await mkdtemp(path.join(tmpdir(), 'rampa-versions-'));
  try {
    say('Installations: building');
    const before = await versionBefore(from, folder);
    const after = await versionOfHere(folder);
    const site = await openSite(before, postgres);
    try {
      const report = await roll(site, { before, after }, { seconds, seed, say });
      const what = `From ${before.name} to this version, ${String(report.migrations)} migrations`;
      const about = { what, postgres: site.postgres, seed };
      const written = courseReport(report, about);
      process.stdout.write(`${values.json ? JSON.stringify({ ...about, ...report }) : written}\n`);
      if (values.write) {
        const page = new URL('../../../docs/reliability.md', import.meta.url);
        await writeFile(page, rewritten(await readFile(page, 'utf8'), 'rolling', written));
      }
      return report.faults.length === 0 ? 0 : 1;
    } finally {
      await site.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
