import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** @typedef {ReadonlySet<string>} Said what a test file says to the database, each with how it ended */
/** @typedef {ReadonlyMap<string, Said>} SaidByFile */

/**
 * What was noted in a folder: the product's statements. Those of the tests themselves prove nothing.
 * @param {string} folder
 * @returns {SaidByFile}
 */
export function readNotes(folder) {
  return new Map(
    readdirSync(folder)
      .toSorted()
      .map((name) => [
        name.replace(/\.jsonl$/, '').replaceAll('!', '/'),
        readNotesOf(path.join(folder, name)),
      ]),
  );
}

/**
 * @param {string} file
 * @returns {Said}
 */
function readNotesOf(file) {
  const said = new Set();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    // A process that was killed may have left half a line.
    if (!line.endsWith('}')) continue;
    /** @type {import('../server/src/platform/testing/note-statements.ts').NotedStatement} */
    const { statement, outcome, by } = JSON.parse(line);
    if (isOfTests(by)) continue;
    said.add(outcome === 'ok' ? statement : `${statement} → ${outcome}`);
  }
  return said;
}

/** @param {string} file */
function isOfTests(file) {
  return /\.test\.ts$|\.test-program\.ts$|\/testing\//.test(file);
}

/**
 * Which of the files are enough for everything that all of them say: those that must stay, then again and
 * again the one that says most new things for its time, without those that turn out to be said by the rest.
 * @param {SaidByFile} said
 * @param {(file: string) => number} secondsOf
 * @param {(file: string) => boolean} mustStay
 * @returns {ReadonlySet<string>}
 */
export function findEnough(said, secondsOf, mustStay) {
  const chosen = new Set([...said.keys()].filter(mustStay));
  const missing = new Set([...said.values()].flatMap((each) => [...each]));
  const take = (/** @type {string} */ file) => {
    chosen.add(file);
    for (const each of said.get(file) ?? []) missing.delete(each);
  };
  for (const file of chosen) take(file);
  while (missing.size > 0) {
    /** @type {{ file: string, worth: number } | undefined} */
    let best;
    for (const [file, own] of said) {
      if (chosen.has(file)) continue;
      const worth =
        [...own].filter((each) => missing.has(each)).length / Math.max(secondsOf(file), 0.1);
      if (worth > (best?.worth ?? 0)) best = { file, worth };
    }
    if (best === undefined) break;
    take(best.file);
  }
  const dearestFirst = [...chosen].toSorted((one, other) => secondsOf(other) - secondsOf(one));
  for (const file of dearestFirst) {
    if (mustStay(file)) continue;
    const others = [...chosen].filter((other) => other !== file);
    if (findMissing(said, [file], others).size === 0) chosen.delete(file);
  }
  return chosen;
}

/**
 * What some files say that none of the others says.
 * @param {SaidByFile} said
 * @param {Iterable<string>} files
 * @param {Iterable<string>} others
 * @returns {Said}
 */
export function findMissing(said, files, others) {
  const missing = allOf(said, files);
  for (const file of others) for (const each of said.get(file) ?? []) missing.delete(each);
  return missing;
}

/**
 * @param {SaidByFile} said
 * @param {Iterable<string>} files
 */
export function allOf(said, files) {
  /** @type {Set<string>} */
  const all = new Set();
  for (const file of files) for (const each of said.get(file) ?? []) all.add(each);
  return all;
}
