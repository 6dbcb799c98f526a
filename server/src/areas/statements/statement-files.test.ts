import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { preuzmiIzvod } from '@rampa/contract/statements';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../platform/database/database.ts';
import { findAddressee } from '../identity/index.ts';
import { archiveMonth } from '../passages/index.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import { openDocument } from './statement-document.ts';
import { selectStatement } from './statements.store.ts';
import type { AppFixture } from '../../testing/app-fixture.ts';
import { openStatementFixture, type StatementFixture } from './testing/statement-fixture.ts';
import { everyAccount, scopeOf } from '../../testing/scope.ts';

let statementFixture: StatementFixture;
let fixture: AppFixture;
beforeAll(async () => {
  statementFixture = await openStatementFixture();
  ({ fixture } = statementFixture);
});
afterAll(() => fixture.close());

test('a statement’s file has every toll with time, place and calculation, and formulas cannot execute', async () => {
  const owner = await statementFixture.company();
  await statementFixture.topUp(owner, '2026-10-01T08:00:00Z', 100_000);
  await statementFixture.drive(owner, '2026-10-11T08:00:00Z');
  await statementFixture.close('2026-10');
  const [statement] = await statementFixture.statementsOf(owner);
  const file = await statementFixture.fileOf(owner, statement?.statementId, 'csv', '1');
  const csv = (await buffer(file.body)).toString('utf8');
  const [head, opening, toll, paidIn, closing] = csv.split('\r\n');
  expect(head).toMatch(/^\u{feff}Врста;Време;/u);
  expect(opening).toMatch(/^Почетно стање.*;0,00;RSD;ТАГ уређаји$/u);
  expect(toll).toContain(';2026-10-11 10:00:00;');
  expect(toll).toContain(`;${owner.serialNumber};BG 123-AB;'=Комби;`);
  expect(toll).toContain('Стара Пазова;Нови Сад југ;');
  expect(toll).toMatch(/;-320,00;RSD;ТАГ уређаји$/u);
  expect(paidIn).toMatch(/^Допуне;.*;1000,00;RSD;ТАГ уређаји$/u);
  expect(closing).toMatch(/^Крајње стање.*;680,00;RSD;ТАГ уређаји$/u);
});

test('a toll without a known entry says so, and why it looks wrong, as on the screen', async () => {
  const owner = await statementFixture.company();
  await statementFixture.driveFromUnknown(owner, '2026-10-11T08:00:00Z');
  await statementFixture.close('2026-10');
  const [statement] = await statementFixture.statementsOf(owner);
  const file = await statementFixture.fileOf(owner, statement?.statementId, 'csv', '1');
  expect(file.fileName).toMatch(/^izvod-2026-10-[0-9a-f]{8}\.csv$/u);
  expect((await buffer(file.body)).toString('utf8')).toContain(';најдужа релација;');
  const { calculator, documentCodes, language, completeness } = fixture.app.services;
  const { database } = fixture.app;
  const record = await selectStatement(
    everyAccount.account(owner.accountId),
    database.queries,
    statement?.statementId ?? '',
  );
  if (record === undefined) throw new Error('No statement');
  const document = await openDocument(
    everyAccount.account(owner.accountId),
    {
      database,
      calculator,
      documentCodes,
      completeness,
      translator: language,
      tollTime: createTollTime(),
      seller: { name: 'Primer', address: 'Primerova 1', taxNumber: '100900015' },
      color: '',
      customerOf: findAddressee,
    },
    record,
    '1',
  );
  for await (const [line] of document.lines({ section: 'toll' })) {
    expect(line?.what).toBe('Непознат улаз – Нови Сад југ');
    expect(line?.notes).toEqual(['најдужа релација']);
  }
});

test.each(['1', '2', '3'])(
  'a statement as PDF in language %s is complete, with the number of pages on each',
  async (languageId) => {
    const owner = await statementFixture.company();
    await statementFixture.drive(
      owner,
      ...Array.from(
        { length: 25 },
        (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}T08:00:00Z`,
      ),
    );
    await statementFixture.close('2026-10');
    const [statement] = await statementFixture.statementsOf(owner);
    const { body, totalRecords } = await statementFixture.fileOf(
      owner,
      statement?.statementId,
      'pdf',
      languageId,
    );
    const pdf = (await buffer(body)).toString('latin1');
    expect(totalRecords).toBe(25);
    // The number of pages is one drawing that every page shows.
    expect(pdf.match(/\/Subtype \/Form/gu)).toHaveLength(1);
    const pages = pdf.match(/\/Type \/Page\n/gu) ?? [];
    expect(pages.length).toBeGreaterThan(1);
    expect(pdf.match(/\/XObject <<\n\/Pages /gu)).toHaveLength(pages.length);
    expect(pdf.startsWith('%PDF')).toBe(true);
    expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
  },
);

test('a statement says what tags were called when the month was closed', async () => {
  const owner = await statementFixture.company();
  await statementFixture.drive(owner, '2026-10-11T08:00:00Z');
  await statementFixture.close('2026-10');
  await fixture.app.services.tags.save(scopeOf(owner), {
    tagId: owner.tagId,
    nickname: 'Друго',
    plate: '',
  });
  const [statement] = await statementFixture.statementsOf(owner);
  const csv = await text(
    (await statementFixture.fileOf(owner, statement?.statementId, 'csv')).body,
  );
  expect(csv).toContain('BG 123-AB');
  expect(csv).not.toContain('Друго');
});

test('another company’s statement does not exist', async () => {
  const owner = await statementFixture.company();
  await statementFixture.drive(owner, '2026-10-11T08:00:00Z');
  await statementFixture.close('2026-10');
  const [statement] = await statementFixture.statementsOf(owner);
  const other = await statementFixture.company();
  for (const statementId of [statement?.statementId, uuid(), 'x']) {
    const { statementId: id, ...wish } = preuzmiIzvod.input.parse({ statementId, format: 'csv' });
    expect(
      await fixture.app.services.statements.file(everyAccount.account(other.accountId), id, wish),
    ).toEqual({
      ok: false,
      code: 'statements.not-found',
    });
  }
});

test('lines and sums call a cost centre as it was called when the month was closed', async () => {
  const owner = await statementFixture.company();
  const { tags } = fixture.app.services;
  const kept = { costCentreId: '', code: '100', name: 'Продаја' };
  const saved = await tags.costCentres.save(scopeOf(owner), kept);
  if (!saved.ok) throw new Error(saved.code);
  const { costCentreId } = saved.value;
  const tag = { tagId: owner.tagId, nickname: '', plate: '', costCentreId };
  await tags.save(scopeOf(owner), tag);
  fixture.passTime({ hours: 1 });
  await statementFixture.drive(owner, fixture.now().subtract({ minutes: 5 }).toString());
  await statementFixture.close('2026-11');
  await tags.costCentres.save(scopeOf(owner), { costCentreId, code: '200', name: 'Набавка' });
  const [statement] = await statementFixture.statementsOf(owner);
  const csv = await text(
    (await statementFixture.fileOf(owner, statement?.statementId, 'csv')).body,
  );
  expect(csv).toContain(';100;');
  expect(csv).not.toContain(';200;');
});

test('a statement names its customer as on the day it was closed', async () => {
  const owner = await statementFixture.company();
  const name = (businessName: string, taxNumber: string) =>
    fixture.app.database.run(
      'UPDATE accounts SET business_name = $1, tax_number = $2 WHERE account_id = $3',
      [businessName, taxNumber, owner.accountId],
    );
  await name('Превоз д.о.о.', '100200300');
  await statementFixture.drive(owner, '2026-10-11T08:00:00Z');
  await statementFixture.close('2026-10');
  await name('Друга фирма д.о.о.', '900800700');
  const { database, services } = fixture.app;
  const [statement] = await statementFixture.statementsOf(owner);
  const record = await selectStatement(
    everyAccount.account(owner.accountId),
    database.queries,
    statement?.statementId ?? '',
  );
  if (record === undefined) throw new Error('No statement');
  const { calculator, documentCodes, language, completeness } = services;
  const deps = {
    database,
    calculator,
    documentCodes,
    completeness,
    translator: language,
    tollTime: createTollTime(),
    seller: { name: 'Primer', address: 'Primerova 1', taxNumber: '100900015' },
    color: '',
    customerOf: findAddressee,
  };
  const document = await openDocument(everyAccount.account(owner.accountId), deps, record, '3');
  expect(document.operator).toEqual(['Primer', 'Tax number (PIB) 100900015', 'Primerova 1']);
  expect(document.customer).toEqual(['Превоз д.о.о.', 'Tax number (PIB) 100200300']);
  // The oldest statements did not store their customer.
  const oldest = { ...record, customer: { lines: [], taxNumber: '' } };
  const asOfToday = await openDocument(everyAccount.account(owner.accountId), deps, oldest, '3');
  expect(asOfToday.customer[0]).toBe('Друга фирма д.о.о.');
});

test('no two statements have the same number, however alike the accounts’ ids are', async () => {
  const owner = await statementFixture.company();
  const other = await statementFixture.company();
  await statementFixture.drive(owner, '2026-10-11T08:00:00Z');
  await statementFixture.close('2026-10');
  // As if this account's id ended like the other's.
  const tables = createDatabase({ url: fixture.ownerUrl, role: null });
  const same = other.accountId.slice(-8).toUpperCase();
  await tables.run('INSERT INTO statement_marks (mark, account_id) VALUES ($1, $2)', [
    same,
    owner.accountId,
  ]);
  // Machines never know of each other's numbers: `rampa distribute` has claimed what such programs gave.
  if (await tables.isSplit()) {
    await tables.run(
      `INSERT INTO statement_marks (mark, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [other.accountId.slice(-8).toUpperCase(), owner.accountId],
    );
  }
  await tables.close();
  await statementFixture.drive(other, '2026-10-11T08:00:00Z', '2026-11-11T08:00:00Z');
  await statementFixture.close('2026-11');
  const statements = await statementFixture.statementsOf(other);
  const longer = other.accountId.slice(-12).toUpperCase();
  expect(statements.map(({ number }) => number)).toEqual(
    expect.arrayContaining([`202610-${longer}`, `202611-${longer}`]),
  );
});

test('a number that another account has from a program that claimed none is not given again', async () => {
  const owner = await statementFixture.company();
  const other = await statementFixture.company();
  await statementFixture.drive(owner, '2026-10-11T08:00:00Z');
  await statementFixture.close('2026-10');
  const tables = createDatabase({ url: fixture.ownerUrl, role: null });
  await tables.run('UPDATE statements SET number = $1 WHERE account_id = $2', [
    `202610-${other.accountId.slice(-8).toUpperCase()}`,
    owner.accountId,
  ]);
  // Machines never know of each other's numbers: `rampa distribute` has claimed what such programs gave.
  if (await tables.isSplit()) {
    await tables.run(
      `INSERT INTO statement_marks (mark, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [other.accountId.slice(-8).toUpperCase(), owner.accountId],
    );
  }
  await tables.close();
  await statementFixture.drive(other, '2026-10-11T08:00:00Z');
  await statementFixture.close('2026-10');
  const [statement] = await statementFixture.statementsOf(other);
  expect(statement?.number).toBe(`202610-${other.accountId.slice(-12).toUpperCase()}`);
});

test('the rows of a month whose passages are archived say so in the file, as in the PDF', async () => {
  const owner = await statementFixture.company();
  await statementFixture.drive(owner, '2026-08-11T08:00:00Z');
  await statementFixture.close('2026-08');
  const [statement] = await statementFixture.statementsOf(owner);
  const tollRow = async () => {
    const file = await statementFixture.fileOf(owner, statement?.statementId, 'csv', '1');
    const rows = (await buffer(file.body)).toString('utf8').split('\r\n');
    return rows.find((row) => row.startsWith('Путарина;'));
  };
  const columns = `;2026-08-11 10:00:00;${owner.serialNumber};BG 123-AB;'=Комби;;`;
  expect(await tollRow()).toContain('Стара Пазова;Нови Сад југ;');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-archived-'));
  const { done } = await archiveMonth(everyAccount, '2026-08', folder, {
    ownerUrl: fixture.ownerUrl,
    clock: { now: () => fixture.now().add({ hours: 24 * 365 * 6 }) },
    announceMs: 0,
    say: () => undefined,
  });
  expect(done).toBe('archived');
  expect(await tollRow()).toBe(
    `Путарина${columns};;;;;;;;Пролазак у архиви;-320,00;RSD;ТАГ уређаји`,
  );
  await rm(folder, { recursive: true });
});
