import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { startSandboxGateway, type SandboxGateway } from '../../../testing/sandbox-gateway.ts';
import { freePort } from '../../../testing/free-port.ts';
import {
  GatewayUnavailable,
  type PaymentOrder,
  type PaymentProvider,
} from '../payment-provider.ts';
import { createMonriProvider } from './monri-provider.ts';

const merchant = { key: 'TestKeyXULLyvgWyPJSwOHe', token: 'a'.repeat(40) };

let folder: string;
let gateway: SandboxGateway;
let provider: PaymentProvider;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-monri-'));
  gateway = await startSandboxGateway({
    port: await freePort(),
    ...merchant,
    stateFile: path.join(folder, 'gateway.json'),
  });
  provider = createMonriProvider({ baseUrl: gateway.url, ...merchant, clock: systemClock });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

function orderOf(orderNumber: string): PaymentOrder {
  return {
    orderNumber,
    amountMinor: 250_000,
    currency: 'RSD',
    description: 'Допуна TAG 2024000123',
    languageId: '2',
    payer: {
      name: 'Милица Петровић',
      email: 'milica@primer.rs',
      phone: '',
      address: '',
      city: '',
      postcode: '',
      country: 'RS',
    },
    returnUrl: 'http://127.0.0.1:9/povratak',
    cancelUrl: 'http://127.0.0.1:9/odustanak',
    notificationUrl: 'http://127.0.0.1:9/obavestenje',
    keepCard: false,
  };
}

/** What the customer's browser does with a form: it posts it, and the customer pays. */
async function pay(start: 'startPayment' | 'startRegistration'): Promise<string> {
  const orderNumber = randomUUID();
  const { action, fields } = provider[start](orderOf(orderNumber));
  const page = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) });
  expect(page.status).toBe(200);
  await gateway.approve(orderNumber, { notice: 'none' });
  return orderNumber;
}

/** Registers a card; returns its token. */
async function keep(pan: string): Promise<string> {
  const orderNumber = randomUUID();
  const { action, fields } = provider.startRegistration(orderOf(orderNumber));
  await fetch(action, { method: 'POST', body: new URLSearchParams(fields) });
  await gateway.approve(orderNumber, { notice: 'none', pan });
  return (await provider.status(orderNumber))?.card?.token ?? '';
}

test('an order is unknown until somebody tries to pay it, then its state is reported', async () => {
  expect(await provider.status(randomUUID())).toBeNull();
  const orderNumber = await pay('startPayment');
  expect(await provider.status(orderNumber)).toMatchObject({
    orderNumber,
    amountMinor: 250_000,
    currency: 'RSD',
    transactionType: 'purchase',
    outcome: 'approved',
    card: null,
  });
});

test('the address that the gateway sends the browser back to is recognised as the gateway’s', async () => {
  const orderNumber = await pay('startPayment');
  const { success_address: url = '' } = await gateway.order(orderNumber);
  expect(provider.verifyReturn({ url, form: {} })).toEqual({ ok: true, value: { orderNumber } });
});

test('a payment is refunded once', async () => {
  const orderNumber = await pay('startPayment');
  const refund = { ...orderOf(orderNumber), transactionType: 'purchase' } as const;
  expect(await provider.refund(refund)).toBe(true);
  expect(await provider.refund(refund)).toBe(false);
  expect(await provider.status(orderNumber)).toMatchObject({ outcome: 'reversed' });
});

test('a registered card is saved, charged without its owner present, and deleted', async () => {
  const registration = await pay('startRegistration');
  const known = await provider.status(registration);
  expect(known?.card).toMatchObject({ maskedNumber: '411111******1111', brand: 'visa' });
  const cardToken = known?.card?.token ?? '';
  // The amount reserved to check the card is released.
  const set = { ...orderOf(registration), transactionType: 'authorize' } as const;
  expect(await provider.refund(set)).toBe(true);

  const charge = { ...orderOf(randomUUID()), cardToken };
  expect(await provider.chargeCard(charge)).toMatchObject({
    value: { orderNumber: charge.orderNumber, amountMinor: 250_000, outcome: 'approved' },
  });
  expect(await provider.deleteCard(cardToken)).toBe(true);
  expect(await provider.deleteCard(cardToken)).toBe(true);
  // Neither a deleted card nor a used number can be charged.
  const other = { ...charge, orderNumber: randomUUID() };
  expect(await provider.chargeCard(other)).toMatchObject({ code: 'card-unknown' });
});

test('a payment that saves its card brings the card with it', async () => {
  const orderNumber = randomUUID();
  const order = { ...orderOf(orderNumber), keepCard: true };
  const { action, fields } = provider.startPayment(order);
  await fetch(action, { method: 'POST', body: new URLSearchParams(fields) });
  await gateway.approve(orderNumber, { notice: 'none', pan: '5555555555554444', expiry: '2911' });
  expect((await provider.status(orderNumber))?.card).toMatchObject({
    maskedNumber: '555555******4444',
    brand: 'master',
    expires: '2029-11',
  });
});

test.each([
  ['4000000000009995', 'insufficient-funds'],
  ['4000000000000069', 'card-expired'],
])('a later charge of %s is declined as %s, and a query says the same', async (pan, refusal) => {
  const cardToken = await keep(pan);
  const charge = { ...orderOf(randomUUID()), cardToken };
  expect(await provider.chargeCard(charge)).toMatchObject({
    value: { outcome: 'declined', refusal },
  });
  expect(await provider.status(charge.orderNumber)).toMatchObject({ outcome: 'declined', refusal });
});

test('a charge whose answer was lost was still made, and a query reveals it', async () => {
  const cardToken = await keep('4000000000000119');
  const charge = { ...orderOf(randomUUID()), cardToken };
  await expect(provider.chargeCard(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
  expect(await provider.status(charge.orderNumber)).toMatchObject({ outcome: 'approved' });
  expect(await provider.chargeCard(charge)).toMatchObject({ code: 'number-taken' });
});

test('a charge that never arrives was not made', async () => {
  const cardToken = await keep('5555555555554444');
  const charge = { ...orderOf(randomUUID()), cardToken };
  await gateway.charges('lose-request');
  await expect(provider.chargeCard(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
  expect(await provider.status(charge.orderNumber)).toBeNull();
  await gateway.charges('card');
  expect(await provider.chargeCard(charge)).toMatchObject({ value: { outcome: 'approved' } });
});

test('rejected charges are distinguished by the reason', async () => {
  const charge = { ...orderOf(randomUUID()), cardToken: await keep('5555555555554444') };
  await gateway.charges('invalid-order');
  expect(await provider.chargeCard(charge)).toEqual({
    ok: false,
    code: 'not-taken',
    params: { reason: '["order_info is invalid"]' },
  });
  await gateway.charges('unknown-card');
  expect(await provider.chargeCard(charge)).toMatchObject({ code: 'card-unknown' });
  await gateway.charges('card');
});

test('a gateway that is down, or does not know us, leaves everything open', async () => {
  const away = createMonriProvider({
    baseUrl: `http://127.0.0.1:${await freePort()}`,
    ...merchant,
    clock: systemClock,
  });
  await expect(away.status('1')).rejects.toBeInstanceOf(GatewayUnavailable);
  const stranger = createMonriProvider({
    baseUrl: gateway.url,
    ...merchant,
    key: 'another key',
    clock: systemClock,
  });
  await expect(stranger.status('1')).rejects.toBeInstanceOf(GatewayUnavailable);
});
