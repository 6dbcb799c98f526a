import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A secret of the demo: created once, stored in the data directory, readable by its owner alone. */
export function storedSecret(
  dataDir: string,
  name: string,
  make: () => string = () => randomBytes(20).toString('hex'),
): string {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name);
  const known = readSecretFile(file);
  if (known !== '') return known;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Written completely under another name first: a killed process leaves no half secret behind, and of
  // two concurrent ones the first one's stays.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${make()}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isFileFault(error, 'EEXIST')) throw error;
    // An empty one was left by an interrupted start of an older version.
    if (readSecretFile(file) === '') renameSync(draft, file);
  }
  rmSync(draft, { force: true });
  return readSecretFile(file);
}

function isFileFault(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Empty if there is none. */
function readSecretFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (isFileFault(error, 'ENOENT')) return '';
    throw error;
  }
}
