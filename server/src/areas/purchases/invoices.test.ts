import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInvoices } from './invoices.ts';
import { selectOrder } from './orders.store.ts';
import { openOrderFixture, type OrderFixture } from './testing/order-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await openOrderFixture(10);
});
afterAll(() => fixture.close());

test('an invoice shows the tax rate of the day of its order, and categories as the country names them', async () => {
  const { order_number: orderNumber } = await fixture.place({ payment: 'slip' });
  const rates = await fixture.rows<{ account_id: string; vat_percent: number }>(
    'SELECT account_id, vat_percent FROM orders WHERE order_number = $1',
    [orderNumber],
  );
  expect(rates).toMatchObject([{ vat_percent: 20 }]);
  // As an order placed under another rate.
  await fixture.rows('UPDATE orders SET vat_percent = 18 WHERE order_number = $1', [orderNumber]);

  const { database, services } = fixture.app.app;
  const said: unknown[] = [];
  const wanted = new Set(['purchases.invoice-device', 'purchases.invoice-tax']);
  const invoices = createInvoices({
    database,
    documentCodes: services.documentCodes,
    translator: {
      locale: (languageId) => services.language.locale(languageId),
      translate(languageId, key, params) {
        if (wanted.has(key)) said.push(params);
        return services.language.translate(languageId, key, params);
      },
    },
    payee: { accountDigits: 18, account: '840-955845-10', name: 'Primer', ipsQr: true },
    seller: { name: 'Primer', address: 'Primerova 1', taxNumber: '100900015' },
    color: '#003399',
    categoryName: (kategorija) => `Class ${kategorija}`,
  });
  const order = await selectOrder(
    everyAccount.account(rates[0]?.account_id ?? ''),
    database.queries,
    orderNumber,
  );
  if (order === undefined) throw new Error('The order vanished');
  expect(await invoices.draw(everyAccount.account(order.accountId), order, '3')).toMatchObject({
    ok: true,
  });
  // 2,022 for the tag and 390 for delivery include 18 per cent.
  expect(said).toMatchObject([
    { category: 'Class I' },
    { percent: '18%', tax: expect.stringMatching(/^(RSD )?367\.93/u) as string },
  ]);
});
