import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { startChild, stopChild } from './child.ts';
import { table, type Figure } from './figures.ts';
import { measureExports } from './exports/measure-exports.ts';
import { measureIntake } from './intake/measure-intake.ts';
import { measureLanding } from './landing/measure-landing.ts';
import { measureLists } from './lists/measure-lists.ts';
import { measurePassages } from './passages/measure-passages.ts';
import { filmPhone, measurePhone } from './phone/measure-phone.ts';
import { measureWork } from './phone/measure-work.ts';
import { measureTexts } from './texts/measure-texts.ts';
import { measureTollCalculator } from './toll-calculator/measure-toll-calculator.ts';
import { measureYears } from './years/measure-years.ts';
import { openBenchSetup, portalPort, type BenchSetup } from './bench-setup.ts';

const help = `Usage: npm run bench [-- NAME …] [--write] [--json]

  landing    JavaScript and CSS of the landing, against bare React and ReactDOM
  phone      first visits and touches on a cheap phone with a slow line, against nearly empty pages
  years      ten years of a fleet in a table of 3 million passages and in one of 20: what they cost and how slow
             the slowest are; prints the disk that they take, and asks for about 25 GB; 3,100 takes 62 GB
  film       no figures: what that phone shows in its first three seconds, into pictures/first-seconds
  work       what passages cost a phone's processor, how soon a touch shows, what walking about leaves
  passages   pages of a million passages, against node:http and the driver
  lists      tags, top-ups, statements and home, against the same
  intake     passages as lanes deliver them, against a program written by hand for this alone
  exports    PDF and Excel of 700 and 50,000 passages, against files put together by hand
  texts      what all texts of a language cost the server, against the same bytes from memory
  toll-calculator   any trip, against a lookup in a precomputed matrix behind node:http

Without a name, all but film and years. Each figure is measured in the same run as its floor.
  --millions FEW,MANY   for years, instead of 3,20
  --write    writes bench/RESULTS.md
  --json     prints the figures for machines
Exit code 1 when a bound does not hold.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h' },
    write: { type: 'boolean' },
    json: { type: 'boolean' },
    millions: { type: 'string', default: '3,20' },
  },
});

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const measurements: Readonly<Record<string, (setup: BenchSetup) => Promise<Figure[]>>> = {
  async landing(setup) {
    const server = await startChild('./server-under-test.ts', setup.environment);
    try {
      return await measureLanding(`http://localhost:${portalPort}`);
    } finally {
      await stopChild(server);
    }
  },
  phone: (setup) => measurePhone(setup, say),
  film: (setup) => filmPhone(setup, say),
  work: (setup) => measureWork(setup, say),
  passages: (setup) => measurePassages(setup, say),
  years: (setup) => measureYears(setup, millionsOf(values.millions), say),
  lists: (setup) => measureLists(setup, say),
  intake: (setup) => measureIntake(setup, say),
  exports: (setup) => measureExports(setup, say),
  texts: (setup) => measureTexts(setup, say),
  'toll-calculator': (setup) => measureTollCalculator(setup, say),
};

const all = Object.keys(measurements).filter((name) => name !== 'film' && name !== 'years');

function millionsOf(text: string): readonly [number, number] {
  const [few = NaN, many = NaN] = text.split(',').map(Number);
  if (!(few > 1 && many > few)) throw new Error('--millions takes two, such as 3,20');
  return [few, many];
}

async function main(): Promise<number> {
  if (values.help === true) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const names = positionals.length === 0 ? all : positionals;
  const figures: Figure[] = [];
  const setup = await openBenchSetup();
  try {
    for (const name of names) {
      const measure = measurements[name];
      if (measure === undefined) {
        process.stderr.write(`There is no measurement ${name}.\n${help}\n`);
        return 2;
      }
      say(`${name}: measuring`);
      figures.push(...(await measure(setup)));
    }
  } finally {
    await setup.close();
  }
  const report = values.json === true ? JSON.stringify(figures) : table(figures);
  // A film has none.
  if (figures.length > 0) process.stdout.write(`${report}\n`);
  if (values.write === true)
    await writeFile(new URL('../RESULTS.md', import.meta.url), results(figures));
  return figures.every(({ holds }) => holds) ? 0 : 1;
}

function results(figures: readonly Figure[]): string {
  const processors = cpus();
  const machine = `${processors.length} cores (${processors[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, embedded PostgreSQL with fsync on`;
  return `# Measurements

Each figure and its floor come from the same run of \`npm run bench -- --write\`; what counts is the
ratio, for machines differ. Floors: for the landing a page with React and ReactDOM alone, built by
the same bundler; for passages and other lists bare \`node:http\` and the driver, verifying the same token, with tables of its own, a row
with the sums of each account and one statement; for the toll calculator bare \`node:http\` before a
matrix of all trips computed beforehand, without any check; for exports one statement and the bytes
of the file put together by hand, without libraries, fonts, sums or streaming; for all texts of a language
the same compressed bytes from memory behind bare \`node:http\`, in processor time of the program, without
what ours does while nobody asks. Memory is what is alive
after a collection while a PDF grows. Rates are the median of five rounds after
a warm-up, ratios the median of the rounds' own.

${table(figures)}

Measured on ${machine}.
`;
}

process.exitCode = await main();
