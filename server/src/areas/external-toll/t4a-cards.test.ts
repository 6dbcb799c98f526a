import { parseMessage, type AnyCall, type CallResult } from '@rampa/contract';
import {
  delT4AKarticu,
  dodajT4AKarticu,
  evidentirajT4AKarticu,
  getT4AKartice,
  getT4AKorisnikAktivan,
  getT4ATokenKartica,
  setT4APodrazumevanuKarticu,
} from '@rampa/contract/external-toll';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  openAutomaticFixture,
  type AutomaticFixture,
} from '../top-ups/testing/automatic-fixture.ts';
import type { TestCustomer } from '../top-ups/testing/payment-fixture.ts';

let fixture: AutomaticFixture;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
});
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});
afterAll(() => fixture.close());

/** A call's answer: its result, or the key of its refusal. */
async function ask(call: AnyCall, input: object, who: TestCustomer): Promise<unknown> {
  const { statusCode, message, result } = await fixture.call(who, call, input);
  return statusCode === 200 ? result : `${statusCode} ${parseMessage(message).key}`;
}

/** Up to the gateway's card page; returns the order number. */
async function atGateway(who: TestCustomer): Promise<string> {
  const started = (await ask(dodajT4AKarticu, {}, who)) as CallResult<typeof dodajT4AKarticu>;
  await fixture.goToGateway(started.redirectUrl);
  return started.order_number;
}

/** The parameters of the address that the browser returns to. */
async function wayBack(orderNumber: string): Promise<Record<string, string>> {
  const { success_address: address = '' } = await fixture.gateway.order(orderNumber);
  const back = await fetch(address, { redirect: 'manual' });
  const location = new URL(back.headers.get('location') ?? '');
  expect(location.pathname).toBe('/pages/extToll');
  return Object.fromEntries(location.searchParams);
}

test('a card is registered for the service, recorded once, and no longer reported as missing', async () => {
  const who = await fixture.addCustomer();
  expect(await ask(getT4AKorisnikAktivan, {}, who)).toMatchObject({ faliKartica: true });
  const orderNumber = await atGateway(who);
  // No notification: the return makes the server ask.
  await fixture.gateway.approve(orderNumber, { notice: 'none' });
  const brought = await wayBack(orderNumber);
  expect(brought).toMatchObject({ status: 'approved', order_number: orderNumber });
  const kept = { status: 'kept', card: { maskedNumber: '411111******1111', isDefault: true } };
  expect(await ask(evidentirajT4AKarticu, brought, who)).toMatchObject(kept);
  expect(await ask(evidentirajT4AKarticu, brought, who)).toMatchObject(kept);
  expect(await ask(getT4AKartice, { platform: 'web' }, who)).toMatchObject({ totalRecords: 1 });
  expect(await ask(getT4AKorisnikAktivan, {}, who)).toMatchObject({ faliKartica: false });
});

test('a card is recorded only with the token of its own registration', async () => {
  const who = await fixture.addCustomer();
  const orderNumber = await atGateway(who);
  await fixture.gateway.approve(orderNumber);
  const brought = await wayBack(orderNumber);
  const other = await atGateway(who);
  expect(other).not.toBe(orderNumber);
  const early = { ...brought, order_number: other };
  expect(await ask(evidentirajT4AKarticu, early, who)).toBe('400 external-toll.card-token-wrong');
  await fixture.gateway.approve(other, { notice: 'none', pan: '5555555555554444' });
  const { success_address: address = '' } = await fixture.gateway.order(other);
  expect(address).not.toBe('');
  const own = await wayBack(other);
  expect(await ask(evidentirajT4AKarticu, own, who)).toMatchObject({
    status: 'kept',
    card: { maskedNumber: '555555******4444' },
  });
});

test('an approval that only the browser claims does not count', async () => {
  const who = await fixture.addCustomer();
  const orderNumber = await atGateway(who);
  await fixture.gateway.decline(orderNumber);
  const forged = { status: 'approved', token: 'x'.repeat(43), order_number: orderNumber };
  expect(await ask(evidentirajT4AKarticu, forged, who)).toBe('400 external-toll.card-token-wrong');
  expect(await ask(getT4AKartice, {}, who)).toMatchObject({ totalRecords: 0 });
});

test('another customer cannot record the card', async () => {
  const [who, stranger] = [await fixture.addCustomer(), await fixture.addCustomer()];
  const orderNumber = await atGateway(who);
  await fixture.gateway.approve(orderNumber);
  const brought = await wayBack(orderNumber);
  expect(await ask(evidentirajT4AKarticu, brought, stranger)).toBe(
    '404 cards.registration-not-found',
  );
  expect(await ask(getT4AKartice, {}, stranger)).toMatchObject({ totalRecords: 0 });
});

test('a return without the gateway’s signature reveals neither state nor token', async () => {
  const orderNumber = await atGateway(await fixture.addCustomer());
  await fixture.gateway.approve(orderNumber);
  const guessed = `${fixture.publicUrl}/placanje/${orderNumber}/povratak?order_number=${orderNumber}`;
  const back = await fetch(guessed, { redirect: 'manual' });
  expect(back.headers.get('location')).toBe(`${fixture.publicUrl}/pages/extToll`);
});

test('two tabs start one registration', async () => {
  const who = await fixture.addCustomer();
  const [one, two] = await Promise.all([
    ask(dodajT4AKarticu, {}, who),
    ask(dodajT4AKarticu, {}, who),
  ]);
  expect(one).toEqual(two);
});

test('a token opens the payment page once, within a quarter of an hour', async () => {
  const who = await fixture.addCustomer();
  const { token } = (await ask(getT4ATokenKartica, {}, who)) as { token: string };
  const open = async (given: string): Promise<string> => {
    const address = `${fixture.publicUrl}/placanje/kartica?token=${encodeURIComponent(given)}`;
    return (await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '';
  };
  expect(await open(`${token}x`)).toBe('/pages/error');
  expect(await open(token)).toMatch(/\/placanje\/\d{12}\?ticket=/u);
  expect(await open(token)).toBe('/pages/error');
  const late = (await ask(getT4ATokenKartica, {}, who)) as { token: string };
  fixture.app.passTime({ minutes: 15 });
  expect(await open(late.token)).toBe('/pages/error');
});

test('the default card can be changed, and deleted only as the last one', async () => {
  const customer = await fixture.addCustomer();
  const first = await fixture.keepCard(customer);
  const second = await fixture.keepCard(customer, { pan: '5555555555554444' });
  const who = { ...customer, ...(await fixture.app.signInAgain(customer)) };
  const stranger = await fixture.addCustomer();
  expect(await ask(delT4AKarticu, { cardId: second }, stranger)).toBe('404 cards.not-found');
  expect(await ask(setT4APodrazumevanuKarticu, { cardId: second }, stranger)).toBe(
    '404 cards.not-found',
  );
  expect(await ask(delT4AKarticu, { cardId: first }, who)).toBe('409 cards.is-default');
  expect(await ask(setT4APodrazumevanuKarticu, { cardId: second }, who)).toEqual({});
  expect(await ask(delT4AKarticu, { cardId: first }, who)).toEqual({});
  expect(await ask(delT4AKarticu, { cardId: first }, who)).toBe('404 cards.not-found');
  expect(await ask(delT4AKarticu, { cardId: second }, who)).toEqual({});
  expect(await ask(setT4APodrazumevanuKarticu, { cardId: second }, who)).toBe(
    '404 cards.not-found',
  );
});
