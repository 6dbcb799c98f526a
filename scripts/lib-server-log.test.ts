import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { divideServerOutput } from './lib-server-log.mjs';

let folder: string;
let said: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rampa-log-'));
  said = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const entry = (msg: string, level = 30) => JSON.stringify({ level, msg });

test('the log goes to a file, what is for people and errors to the terminal', async () => {
  const take = divideServerOutput(folder);
  take('Database: ready');
  take(entry('request'));
  take(entry('broken', 50));
  expect(said).toContain('Database: ready');
  expect(said).toContain('Server error: broken');
  expect(said).not.toContain('request');
  const file = path.join(folder, 'server.log');
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('"broken"');
});

test('of migrations, which the server names once they are applied, only those that took long are told', () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const take = divideServerOutput(folder);
  for (const [milliseconds, line] of [
    [10, 'Migrating: 0001_quick.sql'],
    [1500, 'Migrating: 0002_slow.sql'],
    [10, 'Migrating: 0003_quick.sql'],
    [1500, 'Database: 3 migrations applied'],
  ] as const) {
    now += milliseconds;
    take(line);
  }
  clock.mockRestore();
  expect(said).toContain('0002_slow');
  expect(said).not.toContain('quick');
  expect(said).toContain('3 migrations applied');
});

test('what ends the start behind a migration is told with the name of the last one that is applied', () => {
  const take = divideServerOutput(folder);
  for (const line of ['Migrating: 0001_quick.sql', 'Migrating: 0002_quick.sql', 'syntax error']) {
    take(line);
  }
  expect(said).toBe('  Migrating: 0002_quick.sql\n  syntax error\n');
});

test('a log that cannot be written ends nothing, and is told once', async () => {
  // Nothing can be appended to a folder, as little as to a full disk.
  mkdirSync(path.join(folder, 'server.log'));
  const take = divideServerOutput(folder);
  take(entry('request'));
  await expect.poll(() => said).toContain('cannot be written');
  take(entry('request'));
  take(entry('broken', 50));
  expect(said).toContain('Server error: broken');
  expect(said.split('cannot be written')).toHaveLength(2);
});
