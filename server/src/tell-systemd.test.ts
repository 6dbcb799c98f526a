import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServiceManager } from './tell-systemd.ts';

let folder: string;
let pathBefore: string | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-systemd-'));
  pathBefore = process.env['PATH'];
  // In the place of systemd's own program one that writes down what it is told.
  const program = path.join(folder, 'systemd-notify');
  await writeFile(program, `#!/bin/sh\necho "$1" >> '${folder}/told'\n`);
  await chmod(program, 0o755);
  process.env['PATH'] = `${folder}:${pathBefore}`;
});
afterEach(async () => {
  process.env['PATH'] = pathBefore;
  await rm(folder, { recursive: true });
});

const told = async (): Promise<readonly string[]> => {
  const text = await readFile(path.join(folder, 'told'), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
};

test('systemd is told that we are ready, live, and stop', async () => {
  const systemd = createServiceManager({ NOTIFY_SOCKET: '/run/none', WATCHDOG_USEC: '150000' });
  systemd.ready();
  await expect.poll(told).toContain('READY=1');
  await expect
    .poll(async () => (await told()).filter((word) => word === 'WATCHDOG=1').length)
    .toBeGreaterThan(1);
  systemd.stopping();
  await expect.poll(told).toContain('STOPPING=1');
});

test('without systemd nothing is told', async () => {
  const systemd = createServiceManager({});
  systemd.ready();
  systemd.stopping();
  expect(await told()).toEqual([]);
});
