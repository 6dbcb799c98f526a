import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** All files of one build are written within it. */
const ONE_BUILD_MS = 60_000;

/**
 * Fills a folder beside another one and puts it in its place in one piece: whoever starts from it, or builds it, at the
 * same time finds neither files of two builds nor half of one. What only the build before had stays for one more, for
 * a server that runs from it and has not loaded all of it yet.
 * @param {string} folder
 * @param {(made: string) => Promise<void>} fill is given an empty folder
 */
export async function fillInPlace(folder, fill) {
  // `mkdtemp` makes one that nobody else may read, and an installation has users of its own.
  const made = `${folder}-${randomUUID()}`;
  mkdirSync(made, { recursive: true });
  try {
    await fill(made);
    putInPlace(made, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/**
 * @param {string} made
 * @param {string} folder
 */
function putInPlace(made, folder) {
  for (let tries = 1; ; tries += 1) {
    const before = `${made}-${tries}`;
    try {
      if (existsSync(folder)) {
        keepLastBuild(folder, made);
        renameSync(folder, before);
      }
      renameSync(made, folder);
      return;
    } catch (error) {
      // Another one was faster.
      if (tries === 5) throw error;
    } finally {
      rmSync(before, { recursive: true, force: true });
    }
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function keepLastBuild(from, to) {
  const files = readdirSync(from).map((name) => ({
    name,
    at: statSync(path.join(from, name)).mtimeMs,
  }));
  const last = Math.max(...files.map(({ at }) => at));
  for (const { name, at } of files) {
    const target = path.join(to, name);
    if (at < last - ONE_BUILD_MS || existsSync(target)) continue;
    cpSync(path.join(from, name), target, { recursive: true, preserveTimestamps: true });
  }
}
