import type { CallResult } from '@rampa/contract';
import {
  getRasporediIzvestaja,
  otkaziIzvestaj,
  zakaziIzvestaj,
} from '@rampa/contract/spending-reports';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { createPassageRecorder } from '../passages/index.ts';
import { tripOf } from '../passages/testing/passages-fixture.ts';

// Clocks go on differently in each of them.
let fixture: AppFixture;
beforeEach(async () => {
  fixture = await openAppFixture();
});
afterEach(() => fixture.close());

async function company(): Promise<{ readonly owner: SignedIn; readonly accountant: SignedIn }> {
  const owner = await fixture.addCustomer('pravno');
  const { database, services } = fixture.app;
  const serialNumber = `M${uuid().slice(-11)}`;
  const since = Temporal.Instant.from('2026-01-01T08:00:00Z');
  await services.tags.add(everyAccount.account(owner.accountId), database.queries, [
    {
      tagId: uuid(),
      serialNumber,
      category: 'I',
      plate: '',
      nickname: '',
      status: 'aktivan',
      statusChangedAt: since,
      createdAt: since,
    },
  ]);
  const recorder = createPassageRecorder({ database, ...services });
  await recorder.recordPassages(everyAccount, [
    tripOf(serialNumber, '2026-11-05T08:00:00Z'),
    tripOf(serialNumber, '2026-10-05T08:00:00Z'),
    // A year before the months that clocks go on to.
    tripOf(serialNumber, '2026-01-15T08:00:00Z'),
    tripOf(serialNumber, '2026-02-15T08:00:00Z'),
  ]);
  return { owner, accountant: await fixture.addMember(owner, 'accountant') };
}

const sweep = () => fixture.app.services.spendingReports.schedules.sweep(everyAccount);
/** Reports among the mails that wait. */
async function mailsTo({ username }: SignedIn) {
  // Of an owner, the name to sign in with is no address.
  const address = username.includes('@') ? username : `${username}@primer.rs`;
  const mails = await fixture.mailsTo(address);
  return mails.filter(({ template }) => template === 'spending-reports.mail-monthly');
}

async function nextOf(who: SignedIn): Promise<readonly string[]> {
  const { result } = await fixture.call(getRasporediIzvestaja, {}, who.token);
  return (result as CallResult<typeof getRasporediIzvestaja>).items.map(({ nextOn }) => nextOn);
}

/** Days until noon of that day in December or later; sessions may have expired by then. */
function goTo(day: string): void {
  const days = fixture.now().toZonedDateTimeISO('UTC').toPlainDate().until(day).days;
  fixture.passTime({ hours: 24 * days });
}

test('each month is mailed once, on its day, however often and by whom it is looked at', async () => {
  const { accountant, owner } = await company();
  const wish = { by: 'cost-centre', dayOfMonth: 3 };
  await fixture.call(zakaziIzvestaj, wish, accountant.token);
  await fixture.call(zakaziIzvestaj, wish, accountant.token);
  expect(await nextOf(accountant)).toEqual(['2026-12-03']);
  expect(await nextOf(owner)).toEqual([]);
  await sweep();
  expect(await mailsTo(accountant)).toEqual([]);
  goTo('2026-12-03');
  const other = await fixture.addServer();
  await Promise.all([
    sweep(),
    other.app.services.spendingReports.schedules.sweep(everyAccount),
    sweep(),
  ]);
  const mails = await mailsTo(accountant);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.actionUrl).toMatch(
    /\/pages\/izvestaji\?by=cost-centre&period=2026-11-01%2F2026-11-30$/u,
  );
  expect(await mailsTo(owner)).toEqual([]);
  goTo('2027-01-03');
  await sweep();
  expect(await mailsTo(accountant)).toHaveLength(2);
});

test('a clock that jumps forth and back mails no month twice, and those between not at all', async () => {
  const { owner } = await company();
  await fixture.call(zakaziIzvestaj, { by: 'tag', dayOfMonth: 28 }, owner.token);
  goTo('2027-03-01');
  await sweep();
  expect((await mailsTo(owner)).map(({ actionUrl }) => actionUrl)).toEqual([
    expect.stringContaining('period=2027-01-01%2F2027-01-31'),
  ]);
  goTo('2026-12-29');
  await sweep();
  goTo('2027-03-02');
  await sweep();
  expect(await mailsTo(owner)).toHaveLength(1);
  goTo('2027-03-28');
  await sweep();
  expect(await mailsTo(owner)).toHaveLength(2);
});

test('another day of the same month does not mail it again', async () => {
  const { owner } = await company();
  await fixture.call(zakaziIzvestaj, { by: 'tag', dayOfMonth: 21 }, owner.token);
  fixture.passTime({ hours: 24 });
  await sweep();
  const again = await fixture.signInAgain(owner);
  await fixture.call(zakaziIzvestaj, { by: 'tag', dayOfMonth: 22 }, again.token);
  fixture.passTime({ hours: 24 });
  await sweep();
  expect(await mailsTo(owner)).toHaveLength(1);
  // The day that is shown is the day on which it comes.
  expect(await nextOf(await fixture.signInAgain(owner))).toEqual(['2026-12-22']);
});

test('after a clock was ahead, choosing the day again brings the report of the month', async () => {
  const { owner } = await company();
  await fixture.call(zakaziIzvestaj, { by: 'tag', dayOfMonth: 3 }, owner.token);
  goTo('2027-03-03');
  await sweep();
  expect(await mailsTo(owner)).toHaveLength(1);
  goTo('2026-11-25');
  const again = await fixture.signInAgain(owner);
  await fixture.call(zakaziIzvestaj, { by: 'tag', dayOfMonth: 3 }, again.token);
  expect(await nextOf(again)).toEqual(['2026-12-03']);
  goTo('2026-12-03');
  await sweep();
  expect(await mailsTo(owner)).toHaveLength(2);
});

test('a month without anything is not mailed, and one waits for an address that is not confirmed', async () => {
  const { owner, accountant } = await company();
  await fixture.call(zakaziIzvestaj, { by: 'tag', dayOfMonth: 3 }, owner.token);
  await fixture.call(zakaziIzvestaj, { by: 'tag', dayOfMonth: 3 }, accountant.token);
  const confirm = (value: string) =>
    fixture.app.database.run(`UPDATE users SET email_verified_at = ${value} WHERE user_id = $1`, [
      accountant.userId,
    ]);
  await confirm('NULL');
  goTo('2026-12-03');
  await sweep();
  expect(await mailsTo(owner)).toHaveLength(1);
  expect(await mailsTo(accountant)).toEqual([]);
  await confirm('now()');
  await sweep();
  expect(await mailsTo(accountant)).toHaveLength(1);
  goTo('2028-06-03');
  await sweep();
  expect(await mailsTo(owner)).toHaveLength(1);
});

test('a report that is stopped comes no more', async () => {
  const { owner } = await company();
  await fixture.call(zakaziIzvestaj, { by: 'tag', dayOfMonth: 3 }, owner.token);
  await fixture.call(otkaziIzvestaj, { by: 'tag' }, owner.token);
  await fixture.call(otkaziIzvestaj, { by: 'tag' }, owner.token);
  expect(await nextOf(owner)).toEqual([]);
  goTo('2026-12-03');
  await sweep();
  expect(await mailsTo(owner)).toEqual([]);
});

test.each(["role = 'driver'", 'removed_at = now()'])(
  'whoever may no longer see it gets nothing, and no one else does: %s',
  async (change) => {
    const { accountant, owner } = await company();
    await fixture.call(zakaziIzvestaj, { by: 'tag', dayOfMonth: 3 }, accountant.token);
    await fixture.app.database.run(`UPDATE users SET ${change} WHERE user_id = $1`, [
      accountant.userId,
    ]);
    goTo('2026-12-03');
    await sweep();
    expect(await mailsTo(accountant)).toEqual([]);
    expect(await mailsTo(owner)).toEqual([]);
    const left = await fixture.app.database.run(
      'SELECT 1 FROM report_schedules WHERE user_id = $1',
      [accountant.userId],
    );
    expect(left).toEqual([]);
  },
);

test('the mail has the files of its month, and none where there is nothing, or no right any more', async () => {
  const { owner } = await company();
  const { forMail } = fixture.app.services.spendingReports.schedules;
  const { accountId, userId } = owner;
  const asked = { accountId, userId, by: 'tag', period: '2026-10-01/2026-10-31' };
  const files = await forMail(everyAccount, asked, '2');
  if (files === null || files === 'not-theirs') throw new Error('No file was made');
  expect(files.map(({ fileName }) => fileName)).toEqual([
    'izvestaj_2026-10_po-vozilima.xlsx',
    'izvestaj_2026-10_po-vozilima.pdf',
  ]);
  const before = { ...asked, period: '2024-11-01/2024-11-30' };
  expect(await forMail(everyAccount, before, '2')).toBeNull();
  expect(await forMail(everyAccount, { ...asked, userId: uuid() }, '2')).toBe('not-theirs');
});
