import { performance } from 'node:perf_hooks';
import process from 'node:process';

// The reader of our output may be gone; what we run continues.
process.stdout.on('error', () => undefined);

/** @param {string} [line] */
export function say(line = '') {
  process.stdout.write(`${line}\n`);
}

/**
 * Exits with one clear message.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/** From now on a full disk is told in a sentence instead of a stack of calls. */
export function tellFullDisk() {
  process.on('uncaughtException', (error) => {
    const code = 'code' in error ? error.code : '';
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      giveUp(
        `There is no room left on the disk (${error.message}). Make room, or set DATA_DIR to a folder on another disk, then start again.`,
      );
    }
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  });
}

/**
 * Prints the help and exits, if it was requested.
 * @param {string} help
 */
export function answerHelp(help) {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    say(help.trim());
    process.exit(0);
  }
}

/** @param {number} since a reading of `performance.now()` */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Prints what is being done, that it is still running, and how long it took.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(title, work) {
  const begin = performance.now();
  say(`${title} …`);
  const pulse = setInterval(() => say(`  … ${secondsSince(begin)}`), 5000);
  try {
    const result = await work();
    say(`  done in ${secondsSince(begin)}`);
    return result;
  } finally {
    clearInterval(pulse);
  }
}
