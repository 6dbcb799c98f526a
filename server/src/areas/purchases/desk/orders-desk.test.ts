import type { AnyCall, CallDefinition, CallInput, CallResult } from '@rampa/contract';
import {
  getOtpremu,
  getPorudzbinaZaOtpremu,
  getZalihe,
  izdvojUredjaje,
  odstampajOtpremnicu,
  otkaziPorudzbinu,
  otpremiPorudzbinu,
  primiUredjaje,
  sacuvajNajmanjeZalihe,
  uruciPorudzbinu,
  vracenaPosiljka,
  vratiUredjajNaStanje,
  type DispatchOrder,
} from '@rampa/contract/purchases';
import { verifikujTag } from '@rampa/contract/tags';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../testing/app-fixture.ts';
import { openOrderFixture, type OrderFixture, type OrderInput } from '../testing/order-fixture.ts';
import { textOfPdf } from '../testing/text-of-pdf.ts';

let fixture: OrderFixture;
let clerk: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  fixture = await openOrderFixture(50);
  clerk = await fixture.app.addStaff('clerk');
  other = await fixture.app.addStaff('supervisor');
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.faults()).toEqual([]);
});

const parcel = { carrier: 'Пошта Србије', parcel_number: 'RR123456785RS' };
let serials = 0;

const verdict = async (call: AnyCall, input: object, who = clerk): Promise<string> => {
  const { http, message } = await fixture.app.call(call, input, who.token);
  return `${http} ${message}`.trim();
};
async function done<Call extends CallDefinition>(
  call: Call,
  input: CallInput<Call>,
  who = clerk,
): Promise<CallResult<Call>> {
  // Inputs of calls are objects.
  const answer = await fixture.app.call(call, input as object, who.token);
  if (answer.http !== 200) throw new Error(answer.message);
  return answer.result as CallResult<Call>;
}

/** New devices of a category in the stock; returns their serial numbers. */
async function receive(kategorija: 'I' | 'II', count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, () => {
    serials += 1;
    return `0777${String(serials).padStart(8, '0')}`;
  });
  await done(primiUredjaje, { kategorija, serial_numbers: numbers });
  return numbers;
}

async function order(wishes: Partial<OrderInput> = {}): Promise<string> {
  const { order_number } = await fixture.place({ payment: 'on-delivery', ...wishes });
  return order_number;
}
const two = { lines: [{ kategorija: 'II' as const, quantity: 2, package: 'none' as const }] };

const show = (order_number: string): Promise<DispatchOrder> =>
  done(getPorudzbinaZaOtpremu, { order_number });

async function packed(wishes: Partial<OrderInput> = {}): Promise<string> {
  const order_number = await order(wishes);
  await done(izdvojUredjaje, { order_number, next: true });
  await done(odstampajOtpremnicu, { order_number, sheets: 0 });
  return order_number;
}

interface Printed {
  readonly serialNumber: string;
  readonly verificationCode: string;
}

/** Serial number and code of each line of a sheet. */
function codesOn(data: string): readonly Printed[] {
  const runs = textOfPdf(Buffer.from(data, 'base64')).map((run) => run.replaceAll(' ', ''));
  return runs.flatMap((run, at) =>
    /^0777\d{8}$/.test(run) ? [{ serialNumber: run, verificationCode: runs[at + 1] ?? '' }] : [],
  );
}

const trailOf = async (orderNumber: string): Promise<readonly string[]> => {
  const rows = await fixture.rows<{ action: string }>(
    `SELECT action FROM audit_trail WHERE subject = $1 AND actor LIKE 'staff:%'
     ORDER BY occurred_at, audit_id`,
    [`order:${orderNumber}`],
  );
  return rows.map(({ action }) => action).filter((action) => !action.endsWith('-read'));
};

test('an order goes through the desk: picked, packed, sent with its parcel, handed over and paid', async () => {
  const [first = ''] = await receive('II', 2);
  const order_number = await order(two);
  const list = await done(getOtpremu, { phase: 'pick', first: 0, rows: 100 });
  expect(list.items.find((item) => item.order_number === order_number)).toMatchObject({
    phase: 'pick',
    late: false,
    recipient: 'Милица Петровић',
    place: 'Београд',
    parcel: null,
  });
  expect(await verdict(otpremiPorudzbinu, { order_number, ...parcel })).toBe(
    '409 purchases.wrong-state',
  );
  const half = await done(izdvojUredjaje, { order_number, serial_numbers: [first] });
  expect(half.order.phase).toBe('pick');
  const whole = await done(izdvojUredjaje, { order_number, next: true });
  expect(whole).toMatchObject({ order: { phase: 'pack' }, lines: [{ picked: 2 }] });
  const sheet = await done(odstampajOtpremnicu, { order_number, sheets: 0 });
  const codes = codesOn(sheet.data);
  expect(codes.map(({ serialNumber }) => serialNumber)).toEqual(
    whole.devices.map(({ serial_number }) => serial_number),
  );
  expect(await verdict(otpremiPorudzbinu, { order_number, ...parcel, parcel_number: '' })).toBe(
    '409 purchases.parcel-needed',
  );
  const sent = await done(otpremiPorudzbinu, { order_number, ...parcel });
  expect(sent.order).toMatchObject({ phase: 'under-way', parcel: { number: 'RR123456785RS' } });
  // The second click finds it done, and another parcel is another matter.
  expect(await verdict(otpremiPorudzbinu, { order_number, ...parcel })).toBe('200');
  expect(
    await verdict(otpremiPorudzbinu, { order_number, ...parcel, parcel_number: 'RR000000000RS' }),
  ).toBe('409 purchases.wrong-state');
  expect(await fixture.mails(order_number)).toEqual(['placed-on-delivery', 'sent-parcel']);

  // What is printed on the sheet links the tag.
  const customer = await fixture.app.addCustomer();
  const [typed] = codes;
  expect(
    await verdict(
      verifikujTag,
      { serial_number: typed?.serialNumber, verificationCode: typed?.verificationCode },
      customer,
    ),
  ).toBe('200');

  const delivered = await done(uruciPorudzbinu, { order_number });
  expect(delivered).toMatchObject({
    order: { phase: 'delivered', paymentStatus: 'paid' },
    toCollect: null,
  });
  expect(await verdict(uruciPorudzbinu, { order_number })).toBe('200');
  expect(await trailOf(order_number)).toEqual([
    'order-picked',
    'order-picked',
    'order-packed',
    'order-sent',
    'order-delivered',
  ]);
});

test('the customer sees carrier and number of the parcel once it was sent', async () => {
  await receive('II', 2);
  const placed = await fixture.place({ payment: 'on-delivery', ...two });
  const { order_number } = placed;
  await done(izdvojUredjaje, { order_number, next: true });
  await done(odstampajOtpremnicu, { order_number, sheets: 0 });
  expect((await fixture.details(placed)).parcel).toBeUndefined();
  await done(otpremiPorudzbinu, { order_number, ...parcel });
  expect(await fixture.details(placed)).toMatchObject({
    status: 'sent',
    parcel: { carrier: parcel.carrier, number: parcel.parcel_number },
  });
});

test('an order is found by the number of its parcel too, however that is typed', async () => {
  await receive('II', 2);
  const order_number = await packed(two);
  const number = 'RR 555 000 111 RS';
  await done(otpremiPorudzbinu, { order_number, carrier: 'Пошта Србије', parcel_number: number });
  const found = await show('rr555000111rs');
  expect(found.order).toMatchObject({ order_number, phase: 'under-way' });
  expect(await verdict(getPorudzbinaZaOtpremu, { order_number: 'RR555000112RS' })).toBe(
    '404 purchases.not-found',
  );
});

test('of two clerks who pick one device for two orders at once, one gets it', async () => {
  const [device = ''] = await receive('I', 1);
  for (let round = 0; round < 5; round += 1) {
    const [one, another] = [await order(), await order()];
    const answers = await Promise.all([
      verdict(izdvojUredjaje, { order_number: one, serial_numbers: [device] }),
      verdict(izdvojUredjaje, { order_number: another, serial_numbers: [device] }, other),
    ]);
    expect(answers.toSorted()).toEqual(['200', `409 purchases.device-taken;number:${device}`]);
    const winner = answers[0] === '200' ? one : another;
    await done(vratiUredjajNaStanje, { order_number: winner, serial_number: device });
    // Nor would the database have it in two.
    await expect(
      fixture.rows(
        `INSERT INTO stock_devices (serial_number, category, place, state, received_at)
         VALUES ($1, 'I', '', 'in-stock', now())`,
        [device],
      ),
    ).rejects.toThrow('stock_devices__key');
  }
});

test('clerks who take the next devices at once take different ones', async () => {
  await receive('II', 8);
  const orders = await Promise.all(Array.from({ length: 4 }, () => order(two)));
  const taken = await Promise.all(
    orders.map((order_number, at) =>
      done(izdvojUredjaje, { order_number, next: true }, at % 2 === 0 ? clerk : other),
    ),
  );
  const numbers = taken.flatMap(({ devices }) => devices.map((one) => one.serial_number));
  expect(new Set(numbers).size).toBe(8);
});

test('a device of another category, of no stock, or beyond what was ordered is refused, and nothing is picked', async () => {
  const [small = ''] = await receive('I', 1);
  const [one = '', second = '', third = ''] = await receive('II', 3);
  const order_number = await order(two);
  const pick = (...serial_numbers: string[]) =>
    verdict(izdvojUredjaje, { order_number, serial_numbers });
  expect(await pick(one, small)).toBe(`409 purchases.device-not-needed;number:${small}`);
  expect(await pick('0999 0000-0001')).toBe('409 purchases.device-unknown;number:099900000001');
  expect(await pick(one, second, third)).toBe(`409 purchases.device-not-needed;number:${third}`);
  expect((await show(order_number)).devices).toEqual([]);
  // Blanks and dashes do not count, nor does scanning twice.
  expect(await pick(one.replaceAll(/(.{4})(?=.)/g, '$1 '), one)).toBe('200');
  expect(await pick(one)).toBe('200');
  expect((await show(order_number)).devices).toHaveLength(1);
});

test('where devices run out nothing is picked, and the clerk is told how many there are', async () => {
  const rows = await fixture.rows<{ n: string }>(
    "SELECT count(*) AS n FROM stock_devices WHERE state = 'in-stock' AND category = 'III'",
    [],
  );
  expect(Number(rows[0]?.n)).toBe(0);
  const order_number = await order({
    lines: [{ kategorija: 'III', quantity: 1, package: 'none' }],
  });
  expect(await verdict(izdvojUredjaje, { order_number, next: true })).toBe(
    '409 purchases.devices-too-few;category:III,left:0',
  );
});

test('of two who print a sheet at once one has it, and only the codes of the last sheet hold', async () => {
  await receive('II', 2);
  const order_number = await order(two);
  await done(izdvojUredjaje, { order_number, next: true });
  const answers = await Promise.all([
    fixture.app.call(odstampajOtpremnicu, { order_number, sheets: 0 }, clerk.token),
    fixture.app.call(odstampajOtpremnicu, { order_number, sheets: 0 }, other.token),
  ]);
  expect(answers.map(({ message }) => message).toSorted()).toEqual(['', 'purchases.sheet-printed']);
  const won = answers.find(({ http }) => http === 200);
  if (won === undefined) throw new Error('Nobody has a sheet');
  // A successful call has a result of this type.
  const { data } = won.result as CallResult<typeof odstampajOtpremnicu>;
  const first = codesOn(data);
  const again = await done(odstampajOtpremnicu, { order_number, sheets: 1 });
  const second = codesOn(again.data);
  await done(otpremiPorudzbinu, { order_number, ...parcel });
  const customer = await fixture.app.addCustomer();
  const link = (typed: Printed | undefined) =>
    verdict(
      verifikujTag,
      { serial_number: typed?.serialNumber, verificationCode: typed?.verificationCode },
      customer,
    );
  expect(await link(first[0])).toMatch('tags.code-wrong');
  expect(await link(second[0])).toMatch('200');
});

test('a parcel that came back is cancelled and refunded by the rules, and its devices go out again', async () => {
  await receive('II', 2);
  const available = await fixture.available('II');
  const order_number = await packed({ ...two, payment: 'on-delivery' });
  await done(otpremiPorudzbinu, { order_number, ...parcel });
  const { devices } = await show(order_number);
  const [broken = '', sound = ''] = devices.map(({ serial_number }) => serial_number);
  const back = await done(vracenaPosiljka, { order_number, faulty: [broken] });
  expect(back.order).toMatchObject({ phase: 'returned', paymentStatus: 'void' });
  expect(await verdict(vracenaPosiljka, { order_number })).toBe('200');
  expect(await fixture.mails(order_number)).toContain('returned');
  // One is for sale again, and one is not.
  expect(await fixture.available('II')).toBe(available - 1);
  const next = await order(two);
  expect(await verdict(izdvojUredjaje, { order_number: next, serial_numbers: [broken] })).toBe(
    `409 purchases.device-taken;number:${broken}`,
  );
  expect(await verdict(izdvojUredjaje, { order_number: next, serial_numbers: [sound] })).toBe(
    '200',
  );
  // Printing the old order's sheet again would make the codes of the new one void.
  expect(await verdict(odstampajOtpremnicu, { order_number, sheets: 1 })).toBe(
    '409 purchases.wrong-state',
  );
});

test('one that was paid by slip and came back waits for its refund, and one whose tag is linked stays', async () => {
  await receive('II', 2);
  await receive('I', 1);
  const placed = await fixture.place({ payment: 'slip', ...two });
  await fixture.receive(await fixture.details(placed));
  const { order_number } = placed;
  await done(izdvojUredjaje, { order_number, next: true });
  await done(odstampajOtpremnicu, { order_number, sheets: 0 });
  await done(otpremiPorudzbinu, { order_number, ...parcel });
  fixture.app.passTime({ minutes: 1 });
  await done(vracenaPosiljka, { order_number });
  expect(await fixture.details(placed)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'refunding',
    steps: [{ step: 'placed' }, { step: 'paid' }, { step: 'sent' }, { step: 'cancelled' }, {}],
  });
  expect(await fixture.mails(order_number)).toContain('returned-refund');

  const linked = await order();
  await done(izdvojUredjaje, { order_number: linked, next: true });
  const sheet = await done(odstampajOtpremnicu, { order_number: linked, sheets: 0 });
  await done(otpremiPorudzbinu, { order_number: linked, ...parcel });
  const printed = codesOn(sheet.data).find(({ serialNumber }) => serialNumber !== '');
  if (printed === undefined) throw new Error('The sheet has no code');
  await fixture.activate(await fixture.app.addCustomer(), { ...printed, category: 'I' });
  expect(await verdict(vracenaPosiljka, { order_number: linked })).toBe(
    `409 purchases.tags-in-use;number:${printed.serialNumber}`,
  );
});

test('an order that its customer cancels gives its devices back to the stock', async () => {
  await receive('II', 2);
  const customer = await fixture.app.addCustomer();
  const { order_number } = await fixture.place({ payment: 'on-delivery', ...two }, customer.token);
  const { devices } = await done(izdvojUredjaje, { order_number, next: true });
  expect(await verdict(otkaziPorudzbinu, { order_number }, customer)).toBe('200');
  const again = await order(two);
  const serial_numbers = devices.map((one) => one.serial_number);
  expect(await verdict(izdvojUredjaje, { order_number: again, serial_numbers })).toBe('200');
  expect(await show(order_number)).toMatchObject({ order: { phase: 'cancelled' }, devices: [] });
});

test('the command line sends what was picked on screen', async () => {
  await receive('II', 2);
  const order_number = await order(two);
  const { devices } = await done(izdvojUredjaje, { order_number, next: true });
  const parcelOf = await fixture.ship(order_number);
  expect(parcelOf.map(({ serialNumber }) => serialNumber).toSorted()).toEqual(
    devices.map((one) => one.serial_number),
  );
});

test('a device that somebody has linked leaves the stock, and does not hold up the next ones', async () => {
  const [first = ''] = await receive('I', 2);
  const order_number = await order();
  await done(izdvojUredjaje, { order_number, serial_numbers: [first] });
  const sheet = await done(odstampajOtpremnicu, { order_number, sheets: 0 });
  const [printed] = codesOn(sheet.data);
  if (printed === undefined) throw new Error('The sheet has no code');
  const available = await fixture.available('I');
  await fixture.activate(await fixture.app.addCustomer(), { ...printed, category: 'I' });
  expect(await verdict(otpremiPorudzbinu, { order_number, ...parcel })).toBe(
    `409 purchases.device-taken;number:${first}`,
  );
  // It leaves with the step that would put it back.
  await done(vratiUredjajNaStanje, { order_number, serial_number: first });
  expect(await fixture.available('I')).toBe(available - 1);
  expect(await verdict(izdvojUredjaje, { order_number, serial_numbers: [first] })).toBe(
    `409 purchases.device-unknown;number:${first}`,
  );
  // As a server of an earlier version left it: the oldest of all.
  await fixture.rows(
    `INSERT INTO stock_devices (serial_number, category, place, state, received_at)
     VALUES ($1, 'I', '', 'in-stock', '2020-01-01')`,
    [first],
  );
  const taken = await done(izdvojUredjaje, { order_number, next: true });
  expect(taken.devices).toHaveLength(1);
  expect(taken.devices[0]?.serial_number).not.toBe(first);
  await fixture.rows('DELETE FROM stock_devices WHERE serial_number = $1', [first]);
});

test('a device of the stock that somebody links is counted no longer, though an order waits for it', async () => {
  const { database, services } = fixture.app.app;
  const [tag] = await database.transaction((tx) => services.tagVerification.issueTags(tx, 'II', 1));
  if (tag === undefined) throw new Error('No tag was issued');
  const device = tag.serialNumber;
  await done(primiUredjaje, { kategorija: 'II', serial_numbers: [device] });
  const [before] = await fixture.rows<{ available: number }>(
    "SELECT available FROM device_stock WHERE category = 'II'",
    [],
  );
  const count = before?.available ?? 0;
  await fixture.rows(
    "UPDATE device_stock SET received = received - available, available = 0 WHERE category = 'II'",
    [],
  );
  await fixture.activate(await fixture.app.addCustomer(), { ...tag, category: 'II' });
  const { items } = await done(getZalihe, {});
  expect(items.find(({ kategorija }) => kategorija === 'II')).toMatchObject({
    available: -1,
    low: true,
  });
  const order_number = await order();
  expect(await verdict(izdvojUredjaje, { order_number, serial_numbers: [device] })).toBe(
    `409 purchases.device-unknown;number:${device}`,
  );
  expect(await services.fulfilment.receive('II', count)).toBe(count - 1);
});

test('a tag that is under way is not received, and its code still works', async () => {
  const order_number = await order();
  const [tag] = await fixture.ship(order_number);
  if (tag === undefined) throw new Error('No tag was sent');
  expect(
    await verdict(primiUredjaje, { kategorija: 'I', serial_numbers: [tag.serialNumber] }),
  ).toBe(`409 purchases.device-taken;number:${tag.serialNumber}`);
  await fixture.activate(await fixture.app.addCustomer(), tag);
});

test('who has kept a sheet links nothing by it once its devices are back in the stock', async () => {
  const customer = await fixture.app.addCustomer();
  const link = (typed: Printed | undefined) =>
    verdict(
      verifikujTag,
      { serial_number: typed?.serialNumber, verificationCode: typed?.verificationCode },
      customer,
    );
  await receive('II', 2);
  const { order_number } = await fixture.place({ payment: 'on-delivery', ...two }, customer.token);
  await done(izdvojUredjaje, { order_number, next: true });
  const sheet = await done(odstampajOtpremnicu, { order_number, sheets: 0 });
  const [one, another] = codesOn(sheet.data);
  await done(vratiUredjajNaStanje, { order_number, serial_number: one?.serialNumber ?? '' });
  expect(await link(one)).toMatch('tags.code-wrong');
  expect(await verdict(otkaziPorudzbinu, { order_number }, customer)).toBe('200');
  expect(await link(another)).toMatch('tags.code-wrong');
});

/** A sent order of two tags, paid by card, whose money was given back while it was under way. */
async function sentAndRefunded(): Promise<{ order_number: string; sheet: string }> {
  await receive('II', 2);
  // A customer's own: only so many orders come from one network without an account.
  const { token } = await fixture.app.addCustomer();
  const { order_number } = await fixture.placeAtGateway(two, token);
  await fixture.gateway.approve(order_number);
  await done(izdvojUredjaje, { order_number, next: true });
  const sheet = await done(odstampajOtpremnicu, { order_number, sheets: 0 });
  await done(otpremiPorudzbinu, { order_number, ...parcel });
  await fixture.app.app.services.payments.refund(order_number);
  expect((await show(order_number)).order).toMatchObject({
    phase: 'under-way',
    paymentStatus: 'refunded',
  });
  return { order_number, sheet: sheet.data };
}

test('who had the money back before the parcel came back is not told that nothing was charged', async () => {
  const { order_number } = await sentAndRefunded();
  const back = await done(vracenaPosiljka, { order_number });
  expect(back.order).toMatchObject({ phase: 'returned', paymentStatus: 'refunded' });
  expect((await fixture.mails(order_number)).filter((mail) => mail.startsWith('returned'))).toEqual(
    ['returned-refunded'],
  );
});

test('an order whose money was given back while it was under way can be handed over, though a tag is linked', async () => {
  const { order_number, sheet } = await sentAndRefunded();
  const [printed] = codesOn(sheet);
  if (printed === undefined) throw new Error('The sheet has no code');
  await fixture.activate(await fixture.app.addCustomer(), { ...printed, category: 'II' });
  expect(await verdict(vracenaPosiljka, { order_number })).toMatch('purchases.tags-in-use');
  const delivered = await done(uruciPorudzbinu, { order_number });
  expect(delivered.order).toMatchObject({ phase: 'delivered', paymentStatus: 'refunded' });
});

test('a sheet is in the language of its order, and one printed after sending has what is not linked', async () => {
  await receive('II', 2);
  const { token } = await fixture.app.addCustomer();
  const wishes = { ...two, payment: 'on-delivery' as const, languageId: '3' as const };
  const { order_number } = await fixture.place(wishes, token);
  await done(izdvojUredjaje, { order_number, next: true });
  const first = await done(odstampajOtpremnicu, { order_number, sheets: 0 });
  expect(first.fileName).toBe(`packing-sheet-${order_number}-1.pdf`);
  await done(otpremiPorudzbinu, { order_number, ...parcel });
  const customer = await fixture.app.addCustomer();
  const link = async (data: string): Promise<void> => {
    const [printed] = codesOn(data);
    if (printed === undefined) throw new Error('The sheet has no code');
    await fixture.activate(customer, { ...printed, category: 'II' });
  };
  await link(first.data);
  const second = await done(odstampajOtpremnicu, { order_number, sheets: 1 });
  expect(codesOn(second.data)).toHaveLength(1);
  // What the customer has in hand holds no longer.
  expect(await fixture.mails(order_number)).toContain('codes-changed');
  await link(second.data);
  expect(await verdict(odstampajOtpremnicu, { order_number, sheets: 2 })).toBe(
    '409 purchases.all-linked',
  );
  expect((await show(order_number)).sheets).toBe(2);
});

test('orders to be picked come in the order in which they reached the desk', async () => {
  const { token } = await fixture.app.addCustomer();
  const placed = await fixture.place({ payment: 'slip', ...two }, token);
  fixture.app.passTime({ minutes: 1 });
  const { order_number: later } = await fixture.place({ payment: 'on-delivery', ...two }, token);
  fixture.app.passTime({ minutes: 1 });
  await fixture.receive(await fixture.details(placed));
  const { items } = await done(getOtpremu, { phase: 'pick', first: 0, rows: 100 });
  const numbers = items.map((item) => item.order_number);
  expect(numbers.indexOf(placed.order_number)).toBeGreaterThan(numbers.indexOf(later));
  const since = items.map((item) => item.since);
  expect(since).toEqual(since.toSorted());
});

test('devices come in once, all or none, and the stock warns below its minimum', async () => {
  const stockOf = async (category: string) =>
    (await done(getZalihe, {})).items.find(({ kategorija }) => kategorija === category);
  const before = await stockOf('IV');
  const serial_numbers = ['0778 0000 0001', '0778-0000-0002'];
  const input = { kategorija: 'IV' as const, serial_numbers, place: 'Врчин' };
  expect(await done(primiUredjaje, input)).toEqual({ received: 2, already: 0 });
  expect(await done(primiUredjaje, input)).toEqual({ received: 0, already: 2 });
  expect(await stockOf('IV')).toMatchObject({
    available: (before?.available ?? 0) + 2,
    places: [{ place: 'Врчин', devices: 2 }],
    low: false,
  });
  expect(
    await verdict(primiUredjaje, {
      kategorija: 'IA',
      serial_numbers: ['077800000003', ...serial_numbers],
    }),
  ).toBe('409 purchases.device-other-category;number:077800000001');
  // Numbers of tags that were counted before add nothing that can be ordered.
  expect(
    await done(primiUredjaje, {
      kategorija: 'IV',
      serial_numbers: ['077800000004'],
      counted: true,
    }),
  ).toEqual({ received: 1, already: 0 });
  expect((await stockOf('IV'))?.available).toBe((before?.available ?? 0) + 2);
  const many = Array.from({ length: 60 }, (_, at) => `0779${String(at).padStart(8, '0')}`);
  expect(
    await verdict(primiUredjaje, { kategorija: 'IV', serial_numbers: many, counted: true }),
  ).toBe('409 purchases.devices-more-than-counted;counted:52');
  await done(sacuvajNajmanjeZalihe, { kategorija: 'IV', minimum: 1000 });
  expect(await stockOf('IV')).toMatchObject({ minimum: 1000, low: true });
});

test('of two who receive the same list at once it is counted once', async () => {
  const before = await fixture.available('IA');
  const input = { kategorija: 'IA', serial_numbers: ['0780000000001', '0780000000002'] };
  const answers = await Promise.all([
    verdict(primiUredjaje, input),
    verdict(primiUredjaje, input, other),
  ]);
  expect(answers).toEqual(['200', '200']);
  expect(await fixture.available('IA')).toBe(before + 2);
});

test('other roles have no access, and the operator may do without', async () => {
  const editor = await fixture.app.addStaff('editor');
  expect(await verdict(getOtpremu, {}, editor)).toBe('403 session.role-missing');
  const without = await fixture.app.addServer({ ORDERS_DESK: 'false' });
  const answer = await without.call(getOtpremu, {}, clerk.token);
  await without.stop();
  expect(answer.message).toBe('request.not-found');
});

test('an order that waits longer than three days is marked, in whichever phase it is found', async () => {
  const order_number = await order();
  expect(await show(order_number)).toMatchObject({ order: { late: false } });
  fixture.app.passTime({ hours: 73 });
  // The session of before has ended.
  clerk = await fixture.app.addStaff('clerk');
  expect(await show(order_number)).toMatchObject({ order: { phase: 'pick', late: true } });
  const { items } = await done(getOtpremu, { phase: 'pick', first: 0, rows: 100 });
  const days = items.map(({ since }) => since);
  expect(days).toEqual(days.toSorted());
});
