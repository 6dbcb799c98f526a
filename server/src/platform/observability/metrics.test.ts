import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { OperatorFigures } from './business-metrics.ts';
import { createMetrics } from './metrics.ts';

const packaging = new URL('../../../../packaging/', import.meta.url);
const asking = ['prometheus/rampa-alerts.yml', 'grafana/rampa-dashboard.json'];
const read = (file: string): Promise<string> => readFile(new URL(file, packaging), 'utf8');

/** Some of everything, so that each label has its values. */
const figures: OperatorFigures = {
  passages: 1,
  posted: { timed: 2, prompt: 1, lateLanes: 1 },
  behind: { network: 1, worst: 1 },
  daysToLookThrough: 1,
  tolls: [{ currency: 'RSD', amountMinor: 100 }],
  payments: { waiting: 1, overdue: 1, refused_today: 1 },
  complaints: { open: 1, due_soon: 1, late: 1 },
  desks: {
    proposals: 1,
    messages: 1,
    requests: 1,
    payouts: 1,
    orders: 1,
    refused: 1,
    marked: 1,
    lanes: 1,
    transfers: 1,
    e_invoices: 1,
    settlements: 1,
    overdue_invoices: 1,
  },
};

const expose = (look: () => Promise<OperatorFigures>): Promise<string> =>
  createMetrics({
    pool: () => ({ total: 0, idle: 0, waiting: 0 }),
    calls: () => ({ running: 0, waiting: 0 }),
    jobs: async () => [],
    lanes: async () => ({ all: 0, behind: 0 }),
    replica: () => ({ ageSeconds: 0, unused: null, reads: { replica: 0, primary: 0 } }),
    signsForSeconds: () => -86_400,
    deliveries: () => ({ recorded: 0, duplicate: 0, refused: 0, lagSeconds: 0, late: 0 }),
    smsWithheld: () => 0,
    figures: look,
  }).expose();

/** Without what histograms put behind a name. */
const metricsIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/\b(?:rampa|process|nodejs)_[a-z\d_]+/gu)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/u, ''),
    ),
  );

test.each(asking)('what %s asks for is measured', async (file) => {
  const exposed = await expose(async () => {
    throw new Error('The database is away');
  });
  expect(exposed).toMatch(/^rampa_build_info\{version="\d+\.\d+\.\d+",revision="\S+"\} 1$/m);
  const asked = metricsIn(await read(file));
  expect(asked.size).toBeGreaterThan(5);
  expect([...asked].filter((name) => !exposed.includes(`# HELP ${name} `))).toEqual([]);
});

test.each(asking)('what %s chooses by state or desk is measured', async (file) => {
  const exposed = await expose(async () => figures);
  const text = (await read(file)).replaceAll('\\"', '"');
  const asked = [...text.matchAll(/\b(rampa_\w+)\{[^}]*?\b(state|desk|of|outcome)="(\w+)"/gu)];
  expect(asked.length).toBeGreaterThan(0);
  const unknown = asked.filter(
    ([, name, label, value]) =>
      !new RegExp(`^${name}\\{[^}]*\\b${label}="${value}"`, 'mu').test(exposed),
  );
  expect(unknown.map(([whole]) => whole)).toEqual([]);
});

test('what is measured of Rampa has an alert or a plot, and is explained to operators', async () => {
  const exposed = await expose(async () => figures);
  const measured = [...exposed.matchAll(/^# HELP (rampa_\w+) /gmu)].map(([, name = '']) => name);
  expect(measured.length).toBeGreaterThan(20);
  const texts = await Promise.all(asking.map(read));
  const shown = metricsIn(texts.join(''));
  // Which program runs is asked for, not drawn.
  expect(measured.filter((name) => !shown.has(name))).toEqual(['rampa_build_info']);
  const explained = metricsIn(await read('../docs/operations/monitor.md'));
  expect(measured.filter((name) => !explained.has(name))).toEqual([]);
});

test('how long documents are still signed is measured, also once the certificate has ended', async () => {
  const exposed = await expose(async () => figures);
  expect(exposed).toMatch(/^rampa_documents_signed_for_seconds -86400$/mu);
});
