import { expect, test } from 'vitest';
import { ibanOf, paymentOrderXml, type PaymentOrder } from './payment-order.ts';

const order: PaymentOrder = {
  reference: '261126-04821307',
  createdAt: '2026-11-26T07:00:00Z',
  payOn: '2026-11-26',
  payer: { name: 'Путеви, Београд', account: '840-955845-10' },
  currency: 'RSD',
  accountDigits: 18,
  transfers: [
    {
      reference: '261121-04821307',
      payee: 'Милица & <Петровић>',
      account: '840000000003291532',
      amountMinor: 7,
      purpose: 'Повраћај\u0000 по рекламацији',
    },
    {
      reference: '261121-04821308-2',
      payee: 'Ђ'.repeat(100),
      account: '840-955845-10',
      amountMinor: 123_456_789_00,
      purpose: 'x',
    },
  ],
};

test('accounts are written as the examples of the IBAN registry', () => {
  expect(ibanOf('260005601001611379', 18)).toBe('RS35260005601001611379');
  expect(ibanOf('1290079401028494', 16)).toBe('BA391290079401028494');
});

test('a payment order says what, to whom, and the sums of it, in Latin script and without foreign markup', () => {
  const xml = paymentOrderXml(order).toString();
  expect(xml).toContain('<Nm>Milica &amp; &lt;Petrović&gt;</Nm>');
  expect(xml).toContain('<Ustrd>Povraćaj po reklamaciji</Ustrd>');
  expect(xml).toContain(`<Nm>${'Đ'.repeat(70)}</Nm>`);
  expect(xml).toContain('<InstdAmt Ccy="RSD">0.07</InstdAmt>');
  expect(xml).toContain('<EndToEndId>261121-04821308-2</EndToEndId>');
  expect(xml.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>123456789\.07<\/CtrlSum>/gu)).toHaveLength(2);
  expect(xml).toContain('<IBAN>RS35840000000003291532</IBAN>');
});
