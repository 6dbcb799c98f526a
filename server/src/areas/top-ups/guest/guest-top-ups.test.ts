import { parseMessage, type CallResult, type Envelope } from '@rampa/contract';
import {
  getBrzaDopuna,
  getDopune,
  getPotvrdaGosta,
  getPregled,
  getStatus,
  getStatusGosta,
  getUplatnicaGosta,
  napraviDopunuGosta,
  nastaviPlacanjeGosta,
  pregledZbirneDopune,
} from '@rampa/contract/top-ups';
import { getZatvaranje, izvozPodataka, obrisiNalog } from '@rampa/contract/personal-data';
import { strFromU8, unzipSync } from 'fflate';
import { randomUUID } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { everyAccount } from '../../../testing/scope.ts';
import { signInElsewhere } from '../../../testing/sign-in-elsewhere.ts';
import { textOfPdf } from '../../purchases/testing/text-of-pdf.ts';
import { createKeepCard } from '../testing/automatic-fixture.ts';
import {
  openPaymentFixture,
  type PaymentFixture,
  type TestCustomer,
} from '../testing/payment-fixture.ts';

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await openPaymentFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

interface Numbers {
  readonly customer: TestCustomer;
  readonly serialNumber: string;
  readonly plate: string;
}

let plates = 1000;

/** A customer with a tag for a vehicle of its own plate. */
async function aTag(): Promise<Numbers> {
  const customer = await fixture.addCustomer();
  plates += 1;
  const plate = `BG ${plates}-ŠA`;
  const serialNumber = `00431111${plates}`;
  const given = [customer.tagId, serialNumber];
  await fixture.rows('UPDATE tags SET serial_number = $2, plate = $3 WHERE tag_id = $1', [
    ...given,
    plate,
  ]);
  await fixture.rows('UPDATE tag_directory SET serial_number = $2 WHERE tag_id = $1', given);
  return { customer, plate, serialNumber };
}

type Begun = CallResult<typeof napraviDopunuGosta>;

/** Each guest comes from a network of their own, unless the test is about that. */
const newAddress = () => `fd00:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;

const wantedOf = (tag: Pick<Numbers, 'serialNumber' | 'plate'>, wishes: object = {}) => ({
  serial_number: tag.serialNumber,
  plate: tag.plate,
  amount: 250_000,
  method: 'card',
  idempotencyKey: uuid(),
  ...wishes,
});

async function begin(
  tag: Pick<Numbers, 'serialNumber' | 'plate'>,
  wishes: object = {},
  address = newAddress(),
): Promise<Envelope & { http: number; key: string }> {
  const answer = await fixture.app.call(
    napraviDopunuGosta,
    wantedOf(tag, wishes),
    undefined,
    address,
  );
  return { ...answer, key: parseMessage(answer.message).key };
}

const begun = async (tag: Numbers, wishes: object = {}): Promise<Begun> => {
  const answer = await begin(tag, wishes);
  expect(answer.key).toBe('');
  return answer.result as Begun;
};

const asGuest = (call: Parameters<typeof fixture.app.call>[0], input: object) =>
  fixture.app.call(call, input);
const openedBy = ({ order_number, code }: Begun) => ({ order_number, code });

async function listOf(customer: TestCustomer) {
  const { result } = await fixture.call(customer, getDopune, { first: 0, rows: 100 });
  return (result as CallResult<typeof getDopune> | null)?.items ?? [];
}

const mailsAbout = async (orderNumber: string) => {
  const rows = await fixture.rows<{ template: string; to: string }>(
    `SELECT data->>'template' AS template, data->>'to' AS "to" FROM jobs.job
     WHERE name = 'mail' AND data->'params'->>'orderNumber' = $1 ORDER BY 1`,
    [orderNumber],
  );
  return rows.map(({ template }) => template.replace('top-ups.mail-', ''));
};

test('who knows serial number and plate tops up by card; the owner is told that somebody did', async () => {
  const tag = await aTag();
  const order = await begun(tag, { email: 'gost@primer.rs' });
  const before = await asGuest(getStatusGosta, openedBy(order));
  expect(before.result).toMatchObject({ status: 'pending', method: 'card', resumable: true });
  // What a guest has begun is nothing to the account until it is paid.
  expect(await listOf(tag.customer)).toEqual([]);
  const own = await fixture.call(tag.customer, getStatus, { order_number: order.order_number });
  expect(own.http).toBe(404);

  const page = await (await fixture.goToGateway(order.redirectUrl ?? '')).text();
  expect(page).not.toContain('Petrović');
  await fixture.gateway.approve(order.order_number);
  const after = await asGuest(getStatusGosta, openedBy(order));
  expect(after.result).toMatchObject({ status: 'paid', amount: { amount: 250_000 } });
  expect(JSON.stringify(after.result)).not.toMatch(/balance|Petrović/iu);
  expect(await listOf(tag.customer)).toMatchObject([
    { order_number: order.order_number, byGuest: true, status: 'paid' },
  ]);
  const shown = await fixture.call(tag.customer, getStatus, { order_number: order.order_number });
  expect(shown.result).toMatchObject({ byGuest: true });
  expect(shown.result).not.toHaveProperty('account');
  expect(await mailsAbout(order.order_number)).toEqual(['guest-paid', 'to-guest-paid']);
  // The address has served its purpose.
  const rows = await fixture.rows(`SELECT 1 FROM top_ups WHERE guest_email <> ''`);
  expect(rows).toEqual([]);
});

test('what guests begin and do not pay is in none of the lists, offers and warnings of the account', async () => {
  const tag = await aTag();
  const { customer } = tag;
  await createKeepCard(fixture)(customer);
  const tagIds = [customer.tagId];
  const seen = async () => {
    const wish = { tag_ids: tagIds, fill: 'amount', amount: 100_000 };
    const [overview, quick, bulk] = [
      await fixture.call(customer, getPregled, {}),
      await fixture.call(customer, getBrzaDopuna, { tag_ids: tagIds }),
      await fixture.call(customer, pregledZbirneDopune, wish),
    ];
    expect([overview.http, quick.http, bulk.http]).toEqual([200, 200, 200]);
    return [overview.result, quick.result, bulk.result];
  };
  const before = await seen();
  await begun(tag);
  await begun(tag, { method: 'bank-transfer' });
  expect(await seen()).toEqual(before);
});

test('the browser comes back from the gateway to a page that needs no sign-in', async () => {
  const tag = await aTag();
  const { now, addCustomer, addMember } = fixture.app;
  // What holds for the tag's owners is not the guest's.
  const accountant = await addMember(tag.customer, 'accountant');
  await signInElsewhere(fixture.rows, accountant, await addCustomer(), now());
  const order = await begun(tag);
  await fixture.goToGateway(order.redirectUrl ?? '');
  const { success_address: address = '' } = await fixture.gateway.approve(order.order_number);
  const back = await fetch(address, { redirect: 'manual' });
  expect(back.headers.get('location')).toBe(
    `${fixture.publicUrl}/pages/dopuna-gost?order_number=${order.order_number}&code=${order.code}`,
  );
  // An unsigned return tells nobody the code.
  const guessed = await fetch(`${fixture.publicUrl}/placanje/${order.order_number}/povratak`, {
    redirect: 'manual',
  });
  expect(guessed.headers.get('location')).not.toContain(order.code);
});

test('numbers may be typed in groups, and the plate in either script', async () => {
  const tag = await aTag();
  const typed = {
    serialNumber: tag.serialNumber.replaceAll(/(.{4})(?=.)/g, '$1 '),
    plate: tag.plate.replace('BG', 'БГ').replace('ŠA', 'ША').replace('-', ' ').toLowerCase(),
  };
  expect((await begin(typed)).key).toBe('');
});

test('a slip without a payer is credited by its reference, and its receipt names nobody', async () => {
  const tag = await aTag();
  const order = await begun(tag, { method: 'bank-transfer', email: 'gost@primer.rs' });
  expect(order.redirectUrl).toBeNull();
  const { result } = await asGuest(getUplatnicaGosta, openedBy(order));
  const slip = result as CallResult<typeof getUplatnicaGosta>;
  expect(slip.ipsText).toContain(`Dopuna TAG ${tag.serialNumber}`);
  expect(slip.ipsText).not.toContain('|P:');
  const unpaid = await asGuest(getPotvrdaGosta, openedBy(order));
  expect(parseMessage(unpaid.message).key).toBe('top-ups.not-paid');
  const { bankTransfers } = fixture.app.app.services;
  const [imported] = await bankTransfers.import(everyAccount, [
    {
      id: uuid(),
      date: '2026-11-20',
      amountMinor: 250_000,
      currency: 'RSD',
      reference: slip.reference,
    },
  ]);
  expect(imported?.verdict).toBe('credited');
  const receipt = (await asGuest(getPotvrdaGosta, openedBy(order))).result as CallResult<
    typeof getPotvrdaGosta
  >;
  // It says that a guest paid, and nobody's name.
  const texts = textOfPdf(Buffer.from(receipt.data, 'base64')).join('\n');
  expect(texts).toMatch(
    /Уплатилац\nГост, без пријаве|Uplatilac\nGost, bez prijave|Payer\nGuest, without signing in/u,
  );
  expect(texts).not.toContain('Петровић');
  const { http } = await asGuest(nastaviPlacanjeGosta, openedBy(order));
  expect(http).toBe(409);
});

test('whatever does not fit gets one answer', async () => {
  const tag = await aTag();
  const other = await aTag();
  const refused = async (given: Pick<Numbers, 'serialNumber' | 'plate'>) => {
    const { http, message, result } = await begin(given);
    return { http, message, result };
  };
  const unknown = await refused({ serialNumber: '004399999999', plate: tag.plate });
  expect(unknown).toMatchObject({ http: 404, result: null });
  expect(await refused({ ...tag, plate: other.plate })).toEqual(unknown);
  expect(await refused({ ...tag, plate: '?!' })).toEqual(unknown);
  const set = (tagId: string, change: string) =>
    fixture.rows(`UPDATE tags SET ${change} WHERE tag_id = $1`, [tagId]);
  await set(tag.customer.tagId, `status = 'ukraden'`);
  expect(await refused(tag)).toEqual(unknown);
  await set(tag.customer.tagId, `status = 'aktivan'`);
  await fixture.rows(
    `INSERT INTO account_closures (account_id, bank_account, email, language_id, requested_at)
     VALUES ($1, '', '', '2', now())`,
    [tag.customer.accountId],
  );
  expect(await refused(tag)).toEqual(unknown);
  // A tag without a plate is found by nobody.
  await set(other.customer.tagId, `plate = ''`);
  expect(await refused({ serialNumber: other.serialNumber, plate: '--' })).toEqual(unknown);
});

test('guessing serial numbers for a plate is soon throttled, from however many networks', async () => {
  const tag = await aTag();
  for (let guess = 0; guess < 5; guess += 1) {
    const { key } = await begin({ ...tag, serialNumber: `00439999000${guess}` });
    expect(key).toBe('top-ups.guest-no-match');
  }
  // Not even the right one is looked at now, however the plate is written.
  expect((await begin({ ...tag, plate: tag.plate.replace('-', '') })).key).toBe('request.too-many');
  fixture.app.passTime({ seconds: 61 });
  expect((await begin(tag)).key).toBe('');
});

test('trying many tags from one network is soon throttled', async () => {
  const address = newAddress();
  const keys = [];
  for (let guess = 0; guess < 31; guess += 1) {
    const given = { serialNumber: uuid().slice(-12), plate: `BG ${guess + 100}-QQ` };
    keys.push((await begin(given, {}, address)).key);
  }
  expect(keys.slice(0, 30)).not.toContain('request.too-many');
  expect(keys[30]).toBe('request.too-many');
});

test('unpaid orders of guests for a tag are bounded, and do not hold up its owner', async () => {
  const tag = await aTag();
  for (let n = 0; n < 10; n += 1) await begun(tag, { method: 'bank-transfer' });
  expect((await begin(tag, { method: 'bank-transfer' })).key).toBe('request.too-many');
  expect((await fixture.start(tag.customer)).order_number).toMatch(/^\d+$/);
});

test('only the code of an order opens it: not that of another, nor an order of a customer', async () => {
  const tag = await aTag();
  const [one, two] = [await begun(tag), await begun(tag)];
  const own = await fixture.start(tag.customer);
  for (const wrong of [
    { order_number: one.order_number, code: two.code },
    { order_number: one.order_number, code: '' },
    { order_number: own.order_number, code: one.code },
  ]) {
    for (const call of [getStatusGosta, getUplatnicaGosta, nastaviPlacanjeGosta, getPotvrdaGosta]) {
      expect((await asGuest(call, wrong)).http).toBe(404);
    }
  }
});

test('a chargeback of a guest’s payment is taken off the tag, and the owner is told', async () => {
  const tag = await aTag();
  const order = await begun(tag);
  await fixture.goToGateway(order.redirectUrl ?? '');
  await fixture.gateway.approve(order.order_number);
  await fixture.gateway.reverse(order.order_number, { type: 'chargeback' });
  expect(await mailsAbout(order.order_number)).toEqual(['guest-charged-back', 'guest-paid']);
  const own = await fixture.call(tag.customer, getStatus, { order_number: order.order_number });
  expect(own.result).toMatchObject({ balance: { amount: 0 } });
  const seen = await asGuest(getStatusGosta, openedBy(order));
  expect(seen.result).toMatchObject({ status: 'paid', takenBack: 'charged-back' });
});

test('a guest’s card that is declined is mailed to nobody: the guest sees it', async () => {
  const tag = await aTag();
  const order = await begun(tag, { email: 'gost@primer.rs' });
  await fixture.goToGateway(order.redirectUrl ?? '');
  await fixture.gateway.decline(order.order_number);
  fixture.app.passTime({ minutes: 40 });
  await fixture.sweep();
  const { result } = await asGuest(getStatusGosta, openedBy(order));
  expect((result as { status: string }).status).toBe('refused');
  expect(await mailsAbout(order.order_number)).toEqual([]);
  expect(
    await fixture.rows(
      `SELECT 1 FROM top_ups WHERE guest_email = 'gost@primer.rs' AND state <> 'pending'`,
    ),
  ).toEqual([]);
  expect(await listOf(tag.customer)).toEqual([]);
});

test('what guests have begun and not paid keeps nobody from closing the account; what is paid later goes back', async () => {
  const tag = await aTag();
  const card = await begun(tag);
  const slip = await begun(tag, { method: 'bank-transfer', email: 'gost@primer.rs' });
  await fixture.goToGateway(card.redirectUrl ?? '');
  const { token, accountId } = tag.customer;
  const outlook = await fixture.app.call(getZatvaranje, {}, token);
  expect(outlook.result).toMatchObject({ hindrances: [] });
  const again = await fixture.app.signInAgain(tag.customer);
  const closed = await fixture.app.call(
    obrisiNalog,
    { bankAccount: '840-955845-10', confirmed: true },
    again.token,
  );
  expect(closed.message).toBe('');
  await fixture.app.app.services.personalData.proceed(everyAccount.account(accountId));
  const [closure] = await fixture.rows('SELECT state FROM account_closures WHERE account_id = $1', [
    accountId,
  ]);
  expect(closure).toEqual({ state: 'erased' });
  const ended = await asGuest(getStatusGosta, openedBy(slip));
  expect(ended.result).toMatchObject({ status: 'abandoned' });
  await fixture.gateway.approve(card.order_number);
  await fixture.app.app.services.payments.refund(card.order_number);
  expect(await fixture.gateway.order(card.order_number)).toMatchObject({ status: 'refunded' });
});

test('the owner’s archive has no address of a guest, and nothing that a guest has not paid', async () => {
  const tag = await aTag();
  const unpaid = await begun(tag, { email: 'gost@primer.rs' });
  const paid = await begun(tag, { email: 'gost@primer.rs' });
  await fixture.goToGateway(paid.redirectUrl ?? '');
  await fixture.gateway.approve(paid.order_number);
  const reply = await fixture.app.send({
    url: izvozPodataka.path,
    headers: { authorization: `Bearer ${tag.customer.token}` },
  });
  expect(reply.statusCode).toBe(200);
  const files = Object.values(unzipSync(new Uint8Array(reply.rawPayload)));
  const everything = files.map((file) => strFromU8(file)).join('\n');
  expect(everything).toContain(paid.order_number);
  expect(everything).not.toContain(unpaid.order_number);
  expect(everything).not.toMatch(/gost@primer|guest_email/u);
});

test('a program from before guests describes no payment of theirs: it does not know what it is for', async () => {
  const order = await begun(await aTag());
  const rows = await fixture.rows('SELECT purpose FROM payments WHERE order_number = $1', [
    order.order_number,
  ]);
  expect(rows).toEqual([{ purpose: 'guest-top-up' }]);
});
