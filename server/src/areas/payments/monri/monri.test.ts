import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import type { PaymentOrder } from '../payment-provider.ts';
import { formDigest, notificationDigest } from './digests.ts';
import { isApprovedDocument, readOrder } from './documents.ts';
import { createMonriProvider } from './monri-provider.ts';

const key = 'TestKeyXULLyvgWyPJSwOHe';
const token = '7db11ea5d4a1af32421b564c79b946d1ead3daf0';
const provider = createMonriProvider({
  baseUrl: 'https://ipgtest.monri.com',
  key,
  token,
  clock: systemClock,
});

// The published body and its digest.
const body = Buffer.from(
  '{"id":214,"order_number":"TAG-2024-000123","amount":250000,"currency":"RSD","status":"approved","response_code":"0000"}',
);
const bodyDigest =
  '389f6759aebc9f10fb0cf1a44fc5047c13b4b2c28628a760e0b3dcbdbac90073ee3a5594041b093adc72cba10c2e6fd08aa54eb5b45ce28ffef0ccf1b0365825';

const order: PaymentOrder = {
  orderNumber: 'TAG-2024-000123',
  amountMinor: 250_000,
  currency: 'RSD',
  description: 'Допуна TAG 2024000123',
  languageId: '1',
  payer: {
    name: 'Александра Константиновић Радивојевић',
    email: 'ana@primer.rs',
    phone: '',
    address: 'Булевар 1',
    city: 'Ub',
    postcode: '11000',
    country: 'RS',
  },
  returnUrl: 'https://rampa.example/placanje/1/povratak',
  cancelUrl: 'https://rampa.example/placanje/1/odustanak',
  notificationUrl: 'https://rampa.example/placanje/obavestenje',
  keepCard: false,
};

test('the published test vectors of form and notification hold', () => {
  expect(formDigest(key, 'TAG-2024-000123', '250000', 'RSD')).toBe(
    '2e558e3cde50b1f9c5fdd3814d4bd0e7733660c0ade6be2df3ee6c90713cdd9cd4f8c8c51215bed7e07ef2dcce0634d810922e8adbc72b7eec48196a375df1ef',
  );
  expect(notificationDigest(key, body)).toBe(bodyDigest);
});

test('the form carries the order in lengths and characters that the gateway accepts', () => {
  const { action, fields } = provider.startPayment(order);
  expect(action).toBe('https://ipgtest.monri.com/v2/form');
  expect(fields).toMatchObject({
    ch_full_name: 'Aleksandra Konstantinović Radi',
    ch_address: 'Bulevar 1',
    ch_city: 'Ub-',
    ch_phone: '---',
    order_info: 'Dopuna TAG 2024000123',
    amount: '250000',
    transaction_type: 'purchase',
    language: 'sr',
    supported_payment_methods: 'card',
  });
  expect(fields['tokenize_pan']).toBeUndefined();
  expect(Object.values(fields)).not.toContain(key);
});

test('wallets are offered beside cards, but never where the card is to be kept', () => {
  const withWallets = createMonriProvider({
    baseUrl: 'https://ipgtest.monri.com',
    key,
    token,
    clock: systemClock,
    wallets: ['apple-pay', 'google-pay'],
  });
  const methods = 'supported_payment_methods';
  expect(withWallets.startPayment(order).fields[methods]).toBe('card,apple-pay,google-pay');
  expect(withWallets.startPayment({ ...order, keepCard: true }).fields[methods]).toBe('card');
  expect(withWallets.startRegistration(order).fields[methods]).toBe('card');
});

test('a registration reserves money and saves the card', () => {
  expect(provider.startRegistration(order).fields).toMatchObject({
    transaction_type: 'authorize',
    tokenize_pan: '1',
  });
});

function verifyBody(bytes: Buffer, digest = notificationDigest(key, bytes)) {
  return provider.verifyNotification({
    headers: { authorization: `WP3-callback ${digest}` },
    body: bytes,
  });
}

test('a signed notification says what was paid', () => {
  expect(verifyBody(body, bodyDigest)).toEqual({
    ok: true,
    value: {
      orderNumber: 'TAG-2024-000123',
      amountMinor: 250_000,
      currency: 'RSD',
      transactionType: '',
      transactionId: '214',
      outcome: 'approved',
      refusal: null,
      card: null,
      paidWith: null,
    },
  });
});

test.each([
  ['google-pay', 'google-pay'],
  [{ type: 'apple-pay' }, 'apple-pay'],
  ['card', null],
  [{ type: 'keks-pay-hr', data: {} }, null],
  [['apple-pay'], null],
  [null, null],
])('a notification whose method is %j was paid with %j', (method, paidWith) => {
  const said = body.toString('utf8').slice(0, -1);
  const bytes = Buffer.from(`${said},"payment_method":${JSON.stringify(method)}}`);
  expect(verifyBody(bytes)).toMatchObject({ ok: true, value: { transactionId: '214', paidWith } });
});

test('a notification changed in any byte is refused', () => {
  fc.assert(
    fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (at, difference) => {
      const changed = Buffer.from(body);
      changed.writeUInt8(changed.readUInt8(at) ^ difference, at);
      expect(verifyBody(changed, bodyDigest)).toEqual({
        ok: false,
        code: 'signature-invalid',
      });
    }),
  );
});

test('a notification with another amount, currency, order or key is refused', () => {
  const fields = fc.record({
    amount: fc.integer({ min: 1, max: 99_999_999 }),
    currency: fc.constantFrom('RSD', 'BAM', 'EUR'),
    order_number: fc.stringMatching(/^[A-Z0-9-]{1,40}$/),
    otherKey: fc.string({ minLength: 1, maxLength: 30 }),
  });
  fc.assert(
    fc.property(fields, ({ otherKey, ...changes }) => {
      const text = JSON.stringify({ ...JSON.parse(body.toString('utf8')), ...changes });
      fc.pre(text !== body.toString('utf8'));
      expect(verifyBody(Buffer.from(text), bodyDigest).ok).toBe(false);
      fc.pre(otherKey !== key);
      expect(verifyBody(body, notificationDigest(otherKey, body)).ok).toBe(false);
    }),
  );
});

test.each([
  ['without a signature', {}],
  ['signed in another scheme', { authorization: `Bearer ${bodyDigest}` }],
  ['with a signature that is cut', { authorization: `WP3-callback ${bodyDigest.slice(1)}` }],
  ['with two signatures', { authorization: [`WP3-callback ${bodyDigest}`] }],
])('a notification %s is refused', (_, headers) => {
  expect(provider.verifyNotification({ headers, body })).toMatchObject({
    ok: false,
    code: 'signature-invalid',
  });
});

test.each([
  ['{"status":"approved"}', 'message-unreadable'],
  ['[]', 'message-unreadable'],
  ['not JSON', 'message-unreadable'],
  [body.toString('utf8').replace('250000', '2500.5'), 'message-unreadable'],
  [body.toString('utf8').replace('250000', '"250000"'), 'message-unreadable'],
])('a signed notification that says %s is not interpreted', (text, code) => {
  expect(verifyBody(Buffer.from(text))).toMatchObject({ ok: false, code });
});

test.each([
  ['0000', 'approved', 'approved'],
  ['1019', 'declined', 'declined'],
  ['1050', 'invalid', 'declined'],
  // What is in progress, unknown to us, or contradicts itself may still become either.
  ['', 'pending', 'open'],
  ['1019', 'action_required', 'open'],
  ['0000', 'declined', 'open'],
  ['1019', 'approved', 'open'],
  ['', 'approved', 'open'],
  ['0000', 'Approved', 'open'],
])('code %s with status %s is %s', (code, status, outcome) => {
  const text = body
    .toString('utf8')
    .replace('"0000"', `"${code}"`)
    .replace('"approved"', `"${status}"`);
  expect(verifyBody(Buffer.from(text))).toMatchObject({ value: { outcome } });
});

const returned =
  'https://rampa.example/placanje/1/povratak?amount=250000&order_number=TAG-2024-000123&response_code=0000';
const returnedDigest = createHash('sha512').update(`${key}${returned}`).digest('hex');

test('the browser is believed to come from the gateway only with the digest of the whole address', () => {
  const verify = (url: string) => provider.verifyReturn({ url, form: {} });
  expect(verify(`${returned}&digest=${returnedDigest}`)).toEqual({
    ok: true,
    value: { orderNumber: 'TAG-2024-000123' },
  });
  expect(verify(returned).ok).toBe(false);
  expect(verify(`${returned}&extra=1&digest=${returnedDigest}`).ok).toBe(false);
  expect(verify(`${returned}&digest=${returnedDigest}&extra=1`).ok).toBe(false);
  expect(verify(`${returned.replace('250000', '1')}&digest=${returnedDigest}`).ok).toBe(false);
  expect(verify(`${returned.replace('https', 'http')}&digest=${returnedDigest}`).ok).toBe(false);
});

const shown = `<?xml version="1.0" encoding="UTF-8"?>
<order><id type="integer">845</id><order-number>0012</order-number><amount type="integer">250000</amount>
<currency>RSD</currency><status>approved</status><response-code>0000</response-code>
<transaction-type>purchase</transaction-type><pan-token>abc</pan-token>
<masked-pan>411111******1111</masked-pan><cc-type>visa</cc-type><expiration-date>2912</expiration-date></order>`;

test('the answer to a query says which wallet paid', () => {
  const paid = shown.replace('</order>', '<payment-method>apple-pay</payment-method></order>');
  expect(readOrder(paid)).toMatchObject({ orderNumber: '0012', paidWith: 'apple-pay' });
});

test('the answer to a query is read with its zeros and its card', () => {
  expect(readOrder(shown)).toEqual({
    orderNumber: '0012',
    amountMinor: 250_000,
    currency: 'RSD',
    transactionType: 'purchase',
    transactionId: '845',
    outcome: 'approved',
    refusal: null,
    paidWith: null,
    card: {
      token: 'abc',
      maskedNumber: '411111******1111',
      brand: 'visa',
      expires: '2029-12',
    },
  });
  expect(readOrder(shown.replace('>approved<', '>refunded<'))).toMatchObject({
    outcome: 'reversed',
  });
});

test('hostile XML is refused', () => {
  const entity = '<!DOCTYPE order [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  expect(readOrder(shown.replace('<order>', `${entity}<order>`))).toBeNull();
  expect(readOrder(shown.replace('250000', '1e9'))).toBeNull();
  expect(readOrder('<order>'.repeat(5000))).toBeNull();
  expect(readOrder('')).toBeNull();
  expect(isApprovedDocument('<errors><error>no</error></errors>')).toBe(false);
});
