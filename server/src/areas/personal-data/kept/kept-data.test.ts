import { getSacuvaniPodaci, type KeptData, type KeptKind } from '@rampa/contract/personal-data';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { giveThings } from '../../../testing/owned-things.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { periods } from '../periods/periods.ts';
import { mostCounted } from './kept-data.store.ts';
import { keptKinds } from './kept-kinds.ts';
import { moved } from '../../../platform/testing/moved.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

const run = (text: string, ...values: unknown[]) =>
  fixture.app.database.run(text, values) as Promise<Record<string, unknown>[]>;

async function keptOf({ token }: SignedIn): Promise<KeptData> {
  const answer = await fixture.call(getSacuvaniPodaci, {}, token);
  expect(answer.statusCode).toBe(200);
  return answer.result as KeptData;
}

const inKept = (kept: KeptData, wanted: KeptKind) => kept.items.find(({ kind }) => kind === wanted);

async function countOf(table: string, { accountId }: SignedIn, and = ''): Promise<number> {
  const [row] = await run(
    `SELECT count(*)::int AS count FROM ${table} WHERE account_id = $1 ${and}`,
    accountId,
  );
  return Number(row?.['count']);
}

test('of everything that a customer owns, the rows are counted, and nobody else’s', async () => {
  const company = await fixture.addCustomer('pravno');
  const other = await fixture.addCustomer('pravno');
  await giveThings(fixture, company);
  await giveThings(fixture, other);
  const kept = await keptOf(company);
  expect(kept.wholeAccount).toBe(true);
  expect(kept.items.map(({ kind }) => kind)).toEqual(Object.keys(keptKinds));
  for (const { kind, count, more, from, to } of kept.items) {
    const { whose, counted, period } = keptKinds[kind];
    let rows = 0;
    for (const { table } of counted) {
      const ends = periods.find((one) => one.kind === period)?.rows;
      const where = ends?.find((one) => one.table === table)?.where;
      const and = where === undefined ? '' : `AND ${where}`;
      rows += await countOf(
        table,
        company,
        whose === 'person' ? `${and} AND user_id = '${company.userId}'` : and,
      );
    }
    expect({ kind, count }).toEqual({ kind, count: rows });
    expect(more).toBe(false);
    expect(from === null, kind).toBe(rows === 0);
    expect((from ?? '') <= (to ?? ''), kind).toBe(true);
  }
  expect(inKept(kept, 'passages')).toMatchObject({
    count: 1,
    from: '2026-11-10T11:00:00+01:00',
    days: null,
    firstGoesAt: null,
    law: 'passages',
    atClosing: 'kept',
  });
  expect(inKept(kept, 'tags')).toMatchObject({ count: 1, law: null, atClosing: 'blanked' });
});

test('what a period ends says when the first of it goes, and goes then', async () => {
  const customer = await fixture.addCustomer();
  const days = periods.find(({ kind }) => kind === 'notices')?.days ?? 0;
  const ends = fixture.now().subtract({ hours: days * 24 });
  const tell = (at: Temporal.Instant) =>
    run(
      `INSERT INTO notices (account_id, user_id, notice_id, kind, template, params, told_at)
       VALUES ($1, $2, gen_random_uuid(), 'security', 'x', '{}', $3)`,
      customer.accountId,
      customer.userId,
      at.toString(),
    );
  await tell(ends.add({ minutes: 5 }));
  await tell(ends.add({ hours: 48 }));
  const notices = async () => inKept(await keptOf(customer), 'notices');
  const before = await notices();
  expect(before).toMatchObject({ count: 2, days, atClosing: 'deleted', law: null });
  const goes = Temporal.Instant.from(before?.firstGoesAt ?? '');
  expect(goes.since(fixture.now()).total('minutes')).toBe(5);

  // The same table of periods, carried out: what was said is what happens.
  await run(
    `UPDATE notices SET ${moved('told_at', '-6 minutes')} WHERE account_id = $1`,
    customer.accountId,
  );
  await fixture.app.services.personalData.retention.carryOut(everyAccount);
  const after = await notices();
  expect(after).toMatchObject({ count: 1 });
  expect(after?.from).toBe(after?.to);
});

test('a draft’s file has a period, and one that was sent stays with its complaint', async () => {
  const customer = await fixture.addCustomer();
  await giveThings(fixture, customer);
  await run(
    `INSERT INTO complaint_attachments (account_id, attachment_id, file_name, content_type, content, uploaded_at)
     VALUES ($1, gen_random_uuid(), 'a.png', 'image/png', 'x', $2)`,
    customer.accountId,
    fixture.now().toString(),
  );
  expect(await countOf('complaint_attachments', customer)).toBe(2);
  const draft = inKept(await keptOf(customer), 'draft-files');
  expect(draft).toMatchObject({ count: 1, days: 7 });
});

test('drivers and accountants see what is kept about their own person', async () => {
  const company = await fixture.addCustomer('pravno');
  await giveThings(fixture, company);
  for (const role of ['driver', 'accountant'] as const) {
    const member = await fixture.addMember(company, role);
    const kept = await keptOf(member);
    expect(kept.wholeAccount).toBe(false);
    expect(kept.items.map(({ kind }) => kind)).toEqual(
      Object.entries(keptKinds).flatMap(([kind, { whose }]) => (whose === 'person' ? [kind] : [])),
    );
    expect(inKept(kept, 'profile')).toMatchObject({ count: 1 });
  }
});

test('a number that nobody counts to is said as more than', async () => {
  const customer = await fixture.addCustomer();
  await run(
    `INSERT INTO audit_trail (account_id, audit_id, occurred_at, actor, action, subject)
     SELECT $1, gen_random_uuid(), $2::timestamptz - n * interval '1 minute', 'system', 'x', ''
     FROM generate_series(1, $3::int) AS n`,
    customer.accountId,
    fixture.now().toString(),
    mostCounted + 500,
  );
  const activity = inKept(await keptOf(customer), 'activity');
  expect(activity).toMatchObject({ count: mostCounted, more: true, law: 'trail' });
  const oldest = fixture.now().subtract({ minutes: mostCounted + 500 });
  expect(Temporal.Instant.from(activity?.from ?? '').epochMilliseconds).toBe(
    oldest.epochMilliseconds,
  );
});
