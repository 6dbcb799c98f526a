// Checks the interface texts and writes the union of their keys for the compiler.
//   node scripts/texts.mjs   checks, writes portal/src/lib/texts/keys.generated.ts (not committed)
import { readFile, writeFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkTexts, generateKeys, repeatedKeys } from './lib-texts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const generated = join(root, 'portal/src/lib/texts/keys.generated.ts');

/** @param {string | string[]} patterns */
const files = (patterns) =>
  globSync(patterns, { cwd: root, exclude: (name) => name.includes('node_modules') }).sort();

/** @param {string[]} paths */
const readAll = (paths) =>
  Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  );

/** @type {string[]} */
const twice = [];

/** @param {string} language */
async function readTexts(language) {
  const found = await readAll(
    files([`portal/src/**/texts.${language}.json`, `server/src/**/texts.${language}.json`]),
  );
  for (const { path, text } of found) {
    for (const key of repeatedKeys(text)) twice.push(`${key}: written twice (${path})`);
  }
  return found.map(({ path, text }) => ({ path, texts: JSON.parse(text) }));
}

async function readCodes() {
  const modules = await Promise.all(
    files('contract/src/**/errors.ts').map(async (path) => ({
      path,
      exports: await import(join(root, path)),
    })),
  );
  return modules;
}

const sources = await readAll(
  files([
    'portal/src/**/*.{ts,tsx}',
    'server/src/**/*.ts',
    'contract/src/**/*.ts',
    'server/db/**/*.{ts,json,mjs}',
  ]).filter((path) => !/\.test\.tsx?$|\.generated\.ts$|(^|\/)texts\./.test(path)),
);

const serbian = await readTexts('sr-Cyrl');
const checked = checkTexts({
  serbian,
  english: await readTexts('en'),
  modules: await readCodes(),
  sources,
});
const { texts } = checked;
const faults = [...twice, ...checked.faults];

if (faults.length > 0) {
  for (const fault of faults) console.error(fault);
  console.error(`Texts: ${faults.length} fault${faults.length === 1 ? '' : 's'}.`);
  process.exitCode = 1;
}

// Only what the portal's own texts use; the server's mails have their own.
const keys = generateKeys(
  texts,
  new Set(
    serbian
      .filter(({ path }) => path.startsWith('portal/'))
      .flatMap(({ texts: own }) => Object.keys(own)),
  ),
);
const present = await readFile(generated, 'utf8').catch(() => '');
// Untouched where nothing has changed, so that no watcher and no compiler starts again.
if (present !== keys) await writeFile(generated, keys);
if (process.exitCode !== 1) console.log(`Texts: ${texts.size} keys in order.`);
