import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAboutDocument } from '../mail-check/testing/ask-about-document.ts';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { AppFixture, SignedIn } from '../../testing/app-fixture.ts';
import {
  openStatementFixture,
  type Company,
  type StatementFixture,
} from './testing/statement-fixture.ts';
import { checkStatements } from './verify.store.ts';
import { everyAccount } from '../../testing/scope.ts';

let statementFixture: StatementFixture;
let fixture: AppFixture;
let tablesOwner: Database;
beforeAll(async () => {
  statementFixture = await openStatementFixture();
  ({ fixture } = statementFixture);
  tablesOwner = createDatabase({ url: fixture.ownerUrl, role: null, size: 1 });
});
afterAll(async () => {
  await tablesOwner.close();
  await fixture.close();
});

const company: StatementFixture['company'] = (...given) => statementFixture.company(...given);
const drive: StatementFixture['drive'] = (...given) => statementFixture.drive(...given);
const book: StatementFixture['book'] = (...given) => statementFixture.book(...given);
const topUp = (to: Company, at: string, amountMinor: number) =>
  statementFixture.topUp(to, at, amountMinor);
const close = (month: string, tell = false) => statementFixture.close(month, tell);
const statementsOf = (owner: SignedIn) => statementFixture.statementsOf(owner);
const fileOf: StatementFixture['fileOf'] = (...given) => statementFixture.fileOf(...given);
const expectTrue = async () => expect(await statementFixture.faults()).toEqual([]);

test('months follow each other from the first movement on, and add up to the balance', async () => {
  const owner = await company();
  await topUp(owner, '2026-08-10T08:00:00Z', 1_000_000);
  await drive(owner, '2026-08-11T08:00:00Z', '2026-10-02T08:00:00Z', '2026-11-03T08:00:00Z');
  await close('2026-10');
  const months = await statementsOf(owner);
  expect(
    months.map(({ month, opening, tolls, topUps, closing, passages }) => [
      month,
      opening.amount,
      topUps.amount,
      tolls.amount,
      closing.amount,
      passages,
    ]),
  ).toEqual([
    ['2026-08', 0, 1_000_000, 32_000, 968_000, 1],
    ['2026-09', 968_000, 0, 0, 968_000, 0],
    ['2026-10', 968_000, 0, 32_000, 936_000, 1],
  ]);
  await expectTrue();
});

test('a month begins and ends in toll time', async () => {
  const owner = await company();
  // Midnight in Belgrade is 22:00 of the day before in summer, 23:00 in winter.
  await drive(
    owner,
    '2026-09-30T21:59:00Z',
    '2026-09-30T22:00:00Z',
    '2026-10-31T22:59:00Z',
    '2026-10-31T23:00:00Z',
  );
  await close('2026-10');
  const months = await statementsOf(owner);
  expect(months.map(({ month, passages }) => [month, passages])).toEqual([
    ['2026-09', 1],
    ['2026-10', 2],
  ]);
});

test('a passage that arrives after its month was closed is in the next one, marked as late', async () => {
  const owner = await company();
  await drive(owner, '2026-08-11T08:00:00Z');
  await close('2026-08');
  await drive(owner, '2026-08-20T08:00:00Z', '2026-09-05T08:00:00Z');
  await close('2026-09');
  const months = await statementsOf(owner);
  expect(months.map(({ passages, late }) => [passages, late])).toEqual([
    [1, 0],
    [2, 1],
  ]);
  const csv = await text((await fileOf(owner, months[1]?.statementId ?? '', 'csv', '3')).body);
  const marked = csv.split('\r\n').filter((line) => line.includes('from an earlier month'));
  expect(marked).toHaveLength(1);
  expect(marked[0]).toContain('2026-08-20');
  await expectTrue();
});

test('services are listed separately and change no balance; refunds and corrections have their own lines', async () => {
  const owner = await company();
  const tag = { kind: 'tag', tagId: owner.tagId } as const;
  const at = '2026-10-05T08:00:00Z';
  await topUp(owner, at, 500_000);
  await book(
    owner,
    'purchase',
    at,
    { kind: 'gateway-clearing' },
    { kind: 'sales-revenue' },
    241_200,
  );
  await book(owner, 'refund', at, { kind: 'complaint-refunds' }, tag, 12_345);
  await book(owner, 'correction', at, tag, { kind: 'correction' }, 45);
  await drive(owner, at);
  await close('2026-10');
  const [statement] = await statementsOf(owner);
  expect(statement).toMatchObject({
    tolls: { amount: 32_000 },
    topUps: { amount: 500_000 },
    refunds: { amount: 12_345 },
    other: { amount: -45 },
    services: { amount: 241_200 },
    closing: { amount: 500_000 + 12_345 - 45 - 32_000 },
  });
  const balances = await fixture.app.services.wallet.tagBalances(
    everyAccount.account(owner.accountId),
    fixture.app.database.queries,
  );
  expect(statement?.closing.amount).toBe(balances.get(owner.tagId));
  await expectTrue();
});

test('closing twice, or four times at once, closes each month once', async () => {
  const owner = await company();
  await drive(owner, '2026-06-11T08:00:00Z', '2026-07-11T08:00:00Z');
  await Promise.all([close('2026-10'), close('2026-10'), close('2026-09'), close('2026-10')]);
  await close('2026-10');
  const months = await statementsOf(owner);
  expect(months.map(({ month }) => month)).toEqual([
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
  ]);
  expect(months.map(({ passages }) => passages)).toEqual([1, 1, 0, 0, 0]);
  await expectTrue();
});

test('what is posted while a month is being closed is in it or in the next one', async () => {
  const owner = await company();
  await drive(owner, '2026-09-01T08:00:00Z');
  const moments = Array.from({ length: 20 }, (_, at) => `2026-09-${10 + at}T09:00:00Z`);
  await Promise.all([
    close('2026-09'),
    ...moments.map((moment) => drive(owner, moment)),
    close('2026-09'),
  ]);
  await close('2026-10');
  const months = await statementsOf(owner);
  expect(months.reduce((sum, { passages }) => sum + passages, 0)).toBe(21);
  await expectTrue();
});

test('an account that cannot be closed is reported, and the others are closed anyway', async () => {
  const broken = await company();
  const other = await company();
  for (const one of [broken, other]) {
    await topUp(one, '2026-08-10T10:00:00Z', 500_000);
  }
  await close('2026-08');
  // As if it had never been begun: its August is in a statement already.
  await fixture.app.database.run('DELETE FROM statement_accounts WHERE account_id = $1', [
    broken.accountId,
  ]);
  await topUp(other, '2026-09-10T10:00:00Z', 100_000);
  await expect(close('2026-09')).rejects.toThrow('1 accounts were not closed');
  expect((await statementsOf(other)).map(({ month }) => month)).toContain('2026-09');
  await fixture.app.database.run(
    `INSERT INTO statement_accounts (account_id, closed_through) VALUES ($1, '2026-09-01')`,
    [broken.accountId],
  );
});

test('a private person has statements only when wanted, and then those of the past too', async () => {
  const person = await company('fizicko');
  await drive(person, '2026-08-11T08:00:00Z');
  await close('2026-09');
  expect(await statementsOf(person)).toEqual([]);
  await fixture.app.services.statements.choose(everyAccount.account(person.accountId), true);
  await close('2026-10');
  expect((await statementsOf(person)).map(({ month }) => month)).toEqual([
    '2026-08',
    '2026-09',
    '2026-10',
  ]);
});

test('the customer is told of the last month, with both files, and not of earlier ones', async () => {
  const owner = await company();
  await drive(owner, '2026-09-11T08:00:00Z', '2026-10-11T08:00:00Z');
  await close('2026-10', true);
  await close('2026-10', true);
  const jobs = await fixture.app.database.run(
    `SELECT data FROM jobs.job WHERE name = $1 AND data->'attachment'->'params'->>'accountId' = $2`,
    [mailJob.queue, owner.accountId],
  );
  const [mail, ...others] = jobs as {
    data: { template: string; params: object; attachment: { params: Record<string, string> } };
  }[];
  expect(others).toEqual([]);
  expect(mail?.data).toMatchObject({
    template: 'statements.mail-closed',
    params: { month: expect.stringContaining('oktobar'), tolls: '320\u00a0RSD' },
  });
  const files = await fixture.app.services.statements.forMail(
    everyAccount,
    mail?.data.attachment.params ?? {},
    '2',
  );
  expect(files?.map(({ contentType }) => contentType.split(';')[0])).toEqual([
    'application/pdf',
    'text/csv',
  ]);
  const statement = (await statementFixture.statementsOf(owner)).at(-1);
  expect(await askAboutDocument(fixture, files?.[0]?.content ?? Buffer.of())).toMatchObject({
    kind: 'statement',
    number: statement?.number,
    total: statement?.closing,
  });
});

test.each([
  [
    'an entry with another amount',
    "UPDATE statement_entries SET amount_minor = amount_minor - 1 WHERE account_id = $1 AND section = 'toll'",
  ],
  ['a lost entry', "DELETE FROM statement_entries WHERE account_id = $1 AND section = 'toll'"],
  [
    'another opening',
    'UPDATE statements SET opening_minor = opening_minor + 1, closing_minor = closing_minor + 1 WHERE account_id = $1',
  ],
  [
    'a tag with another balance',
    'UPDATE statement_tags SET closing_minor = closing_minor + 1 WHERE account_id = $1',
  ],
  [
    'a passage with another amount',
    'UPDATE passages SET amount_minor = amount_minor + 1 WHERE account_id = $1',
  ],
])('verification finds %s', async (_, fault) => {
  const owner = await company();
  await drive(owner, '2026-10-11T08:00:00Z');
  await close('2026-10');
  await expectTrue();
  const broken = tablesOwner.transaction(async (tx) => {
    await tablesOwner.run(fault, [owner.accountId], tx);
    const checks = await checkStatements(everyAccount, tx);
    throw new Error(`faults: ${checks.flatMap(({ faults }) => faults).length > 0}`);
  });
  await expect(broken).rejects.toThrow('faults: true');
});

test('a person who chooses statements gets past ones at once, and sees the progress', async () => {
  const owner = await company();
  const { database, services } = fixture.app;
  await database.run(`UPDATE accounts SET person_type = 'fizicko' WHERE account_id = $1`, [
    owner.accountId,
  ]);
  await drive(owner, '2026-08-11T08:00:00Z', '2026-10-02T08:00:00Z');
  const list = () =>
    services.statements.list(everyAccount.account(owner.accountId), { first: 0, rows: 5 });
  expect((await list()).making).toBeNull();
  await services.statements.choose(everyAccount.account(owner.accountId), true);
  expect((await list()).making).toEqual({ done: 0, total: 3 });
  // As if killed after the first month.
  await services.statementClosing.closePast(everyAccount.account(owner.accountId), '2026-08');
  expect((await list()).making).toEqual({ done: 1, total: 3 });
  await services.statementClosing.closePast(everyAccount.account(owner.accountId), '2026-10');
  expect(await list()).toMatchObject({ making: null, totalRecords: 3 });
  await expectTrue();
});
