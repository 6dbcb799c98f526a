import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { mergedSaves, writeAtomically } from './state-file.ts';

/** Lines that may be out of date before the file is replaced. */
const FEW_LINES = 1000;

interface Lines {
  /** What has changed since the last call: a line for each. */
  changed(): readonly string[];
  /** A line for each thing that there is. */
  all(): readonly string[];
}

/**
 * A file to which only what has changed is added, for programs that remember much and change little at a time; of a thing
 * that it has twice, the later line holds. The function that it answers with resolves when all changes made before the call are on disk.
 */
export function createLineFile(path: string, { changed, all }: Lines): () => Promise<void> {
  /** How many lines the file has beside those of `all`; too many at first, as it may be one of an earlier run. */
  let needless = Number.POSITIVE_INFINITY;
  let whole = 0;
  return mergedSaves(async () => {
    const lines = changed();
    if (needless <= FEW_LINES + whole) {
      needless += lines.length;
      try {
        await append(path, asText(lines));
        return;
      } catch (error) {
        // It may have them in part, or not at all.
        needless = Number.POSITIVE_INFINITY;
        throw error;
      }
    }
    const now = all();
    await writeAtomically(path, asText(now));
    needless = 0;
    whole = now.length;
  });
}

/** The lines of an earlier run, and what is behind the last of them: one that was cut off was never acknowledged. */
export async function readLines(
  path: string,
): Promise<{ readonly lines: readonly string[]; readonly rest: string }> {
  await mkdir(dirname(path), { recursive: true });
  try {
    const lines = (await readFile(path, 'utf8')).split('\n');
    const rest = lines.pop() ?? '';
    return { lines, rest };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return { lines: [], rest: '' };
    }
    throw error;
  }
}

const asText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

async function append(path: string, text: string): Promise<void> {
  if (text === '') return;
  const file = await open(path, 'a', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
