import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// What is asked for is measured: server/src/platform/observability/metrics.test.ts.

const folder = new URL('../packaging/prometheus/', import.meta.url);

/** Names of alerts, and of those that a case says when they fire. */
const read = (file: string): Promise<string> => readFile(new URL(file, folder), 'utf8');
const namesIn = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

test('of each alert a case says when it fires, and another one when it does not', async () => {
  const alerts = namesIn(await read('rampa-alerts.yml'), /- alert: (\w+)/g);
  const cases = (await read('rampa-alerts.test.yml')) + (await read('rampa-alerts-week.test.yml'));
  const fires = namesIn(cases, /alertname: (\w+)\s+exp_alerts:\s+- exp_labels/g);
  const doesNot = namesIn(cases, /alertname: (\w+),? *\s*exp_alerts: \[\]/g);
  expect(alerts.length).toBeGreaterThan(10);
  expect([fires.toSorted(), doesNot.toSorted()]).toEqual([alerts.toSorted(), alerts.toSorted()]);
});

test('promtool, where Prometheus is installed, finds nothing', () => {
  const run = (...args: readonly string[]) =>
    spawnSync('promtool', args, { cwd: fileURLToPath(folder), encoding: 'utf8' });
  const isHere = run('--version').error === undefined;
  const wanted = [
    ['check', 'rules', 'rampa-alerts.yml'],
    ['test', 'rules', 'rampa-alerts.test.yml'],
    ['test', 'rules', 'rampa-alerts-week.test.yml'],
  ];
  const found = (isHere ? wanted : []).map((args) => run(...args));
  const faults = found.filter(({ status }) => status !== 0);
  expect(faults.map(({ stdout, stderr }) => stdout + stderr)).toEqual([]);
  // Seconds, on a busy machine minutes.
}, 600_000);
