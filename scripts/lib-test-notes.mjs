import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { house } from './lib-house.mjs';

/**
 * What a file of tests came to when it was last run.
 * @typedef {object} Note
 * @property {string} file
 * @property {number} passed
 * @property {number} failed
 * @property {number} leftOut
 * @property {number} seconds
 */

/**
 * One line for each file that ended, so that a run which was interrupted loses nothing of those before.
 * @param {string} notes
 * @param {Note} note
 */
export function addNote(notes, { file, passed, failed, leftOut, seconds }) {
  appendFileSync(notes, `${[file, passed, failed, leftOut, seconds].join('\t')}\n`);
}

/**
 * Of each file the last line; half a line of a run that was killed is none.
 * @param {string} text
 * @returns {readonly Note[]}
 */
export function readNotes(text) {
  /** @type {Map<string, Note>} */
  const known = new Map();
  for (const line of text.split('\n').slice(0, -1)) {
    const [file = '', ...rest] = line.split('\t');
    const [passed, failed, leftOut, seconds] = rest.map(Number);
    if (passed === undefined || failed === undefined) continue;
    if (leftOut === undefined || seconds === undefined) continue;
    known.set(file, { file, passed, failed, leftOut, seconds });
  }
  return [...known.values()];
}

/** @param {string} notes */
export function notesIn(notes) {
  try {
    return readNotes(readFileSync(notes, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * @param {readonly Note[]} notes
 * @returns {readonly string[]}
 */
export function sumOfNotes(notes) {
  const sum = (/** @type {'passed' | 'failed' | 'leftOut' | 'seconds'} */ of) =>
    notes.reduce((all, note) => all + note[of], 0);
  const broken = notes.filter(({ failed }) => failed > 0);
  return [
    `${notes.length} files: ${sum('passed')} tests passed, ${sum('failed')} failed, ${sum('leftOut')} left out; ${Math.round(sum('seconds') / 60)} minutes of a worker.`,
    ...broken.map(({ file, failed }) => `  ${file}: ${failed} failed`),
  ];
}

/** For Vitest: notes each file as it ends. */
export class TestNotes {
  /** @param {string} notes */
  constructor(notes) {
    this.notes = notes;
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()];
    const having = (/** @type {string} */ state) =>
      tests.filter((test) => test.result().state === state).length;
    // What is before and after the tests of a file fails too.
    const brokenParts = [module, ...module.children.allSuites()].filter(
      (part) => part.errors().length > 0,
    ).length;
    addNote(this.notes, {
      file: nameOf(module.moduleId),
      passed: having('passed'),
      failed: having('failed') + brokenParts,
      leftOut: having('skipped'),
      seconds: Math.round(module.diagnostic().duration / 1000),
    });
  }

  /**
   * What fails outside of every test belongs to a file as well, which is then not left out the next time.
   * @param {readonly unknown[]} _modules
   * @param {readonly { message?: string, VITEST_TEST_PATH?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    for (const { VITEST_TEST_PATH: at } of errors) {
      if (at === undefined) continue;
      const file = nameOf(at);
      const known = notesIn(this.notes).find((note) => note.file === file);
      const before = known ?? { file, passed: 0, failed: 0, leftOut: 0, seconds: 0 };
      addNote(this.notes, { ...before, failed: before.failed + 1 });
    }
  }
}

/** @param {string} at a file of tests, by its whole path */
function nameOf(at) {
  return path.relative(house, at).replaceAll(path.sep, '/');
}
