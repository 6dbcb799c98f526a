import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export interface DirectoryLock {
  release(): void;
}

/**
 * Takes the lock file for as long as this process lives; `undefined` if another one has it. Throws
 * if the file cannot be written.
 *
 * Node offers no file locks of its own, SQLite does: its exclusive transaction is a lock of the
 * operating system, so it ends with the process however that dies, and is never stale.
 */
export function lockDirectory(file: string): DirectoryLock | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    // In memory: nothing is ever written, so no journal file is needed beside the lock.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    // Whoever can read the file could hold the lock.
    chmodSync(file, 0o600);
    const held = database;
    return { release: () => held.close() };
  } catch (error) {
    if (database?.isOpen === true) database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
