import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Costs } from '../day/costs.ts';
import { indianPassages, nationWith, ratesAt, serbia } from '../day/model.ts';
import { frequenciesOf } from '../day/works.ts';
import { needAt, planFor } from './plan.ts';
import { planTable } from './plan-report.ts';

const nothing = { server: 0, database: 0, bytes: 0 };
const costs: Costs = {
  works: { 'Token/GetToken': { server: 30, database: 6, bytes: 1000 } },
  idle: { server: 10, database: 0 },
  diskOfPassage: 1000,
  logOfPassage: 2000,
  diskOfTag: 1000,
  memoryOfServer: 200e6,
};

const manual = new URL('../../../../docs/operations/nation.md', import.meta.url);
const measured = new URL('measured-costs.json', import.meta.url);

async function measuredCosts(): Promise<Costs> {
  // Written by the load.
  const { costs: read } = JSON.parse(await readFile(measured, 'utf8')) as { readonly costs: Costs };
  return read;
}

test('cores are the sum of how often a call comes times what it costs', () => {
  const { signIns } = ratesAt(20);
  const need = needAt(20, serbia, costs);
  expect(need.server).toBeCloseTo(0.01 + signIns * 0.03, 9);
  expect(need.database).toBeCloseTo(signIns * 0.006, 9);
  expect(need.network).toBeCloseTo(signIns * 1000, 6);
});

test('a plan has the disk of its passages, a replica for each primary, and a server to spare', () => {
  const plan = planFor(serbia, costs);
  expect(plan.diskOfYear).toBe(250e9);
  expect(plan.logAtPeak).toBe(900_000);
  expect(plan.databaseMachines).toBe(2);
  expect(plan.serverMachines).toBe(2);
});

test('more disk than one machine should have makes more primaries, and says what is short', () => {
  const plan = planFor(nationWith(indianPassages), costs);
  // Five years of 12 TB, and the tags.
  expect(plan.databaseMachines).toBe(14);
  expect(plan.shares['disk for five years (10 TB)']).toBeCloseTo(6.006, 2);
  expect(planTable(costs)).toMatch(/short first \| .* \| disk for five years/u);
});

test('what was measured has a cost for everything that the model does', async () => {
  const { works } = await measuredCosts();
  for (const name of Object.keys(frequenciesOf(ratesAt('peak')))) {
    expect(works[name] ?? nothing, name).not.toEqual(nothing);
  }
});

test('the manual has the table that comes of it', async () => {
  const words = (text: string): string => text.replaceAll(/[ -]+/gu, ' ');
  const table = words(planTable(await measuredCosts()));
  const page = words(await readFile(manual, 'utf8'));
  for (const row of table.split('\n')) expect(page).toContain(row);
});
