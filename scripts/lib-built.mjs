import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { house } from './lib-house.mjs';

/**
 * What is built from sources, and whether it still is what they say.
 * @param {{ name: string, inputs: readonly string[], result: string }} what sources, and a file that is there once it
 *   is built, below the house
 */
export function createBuilt({ name, inputs, result }) {
  const stamp = path.join(house, '.stamps', name);
  return {
    /** @returns {'built' | 'stale' | 'missing'} nothing to do; sources changed since; never built */
    state() {
      if (!existsSync(path.join(house, result))) return 'missing';
      if (!existsSync(stamp)) return 'stale';
      return readFileSync(stamp, 'utf8') === hashOf(inputs) ? 'built' : 'stale';
    },
    /**
     * Before it is built.
     * @returns {() => void} to be called once it is: sources that have changed meanwhile make it stale
     */
    begin() {
      const hash = hashOf(inputs);
      // One that is broken off leaves neither what was there nor what was to be.
      rmSync(stamp, { force: true });
      return () => {
        // Of which of them it was built nobody knows.
        if (hashOf(inputs) !== hash) {
          rmSync(stamp, { force: true });
          return;
        }
        mkdirSync(path.dirname(stamp), { recursive: true });
        writeFileSync(stamp, hash);
      };
    },
  };
}

/** @param {readonly string[]} inputs */
function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesIn(input)) {
      hash.update(`${file}\0`).update(readFileSync(path.join(house, file)));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesIn(place) {
  if (!existsSync(path.join(house, place))) return [];
  if (path.extname(place) !== '') return [place];
  return readdirSync(path.join(house, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(house, path.join(entry.parentPath, entry.name)))
    .sort();
}
