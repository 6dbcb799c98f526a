import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFakeTime, openWrongClock } from './wrong-clock.ts';

const HOUR = 3600;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rampa-clock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program that says what time it is, again and again. */
const program = `setInterval(() => console.log(Date.now(), Math.round(performance.now())), 50)`;

test('a running program’s clock is an hour off and right again, where the library is installed, and what it measures goes on', async () => {
  const library = await findFakeTime();
  const reach = library === undefined ? 0 : HOUR;
  const clock = await openWrongClock(library ?? '', path.join(folder, 'clock'));
  const child = spawn(process.execPath, ['-e', program], {
    env: { ...process.env, ...(library === undefined ? {} : clock.settings) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let off = Number.NaN;
    const measured: number[] = [];
    createInterface(child.stdout).on('line', (line) => {
      const [now = 0, since = 0] = line.split(' ').map(Number);
      // To the quarter of an hour, however busy the machine is.
      off = Math.round((now - Date.now()) / 900_000) * 900;
      measured.push(since);
    });
    for (const seconds of [0, reach, -reach, 0]) {
      await clock.set(seconds);
      await expect.poll(() => off + 0).toBe(seconds + 0);
    }
    expect(measured).toEqual(measured.toSorted((a, b) => a - b));
    expect(measured.at(-1)).toBeLessThan(HOUR * 900);
  } finally {
    child.kill();
  }
});
