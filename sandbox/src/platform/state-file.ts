import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What a program remembers between two runs. */
export type StateFile<State> = {
  readonly state: State;
  /** Resolves when a file with all changes made before the call is on disk. */
  readonly save: () => Promise<void>;
};

export async function writeAtomically(path: string, text: string): Promise<void> {
  const draft = `${path}.draft`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

async function readState<State>(path: string, empty: State): Promise<State> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return empty;
    throw error;
  }
  try {
    // The file is written by this program alone and replaced as a whole, so its shape is known.
    return { ...empty, ...(JSON.parse(text) as State) };
  } catch {
    throw new Error(`${path} is not a state file of this program. Delete it or name another one.`);
  }
}

/** While one write is running, all later changes wait for the next one. */
export function mergedSaves(write: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let queued: Promise<void> | undefined;
  return () => {
    if (queued) return queued;
    if (!running) {
      running = write().finally(() => {
        running = undefined;
      });
      return running;
    }
    queued = running
      .catch(() => undefined)
      .then(() => {
        queued = undefined;
        running = write().finally(() => {
          running = undefined;
        });
        return running;
      });
    return queued;
  };
}

/**
 * Opens the state kept at `path`; without a path the state is kept in memory only.
 * Saves are merged.
 */
export async function openStateFile<State>(
  path: string | undefined,
  empty: State,
): Promise<StateFile<State>> {
  if (path === undefined || path === '') return { state: empty, save: () => Promise.resolve() };
  await mkdir(dirname(path), { recursive: true });
  const state = await readState(path, empty);
  const save = mergedSaves(() => writeAtomically(path, JSON.stringify(state)));
  return { state, save };
}
