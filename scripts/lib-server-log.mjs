import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { say } from './lib-terminal.mjs';

const LARGEST = 20 * 1024 * 1024;
const ERROR = 50; // pino's number
/** Until a file that could not be written is tried again. */
const PAUSE_MS = 60_000;
/** A migration that took longer than this is named; a first start has more than a hundred that take none. */
const SLOW_MS = 1000;

/**
 * Splits the server's output: its messages for people go to the terminal, its structured log to a
 * file, whose errors are shown in the terminal too.
 * @param {string} dataDir
 * @returns {(line: string) => void}
 */
export function divideServerOutput(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'server.log');
  if (existsSync(file) && statSync(file).size > LARGEST) renameSync(file, `${file}.1`);
  const write = appendTo(file);
  const tell = tellPeople();
  return (line) => {
    const entry = readEntry(line);
    if (entry === undefined) {
      tell(line);
      return;
    }
    write(`${line}\n`);
    if (entry.level >= ERROR) say(`  Server error: ${entry.msg} (details in ${file})`);
  };
}

/**
 * All that is for people, but for migrations that took no time. The server names one once it is applied; when the first
 * began is not known.
 * @returns {(line: string) => void}
 */
function tellPeople() {
  let last = Infinity;
  let quick = '';
  return (line) => {
    const now = performance.now();
    const isMigration = line.startsWith('Migrating: ');
    if (isMigration && now - last <= SLOW_MS) {
      quick = line;
    } else {
      // What ends the start behind it may be the fault of the next one.
      if (quick !== '' && !isMigration && !line.startsWith('Database: ')) say(`  ${quick}`);
      quick = '';
      say(`  ${line}`);
    }
    last = now;
  };
}

/**
 * Appends to a file. Where that fails, as on a full disk, it says so once and goes on without: no log is worth
 * the program that it is about.
 * @param {string} file
 * @returns {(text: string) => void}
 */
function appendTo(file) {
  /** @type {import('node:fs').WriteStream | undefined} */
  let stream;
  let triesAgainAt = 0;
  let isTold = false;
  return (text) => {
    if (stream === undefined) {
      if (performance.now() < triesAgainAt) return;
      const opened = createWriteStream(file, { flags: 'a', mode: 0o600 });
      opened.on('error', (error) => {
        stream = undefined;
        triesAgainAt = performance.now() + PAUSE_MS;
        if (!isTold)
          say(`  The log ${file} cannot be written (${error.message}): the demo goes on without.`);
        isTold = true;
      });
      stream = opened;
    }
    stream.write(text);
  };
}

/**
 * @param {string} line
 * @returns {{ level: number, msg: string } | undefined}
 */
function readEntry(line) {
  if (!line.startsWith('{"level":')) return undefined;
  try {
    const { level, msg } = JSON.parse(line);
    return { level: Number(level), msg: String(msg) };
  } catch {
    return undefined;
  }
}
