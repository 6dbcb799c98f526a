import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** Called at the top of a test file; returns what makes an empty folder, which is gone after the file's tests. */
export function temporaryFolders(): (name: string) => string {
  const made: string[] = [];
  afterAll(() => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  return (name) => {
    const folder = mkdtempSync(path.join(tmpdir(), `rampa-${name}-`));
    made.push(folder);
    return folder;
  };
}
