import { randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/**
 * A secret of the demo: 40 characters, created once, stored beside the secrets of the server, which
 * reads the same file.
 * @param {string} dataDir
 * @param {string} name
 */
export function demoSecret(dataDir, name) {
  const file = path.join(dataDir, 'secrets', name);
  const known = readSecret(file);
  if (known !== '') return known;
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  // Written completely under another name first: a killed process leaves no half secret behind.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(20).toString('hex')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (readSecret(file) === '') renameSync(draft, file);
  }
  rmSync(draft, { force: true });
  return readSecret(file);
}

/**
 * @param {string} file
 * @returns {string} empty where there is none
 */
function readSecret(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}
