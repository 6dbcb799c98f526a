import { glob, readFile, rename, writeFile } from 'node:fs/promises';

/** The clock of one program, as it sees it. */
export interface WrongClock {
  /** What the program is started with. */
  readonly settings: Readonly<Record<string, string>>;
  /** So many seconds ahead of the machine's, or back if negative, from within a second on. */
  set(seconds: number): Promise<void>;
}

/**
 * The library that answers a program's questions for the time; undefined if it is not installed, or at work
 * already: then the clock is wrong throughout, and a second one does not come through.
 */
export async function findFakeTime(): Promise<string | undefined> {
  const loaded = await readFile('/proc/self/maps', 'utf8').catch(() => '');
  if (loaded.includes('/libfaketime')) return undefined;
  for await (const file of glob('/usr/lib{64,}/{,*/}faketime/libfaketimeMT.so.1')) return file;
  return undefined;
}

/**
 * Only the time of day is wrong, as after somebody set it: what is measured goes on as before. The program
 * itself knows nothing of it: it is the operating system that answers otherwise.
 */
export async function openWrongClock(library: string, file: string): Promise<WrongClock> {
  const set = async (seconds: number): Promise<void> => {
    // In one step: a program that reads half of it would have no time at all.
    await writeFile(`${file}.new`, seconds < 0 ? String(seconds) : `+${String(seconds)}`);
    await rename(`${file}.new`, file);
  };
  await set(0);
  return {
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      // Seconds for which it keeps what the file says.
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
}
