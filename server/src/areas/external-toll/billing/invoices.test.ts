import { parseMessage, type AnyCall, type CallResult } from '@rampa/contract';
import {
  getT4ADetaljiRacuna,
  getT4APDFRacuna,
  getT4APlacanjeRacuna,
  getT4ARacune,
  platiT4ARacun,
} from '@rampa/contract/external-toll';
import { getPredmet } from '@rampa/contract/complaints';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAboutDocument } from '../../mail-check/testing/ask-about-document.ts';
import type { Driver } from '../../top-ups/testing/automatic-fixture.ts';
import { openBillingFixture, poor, type BillingFixture } from '../testing/billing-fixture.ts';

let fixture: BillingFixture;
let who: Driver;
let stranger: Driver;
let racunId: string;
beforeAll(async () => {
  fixture = await openBillingFixture();
  who = await fixture.addTraveller({ pan: poor });
  stranger = await fixture.addTraveller();
  await fixture.abroad(
    who,
    {},
    {
      country: 'BA',
      currency: 'BAM',
      rate: { value: '59.9141', day: '2026-11-20' },
    },
  );
  await fixture.bill();
  ({ racunId } = await fixture.invoice(who));
});
afterAll(() => fixture.close());

async function ask(
  call: AnyCall,
  input: object,
  by: Driver = who,
  language?: string,
): Promise<unknown> {
  const { token } = await fixture.app.signInAgain(by);
  const { http, message, result } = await fixture.app.call(call, input, token, undefined, language);
  return http === 200 ? result : `${http} ${parseMessage(message).key}`;
}

test('an invoice is itemised, and its items add up to what is to pay', async () => {
  const details = (await ask(getT4ADetaljiRacuna, { racunId, languageId: '3' })) as CallResult<
    typeof getT4ADetaljiRacuna
  >;
  expect(details).toMatchObject({
    racunId,
    period: '2026-11-01/2026-11-30',
    status: 'due',
    tolls: [
      { entry: 'Zagreb istok', localAmount: { amount: 1230 }, late: false },
      { country: 'BA', localAmount: { currency: 'BAM' } },
    ],
    serviceCharges: [{ plate: 'BG 123-AB', period: '2026-11-01/2026-11-30' }],
    vat: { percent: 20, amount: { amount: 2000, currency: 'RSD' } },
  });
  const items = [...details.tolls, ...details.serviceCharges];
  expect(items.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(details.total.amount);
  expect(details.amount).toEqual(details.total);
  const { data } = (await ask(getT4APDFRacuna, { racunId }, who)) as CallResult<
    typeof getT4APDFRacuna
  >;
  expect(await askAboutDocument(fixture.app, Buffer.from(data, 'base64'))).toMatchObject({
    kind: 'invoice-abroad',
    total: details.total,
    recipient: expect.stringMatching(/^\p{L}\*\*\* /u) as string,
  });
});

test('the invoice is in the language asked for, or in the customer’s own', async () => {
  const nameOf = async (language?: string) => {
    const file = (await ask(getT4APDFRacuna, { racunId }, who, language)) as CallResult<
      typeof getT4APDFRacuna
    >;
    const bytes = Buffer.from(file.data, 'base64').toString('latin1');
    return [file.fileName.split('-')[0], bytes.slice(0, 4), /\/Lang \(([^)]*)\)/.exec(bytes)?.[1]];
  };
  expect(await nameOf('en')).toEqual(['invoice', '%PDF', 'en-GB']);
  expect(await nameOf('sr-Cyrl')).toEqual(['racun', '%PDF', 'sr-Cyrl']);
  expect(await nameOf()).toEqual(['racun', '%PDF', 'sr-Latn']);
});

test('the list is paged, and beyond its end there is nothing', async () => {
  expect(await ask(getT4ARacune, { first: '1', rows: '5' })).toMatchObject({
    items: [],
    totalRecords: 1,
  });
  expect(await ask(getT4ARacune, { rows: '0' })).toBe('400 request.invalid');
});

test('unknown invoices and those of other customers get the same answer', async () => {
  const calls = [getT4ADetaljiRacuna, getT4APDFRacuna] as const;
  for (const call of calls) {
    for (const [id, by] of [
      [racunId, stranger],
      [uuid(), who],
      ['1; DROP TABLE', who],
    ] as const) {
      expect(await ask(call, { racunId: id }, by)).toBe('404 external-toll.invoice-not-found');
    }
    expect(await ask(call, {})).toBe('400 request.invalid');
  }
  const pay = (input: object, by?: Driver) =>
    ask(platiT4ARacun, { racunId, idempotencyKey: uuid(), ...input }, by);
  expect(await pay({}, stranger)).toBe('404 external-toll.invoice-not-found');
  expect(await pay({ cardId: stranger.cardId })).toBe('404 cards.not-found');
  expect(await pay({ cardId: 'x' })).toBe('404 cards.not-found');
  expect(await pay({ amount: 1 })).toBe('400 request.invalid');
});

test('the outcome of a payment is told to whoever pays, and to nobody else', async () => {
  await fixture.work();
  const { payment } = await fixture.invoice(who);
  const input = { order_number: payment?.order_number };
  expect(await ask(getT4APlacanjeRacuna, input)).toMatchObject({
    racunId,
    payment: { status: 'refused', refusal: 'insufficient-funds' },
  });
  expect(await ask(getT4APlacanjeRacuna, input, stranger)).toBe(
    '404 external-toll.invoice-not-found',
  );
});

test('a complaint can be about an invoice, but only its own customer’s', async () => {
  const { number, amount } = await fixture.invoice(who);
  const about = { about: 'invoice', id: number };
  expect(await ask(getPredmet, about)).toMatchObject({ kind: 'invoice', id: number, amount });
  expect(await ask(getPredmet, about, stranger)).toBe('404 complaints.subject-not-found');
});
