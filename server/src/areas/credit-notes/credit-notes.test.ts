import { izvozGlavneKnjige, zakljuciDan } from '@rampa/contract/books';
import { getKnjiznaOdobrenja, getPdfOdobrenja } from '@rampa/contract/credit-notes';
import { prihvatiReklamaciju, getReklamacijaUprave } from '@rampa/contract/complaints';
import { v7 as uuid } from 'uuid';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { readCsv } from '../../testing/exports/table-reader.ts';
import { giveThings } from '../../testing/owned-things.ts';
import { deskScope, everyAccount } from '../../testing/scope.ts';
import {
  openComplaintFixture,
  resultOf,
  type ComplaintFixture,
} from '../complaints/testing/complaint-fixture.ts';
import { textOfPdf } from '../purchases/testing/text-of-pdf.ts';
import { checkCreditNotes } from './index.ts';

let fixture: ComplaintFixture;
let clerk: SignedIn;
let supervisor: SignedIn;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  clerk = await fixture.app.addStaff('clerk');
  supervisor = await fixture.app.addStaff('supervisor');
  await tamper("UPDATE refund_credit_note_beginning SET begun_at = '2026-01-01T00:00:00Z'");
});
afterEach(async () => expect(await faults()).toEqual([]));
afterAll(() => fixture.close());

async function tamper(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: fixture.app.ownerUrl });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

async function faults(): Promise<readonly string[]> {
  const checks = await checkCreditNotes(everyAccount, fixture.app.app.database.queries);
  return checks.flatMap((check) => check.faults);
}

const show = async (complaint_number: string) =>
  resultOf(
    getReklamacijaUprave,
    await fixture.app.call(getReklamacijaUprave, { complaint_number }, clerk.token),
  );

/** A customer with one of everything, of which they complain. */
async function customer(kind?: 'pravno') {
  const who = await fixture.app.addCustomer(kind);
  const things = await giveThings(fixture.app, who);
  const accept = async (number: string, amount: number, by = supervisor) => {
    const refund = { amount, serial_number: things.serialNumber };
    const input = {
      complaint_number: number,
      revision: (await show(number)).revision,
      idempotencyKey: uuid(),
      text: 'Прегледали смо снимке са станице и враћамо разлику.',
      refund,
    };
    resultOf(prihvatiReklamaciju, await fixture.app.call(prihvatiReklamaciju, input, by.token));
    // The same intent once more changes nothing.
    resultOf(prihvatiReklamaciju, await fixture.app.call(prihvatiReklamaciju, input, by.token));
    return number;
  };
  const complain = (about: string, id: string) => fixture.file({ about, id }, who);
  const notes = async () =>
    resultOf(
      getKnjiznaOdobrenja,
      await fixture.app.call(getKnjiznaOdobrenja, { first: 0, rows: 20 }, who.token),
    ).items;
  return { who, things, accept, complain, notes };
}

async function invoiceOf({ accountId }: SignedIn) {
  const [invoice] = (await fixture.app.app.database.run(
    'SELECT number, total_minor, services_minor FROM t4a_invoices WHERE account_id = $1',
    [accountId],
  )) as { number: string; total_minor: number; services_minor: number }[];
  if (invoice === undefined) throw new Error('no invoice');
  return invoice;
}

test('what is given back of a toll has a credit note, once, on the screen and in the mail, with its tax', async () => {
  const { who, things, accept, complain, notes } = await customer();
  const number = await accept(await complain('passage', things.passageId), 6000);
  const [note, ...more] = await notes();
  expect(more).toEqual([]);
  expect(note).toMatchObject({
    total: { amount: 6000, currency: 'RSD' },
    tax: { amount: 1000 },
    because: 'complaint',
    complaint: number,
  });
  expect(note?.number).toMatch(/^KP-2026-\d{6}$/u);
  const mails = await fixture.mailsTo(`${who.username}@primer.rs`);
  const told = mails.filter(({ attachment }) => attachment?.kind === 'refund-credit-note');
  expect(told.map(({ template }) => template)).toEqual(['complaints.mail-accepted-refund']);
  expect(told[0]?.attachment?.params).toEqual({ accountId: who.accountId, number: note?.number });
  const draw = (token: string) =>
    fixture.app.call(getPdfOdobrenja, { number: note?.number ?? '', languageId: '3' }, token);
  const drawn = resultOf(getPdfOdobrenja, await draw(who.token));
  expect(drawn.fileName).toBe(`credit-note-${note?.number ?? ''}.pdf`);
  expect(Buffer.from(drawn.data, 'base64').toString('latin1', 0, 5)).toBe('%PDF-');
  const stranger = await fixture.app.addCustomer();
  expect(await draw(stranger.token)).toMatchObject({ message: 'credit-notes.not-found' });
});

test('where the operator issues none, a refund has none, now and later', async () => {
  const { things, complain, notes } = await customer();
  const number = await complain('passage', things.passageId);
  const without = await fixture.app.addServer({ CREDIT_NOTES: 'false' });
  const input = {
    complaint_number: number,
    revision: (await show(number)).revision,
    idempotencyKey: uuid(),
    text: 'Прегледали смо снимке са станице и враћамо разлику.',
    refund: { amount: 6000, serial_number: things.serialNumber },
  };
  resultOf(prihvatiReklamaciju, await without.call(prihvatiReklamaciju, input, supervisor.token));
  await without.stop();
  expect(await notes()).toEqual([]);
  // Verification misses none: whatever is given back from now on has one again.
  expect(await faults()).toEqual([]);
  fixture.app.passTime({ seconds: 1 });
  const next = await customer();
  await next.accept(await next.complain('passage', next.things.passageId), 6000);
  expect(await next.notes()).toHaveLength(1);
});

test('a driver is told of the refund without the document, which is the account’s', async () => {
  const { who, things, accept } = await customer('pravno');
  const member = await fixture.app.addMember(who, 'accountant');
  const about = { about: 'passage', id: things.passageId } as const;
  const numbers = [await fixture.file(about, member), await fixture.file(about, member)];
  await accept(numbers[0] ?? '', 100);
  await fixture.app.app.database.run("UPDATE users SET role = 'driver' WHERE user_id = $1", [
    member.userId,
  ]);
  await accept(numbers[1] ?? '', 100);
  const mails = await fixture.mailsTo(member.username);
  const told = mails.filter(({ template }) => template === 'complaints.mail-accepted-refund');
  expect(told.map(({ attachment }) => attachment?.kind)).toEqual(['refund-credit-note', undefined]);
});

test('a credit note is for what was charged at most, over all refunds of the same toll', async () => {
  const { things, accept, complain, notes } = await customer();
  const first = await complain('passage', things.passageId);
  const charged = (await show(first)).disputedLeft.amount;
  const second = await complain('passage', things.passageId);
  const third = await complain('passage', things.passageId);
  await accept(first, charged - 500);
  await accept(second, 2000);
  await accept(third, 300);
  expect((await notes()).map(({ total }) => total.amount).toSorted((a, b) => a - b)).toEqual([
    500,
    charged - 500,
  ]);
});

test('an invoice of tolls abroad and its passages have credit notes for no more than the invoice', async () => {
  const { who, things, accept, complain, notes } = await customer();
  const invoice = await invoiceOf(who);
  const whole = invoice.total_minor;
  await accept(await complain('passage-abroad', things.t4aPassageId), 100);
  const about = await complain('invoice', invoice.number);
  expect(await show(about)).toMatchObject({
    givenBefore: { amount: 100 },
    disputedLeft: { amount: whole - 100 },
  });
  await accept(about, whole);
  const again = await complain('passage-abroad', things.t4aPassageId);
  expect((await show(again)).disputedLeft.amount).toBe(0);
  await accept(again, 200);
  expect((await notes()).map(({ total }) => total.amount).toSorted((a, b) => a - b)).toEqual([
    100,
    whole - 100,
  ]);
});

test('of an invoice and its passage that are given back at once, too', async () => {
  const { who, things, accept, complain, notes } = await customer();
  const invoice = await invoiceOf(who);
  const numbers = [
    await complain('invoice', invoice.number),
    await complain('passage-abroad', things.t4aPassageId),
  ];
  const acceptances = [
    () => accept(numbers[0] ?? '', invoice.total_minor),
    () => accept(numbers[1] ?? '', 100),
  ];
  const together = await Promise.allSettled(acceptances.map((begin) => begin()));
  // Whoever was slower is told that less is left, and accepts what is shown then.
  for (const [at, outcome] of together.entries()) {
    if (outcome.status === 'fulfilled') continue;
    expect(String(outcome.reason)).toContain('complaints.changed');
    await acceptances[at]?.();
  }
  const sum = (await notes()).reduce((total, note) => total + note.total.amount, 0);
  expect(sum).toBe(invoice.total_minor);
});

test('what is given back of an invoice of tolls abroad reduces its tax in proportion, of a toll abroad none', async () => {
  const { who, things, accept, complain, notes } = await customer();
  const invoice = await invoiceOf(who);
  await accept(await complain('passage-abroad', things.t4aPassageId), 100);
  const left = invoice.total_minor - 100;
  await accept(await complain('invoice', invoice.number), left);
  const [whole, abroad] = await notes();
  expect(abroad).toMatchObject({ total: { amount: 100 }, tax: { amount: 0 } });
  const services = invoice.services_minor;
  expect(whole).toMatchObject({
    total: { amount: left },
    tax: { amount: Math.round((Math.floor((services * left) / invoice.total_minor) * 20) / 120) },
  });
});

test('money back of a top-up, of an order that is not paid, for a tag or for nothing in particular is no price that falls', async () => {
  const { things, accept, complain, notes } = await customer();
  for (const [about, id] of [
    ['top-up', things.paidOrder],
    ['order', things.tagOrder],
    ['tag', things.tagId],
    ['other', ''],
  ] as const) {
    await accept(await complain(about, id), 700);
  }
  expect(await notes()).toEqual([]);
});

test('numbers follow each other without a gap, however many refunds there are at once', async () => {
  const customers = await Promise.all([customer(), customer(), customer()]);
  const numbers = await Promise.all(
    customers.map(({ complain, things }) => complain('passage', things.passageId)),
  );
  await Promise.all(customers.map(({ accept }, at) => accept(numbers[at] ?? '', 100)));
  const rows = await fixture.app.app.database.run(
    'SELECT number FROM refund_credit_notes ORDER BY number',
    [],
  );
  expect((rows as { number: string }[]).map(({ number }) => Number(number.slice(-6)))).toEqual(
    rows.map((_, at) => at + 1),
  );
});

test.each([
  ['an amount', 'UPDATE refund_credit_notes SET total_minor = total_minor + 1'],
  [
    'a number',
    "UPDATE refund_credit_notes SET number = 'KP-2026-000099' WHERE number = 'KP-2026-000001'",
  ],
  ['a note that vanished', "DELETE FROM refund_credit_notes WHERE number = 'KP-2026-000001'"],
  [
    'a line',
    'UPDATE refund_credit_note_lines SET charged_minor = charged_minor + 1, credited_minor = credited_minor + 1',
  ],
])('verification finds %s', async (_, statement) => {
  await tamper('CREATE TABLE kept_notes AS SELECT * FROM refund_credit_notes');
  await tamper('CREATE TABLE kept_lines AS SELECT * FROM refund_credit_note_lines');
  await tamper(statement);
  const found = await faults();
  await tamper(
    `DELETE FROM refund_credit_notes; INSERT INTO refund_credit_notes SELECT * FROM kept_notes; DROP TABLE kept_notes;
     DELETE FROM refund_credit_note_lines; INSERT INTO refund_credit_note_lines SELECT * FROM kept_lines; DROP TABLE kept_lines`,
  );
  expect(found).not.toEqual([]);
});

test('verification names each refund of a charge whose credit note is missing', async () => {
  const { who, things, accept, complain } = await customer();
  const about = { about: 'passages', passage_ids: [things.passageId] } as const;
  await accept(await fixture.file(about, who), 100);
  await accept(await complain('passage-abroad', things.t4aPassageId), 100);
  await accept(await complain('invoice', (await invoiceOf(who)).number), 100);
  const kept = await fixture.app.app.database.run(
    "SELECT account_id || '/' || reference AS id FROM refund_credit_notes WHERE account_id = $1",
    [who.accountId],
  );
  await tamper(
    `CREATE TABLE kept_notes AS SELECT * FROM refund_credit_notes WHERE account_id = '${who.accountId}';
     CREATE TABLE kept_lines AS SELECT * FROM refund_credit_note_lines WHERE account_id = '${who.accountId}';
     DELETE FROM refund_credit_notes WHERE account_id = '${who.accountId}';
     DELETE FROM refund_credit_note_lines WHERE account_id = '${who.accountId}'`,
  );
  const found = (await checkCreditNotes(everyAccount, fixture.app.app.database.queries)).find(
    ({ invariant }) => invariant.startsWith('every correction booked'),
  );
  await tamper(
    `INSERT INTO refund_credit_notes SELECT * FROM kept_notes; DROP TABLE kept_notes;
     INSERT INTO refund_credit_note_lines SELECT * FROM kept_lines; DROP TABLE kept_lines`,
  );
  expect(kept).toHaveLength(3);
  expect(found?.faults.toSorted()).toEqual(
    (kept as { id: string }[]).map(({ id }) => id).toSorted(),
  );
});

test('the general ledger of a day names the credit note beside the refund', async () => {
  const { accept, complain, things, notes } = await customer();
  const number = await accept(await complain('passage', things.passageId), 100);
  const [note] = await notes();
  await fixture.passTime({ hours: 24 });
  const closing = await fixture.app.addStaff('supervisor');
  await fixture.app.call(zakljuciDan, { day: '2026-11-20' }, closing.token);
  const file = await fixture.app.send({
    url: izvozGlavneKnjige.path,
    query: { day: '2026-11-20', format: 'csv', languageId: '3' },
    headers: { authorization: `Bearer ${closing.token}` },
  });
  const [head = [], ...entries] = readCsv(file.rawPayload, ',');
  const lines = entries.map((entry) => ({
    kind: entry[head.indexOf('Kind')],
    document: entry[head.indexOf('Document')] ?? '',
  }));
  const own = lines.filter(({ document }) => document.includes(number));
  const named = `${number} ${note?.number}`;
  expect(own.map(({ document }) => document)).toEqual([named, named]);
  const others = lines.filter(({ kind }) => kind !== own[0]?.kind);
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter(({ document }) => document.includes('KP-'))).toEqual([]);
});

// Last: the year of the others is over then.
test('a refund after New Year, by toll time, begins the numbers of its year, and is dated by it', async () => {
  const { who, things, complain } = await customer();
  const numbers = [
    await complain('passage', things.passageId),
    await complain('passage', things.passageId),
  ];
  const text = 'Прегледали смо снимке са станице и враћамо разлику.';
  const refund = {
    amountMinor: 100,
    to: { kind: 'tag', serialNumber: things.serialNumber },
  } as const;
  const accept = (number: string | undefined) =>
    fixture.desk.accept(
      deskScope(() => fixture.app.now()),
      number ?? '',
      text,
      refund,
      { mayExceed: false },
    );
  // A minute before midnight in Belgrade, and a minute after it: in UTC the old year lasts.
  await fixture.passTime(fixture.app.now().until('2026-12-31T22:59:00Z'));
  expect(await accept(numbers[0])).toMatchObject({ ok: true });
  await fixture.passTime({ minutes: 2 });
  expect(await accept(numbers[1])).toMatchObject({ ok: true });
  const { token } = await fixture.app.signInAgain(who);
  const asked = { first: 0, rows: 20 };
  const { items } = resultOf(
    getKnjiznaOdobrenja,
    await fixture.app.call(getKnjiznaOdobrenja, asked, token),
  );
  expect(items.map(({ number, complaint }) => [number.slice(0, 8), complaint])).toEqual([
    ['KP-2027-', numbers[1]],
    ['KP-2026-', numbers[0]],
  ]);
  expect(items[0]?.number).toBe('KP-2027-000001');
  const dates = await Promise.all(
    items.map(async ({ number }) => {
      const drawn = await fixture.app.call(getPdfOdobrenja, { number, languageId: '3' }, token);
      const said = textOfPdf(Buffer.from(resultOf(getPdfOdobrenja, drawn).data, 'base64'));
      return said[said.indexOf('Date') + 1];
    }),
  );
  expect(dates).toEqual(['1 Jan 2027', '31 Dec 2026']);
});
