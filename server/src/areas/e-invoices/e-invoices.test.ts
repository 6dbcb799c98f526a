import {
  getEFakture,
  getStanjaEFaktura,
  getXmlEFakture,
  ponoviEFakturu,
  resiEFakturu,
  type EInvoiceState,
} from '@rampa/contract/e-invoices';
import {
  getReklamacijaUprave,
  novaReklamacija,
  prihvatiReklamaciju,
} from '@rampa/contract/complaints';
import { otkaziPorudzbinu } from '@rampa/contract/purchases';
import { v7 as uuid } from 'uuid';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { freePort } from '../../testing/free-port.ts';
import { giveThings } from '../../testing/owned-things.ts';
import { everyAccount } from '../../testing/scope.ts';
import { resultOf } from '../complaints/testing/complaint-fixture.ts';
import {
  openOrderFixture,
  type OrderFixture,
  type OrderInput,
  type Placed,
} from '../purchases/testing/order-fixture.ts';
import { startSandboxSef, type SandboxSef } from './testing/sandbox-sef.ts';
import { openUblSchema } from './testing/ubl-schema.ts';
import { moved } from '../../platform/testing/moved.ts';

const key = 'kljuc-za-sef-1234567890';
let fixture: OrderFixture;
let sef: SandboxSef;
let clerk: SignedIn;
let supervisor: SignedIn;
let settings: Readonly<Record<string, string>>;
beforeAll(async () => {
  sef = await startSandboxSef({ port: await freePort(), key });
  settings = {
    E_INVOICES_SINCE: '2026-11-10',
    SEF_BASE_URL: sef.url,
    SEF_API_KEY: key,
    SEF_CALLS_PER_SECOND: '1000',
  };
  fixture = await openOrderFixture(100, settings);
  clerk = await fixture.app.addStaff('clerk');
  supervisor = await fixture.app.addStaff('supervisor');
});
beforeEach(() => sef.mood('well'));
afterAll(async () => {
  await fixture.close();
  await sef.stop();
});

const company = {
  lice: 'pravno',
  poslovno_ime: 'Превоз & син д.о.о.',
  pib: '101134702',
  companyNumber: '07891234',
} as const satisfies Partial<OrderInput>;

/** As no program may. */
async function tamper(statement: string, values: readonly unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: fixture.app.ownerUrl });
  await owner.connect();
  await owner.query(statement, [...values]);
  await owner.end();
}

const parts = (of = fixture.app.app) => {
  const { open } = of.services.eInvoices;
  if (open === null) throw new Error('e-invoices are switched off');
  return open;
};
const collect = () => parts().collect(everyAccount);
const send = () => sendBy(fixture.app.app);
const follow = () => parts().follow(everyAccount);
async function sendBy(app: Parameters<typeof parts>[0]) {
  const round = await parts(app).send(everyAccount);
  if (round === undefined) throw new Error('somebody else is sending');
  return round;
}

async function paid(wishes: Partial<OrderInput> = company, token?: string): Promise<Placed> {
  const placed = await fixture.placeAtGateway(wishes, token);
  await fixture.gateway.approve(placed.order_number);
  return placed;
}

const listed = async (state: EInvoiceState) =>
  resultOf(getEFakture, await fixture.app.call(getEFakture, { state, rows: '100' }, clerk.token));
const find = async (state: EInvoiceState, number: string) =>
  (await listed(state)).items.find((one) => one.number === number);
const atSef = async (number: string) =>
  (await sef.documents()).filter((one) => one.number === number);

test('a paid order of a company is sent once, and followed until its buyer approves it', async () => {
  const { order_number: number } = await paid();
  await collect();
  expect(await collect()).toBe(0);
  expect(await find('waiting', number)).toMatchObject({
    kind: 'order',
    buyer: company.poslovno_ime,
    buyerTaxNumber: '101134702',
    // 2,022 for the tag, 390 for delivery; what is prepaid for tolls is not in it.
    total: { amount: 241_200, currency: 'RSD' },
    missing: [],
    sefId: '',
  });
  expect(await send()).toMatchObject({ sent: 1, refused: 0, away: '' });
  expect(await send()).toMatchObject({ sent: 0 });
  const [document, ...more] = await atSef(number);
  expect(more).toEqual([]);
  expect(openUblSchema('Invoice')(document?.xml ?? '')).toEqual([]);
  expect(document?.xml).toContain('<cbc:TaxAmount currencyID="RSD">402.00</cbc:TaxAmount>');
  expect(await find('sent', number)).toMatchObject({ sefId: String(document?.id), attempts: 1 });

  await sef.decide(number, 'Seen', '', '2026-11-20T13:01:00.5');
  await sef.decide(number, 'Approved', 'У реду', '2026-11-20T13:02:00');
  expect(await follow()).toBe(1);
  expect(await follow()).toBe(0);
  expect(await find('approved', number)).toMatchObject({
    message: 'У реду',
    changedAt: '2026-11-20T13:02:00+01:00',
  });
});

test('an order of a private person has no e-invoice', async () => {
  await collect();
  const { order_number: number } = await paid({});
  expect(await collect()).toBe(0);
  expect(await find('waiting', number)).toBeUndefined();
});

test('a document sent again after its answer was lost has the same request id, and is there once', async () => {
  const { order_number: number } = await paid();
  await collect();
  await sef.mood('lost');
  expect((await send()).away).toContain('SEF answered 502');
  expect(await find('waiting', number)).toMatchObject({ attempts: 1 });
  // Not before its time.
  expect(await send()).toMatchObject({ sent: 0, away: '' });
  await sef.mood('well');
  fixture.app.passTime({ minutes: 2 });
  expect(await send()).toMatchObject({ sent: 1 });
  const sent = await atSef(number);
  expect(sent).toHaveLength(1);
  expect(await find('sent', number)).toMatchObject({ sefId: String(sent[0]?.id), attempts: 2 });
});

test('a server killed between sending and noting it leaves a document that is sent again, and not twice', async () => {
  const { order_number: number } = await paid();
  await collect();
  await send();
  // As the kill leaves it: taken there, unknown here, and claimed.
  await fixture.rows(
    `UPDATE e_invoices SET state = 'waiting', sef_id = NULL, sent_at = NULL, next_try_at = $2
     WHERE number = $1`,
    [number, fixture.app.now().add({ seconds: 60 }).toString()],
  );
  expect(await send()).toMatchObject({ sent: 0 });
  fixture.app.passTime({ minutes: 2 });
  expect(await send()).toMatchObject({ sent: 1 });
  expect(await atSef(number)).toHaveLength(1);
  expect(await find('sent', number)).toBeDefined();
});

test('of two servers one sends, and each document once', async () => {
  const numbers = (await Promise.all([paid(), paid(), paid()])).map((one) => one.order_number);
  const other = await fixture.app.addServer(settings);
  await Promise.all([collect(), parts(other.app).collect(everyAccount)]);
  const rounds = await Promise.all([parts(), parts(other.app)].map((of) => of.send(everyAccount)));
  expect(rounds).toContainEqual({ sent: 3, refused: 0, away: '' });
  expect(rounds).toContain(undefined);
  for (const number of numbers) {
    expect(await atSef(number)).toHaveLength(1);
    expect(await find('sent', number)).toMatchObject({ attempts: 1 });
  }
  await other.stop();
});

test('while the state’s system is away, documents wait, and one round asks once', async () => {
  const [first, second] = [await paid(), await paid()];
  await collect();
  await sef.mood('away');
  expect((await send()).away).toContain('503');
  const attempts = await Promise.all(
    [first, second].map(
      async ({ order_number: number }) => (await find('waiting', number))?.attempts,
    ),
  );
  expect(new Set(attempts)).toEqual(new Set([0, 1]));
  await expect(follow()).rejects.toThrow('SEF answered 503');
  await sef.mood('well');
  fixture.app.passTime({ minutes: 2 });
  expect(await send()).toMatchObject({ sent: 2 });
});

test('a key that is refused makes documents wait, and is no fault of theirs', async () => {
  const { order_number: number } = await paid();
  const other = await fixture.app.addServer({ ...settings, SEF_API_KEY: 'pogresan-kljuc-000' });
  await collect();
  expect((await sendBy(other.app)).away).toContain('401');
  expect(await find('waiting', number)).toMatchObject({ attempts: 1 });
  await other.stop();
  fixture.app.passTime({ minutes: 2 });
  expect(await send()).toMatchObject({ sent: 1 });
});

test('what a company has not told is said on the desk; corrected, the document is sent under the same request id', async () => {
  const who = await fixture.app.addCustomer('pravno');
  await giveThings(fixture.app, who);
  await collect();
  const { items } = await listed('failed');
  const found = items.find((one) => one.kind === 'abroad');
  expect(found?.missing).toContain('tax-number');
  const number = found?.number ?? '';
  const request = async () =>
    (
      await fixture.rows<{ request_id: string }>(
        'SELECT request_id FROM e_invoices WHERE number = $1',
        [number],
      )
    )[0]?.request_id;
  const before = await request();
  const again = () => fixture.app.call(ponoviEFakturu, { number }, clerk.token);
  expect(resultOf(ponoviEFakturu, await again())).toEqual({ state: 'failed' });
  await fixture.rows(
    `UPDATE accounts SET business_name = 'Превоз', tax_number = '101134702', company_number = '07891234',
       street = 'Његошева 1', city = 'Београд', postcode = '11000' WHERE account_id = $1`,
    [who.accountId],
  );
  expect(resultOf(ponoviEFakturu, await again())).toEqual({ state: 'waiting' });
  // Twice is once.
  expect(resultOf(ponoviEFakturu, await again())).toEqual({ state: 'waiting' });
  await send();
  expect(await request()).toBe(before);
  const [document] = await atSef(number);
  expect(document?.requestId).toBe(before);
  expect(openUblSchema('Invoice')(document?.xml ?? '')).toEqual([]);
  expect(await again()).toMatchObject({ http: 409, message: 'e-invoices.changed' });

  const states = async (token: string) =>
    resultOf(
      getStanjaEFaktura,
      await fixture.app.call(getStanjaEFaktura, { numbers: [number, 'none'] }, token),
    ).items;
  expect(await states(who.token)).toMatchObject([{ number, state: 'sent' }]);
  expect(await states((await fixture.app.addCustomer('pravno')).token)).toEqual([]);

  const xml = await fixture.app.call(getXmlEFakture, { number }, clerk.token);
  const file = resultOf(getXmlEFakture, xml);
  expect(Buffer.from(file.data, 'base64').toString()).toBe(document?.xml);
});

test('a document that the state’s system refuses is on the desk with its reason, and is settled once, with a note', async () => {
  const { order_number: number } = await paid();
  await collect();
  await fixture.rows(
    `UPDATE e_invoices SET xml = replace(xml, 'PayableAmount currencyID="RSD">2', 'PayableAmount currencyID="RSD">3') WHERE number = $1`,
    [number],
  );
  expect(await send()).toMatchObject({ sent: 0, refused: 1 });
  const refused = await find('failed', number);
  expect(refused?.message).toContain('[BR-CO-16]');
  expect(await atSef(number)).toEqual([]);
  const settle = (note: string) => fixture.app.call(resiEFakturu, { number, note }, clerk.token);
  expect(await settle('')).toMatchObject({ http: 400 });
  expect(await settle('Послата ручно у СЕФ-у.')).toMatchObject({ http: 200 });
  expect(await settle('Послата ручно у СЕФ-у.')).toMatchObject({ http: 200 });
  expect(await settle('Другачије')).toMatchObject({ http: 409, message: 'e-invoices.changed' });
  expect((await find('settled', number))?.settled?.note).toBe('Послата ручно у СЕФ-у.');
  const trail = await fixture.rows<{ n: number }>(
    `SELECT count(*)::int AS n FROM audit_trail WHERE action = 'e-invoice-settled' AND subject = $1`,
    [`e-invoice:${number}`],
  );
  expect(trail).toEqual([{ n: 2 }]);
});

test('a rejection reaches the desk with the buyer’s comment, and older news does not undo it', async () => {
  const { order_number: number } = await paid();
  await collect();
  await send();
  const at = (minute: string) => `2026-11-20T15:${minute}:00`;
  await sef.decide(number, 'Rejected', 'Погрешна адреса', at('10'));
  await sef.decide(number, 'Seen', '', at('05'));
  await follow();
  expect(await find('rejected', number)).toMatchObject({ message: 'Погрешна адреса' });
  expect((await listed('rejected')).counts.rejected).toBeGreaterThan(0);
});

test('news with a control character is kept without it; of two of one moment, the later one counts', async () => {
  const { order_number: number } = await paid();
  await collect();
  await send();
  const at = '2026-11-20T16:00:00';
  await sef.decide(number, 'Seen', '', at);
  await sef.decide(number, 'Rejected', 'Погрешан\u0000 износ', at);
  expect(await follow()).toBe(1);
  expect(await find('rejected', number)).toMatchObject({ message: 'Погрешан износ' });
  expect(await follow()).toBe(0);
});

test('changes are asked for by days from where it ended, past midnight as well', async () => {
  const { order_number: number } = await paid();
  await collect();
  await send();
  fixture.app.passTime({ hours: 50 });
  clerk = await fixture.app.addStaff('clerk');
  supervisor = await fixture.app.addStaff('supervisor');
  const day = fixture.app.now().subtract({ hours: 26 }).toString().slice(0, 10);
  await sef.decide(number, 'Approved', '', `${day}T23:59:59`);
  await follow();
  expect(await find('approved', number)).toBeDefined();
});

test('a refunded order has a credit note that names its invoice', async () => {
  const placed = await paid();
  const { order_number, ticket } = placed;
  await fixture.app.call(otkaziPorudzbinu, { order_number, ticket });
  await fixture.app.app.services.payments.refund(order_number);
  await collect();
  await send();
  const { creditNote } = await fixture.details(placed);
  const [document] = await atSef(creditNote);
  expect(openUblSchema('CreditNote')(document?.xml ?? '')).toEqual([]);
  expect(document?.xml).toContain(
    `<cac:InvoiceDocumentReference><cbc:ID>${order_number}</cbc:ID><cbc:IssueDate>`,
  );
  expect(await find('sent', creditNote)).toMatchObject({ kind: 'order-credit' });
});

test('the credit note of an order of which complaints had credited a part is for the rest', async () => {
  const placed = await paid();
  const { order_number, ticket } = placed;
  await fixture.app.call(otkaziPorudzbinu, { order_number, ticket });
  await fixture.app.app.services.payments.refund(order_number);
  const { creditNote } = await fixture.details(placed);
  await tamper(
    'UPDATE credit_notes SET total_minor = 50000, taxed_minor = 30000, tax_minor = 5000 WHERE number = $1',
    [creditNote],
  );
  await collect();
  await send();
  expect(await find('sent', creditNote)).toMatchObject({ total: { amount: 30_000 } });
  const [document] = await atSef(creditNote);
  expect(document?.xml.match(/<cac:CreditNoteLine>/g)).toHaveLength(1);
});

test('a credit note for an invoice of tolls abroad is sent; one for a toll at home, which has no invoice, is not', async () => {
  const who = await fixture.app.addCustomer('pravno');
  await tamper(
    `UPDATE accounts SET business_name = 'Превоз', tax_number = '101134702', company_number = '07891234',
       street = 'Његошева 1', city = 'Београд', postcode = '11000' WHERE account_id = $1`,
    [who.accountId],
  );
  const things = await giveThings(fixture.app, who);
  const [invoice] = await fixture.rows<{ number: string }>(
    'SELECT number FROM t4a_invoices WHERE account_id = $1',
    [who.accountId],
  );
  const giveBack = async (about: string, id: string) => {
    const filed = await fixture.app.call(
      novaReklamacija,
      {
        idempotencyKey: uuid(),
        about,
        id,
        kind: 'wrong-amount',
        text: 'Наплаћено је више него што треба.',
      },
      who.token,
    );
    const { complaint_number } = resultOf(novaReklamacija, filed);
    const shown = await fixture.app.call(getReklamacijaUprave, { complaint_number }, clerk.token);
    const { revision } = resultOf(getReklamacijaUprave, shown);
    const accepted = await fixture.app.call(
      prihvatiReklamaciju,
      {
        complaint_number,
        revision,
        idempotencyKey: uuid(),
        text: 'Прегледали смо снимке и враћамо разлику.',
        refund: { amount: 100, serial_number: things.serialNumber },
      },
      supervisor.token,
    );
    resultOf(prihvatiReklamaciju, accepted);
  };
  await collect();
  await giveBack('passage', things.passageId);
  expect(await collect()).toBe(0);
  await giveBack('invoice', invoice?.number ?? '');
  expect(await collect()).toBe(1);
  await send();
  const found = (await listed('sent')).items.find((one) => one.kind === 'credit');
  expect(found).toMatchObject({ total: { amount: 100 } });
  const [document] = await atSef(found?.number ?? '');
  expect(openUblSchema('CreditNote')(document?.xml ?? '')).toEqual([]);
  expect(document?.xml).toContain(`<cbc:ID>${invoice?.number ?? ''}</cbc:ID>`);

  // As if it had been for a passage of which there was no invoice yet, a week before.
  const credit = found?.number ?? '';
  await tamper('DELETE FROM e_invoices WHERE number = ANY ($1)', [[credit, invoice?.number]]);
  await tamper(
    `UPDATE refund_credit_note_lines SET subject_kind = 'passage-abroad', subject_id = (
       SELECT l.passage_id::text FROM t4a_invoice_passages l JOIN t4a_invoices i USING (account_id, racun_id)
       WHERE i.number = $1 LIMIT 1) WHERE subject_kind = 'invoice' AND subject_id = $1`,
    [invoice?.number],
  );
  await tamper(
    `UPDATE refund_credit_notes SET ${moved('issued_at', '-7 days')} WHERE number = $1`,
    [credit],
  );
  await tamper('UPDATE t4a_invoices SET issued_at = $2 WHERE number = $1', [
    invoice?.number,
    fixture.app.now().toString(),
  ]);
  await collect();
  expect(await find('waiting', credit)).toBeDefined();
});

test('a credit note waits for its invoice; for one that is not in the state’s system it is on the desk', async () => {
  const placed = await paid();
  const { order_number: number, ticket } = placed;
  await fixture.app.call(otkaziPorudzbinu, { order_number: number, ticket });
  await fixture.app.app.services.payments.refund(number);
  const { creditNote } = await fixture.details(placed);
  await collect();
  const later = fixture.app.now().add({ hours: 200 }).toString();
  await tamper('UPDATE e_invoices SET next_try_at = $2 WHERE number = $1', [number, later]);
  await send();
  const waiting = await find('waiting', creditNote);
  expect(waiting).toMatchObject({ attempts: 0 });
  expect(waiting?.message).toContain(number);

  const refusal = async (set: string) => {
    await tamper(`UPDATE e_invoices SET ${set} WHERE number = $1`, [number]);
    await tamper("UPDATE e_invoices SET state = 'waiting', next_try_at = $2 WHERE number = $1", [
      creditNote,
      fixture.app.now().toString(),
    ]);
    expect(await send()).toMatchObject({ refused: 1 });
    expect(await atSef(creditNote)).toEqual([]);
    return (await find('failed', creditNote))?.message;
  };
  expect(await refusal("state = 'failed'")).toContain('није послата');
  expect(await refusal("state = 'rejected', sef_id = 9000001, sent_at = found_at")).toContain(
    'Купац је одбио',
  );
  expect(await refusal("state = 'cancelled'")).toContain('је отказана');
  expect(await refusal("state = 'settled', settled_at = found_at, settled_by = 'x'")).toContain(
    'на други начин',
  );
  await tamper('DELETE FROM e_invoices WHERE number = $1', [number]);
  await tamper('UPDATE e_invoices SET reduces = $2 WHERE number = $1', [
    creditNote,
    `${number} 2026-11-09`,
  ]);
  expect(await refusal("message = ''")).toContain('пре него што');
});

test('what waits for more than a day may be sent again and settled; before, it may not be settled', async () => {
  const { order_number: number } = await paid();
  await collect();
  await sef.mood('away');
  await tamper(`UPDATE e_invoices SET ${moved('next_try_at', '-9 days')} WHERE number = $1`, [
    number,
  ]);
  await send();
  const settle = () =>
    fixture.app.call(resiEFakturu, { number, note: 'Послата ручно.' }, clerk.token);
  expect(await find('waiting', number)).toMatchObject({ stuck: false, attempts: 1 });
  expect(await settle()).toMatchObject({ http: 409 });
  await tamper(`UPDATE e_invoices SET ${moved('found_at', '-2 days')} WHERE number = $1`, [number]);
  const stuck = await find('waiting', number);
  expect(stuck?.stuck).toBe(true);
  expect(stuck?.message).toContain('503');
  const again = await fixture.app.call(ponoviEFakturu, { number }, clerk.token);
  expect(resultOf(ponoviEFakturu, again)).toEqual({ state: 'waiting' });
  expect(await find('waiting', number)).toMatchObject({ attempts: 0, message: '' });
  expect(await settle()).toMatchObject({ http: 200 });
  expect(await find('settled', number)).toBeDefined();
});

test('what somebody has to look at is counted: refused, rejected, and what waits for a day', async () => {
  const stuck = () => parts().stuck(everyAccount, 1000);
  await paid();
  await collect();
  const before = await stuck();
  const { totalRecords: waiting } = await listed('waiting');
  expect(waiting).toBeGreaterThan(0);
  fixture.app.passTime({ hours: 25 });
  expect(await stuck()).toBe(before + waiting);
  expect(await fixture.app.app.services.operatorFigures()).toMatchObject({
    desks: { e_invoices: before + waiting },
  });
  clerk = await fixture.app.addStaff('clerk');
  const { order_number: number } = await paid();
  await collect();
  const young = await stuck();
  await tamper(
    "UPDATE e_invoices SET state = 'cancelled', sef_id = 9000002, sent_at = found_at WHERE number = $1",
    [number],
  );
  expect(await stuck()).toBe(young + 1);
});

test('switched off, the desk does not exist, and no document has an e-invoice', async () => {
  const other = await fixture.app.addServer({ E_INVOICES_SINCE: '' });
  expect(await other.call(getEFakture, {}, clerk.token)).toMatchObject({ http: 404 });
  const who = await fixture.app.addCustomer('pravno');
  expect(await other.call(getStanjaEFaktura, { numbers: ['a'] }, who.token)).toMatchObject({
    result: { items: [] },
  });
  await other.stop();
});
