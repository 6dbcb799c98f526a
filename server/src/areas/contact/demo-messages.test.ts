import { getPoruke, messageState } from '@rampa/contract/contact';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { loadDemoMessages } from './index.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

test('the demo has messages in each state, however often it is loaded', async () => {
  const { database } = fixture.app;
  const clerk = await fixture.addStaff('clerk');
  for (const now of [fixture.now(), fixture.now().add({ hours: 30 })]) {
    await loadDemoMessages(everyAccount, {
      database,
      clock: { now: () => now },
      country: 'sr',
    });
  }
  const counts: number[] = [];
  for (const state of messageState.options) {
    const { result } = await fixture.call(getPoruke, { state, rows: 100 }, clerk.token);
    counts.push((result as { totalRecords: number }).totalRecords);
  }
  expect(counts).toEqual([3, 2, 1]);
  const written = JSON.stringify(
    await database.run('SELECT subject, message FROM contact_messages', []),
  );
  // As people write in the country, each in their own script.
  for (const word of ['Gdje da nalijepim', 'недјељом']) expect(written).toContain(word);
  expect(written).not.toMatch(/\b(?:Gde|недељом)\b/u);
});
