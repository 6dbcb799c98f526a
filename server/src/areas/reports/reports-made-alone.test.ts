import { oduzmiPristup } from '@rampa/contract/staff';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlone } from '../../platform/database/alone.store.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { countWaiting } from '../../platform/testing/waiting-for-locks.ts';
import { openScheduledReports, type ScheduledReports } from './testing/scheduled-reports.ts';

let reports: ScheduledReports;
beforeEach(async () => {
  reports = await openScheduledReports();
});
afterEach(() => reports.close());

test('a report that another server is making is left to it', async () => {
  await reports.schedule();
  reports.fixture.passTime({ hours: 24 });
  const { database } = reports.fixture.app;
  await database.transaction(async (tx) => {
    expect(await isAlone(tx, `operator-report:${reports.supervisor.userId}:station:day`)).toBe(
      true,
    );
    await reports.sweep();
    expect(await reports.mailsTo(reports.supervisor)).toEqual([]);
  });
  await reports.sweep();
  expect(await reports.mailsTo(reports.supervisor)).toHaveLength(1);
});

test('nobody waits for a report that is being added up, and who is removed meanwhile gets none', async () => {
  await reports.schedule();
  reports.fixture.passTime({ hours: 24 });
  const colleague = await reports.fixture.addStaff('supervisor');
  const owner = createDatabase({ url: reports.fixture.ownerUrl, role: null, size: 2 });
  try {
    let made: Promise<void> | undefined;
    await owner.transaction(async (tx) => {
      await owner.run('LOCK TABLE passage_figures IN ACCESS EXCLUSIVE MODE', [], tx);
      made = reports.sweep();
      await expect.poll(() => countWaiting(owner), { timeout: 10_000 }).toBeGreaterThan(0);
      const removed = { user_id: reports.supervisor.userId };
      expect(await reports.fixture.call(oduzmiPristup, removed, colleague.token)).toMatchObject({
        statusCode: 200,
      });
    });
    await made;
  } finally {
    await owner.close();
  }
  expect(await reports.mailsTo(reports.supervisor)).toEqual([]);
  expect(await reports.rowsLeft(reports.supervisor)).toEqual([]);
});
