import type { CallResult } from '@rampa/contract';
import { novaReklamacija } from '@rampa/contract/complaints';
import { getKnjiznoOdobrenje, otkaziPorudzbinu } from '@rampa/contract/purchases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import type { MailRequest } from '../../platform/mail/mail.ts';
import { deskScope, everyAccount } from '../../testing/scope.ts';
import { checkCreditNotes } from '../credit-notes/index.ts';
import { newComplaint, resultOf } from '../complaints/testing/complaint-fixture.ts';
import { createCreditNoteSweep } from './credit-notes.ts';
import { selectWithoutCreditNote } from './credit-notes.store.ts';
import { textOfPdf } from './testing/text-of-pdf.ts';
import { openOrderFixture, type OrderFixture, type Placed } from './testing/order-fixture.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await openOrderFixture();
  // As if the migration had come before: the clock of the tests is another one.
  await tamper("UPDATE credit_note_beginning SET begun_at = '2026-01-01T00:00:00Z'");
});
afterAll(() => fixture.close());

async function tamper(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: fixture.app.ownerUrl });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

async function paid(): Promise<Placed> {
  const placed = await fixture.placeAtGateway();
  await fixture.gateway.approve(placed.order_number);
  return placed;
}

const opening = ({ order_number, ticket }: Placed) => ({ order_number, ticket });

async function refundWhole(placed: Placed): Promise<void> {
  await fixture.app.call(otkaziPorudzbinu, opening(placed));
  await fixture.app.app.services.payments.refund(placed.order_number);
}

async function refunded(): Promise<Placed> {
  const placed = await paid();
  await refundWhole(placed);
  return placed;
}

const draw = (placed: Placed, languageId = '2') =>
  fixture.app.call(getKnjiznoOdobrenje, { ...opening(placed), languageId });

const notesOf = ({ order_number }: Placed) =>
  fixture.rows<Record<string, unknown>>(
    `SELECT number, total_minor, taxed_minor, tax_minor, vat_percent FROM credit_notes WHERE order_number = $1`,
    [order_number],
  );

test('a refunded order has a credit note, once, with the tax of its invoice', async () => {
  const placed = await refunded();
  await fixture.app.app.services.payments.refund(placed.order_number);
  const details = await fixture.details(placed);
  expect(details).toMatchObject({ paymentStatus: 'refunded', document: 'invoice' });
  expect(details.creditNote).toMatch(/^KO-2026-\d{6}$/u);
  const [note, ...more] = await notesOf(placed);
  expect(more).toEqual([]);
  const taxed = details.total.amount - details.credit.amount;
  expect(note).toEqual({
    number: details.creditNote,
    total_minor: details.total.amount,
    taxed_minor: taxed,
    tax_minor: Math.round((taxed * 20) / 120),
    vat_percent: 20,
  });
  const drawn = await draw(placed);
  const { fileName, data } = drawn.result as CallResult<typeof getKnjiznoOdobrenje>;
  expect(fileName).toBe(`knjizno-odobrenje-${details.creditNote}.pdf`);
  expect(Buffer.from(data, 'base64').toString('latin1', 0, 5)).toBe('%PDF-');
  const mails = (await fixture.rows(
    "SELECT data FROM jobs.job WHERE name = 'mail' AND data->>'template' = 'purchases.mail-refunded' AND data->'params'->>'orderNumber' = $1",
    [placed.order_number],
  )) as { data: MailRequest }[];
  expect(mails.map(({ data: { attachment } }) => attachment?.kind)).toEqual([
    'purchase-credit-note',
  ]);
  expect(await fixture.faults()).toEqual([]);
});

test('an order that was not refunded has none', async () => {
  const placed = await paid();
  expect((await fixture.details(placed)).creditNote).toBe('');
  expect(await draw(placed)).toMatchObject({ http: 404, message: 'purchases.not-found' });
});

test('numbers follow each other, however many orders are refunded at once', async () => {
  const orders = await Promise.all([paid(), paid(), paid()]);
  for (const placed of orders) await fixture.app.call(otkaziPorudzbinu, opening(placed));
  const { payments } = fixture.app.app.services;
  await Promise.all(orders.map(({ order_number }) => payments.refund(order_number)));
  const [series] = await fixture.rows<{ last_number: number }>(
    'SELECT last_number FROM credit_note_series WHERE year = 2026',
  );
  const numbers = await fixture.rows<{ number: string }>(
    'SELECT number FROM credit_notes ORDER BY number',
  );
  expect(numbers.map(({ number }) => Number(number.slice(-6)))).toEqual(
    Array.from({ length: series?.last_number ?? 0 }, (_, at) => at + 1),
  );
  expect(await fixture.faults()).toEqual([]);
});

/** As a server of the version before leaves it. */
async function leftOut(...orders: readonly Placed[]): Promise<void> {
  for (const { order_number } of orders) {
    await tamper(`DELETE FROM credit_notes WHERE order_number = '${order_number}'`);
    await tamper('UPDATE credit_note_series SET last_number = last_number - 1');
  }
}

/** Issues what was left out; returns what was told of those that failed. */
async function sweep(): Promise<readonly unknown[]> {
  const told: unknown[] = [];
  const { database } = fixture.app.app;
  await createCreditNoteSweep({
    database,
    clock: { now: fixture.app.now },
    log: { error: (facts: unknown) => told.push(facts) },
    step: 1,
  })(everyAccount);
  return told;
}

test('what a server of the version before has refunded gets its credit note later', async () => {
  const placed = await refunded();
  const [before] = await notesOf(placed);
  await leftOut(placed);
  expect(await fixture.faults()).not.toEqual([]);
  expect(await sweep()).toEqual([]);
  expect(await sweep()).toEqual([]);
  expect(await notesOf(placed)).toEqual([before]);
  expect(await fixture.faults()).toEqual([]);
});

test('an order whose credit note cannot be issued holds up no other, and is told', async () => {
  const first = await refunded();
  const second = await refunded();
  await leftOut(first, second);
  const [order] = await fixture.rows<{ account_id: string }>(
    'SELECT account_id FROM orders WHERE order_number = $1',
    [first.order_number],
  );
  await tamper(
    `ALTER TABLE credit_notes ADD CONSTRAINT refuses CHECK (order_number <> '${first.order_number}') NOT VALID`,
  );
  const told = await sweep();
  await tamper('ALTER TABLE credit_notes DROP CONSTRAINT refuses');
  expect(await notesOf(first)).toEqual([]);
  expect(await notesOf(second)).toHaveLength(1);
  expect(told).toMatchObject([{ accountId: order?.account_id, orderNumber: first.order_number }]);
  expect(await sweep()).toEqual([]);
  expect(await notesOf(first)).toHaveLength(1);
  expect(await fixture.faults()).toEqual([]);
});

test.each([
  [
    'an amount',
    "UPDATE credit_notes SET total_minor = total_minor + 1 WHERE number = 'KO-2026-000001'",
  ],
  ['a number', "UPDATE credit_notes SET number = 'KO-2026-000009' WHERE number = 'KO-2026-000001'"],
  ['one that vanished', "DELETE FROM credit_notes WHERE number = 'KO-2026-000001'"],
])('verification finds %s', async (_, statement) => {
  await tamper('CREATE TABLE kept AS SELECT * FROM credit_notes');
  await tamper(statement);
  const found = await fixture.faults();
  await tamper(
    'DELETE FROM credit_notes; INSERT INTO credit_notes SELECT * FROM kept; DROP TABLE kept',
  );
  expect(found).not.toEqual([]);
  expect(await fixture.faults()).toEqual([]);
});

/** A customer's paid order of which complaints have given back a part each. */
async function partlyCredited(...parts: readonly ((total: number) => number)[]) {
  const who = await fixture.app.addCustomer();
  const [tag] = await fixture.ship((await paid()).order_number);
  if (tag === undefined) throw new Error('no tag');
  const { serialNumber } = tag;
  await fixture.activate(who, tag);
  const placed = await fixture.placeAtGateway({}, who.token);
  await fixture.gateway.approve(placed.order_number);
  const { total, credit } = await fixture.details(placed);
  for (const part of parts) {
    const about = { ...newComplaint(), about: 'order', id: placed.order_number };
    const filed = await fixture.app.call(novaReklamacija, about, who.token);
    const accepted = await fixture.app.app.services.complaintDesk.accept(
      deskScope(() => fixture.app.now()),
      resultOf(novaReklamacija, filed).complaint_number,
      'Део наруџбине није стигао, па враћамо разлику.',
      { amountMinor: part(total.amount), to: { kind: 'tag', serialNumber } },
      { mayExceed: true },
    );
    expect(accepted).toMatchObject({ ok: true });
  }
  const notes = await fixture.rows<{ total_minor: number; taxed_minor: number }>(
    'SELECT total_minor, taxed_minor FROM refund_credit_notes WHERE account_id = $1',
    [who.accountId],
  );
  const { accountId } = who;
  return { accountId, placed, total: total.amount, taxed: total.amount - credit.amount, notes };
}

test('an order of which complaints gave back a part is credited for the rest of its invoice, with the rest of its tax', async () => {
  const { placed, total, taxed, notes } = await partlyCredited(
    () => 10_001,
    () => 333,
  );
  expect(notes).toHaveLength(2);
  await refundWhole(placed);
  const taxedBefore = notes.reduce((sum, note) => sum + note.taxed_minor, 0);
  expect(await notesOf(placed)).toMatchObject([
    { total_minor: total - 10_334, taxed_minor: taxed - taxedBefore },
  ]);
  const drawn = await draw(placed, '3');
  const { data } = drawn.result as CallResult<typeof getKnjiznoOdobrenje>;
  const said = textOfPdf(Buffer.from(data, 'base64')).join('').replaceAll(' ', '');
  expect(said).toContain('Creditedbefore');
  expect(await fixture.faults()).toEqual([]);
});

test('a credit note by which an earlier program credited the whole order is no fault; a later one is', async () => {
  const { placed, total, taxed } = await partlyCredited(() => 10_001);
  await refundWhole(placed);
  const [right] = await notesOf(placed);
  const write = (totalMinor: unknown, taxedMinor: unknown) =>
    tamper(`UPDATE credit_notes SET total_minor = ${String(totalMinor)}, taxed_minor = ${String(taxedMinor)}
            WHERE order_number = '${placed.order_number}'`);
  const begin = (at: string) => tamper(`UPDATE credit_note_beginning SET rest_begun_at = ${at}`);
  await begin("'2099-01-01T00:00:00Z'");
  await write(total, taxed);
  expect(await fixture.faults()).toEqual([]);
  // Neither the whole nor the rest.
  await write(total - 1, taxed);
  expect(await fixture.faults()).toHaveLength(1);
  await write(total, taxed);
  await begin("'2020-01-01T00:00:00Z'");
  expect(await fixture.faults()).toHaveLength(1);
  await write(right?.['total_minor'], right?.['taxed_minor']);
  expect(await fixture.faults()).toEqual([]);
});

test('an order that complaints gave back whole gets no credit note when it is refunded, and nothing waits for one', async () => {
  const { placed, notes } = await partlyCredited((total) => total);
  expect(notes).toHaveLength(1);
  await refundWhole(placed);
  expect(await notesOf(placed)).toEqual([]);
  expect((await fixture.details(placed)).creditNote).toBe('');
  expect(
    await selectWithoutCreditNote(everyAccount, fixture.app.app.database.queries, {
      after: undefined,
      most: 10,
    }),
  ).toEqual([]);
  expect(await sweep()).toEqual([]);
  expect(await fixture.faults()).toEqual([]);
});

test('verification finds that the credit note of a complaint about a paid order is missing', async () => {
  await tamper("UPDATE refund_credit_note_beginning SET begun_at = '2026-01-01T00:00:00Z'");
  const { accountId } = await partlyCredited(() => 100);
  const missing = async () => {
    const checks = await checkCreditNotes(everyAccount, fixture.app.app.database.queries);
    return checks.find(({ invariant }) => invariant.startsWith('every correction'))?.faults;
  };
  expect(await missing()).toEqual([]);
  for (const table of ['refund_credit_notes', 'refund_credit_note_lines']) {
    await tamper(
      `CREATE TABLE kept_${table} AS SELECT * FROM ${table} WHERE account_id = '${accountId}';
       DELETE FROM ${table} WHERE account_id = '${accountId}'`,
    );
  }
  expect(await missing()).toMatchObject([expect.stringContaining(accountId)]);
  for (const table of ['refund_credit_notes', 'refund_credit_note_lines']) {
    await tamper(`INSERT INTO ${table} SELECT * FROM kept_${table}; DROP TABLE kept_${table}`);
  }
  expect(await missing()).toEqual([]);
});

// Last: the year of the others is over then.
test('a refund after New Year, by toll time, begins the numbers of its year', async () => {
  const orders = [await paid(), await paid()];
  const { payments } = fixture.app.app.services;
  const refund = async (placed: Placed | undefined): Promise<string> => {
    if (placed === undefined) throw new Error('no order');
    await fixture.app.call(otkaziPorudzbinu, opening(placed));
    await payments.refund(placed.order_number);
    const [note] = await notesOf(placed);
    return String(note?.['number']);
  };
  fixture.app.passTime(fixture.app.now().until('2026-12-31T22:59:00Z'));
  expect(await refund(orders[0])).toMatch(/^KO-2026-/u);
  // In UTC the old year lasts.
  fixture.app.passTime({ minutes: 2 });
  expect(await refund(orders[1])).toBe('KO-2027-000001');
  expect(await fixture.faults()).toEqual([]);
});
