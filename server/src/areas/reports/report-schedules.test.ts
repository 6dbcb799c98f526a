import type { CallResult } from '@rampa/contract';
import { getRasporediUprave, otkaziIzvestajUprave } from '@rampa/contract/reports';
import { getTrag, oduzmiPristup, promeniUloguZaposlenog } from '@rampa/contract/staff';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { readXlsx } from '../../testing/exports/table-reader.ts';
import { openScheduledReports, type ScheduledReports } from './testing/scheduled-reports.ts';

// Each begins on Friday, 20 November 2026, 13:00 in toll time: clocks go on differently.
let reports: ScheduledReports;
beforeEach(async () => {
  reports = await openScheduledReports();
});
afterEach(() => reports.close());

async function schedulesOf(who: SignedIn, of: string) {
  const { result } = await reports.fixture.call(getRasporediUprave, { user_id: of }, who.token);
  return (result as CallResult<typeof getRasporediUprave>).items;
}

test('the report of each day is mailed once, on the morning after, whichever server comes first', async () => {
  await reports.schedule();
  await reports.schedule();
  expect(await schedulesOf(reports.supervisor, '')).toEqual([
    { by: 'station', every: 'day', languageId: '3', nextOn: '2026-11-21' },
  ]);
  await reports.sweep();
  // Twenty past five in the morning of the next day: what was driven before midnight may still arrive.
  reports.fixture.passTime({ hours: 16, minutes: 20 });
  await reports.sweep();
  expect(await reports.mailsTo(reports.supervisor)).toEqual([]);
  reports.fixture.passTime({ hours: 1 });
  const other = await reports.fixture.addServer({});
  await Promise.all([reports.sweep(), reports.sweep(other.app), reports.sweep()]);
  const mails = await reports.mailsTo(reports.supervisor);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    languageId: '3',
    params: { by: 'by station', period: expect.stringContaining('20') },
    attachment: { params: { from: '2026-11-20', to: '2026-11-20' } },
  });
  expect(mails[0]?.actionUrl).toMatch(
    /\/uprava\/izvestaji\?period=2026-11-20%2F2026-11-20&by=station$/u,
  );
  reports.fixture.passTime({ hours: 24 });
  await reports.sweep();
  await reports.sweep();
  expect(await reports.mailsTo(reports.supervisor)).toHaveLength(2);
});

test('weeks come on Monday, months on the third, and what no server was there to mail is left out', async () => {
  await reports.schedule({ every: 'week' });
  await reports.schedule({ every: 'month' });
  reports.fixture.passTime({ hours: 24 * 20 });
  await reports.sweep();
  const periods = (await reports.mailsTo(reports.supervisor)).map(
    ({ attachment }) => attachment?.params,
  );
  expect(periods).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ from: '2026-11-30', to: '2026-12-06' }),
      expect.objectContaining({ from: '2026-11-01', to: '2026-11-30' }),
    ]),
  );
  expect(periods).toHaveLength(2);
});

test('a clock that jumps forth and back mails no day twice', async () => {
  await reports.schedule();
  reports.fixture.passTime({ hours: 24 * 5 });
  await reports.sweep();
  reports.fixture.passTime({ hours: -24 * 2 });
  await reports.sweep();
  reports.fixture.passTime({ hours: 24 * 2 });
  await reports.sweep();
  expect(await reports.mailsTo(reports.supervisor)).toHaveLength(1);
});

test('the mail has the workbook, and says what is incomplete', async () => {
  await reports.schedule({ by: 'money', languageId: '1' });
  reports.fixture.passTime({ hours: 24 });
  await reports.sweep();
  const [mail] = await reports.mailsTo(reports.supervisor);
  expect(mail?.params).toMatchObject({
    complete: expect.stringContaining('Проласци који стигну касније'),
  });
  const made = await reports.fixture.app.services.reportSchedules.forMail(
    everyAccount,
    mail?.attachment?.params ?? {},
    '1',
  );
  if (made === null || made === 'not-theirs') throw new Error('No file was made');
  expect(made.fileName).toBe('izvestaj-uprave_2026-11-20_2026-11-20_uplate-i-isplate.xlsx');
  expect(readXlsx(made.content)).toBeDefined();
});

test('a report that is stopped comes no more, and a colleague can stop it', async () => {
  const colleague = await reports.fixture.addStaff('supervisor');
  await reports.schedule();
  await reports.schedule({ by: 'clerk' });
  const { userId } = reports.supervisor;
  expect(await schedulesOf(colleague, userId)).toHaveLength(2);
  const stop = { by: 'clerk', every: 'day' };
  await reports.fixture.call(otkaziIzvestajUprave, { ...stop, user_id: userId }, colleague.token);
  expect(await schedulesOf(colleague, userId)).toHaveLength(1);
  await reports.fixture.call(
    otkaziIzvestajUprave,
    { by: 'station', every: 'day' },
    reports.supervisor.token,
  );
  await reports.fixture.call(
    otkaziIzvestajUprave,
    { by: 'station', every: 'day' },
    reports.supervisor.token,
  );
  reports.fixture.passTime({ hours: 24 });
  await reports.sweep();
  expect(await reports.mailsTo(reports.supervisor)).toEqual([]);
  const again = await reports.fixture.addStaff('supervisor');
  const trail = await reports.fixture.call(getTrag, { reference: userId }, again.token);
  expect(JSON.stringify(trail.result)).toContain('operator-report-stopped');
});

test.each([
  ['is removed', oduzmiPristup, {}],
  ['gets another role', promeniUloguZaposlenog, { role: 'clerk' }],
] as const)(
  'who %s gets nothing more, at once, and nothing again with the role',
  async (_, call, input) => {
    await reports.schedule();
    reports.fixture.passTime({ hours: 24 });
    await reports.sweep();
    const [waiting] = await reports.mailsTo(reports.supervisor);
    const params = waiting?.attachment?.params ?? {};
    const { forMail } = reports.fixture.app.services.reportSchedules;
    expect(await forMail(everyAccount, params, '3')).toHaveProperty('content');
    const colleague = await reports.fixture.addStaff('supervisor');
    const left = { user_id: reports.supervisor.userId, ...input };
    expect(await reports.fixture.call(call, left, colleague.token)).toMatchObject({
      statusCode: 200,
    });
    expect(await reports.rowsLeft(reports.supervisor)).toEqual([]);
    // The mail that waits names figures too: it does not leave.
    expect(await forMail(everyAccount, params, '3')).toBe('not-theirs');
    reports.fixture.passTime({ hours: 24 });
    await reports.sweep();
    expect(await reports.mailsTo(reports.supervisor)).toHaveLength(1);
  },
);

test('whom a server of the version before has removed gets nothing either', async () => {
  await reports.schedule();
  await reports.fixture.app.database.run(
    "UPDATE staff_members SET role = 'editor' WHERE user_id = $1",
    [reports.supervisor.userId],
  );
  reports.fixture.passTime({ hours: 24 });
  await reports.sweep();
  expect(await reports.mailsTo(reports.supervisor)).toEqual([]);
  expect(await reports.rowsLeft(reports.supervisor)).toEqual([]);
});
