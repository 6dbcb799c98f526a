import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { say } from './lib-terminal.mjs';

const LARGEST = 20 * 1024 * 1024;
const ERROR = 50; // pino's number

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
  const log = createWriteStream(file, { flags: 'a', mode: 0o600 });
  return (line) => {
    const entry = readEntry(line);
    if (entry === undefined) {
      say(`  ${line}`);
      return;
    }
    log.write(`${line}\n`);
    if (entry.level >= ERROR) say(`  Server error: ${entry.msg} (details in ${file})`);
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
