import { getOdbijeniProlasci } from '@rampa/contract/corrections';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture } from '../../server/src/testing/app-fixture.ts';
import { loadDemoRefused } from './load-demo-refused.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

test('staff have refused passages to decide about, once, however often the part is loaded', async () => {
  const { database } = fixture.app;
  const clock = { now: () => Temporal.Instant.from('2026-11-20T12:00:00Z') };
  await loadDemoRefused({ database, clock, country: 'rs' });
  await loadDemoRefused({ database, clock, country: 'rs' });
  const { token } = await fixture.addStaff('clerk');
  const { result } = await fixture.call(getOdbijeniProlasci, { rows: 50 }, token);
  const { items } = getOdbijeniProlasci.result.parse(result);
  expect(items).toHaveLength(8);
  expect(new Set(items.map(({ reason }) => reason)).size).toBe(6);
  expect(new Set(items.map(({ times }) => times))).toEqual(new Set([2]));
});
