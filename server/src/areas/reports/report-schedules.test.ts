import type { CallResult } from '@rampa/contract';
import {
  getRasporediUprave,
  otkaziIzvestajUprave,
  zakaziIzvestajUprave,
} from '@rampa/contract/reports';
import { getTrag, oduzmiPristup, promeniUloguZaposlenog } from '@rampa/contract/staff';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '../../platform/database/database.ts';
import { isAlone } from '../../platform/database/alone.store.ts';
import { countWaiting } from '../../platform/testing/waiting-for-locks.ts';
import { readXlsx } from '../../testing/exports/table-reader.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';

// Each begins on Friday, 20 November 2026, 13:00 in toll time: clocks go on differently.
let fixture: AppFixture;
let supervisor: SignedIn;
beforeEach(async () => {
  fixture = await openAppFixture();
  supervisor = await fixture.addStaff('supervisor');
});
afterEach(() => fixture.close());

const sweep = (on = fixture.app) => on.services.reportSchedules.sweep(everyAccount);

/** Reports among the mails that wait. */
async function mailsTo({ username }: SignedIn) {
  const mails = await fixture.mailsTo(username);
  return mails.filter(({ template }) => template === 'reports.mail-report');
}

const daily = { by: 'station', every: 'day', languageId: '3' };

async function schedule(wish: object = {}, who = supervisor): Promise<void> {
  const answer = await fixture.call(zakaziIzvestajUprave, { ...daily, ...wish }, who.token);
  expect(answer.statusCode).toBe(200);
}

async function schedulesOf(who: SignedIn, of: string) {
  const { result } = await fixture.call(getRasporediUprave, { user_id: of }, who.token);
  return (result as CallResult<typeof getRasporediUprave>).items;
}

const rowsLeft = ({ userId }: SignedIn) =>
  fixture.app.database.run('SELECT 1 FROM operator_report_schedules WHERE user_id = $1', [userId]);

test('a report that another server is making is left to it', async () => {
  await schedule();
  fixture.passTime({ hours: 24 });
  const { database } = fixture.app;
  await database.transaction(async (tx) => {
    expect(await isAlone(tx, `operator-report:${supervisor.userId}:station:day`)).toBe(true);
    await sweep();
    expect(await mailsTo(supervisor)).toEqual([]);
  });
  await sweep();
  expect(await mailsTo(supervisor)).toHaveLength(1);
});

test('nobody waits for a report that is being added up, and who is removed meanwhile gets none', async () => {
  await schedule();
  fixture.passTime({ hours: 24 });
  const colleague = await fixture.addStaff('supervisor');
  const owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 2 });
  try {
    let made: Promise<void> | undefined;
    await owner.transaction(async (tx) => {
      await owner.run('LOCK TABLE passage_figures IN ACCESS EXCLUSIVE MODE', [], tx);
      made = sweep();
      await expect.poll(() => countWaiting(owner), { timeout: 10_000 }).toBeGreaterThan(0);
      const removed = { user_id: supervisor.userId };
      expect(await fixture.call(oduzmiPristup, removed, colleague.token)).toMatchObject({
        statusCode: 200,
      });
    });
    await made;
  } finally {
    await owner.close();
  }
  expect(await mailsTo(supervisor)).toEqual([]);
  expect(await rowsLeft(supervisor)).toEqual([]);
});

test('the report of each day is mailed once, on the morning after, whichever server comes first', async () => {
  await schedule();
  await schedule();
  expect(await schedulesOf(supervisor, '')).toEqual([
    { by: 'station', every: 'day', languageId: '3', nextOn: '2026-11-21' },
  ]);
  await sweep();
  // Twenty past five in the morning of the next day: what was driven before midnight may still arrive.
  fixture.passTime({ hours: 16, minutes: 20 });
  await sweep();
  expect(await mailsTo(supervisor)).toEqual([]);
  fixture.passTime({ hours: 1 });
  const other = await fixture.addServer({});
  await Promise.all([sweep(), sweep(other.app), sweep()]);
  const mails = await mailsTo(supervisor);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    languageId: '3',
    params: { by: 'by station', period: expect.stringContaining('20') },
    attachment: { params: { from: '2026-11-20', to: '2026-11-20' } },
  });
  expect(mails[0]?.actionUrl).toMatch(
    /\/uprava\/izvestaji\?period=2026-11-20%2F2026-11-20&by=station$/u,
  );
  fixture.passTime({ hours: 24 });
  await sweep();
  await sweep();
  expect(await mailsTo(supervisor)).toHaveLength(2);
});

test('weeks come on Monday, months on the third, and what no server was there to mail is left out', async () => {
  await schedule({ every: 'week' });
  await schedule({ every: 'month' });
  fixture.passTime({ hours: 24 * 20 });
  await sweep();
  const periods = (await mailsTo(supervisor)).map(({ attachment }) => attachment?.params);
  expect(periods).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ from: '2026-11-30', to: '2026-12-06' }),
      expect.objectContaining({ from: '2026-11-01', to: '2026-11-30' }),
    ]),
  );
  expect(periods).toHaveLength(2);
});

test('a clock that jumps forth and back mails no day twice', async () => {
  await schedule();
  fixture.passTime({ hours: 24 * 5 });
  await sweep();
  fixture.passTime({ hours: -24 * 2 });
  await sweep();
  fixture.passTime({ hours: 24 * 2 });
  await sweep();
  expect(await mailsTo(supervisor)).toHaveLength(1);
});

test('the mail has the workbook, and says what is incomplete', async () => {
  await schedule({ by: 'money', languageId: '1' });
  fixture.passTime({ hours: 24 });
  await sweep();
  const [mail] = await mailsTo(supervisor);
  expect(mail?.params).toMatchObject({
    complete: expect.stringContaining('Проласци који стигну касније'),
  });
  const made = await fixture.app.services.reportSchedules.forMail(
    everyAccount,
    mail?.attachment?.params ?? {},
    '1',
  );
  if (made === null || made === 'not-theirs') throw new Error('No file was made');
  expect(made.fileName).toBe('izvestaj-uprave_2026-11-20_2026-11-20_uplate-i-isplate.xlsx');
  expect(readXlsx(made.content)).toBeDefined();
});

test('a report that is stopped comes no more, and a colleague can stop it', async () => {
  const colleague = await fixture.addStaff('supervisor');
  await schedule();
  await schedule({ by: 'clerk' });
  const { userId } = supervisor;
  expect(await schedulesOf(colleague, userId)).toHaveLength(2);
  const stop = { by: 'clerk', every: 'day' };
  await fixture.call(otkaziIzvestajUprave, { ...stop, user_id: userId }, colleague.token);
  expect(await schedulesOf(colleague, userId)).toHaveLength(1);
  await fixture.call(otkaziIzvestajUprave, { by: 'station', every: 'day' }, supervisor.token);
  await fixture.call(otkaziIzvestajUprave, { by: 'station', every: 'day' }, supervisor.token);
  fixture.passTime({ hours: 24 });
  await sweep();
  expect(await mailsTo(supervisor)).toEqual([]);
  const again = await fixture.addStaff('supervisor');
  const trail = await fixture.call(getTrag, { reference: userId }, again.token);
  expect(JSON.stringify(trail.result)).toContain('operator-report-stopped');
});

test.each([
  ['is removed', oduzmiPristup, {}],
  ['gets another role', promeniUloguZaposlenog, { role: 'clerk' }],
] as const)(
  'who %s gets nothing more, at once, and nothing again with the role',
  async (_, call, input) => {
    await schedule();
    fixture.passTime({ hours: 24 });
    await sweep();
    const [waiting] = await mailsTo(supervisor);
    const params = waiting?.attachment?.params ?? {};
    const { forMail } = fixture.app.services.reportSchedules;
    expect(await forMail(everyAccount, params, '3')).toHaveProperty('content');
    const colleague = await fixture.addStaff('supervisor');
    const left = { user_id: supervisor.userId, ...input };
    expect(await fixture.call(call, left, colleague.token)).toMatchObject({ statusCode: 200 });
    expect(await rowsLeft(supervisor)).toEqual([]);
    // The mail that waits names figures too: it does not leave.
    expect(await forMail(everyAccount, params, '3')).toBe('not-theirs');
    fixture.passTime({ hours: 24 });
    await sweep();
    expect(await mailsTo(supervisor)).toHaveLength(1);
  },
);

test('whom a server of the version before has removed gets nothing either', async () => {
  await schedule();
  await fixture.app.database.run("UPDATE staff_members SET role = 'editor' WHERE user_id = $1", [
    supervisor.userId,
  ]);
  fixture.passTime({ hours: 24 });
  await sweep();
  expect(await mailsTo(supervisor)).toEqual([]);
  expect(await rowsLeft(supervisor)).toEqual([]);
});
