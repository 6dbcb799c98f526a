import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import process from 'node:process';

/** Only Linux has it. */
const PLACE = '/dev/shm';
/** In bytes: several times what the tests' databases and browsers write. */
const ENOUGH = 8 * 2 ** 30;

/**
 * A folder in memory for what the tests write: copies of a database are thousands of small files. It is
 * gone when this process ends; undefined where there is not enough memory for it.
 */
export function folderInMemory() {
  try {
    const { bavail, bsize } = statfsSync(PLACE);
    if (Math.min(bavail * bsize, process.availableMemory()) < ENOUGH) return undefined;
    const folder = mkdtempSync(`${PLACE}/rampa-tests-`);
    // PostgreSQL may run as another user, who has to reach what is inside.
    chmodSync(folder, 0o711);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
      process.once(signal, () => process.exit(1));
    }
    return folder;
  } catch {
    return undefined;
  }
}
