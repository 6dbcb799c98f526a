import type { AnyCall, CallDefinition, CallInput, CallResult } from '@rampa/contract';
import {
  getBaterijePriKraju,
  getOtpremu,
  getPorudzbinaZaOtpremu,
  getUredjaj,
  getZalihe,
  ispraviUredjaje,
  izdvojUredjaje,
  odstampajOtpremnicu,
  otkaziPorudzbinu,
  otpremiPorudzbinu,
  primiUredjaje,
  primiVracenUredjaj,
  uruciPorudzbinu,
  vracenaPosiljka,
  type Device,
} from '@rampa/contract/purchases';
import { odblokirajTag, verifikujTag } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../testing/app-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { createPassageRecorder } from '../../passages/index.ts';
import { tripOf } from '../../passages/testing/passages-fixture.ts';
import { openOrderFixture, type OrderFixture, type OrderInput } from '../testing/order-fixture.ts';
import { textOfPdf } from '../testing/text-of-pdf.ts';
import { moved } from '../../../platform/testing/moved.ts';

let fixture: OrderFixture;
let clerk: SignedIn;
beforeAll(async () => {
  fixture = await openOrderFixture(50);
  clerk = await fixture.app.addStaff('clerk');
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
): Promise<CallResult<Call>> {
  // Inputs of calls are objects.
  const answer = await fixture.app.call(call, input as object, clerk.token);
  if (answer.http !== 200) throw new Error(answer.message);
  return answer.result as CallResult<Call>;
}

async function receive(kategorija: 'I' | 'II', count: number, place = ''): Promise<string[]> {
  const numbers = Array.from({ length: count }, () => {
    serials += 1;
    return `0778${String(serials).padStart(8, '0')}`;
  });
  await done(primiUredjaje, { kategorija, serial_numbers: numbers, place });
  return numbers;
}

const life = (serial_number: string): Promise<Device> => done(getUredjaj, { serial_number });
const kinds = ({ events }: Device): string[] => events.map(({ kind }) => kind);
const correct = (
  serial_numbers: string[],
  change: CallInput<typeof ispraviUredjaje>['change'],
  note = '',
) => ({ serial_numbers, change, note });

interface Printed {
  readonly serialNumber: string;
  readonly verificationCode: string;
}

/** An order of these devices on its way, with what its sheet says. */
async function sent(
  numbers: readonly string[],
  kategorija: 'I' | 'II',
  wishes: Partial<OrderInput> = {},
): Promise<{ readonly order_number: string; readonly codes: readonly Printed[] }> {
  const { order_number } = await fixture.place({
    payment: 'on-delivery',
    lines: [{ kategorija, quantity: numbers.length, package: 'none' }],
    ...wishes,
  });
  await done(izdvojUredjaje, { order_number, serial_numbers: [...numbers] });
  const { data } = await done(odstampajOtpremnicu, { order_number, sheets: 0 });
  const runs = textOfPdf(Buffer.from(data, 'base64')).map((run) => run.replaceAll(' ', ''));
  await done(otpremiPorudzbinu, { order_number, ...parcel });
  return {
    order_number,
    codes: runs.flatMap((run, at) =>
      /^0778\d{8}$/.test(run) ? [{ serialNumber: run, verificationCode: runs[at + 1] ?? '' }] : [],
    ),
  };
}

async function link(
  customer: SignedIn,
  { serialNumber, verificationCode }: Printed,
): Promise<string> {
  const typed = { serial_number: serialNumber, verificationCode };
  return verdict(verifikujTag, typed, customer);
}

const available = async (kategorija: string): Promise<number> =>
  (await done(getZalihe, {})).items.find((line) => line.kategorija === kategorija)?.available ?? 0;

test('the life of a device is told from the shelf to the customer, with warranty and battery', async () => {
  const [number = ''] = await receive('II', 1, 'Врчин');
  expect(await life(number)).toMatchObject({
    where: 'stock',
    place: 'Врчин',
    kategorija: 'II',
    order: null,
    warranty: null,
    events: [{ kind: 'received', place: 'Врчин' }],
  });
  const { order_number, codes } = await sent([number], 'II');
  expect(await life(number)).toMatchObject({
    where: 'under-way',
    order: { order_number, phase: 'under-way' },
    handedOver: null,
  });
  await done(uruciPorudzbinu, { order_number });
  expect(await life(number)).toMatchObject({ where: 'delivered', warranty: { over: false } });
  const customer = await fixture.app.addCustomer();
  expect(await link(customer, codes[0] ?? { serialNumber: '', verificationCode: '' })).toBe('200');
  fixture.app.passTime({ minutes: 1 });
  const shown = await life(number);
  expect(shown).toMatchObject({
    where: 'customer',
    owners: [{ account_id: customer.accountId, status: 'aktivan', until: null, blocks: [] }],
  });
  expect(kinds(shown).toSorted()).toEqual(
    ['received', 'code-printed', 'sent', 'delivered', 'linked'].toSorted(),
  );
  expect(shown.events.find(({ kind }) => kind === 'received')?.by).not.toBe('');
  const handedOver = Temporal.PlainDate.from(shown.handedOver ?? '');
  expect(shown.warranty?.day).toBe(handedOver.add({ months: 24 }).toString());
  expect(shown.battery?.day).toBe(handedOver.add({ months: 72 }).toString());
  expect(await verdict(getUredjaj, { serial_number: '0778 9999-9999' })).toBe(
    '404 purchases.device-not-found',
  );
});

test('what was entered by mistake leaves the stock, and can come in again', async () => {
  const before = await available('I');
  const [one = '', two = ''] = await receive('I', 2);
  const mistake = correct([one, two], { what: 'out', reason: 'mistake' });
  expect(await done(ispraviUredjaje, mistake)).toEqual({ changed: 2, already: 0 });
  expect(await available('I')).toBe(before);
  expect(await done(ispraviUredjaje, mistake)).toEqual({ changed: 0, already: 2 });
  expect(await available('I')).toBe(before);
  expect(await life(one)).toMatchObject({
    where: 'taken-out',
    events: [{ kind: 'taken-out', reason: 'mistake' }, { kind: 'received' }],
  });
  await done(primiUredjaje, { kategorija: 'II', serial_numbers: [one] });
  expect(await life(one)).toMatchObject({ where: 'stock', kategorija: 'II' });
});

test('faulty, lost and scrapped ones cannot be ordered, and those that are mended can', async () => {
  const [one = '', two = '', three = ''] = await receive('I', 3);
  const before = await available('I');
  await done(ispraviUredjaje, correct([one], { what: 'out', reason: 'faulty' }, 'не пали се'));
  await done(ispraviUredjaje, correct([two], { what: 'out', reason: 'lost' }));
  await done(ispraviUredjaje, correct([three], { what: 'out', reason: 'scrapped' }));
  expect(await available('I')).toBe(before - 3);
  expect((await life(one)).events[0]).toMatchObject({ kind: 'taken-out', note: 'не пали се' });
  expect([(await life(one)).where, (await life(two)).where, (await life(three)).where]).toEqual([
    'faulty',
    'lost',
    'scrapped',
  ]);
  const { order_number } = await fixture.place({ payment: 'on-delivery' });
  expect(await verdict(izdvojUredjaje, { order_number, serial_numbers: [two] })).toBe(
    `409 purchases.device-taken;number:${two}`,
  );
  await done(ispraviUredjaje, correct([one, two], { what: 'back', place: 'Полица 2' }));
  expect(await available('I')).toBe(before - 1 - 1);
  expect(await life(two)).toMatchObject({ where: 'stock', place: 'Полица 2' });
  // Scrapped after it was faulty: it was taken out of what can be ordered once.
  await done(ispraviUredjaje, correct([one], { what: 'out', reason: 'faulty' }));
  await done(ispraviUredjaje, correct([one], { what: 'out', reason: 'scrapped' }));
  expect(await available('I')).toBe(before - 3);
});

test('a wrong category is corrected for what is sold and for what is linked', async () => {
  const [number = ''] = await receive('I', 1);
  const before = { I: await available('I'), II: await available('II') };
  await done(ispraviUredjaje, correct([number], { what: 'category', kategorija: 'II' }));
  expect(await available('I')).toBe(before.I - 1);
  expect(await available('II')).toBe(before.II + 1);
  await done(ispraviUredjaje, correct([number], { what: 'place', place: 'Ниш' }));
  expect(await life(number)).toMatchObject({ kategorija: 'II', place: 'Ниш' });
  const { codes } = await sent([number], 'II');
  const customer = await fixture.app.addCustomer();
  expect(await link(customer, codes[0] ?? { serialNumber: '', verificationCode: '' })).toBe('200');
  expect((await life(number)).kategorija).toBe('II');
});

test('nothing is corrected where one of the numbers is unknown, in an order or a customer’s', async () => {
  const [free = '', picked = '', out = ''] = await receive('II', 3);
  const { order_number } = await fixture.place({
    payment: 'on-delivery',
    lines: [{ kategorija: 'II', quantity: 1, package: 'none' }],
  });
  await done(izdvojUredjaje, { order_number, serial_numbers: [picked] });
  const { codes } = await sent([out], 'II');
  const scrap = (number: string) =>
    verdict(ispraviUredjaje, correct([free, number], { what: 'out', reason: 'scrapped' }));
  expect(await scrap('077899999999')).toBe('409 purchases.device-unknown;number:077899999999');
  expect(await scrap(picked)).toBe(`409 purchases.device-in-order;number:${picked}`);
  expect(await scrap(out)).toBe(`409 purchases.device-in-order;number:${out}`);
  const customer = await fixture.app.addCustomer();
  await link(customer, codes[0] ?? { serialNumber: '', verificationCode: '' });
  expect(await scrap(out)).toBe(`409 purchases.device-with-customer;number:${out}`);
  expect(await life(free)).toMatchObject({ where: 'stock' });
});

test('of two clerks who scrap the same device at once one does', async () => {
  const [number = ''] = await receive('I', 1);
  const before = await available('I');
  const scrap = correct([number], { what: 'out', reason: 'scrapped' });
  const answers = await Promise.all([done(ispraviUredjaje, scrap), done(ispraviUredjaje, scrap)]);
  expect(answers.map(({ changed }) => String(changed)).toSorted()).toEqual(['0', '1']);
  expect(await available('I')).toBe(before - 1);
});

test('a tag that is handed in is blocked and set aside, and goes back into the stock without its customer', async () => {
  const [number = ''] = await receive('II', 1);
  const { order_number, codes } = await sent([number], 'II');
  await done(uruciPorudzbinu, { order_number });
  const customer = await fixture.app.addCustomer();
  await link(customer, codes[0] ?? { serialNumber: '', verificationCode: '' });
  const before = await available('II');
  const back = { serial_number: number, reason: 'contract-ended' as const, place: 'Шалтер' };
  const shown = await done(primiVracenUredjaj, back);
  expect(shown).toMatchObject({
    where: 'returned',
    place: 'Шалтер',
    warranty: { over: false },
    owners: [{ account_id: customer.accountId, blocks: ['returned'] }],
  });
  // The second click writes nothing more.
  expect(kinds(await done(primiVracenUredjaj, back))).toEqual(kinds(shown));
  expect(await available('II')).toBe(before);
  await done(ispraviUredjaje, correct([number], { what: 'back', place: '' }));
  expect(await available('II')).toBe(before + 1);
  expect(await life(number)).toMatchObject({
    where: 'stock',
    handedOver: null,
    owners: [{ account_id: customer.accountId, status: 'neaktivan', until: expect.any(String) }],
  });

  // It is sold again: who links it next has nothing to do with what was driven before.
  const again = await sent([number], 'II');
  const next = await fixture.app.addCustomer();
  expect(await link(customer, codes[0] ?? { serialNumber: '', verificationCode: '' })).toMatch(
    'tags.code-wrong',
  );
  expect(await link(next, again.codes[0] ?? { serialNumber: '', verificationCode: '' })).toBe(
    '200',
  );
  expect(await life(number)).toMatchObject({
    where: 'customer',
    owners: [
      { account_id: next.accountId, until: null },
      { account_id: customer.accountId, until: expect.any(String) },
    ],
  });
  const { services, database } = fixture.app.app;
  const owners = await services.tags.findOwners(everyAccount, database.queries, [number]);
  const owner = owners.get(number);
  expect(owner?.accountId).toBe(next.accountId);
  expect(owner?.pastStops).toMatchObject([{ from: 0 }]);
});

test('a tag that goes back into the stock leaves a line with its account, and no block, rule or budget', async () => {
  const [number = ''] = await receive('II', 1);
  const { order_number, codes } = await sent([number], 'II');
  await done(uruciPorudzbinu, { order_number });
  const customer = await fixture.app.addCustomer('pravno');
  await link(customer, codes[0] ?? { serialNumber: '', verificationCode: '' });
  const [tag] = await fixture.rows<{ id: string }>(
    'SELECT tag_id AS id FROM tags WHERE account_id = $1',
    [customer.accountId],
  );
  const id = tag?.id ?? '';
  const of = [customer.accountId, id];
  await fixture.rows(
    `INSERT INTO budgets (account_id, subject, subject_id, monthly_minor, created_at)
     VALUES ($1, 'tag', $2::text, 100000, now())`,
    of,
  );
  await fixture.rows(
    `INSERT INTO automatic_top_ups (account_id, tag_id, user_id, card_id, limit_minor, amount_minor,
       monthly_cap_minor, currency, created_at, changed_at)
     VALUES ($1, $2, $3, $4, 100000, 250000, 1000000, 'RSD', now(), now())`,
    [...of, customer.userId, uuid()],
  );
  await done(primiVracenUredjaj, { serial_number: number, reason: 'not-needed' });
  await done(ispraviUredjaje, correct([number], { what: 'back' }));
  const left = await fixture.rows<{ n: number }>(
    `SELECT (SELECT count(*) FROM tag_blocks WHERE account_id = $1 AND tag_id = $2 AND lifted_at IS NULL)
       + (SELECT count(*) FROM budgets WHERE account_id = $1)
       + (SELECT count(*) FROM automatic_top_ups WHERE account_id = $1) AS n`,
    of,
  );
  expect(left).toEqual([{ n: 0 }]);
  expect(
    await fixture.rows(
      "SELECT actor, subject, details FROM audit_trail WHERE account_id = $1 AND action = 'tag-released'",
      [customer.accountId],
    ),
  ).toEqual([
    { actor: `staff:${clerk.userId}`, subject: `tag:${id}`, details: { serialNumber: number } },
  ]);
});

test('a late passage that arrives as its tag goes back into the stock is charged before, or by nobody', async () => {
  const { database, services } = fixture.app.app;
  const recorder = createPassageRecorder({ database, ...services });
  const numbers = await receive('I', 4);
  const { order_number, codes } = await sent(numbers, 'I');
  await done(uruciPorudzbinu, { order_number });
  const customer = await fixture.app.addCustomer();
  for (const code of codes) await link(customer, code);
  fixture.app.passTime({ minutes: 1 });
  const drivenAt = fixture.app.now().toString();
  fixture.app.passTime({ minutes: 1 });
  for (const number of numbers) {
    await done(primiVracenUredjaj, { serial_number: number, reason: 'not-needed' });
  }
  const both = await Promise.all(
    numbers.map((number) =>
      Promise.all([
        verdict(ispraviUredjaje, correct([number], { what: 'back' })),
        recorder.recordPassages(everyAccount, [tripOf(number, drivenAt)]),
      ]),
    ),
  );
  for (const [at, [released, { recorded }]] of both.entries()) {
    const number = numbers[at] ?? '';
    expect([released, recorded]).toBeOneOf([
      ['200', 0],
      [`409 purchases.device-has-balance;number:${number}`, 1],
    ]);
  }
});

test('a tag with money on it stays its customer’s until that is moved, and may be scrapped', async () => {
  const [number = ''] = await receive('II', 1);
  const placed = await sent([number], 'II', {
    payment: 'on-delivery',
    lines: [{ kategorija: 'II', quantity: 1, package: 'small' }],
  });
  await done(uruciPorudzbinu, { order_number: placed.order_number });
  const customer = await fixture.app.addCustomer();
  await link(customer, placed.codes[0] ?? { serialNumber: '', verificationCode: '' });
  await done(primiVracenUredjaj, { serial_number: number, reason: 'faulty' });
  expect(await verdict(ispraviUredjaje, correct([number], { what: 'back' }))).toBe(
    `409 purchases.device-has-balance;number:${number}`,
  );
  await done(ispraviUredjaje, correct([number], { what: 'out', reason: 'scrapped' }));
  expect(await life(number)).toMatchObject({ where: 'scrapped' });
});

test('unlinked tags of a partly linked parcel come back one by one, and a whole parcel at the desk', async () => {
  const [one = '', two = ''] = await receive('II', 2);
  const { order_number, codes } = await sent([one, two], 'II');
  const handIn = { serial_number: two, reason: 'not-needed' as const };
  expect(await verdict(primiVracenUredjaj, handIn)).toBe(
    `409 purchases.device-whole-parcel;order:${order_number}`,
  );
  const customer = await fixture.app.addCustomer();
  const ofOne = codes.find(({ serialNumber }) => serialNumber === one);
  await link(customer, ofOne ?? { serialNumber: '', verificationCode: '' });
  expect(await verdict(vracenaPosiljka, { order_number })).toMatch('purchases.tags-in-use');
  expect((await done(primiVracenUredjaj, handIn)).where).toBe('returned');
  // Its code is void, and no new sheet has it.
  const ofTwo = codes.find(({ serialNumber }) => serialNumber === two);
  expect(await link(customer, ofTwo ?? { serialNumber: '', verificationCode: '' })).toMatch(
    'tags.code-wrong',
  );
  expect(await verdict(odstampajOtpremnicu, { order_number, sheets: 1 })).toBe(
    '409 purchases.all-linked',
  );
  await done(uruciPorudzbinu, { order_number });
  const before = await available('II');
  await done(ispraviUredjaje, correct([two], { what: 'back' }));
  expect(await available('II')).toBe(before + 1);
  await sent([two], 'II');
  expect(
    await verdict(primiVracenUredjaj, { serial_number: '0778 9999 9999', reason: 'faulty' }),
  ).toBe('404 purchases.device-not-found');
});

test('a tag that its customer has got back, with the block lifted, is the customer’s again', async () => {
  const [number = ''] = await receive('II', 1);
  const { order_number, codes } = await sent([number], 'II');
  await done(uruciPorudzbinu, { order_number });
  const customer = await fixture.app.addCustomer();
  await link(customer, codes[0] ?? { serialNumber: '', verificationCode: '' });
  const handIn = { serial_number: number, reason: 'faulty' as const };
  await done(primiVracenUredjaj, handIn);
  const [block] = await fixture.rows<{ tag_id: string; block_id: string }>(
    'SELECT tag_id, block_id FROM tag_blocks WHERE account_id = $1 AND lifted_at IS NULL',
    [customer.accountId],
  );
  await done(odblokirajTag, {
    account_id: customer.accountId,
    tag_id: block?.tag_id ?? '',
    blockId: block?.block_id ?? '',
  });
  expect((await life(number)).where).toBe('customer');
  expect(await verdict(ispraviUredjaje, correct([number], { what: 'back' }))).toBe(
    `409 purchases.device-with-customer;number:${number}`,
  );
  const scrap = correct([number], { what: 'out', reason: 'scrapped' });
  expect(await verdict(ispraviUredjaje, scrap)).toBe(
    `409 purchases.device-with-customer;number:${number}`,
  );
  fixture.app.passTime({ minutes: 1 });
  // Reported stolen before anybody took it back: it lies nowhere here.
  await fixture.rows(
    `UPDATE tags SET status = 'ukraden', status_changed_at = now() WHERE serial_number = $1`,
    [number],
  );
  expect((await life(number)).where).toBe('customer-stolen');
  expect(await verdict(ispraviUredjaje, correct([number], { what: 'back' }))).toBe(
    `409 purchases.device-with-customer;number:${number}`,
  );
  await fixture.rows(`UPDATE tags SET status = 'aktivan' WHERE serial_number = $1`, [number]);
  const again = await done(primiVracenUredjaj, handIn);
  expect(again.where).toBe('returned');
  expect(kinds(again).filter((kind) => kind === 'handed-in')).toHaveLength(2);
  // Found faulty, it lies with the operator all the same, and is scrapped from there.
  await done(ispraviUredjaje, correct([number], { what: 'out', reason: 'faulty' }));
  expect((await life(number)).where).toBe('faulty');
  await done(ispraviUredjaje, scrap);
  expect((await life(number)).where).toBe('scrapped');
});

test('what is refused to come back blocks no tag, and tells nobody', async () => {
  const [number = ''] = await receive('II', 1);
  const { order_number, codes } = await sent([number], 'II');
  await done(uruciPorudzbinu, { order_number });
  const customer = await fixture.app.addCustomer();
  await link(customer, codes[0] ?? { serialNumber: '', verificationCode: '' });
  // Linked while it was in a parcel here, as with a code that somebody had kept.
  await fixture.rows(`UPDATE stock_devices SET state = 'picked' WHERE serial_number = $1`, [
    number,
  ]);
  const handIn = { serial_number: number, reason: 'faulty' } as const;
  expect(await verdict(primiVracenUredjaj, handIn)).toMatch(/^409 /u);
  await fixture.rows(`UPDATE stock_devices SET state = 'sent' WHERE serial_number = $1`, [number]);
  const blocks = await fixture.rows(
    'SELECT 1 AS one FROM tag_blocks b JOIN tags t USING (account_id, tag_id) WHERE t.serial_number = $1',
    [number],
  );
  expect(blocks).toEqual([]);
});

test('batteries that end soon are listed, the earliest first', async () => {
  const [number = ''] = await receive('II', 1);
  const { order_number, codes } = await sent([number], 'II');
  await done(uruciPorudzbinu, { order_number });
  const customer = await fixture.app.addCustomer();
  await link(customer, codes[0] ?? { serialNumber: '', verificationCode: '' });
  const listed = async () =>
    (await done(getBaterijePriKraju, { first: 0, rows: 100 })).items.map(
      ({ serial_number }) => serial_number,
    );
  expect(await listed()).not.toContain(number);
  await fixture.rows(
    `UPDATE orders SET ${moved('delivered_at', '-71 months')} WHERE order_number = $1`,
    [order_number],
  );
  await fixture.rows(
    `UPDATE tags SET ${moved('created_at', '-70 months -20 days')} WHERE serial_number = $1`,
    [number],
  );
  const { items } = await done(getBaterijePriKraju, { first: 0, rows: 100 });
  const battery = items.find(({ serial_number }) => serial_number === number);
  expect(battery).toMatchObject({ account_id: customer.accountId, over: false });
  expect((await life(number)).battery).toMatchObject({ day: battery?.ends, soon: true });
  await done(primiVracenUredjaj, { serial_number: number, reason: 'faulty' });
  expect(await listed()).not.toContain(number);
});

test('an order that was cancelled after it was picked shows, and its devices are in stock', async () => {
  const [number = ''] = await receive('II', 1);
  const placed = await fixture.place({
    payment: 'on-delivery',
    lines: [{ kategorija: 'II', quantity: 1, package: 'none' }],
  });
  const { order_number, ticket } = placed;
  await done(izdvojUredjaje, { order_number, serial_numbers: [number] });
  await fixture.app.call(otkaziPorudzbinu, { order_number, ticket });
  expect(await done(getPorudzbinaZaOtpremu, { order_number })).toMatchObject({
    order: { phase: 'cancelled' },
    devices: [],
    cancelledAt: expect.any(String),
  });
  const list = await done(getOtpremu, { phase: 'cancelled', first: 0, rows: 100 });
  expect(list.items.map((item) => item.order_number)).toContain(order_number);
  expect((await life(number)).where).toBe('stock');
});

test('what a server of before has left picked goes back into the stock by itself', async () => {
  const [number = ''] = await receive('II', 1);
  const { order_number, ticket } = await fixture.place({
    payment: 'on-delivery',
    lines: [{ kategorija: 'II', quantity: 1, package: 'none' }],
  });
  await fixture.app.call(otkaziPorudzbinu, { order_number, ticket });
  await fixture.rows(
    `UPDATE stock_devices d SET state = 'picked', account_id = o.account_id, order_id = o.order_id
     FROM orders o WHERE o.order_number = $1 AND d.serial_number = $2`,
    [order_number, number],
  );
  expect((await fixture.faults()).join('\n')).toContain(number);
  await fixture.app.app.services.releaseLeftPicked(everyAccount);
  expect(await life(number)).toMatchObject({ where: 'stock', events: [{ kind: 'put-back' }, {}] });
});
