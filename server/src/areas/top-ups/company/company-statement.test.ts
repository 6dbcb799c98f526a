import { buffer } from 'node:stream/consumers';
import type { StatementsSchema } from '@rampa/contract/statements';
import { v7 as uuid } from 'uuid';
import { prenesiStanjeFirme } from '@rampa/contract/top-ups';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../../platform/database/database.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { checkStatements } from '../../statements/index.ts';
import { openAutomaticFixture, type AutomaticFixture } from '../testing/automatic-fixture.ts';
import {
  createCompanies,
  type CompanyFixture,
  type TestCompany,
} from '../testing/company-fixture.ts';

// The company's own balance in its monthly statement.

let fixture: AutomaticFixture;
let companies: CompanyFixture;
let tablesOwner: Database;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
  companies = createCompanies(fixture);
  tablesOwner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 1 });
});
afterAll(async () => {
  await tablesOwner.close();
  await fixture.close();
});

async function close({ accountId }: TestCompany, month: string) {
  const { database, services } = fixture.app.app;
  const statements = await database.transaction((tx) =>
    services.statementClosing.closeAccount(everyAccount.account(accountId), tx, month, {
      tell: false,
      complete: null,
    }),
  );
  const checks = await checkStatements(everyAccount, database.queries);
  expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
  return statements;
}

async function file(
  { accountId }: TestCompany,
  statementId: string | undefined,
  format: 'csv' | 'pdf',
  schema: StatementsSchema,
) {
  const wish = { format, schema, languageId: '1' } as const;
  const found = await fixture.app.app.services.statements.file(
    everyAccount.account(accountId),
    statementId ?? '',
    wish,
  );
  if (!found.ok) throw new Error(found.code);
  const { body, totalRecords } = found.value;
  const bytes = Buffer.isBuffer(body) ? body : await buffer(body);
  return { bytes, totalRecords };
}

const rowsOf = async (...of: [TestCompany, string | undefined, StatementsSchema]) => {
  const [company, statementId, schema] = of;
  const { bytes, totalRecords } = await file(company, statementId, 'csv', schema);
  const rows = bytes.toString('utf8').trim().split('\r\n');
  return { rows: rows.map((row) => row.split(';')), totalRecords };
};

test('the statement has the company’s balance with what filled which tag, to the para, and goes on where it closed', async () => {
  const company = await companies.add(2);
  const [first = ''] = company.tagIds;
  const { order_number: number, redirectUrl } = await companies.order(company, 900_000, 'card');
  await fixture.goToGateway(redirectUrl ?? '');
  await fixture.gateway.approve(number);
  await expect.poll(() => companies.balance(company)).toBe(900_000);
  await companies.save(company, [{}]);
  await companies.work(company);
  await fixture.call(company, prenesiStanjeFirme, {
    tag_id: first,
    way: 'fetch',
    amount: 50_000,
    idempotencyKey: uuid(),
  });
  await fixture.gateway.reverse(number, { type: 'chargeback', amount: 400_001 });
  const closing = 900_000 - 600_000 + 50_000 - 400_001;
  await expect.poll(() => companies.balance(company)).toBe(closing);
  const [statement] = await close(company, '2026-11');
  expect(statement?.company).toEqual({
    openingMinor: 0,
    paidInMinor: 900_000,
    takenBackMinor: -400_001,
    filledMinor: -600_000,
    movedMinor: 50_000,
    paidOutMinor: 0,
    closingMinor: closing,
  });
  const { rows, totalRecords } = await rowsOf(company, statement?.statementId, 'statements/2');
  const own = rows.filter((row) => row.at(-1) === 'Фирма');
  expect(own.map((row) => row.at(-3))).toEqual([
    '0,00',
    '9000,00',
    '-3000,00',
    '-3000,00',
    '500,00',
    '-4000,01',
    '-500,01',
  ]);
  expect(totalRecords).toBe(rows.length - 5);
  // Programs of the version before read what they read.
  const before = await rowsOf(company, statement?.statementId, 'statements/1');
  expect(before.rows).toEqual(
    rows.filter((row) => row.at(-1) !== 'Фирма').map((row) => row.slice(0, -1)),
  );
  const pdf = await file(company, statement?.statementId, 'pdf', 'statements/2');
  const same = await file(company, statement?.statementId, 'pdf', 'statements/2');
  expect(pdf.bytes.length).toBeGreaterThan(2000);
  expect(same.bytes.length).toBe(pdf.bytes.length);
  // Nothing moved in the next month.
  const [next] = await close(company, '2026-12');
  expect(next?.company).toMatchObject({ openingMinor: closing, closingMinor: closing });
  const list = await fixture.app.app.services.statements.list(
    everyAccount.account(company.accountId),
    { first: 0, rows: 5 },
  );
  expect(list.items.map(({ company: sums }) => sums?.closingMinor)).toEqual([closing, closing]);
});

test('a month of payments alone has a statement, and a company without such a balance has one as ever', async () => {
  const company = await companies.add(0);
  await companies.payIn(company, 300_000);
  const [statement] = await close(company, '2026-11');
  expect(statement).toMatchObject({ entryCount: 0, company: { closingMinor: 300_000 } });
  const other = await companies.add(1);
  await companies.buyers.addTags(other, 1);
  await fixture.drive({ ...other, tagId: other.tagIds[0] ?? '', cardId: '' }, 1);
  const [plain] = await close(other, '2026-11');
  expect(plain?.company).toBeNull();
  const { rows } = await rowsOf(other, plain?.statementId, 'statements/2');
  expect(rows.filter((row) => row.at(-1) === 'Фирма')).toEqual([]);
  expect(rows.length).toBe(4);
});

test('a tag that was filled and gave all of it back within the month is named, so that what was filled adds up by tag', async () => {
  const company = await companies.add(2);
  const [first = ''] = company.tagIds;
  await companies.payIn(company, 400_000);
  await companies.save(company, [{ target: 'tag', targetId: first }]);
  await companies.work(company);
  const back = { tag_id: first, way: 'fetch', amount: 300_000, idempotencyKey: uuid() };
  expect((await fixture.call(company, prenesiStanjeFirme, back)).http).toBe(200);
  const [statement] = await close(company, '2026-11');
  expect(statement?.company).toMatchObject({ filledMinor: -300_000, closingMinor: 400_000 });
  const [tag] = await fixture.rows<{ readonly serial: string }>(
    'SELECT serial_number AS serial FROM tags WHERE tag_id = $1',
    [first],
  );
  const { rows } = await rowsOf(company, statement?.statementId, 'statements/2');
  const serialOf = (what: string) => rows.find((row) => row.includes(what))?.[2];
  expect(serialOf('Допуна ТАГ уређаја по правилу')).toContain(tag?.serial);
  expect(serialOf('Пренос са ТАГ уређаја')).toContain(tag?.serial);
});

test.each([
  [
    'opening',
    '2026-12',
    'company_opening_minor',
    'company_closing_minor = company_closing_minor + 1',
  ],
  ['sum', '2026-11', 'company_paid_in_minor', 'company_moved_minor = company_moved_minor - 1'],
])('verification finds another %s of the company’s balance', async (_, month, more, and) => {
  const company = await companies.add(1);
  await companies.payIn(company, 400_000);
  await close(company, '2026-11');
  await close(company, '2026-12');
  const broken = tablesOwner.transaction(async (tx) => {
    await tablesOwner.run(
      `UPDATE statements SET ${more} = ${more} + 1, ${and} WHERE account_id = $1 AND month = $2::date`,
      [company.accountId, `${month}-01`],
      tx,
    );
    const checks = await checkStatements(everyAccount, tx);
    throw new Error(checks.flatMap(({ faults }) => faults).join());
  });
  await expect(broken).rejects.toThrow(`${company.accountId}/${month}-01`);
});
