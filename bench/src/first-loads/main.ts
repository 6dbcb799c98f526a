import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readManifest } from '../../../server/src/areas/page-settings/index.ts';
import { budgets } from './budgets.ts';
import { brotliSizes, firstLoadOf, overBudget } from './first-loads.ts';
import { heaviestOf } from './heaviest.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const dist = fileURLToPath(new URL('../../../portal/dist', import.meta.url));

async function main(): Promise<number> {
  const manifest = await readManifest(dist);
  const sizeOf = brotliSizes(dist);
  const faults: string[] = [];
  for (const budget of budgets) {
    const load = firstLoadOf(budget.path, manifest, sizeOf, budget.customer);
    faults.push(...overBudget(budget, load));
    say(
      [
        budget.name.padEnd(16),
        `${(load.bytes / 1000).toFixed(1)} kB of ${budget.kilobytes}`.padStart(16),
        `${load.requests} of ${budget.requests} scripts`.padStart(16),
      ].join('  '),
    );
  }
  faults.push(...wideLetters());
  for (const name of positionals) await tellHeaviest(name);
  for (const fault of faults) say(fault);
  return faults.length === 0 ? 0 : 1;
}

/** The portal in each thread that draws takes two bytes a letter, twice five megabytes, if a single one is beyond Latin. */
function wideLetters(): readonly string[] {
  const drawing = '.vite/first-picture/draw.js';
  const [found] = /[^\p{ASCII}].{0,40}/u.exec(readFileSync(`${dist}/${drawing}`, 'utf8')) ?? [];
  return found === undefined
    ? []
    : [`${drawing} has a letter beyond ASCII, as templates of String.raw keep them: ${found}`];
}

async function tellHeaviest(name: string): Promise<void> {
  const budget = budgets.find((one) => one.name === name);
  if (budget === undefined) throw new Error(`There is no budget for ${name}.`);
  for (const { file, parts } of await heaviestOf(budget.path)) {
    say(`\n${file}`);
    for (const { part, length } of parts) say(`${String(length).padStart(9)}  ${part}`);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main();
