import { execFile } from 'node:child_process';
import { mkdir, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A folder on a disk of its own, which can be full. */
export interface SmallDisk {
  /** No file can grow any more, until it is freed. */
  fill(): Promise<void>;
  free(): Promise<void>;
  close(): Promise<void>;
}

/** In memory, and taken only as far as it is used. */
const SIZE = '6g';
const ATTEMPTS = 20;

/** Undefined where nobody may mount: on Linux only root may. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | undefined> {
  await mkdir(folder, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'rampa-storm', folder]);
  } catch {
    return undefined;
  }
  const resize = (size: string) => run('mount', ['-o', `remount,size=${size}`, folder]);
  return {
    async fill() {
      for (let attempt = 1; ; attempt += 1) {
        const { blocks, bfree, bsize } = await statfs(folder);
        try {
          await resize(String((blocks - bfree) * bsize));
          return;
        } catch (error) {
          // Meanwhile more was written than remained.
          if (attempt === ATTEMPTS) throw error;
        }
      }
    },
    async free() {
      await resize(SIZE);
    },
    async close() {
      await run('umount', ['-l', folder]);
    },
  };
}
