import { getDopune, getIpsQr, getPregled } from '@rampa/contract/top-ups';
import { chooseAmount, chooseMethod } from '../fixtures/top-up-screens.ts';
import { expect, test } from '../fixtures/test.ts';

/** What docs/operations/deliveries.md promises, from the payment at the bank to the paid top-up on the screen. */
const PROMISED_MS = 10_000;

test('a slip that is paid by an instant transfer is on the tag within ten seconds, and the screen says so by itself', async ({
  page,
  stack,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag();
  await signInAs(customer);
  await page.goto(`/pages/dopuna-pregled?tag=${tag.tagId}`);
  await chooseAmount(page, '2.000');
  await chooseMethod(page, 'Uplatnica');
  await page.getByRole('button', { name: 'Napravi uplatnicu' }).click();
  await expect(page.getByRole('progressbar', { name: 'Čeka se Vaša uplata' })).toBeVisible();
  const orderNumber = new URL(page.url()).searchParams.get('order_number') ?? '';
  const { ipsText } = await customer.api.call(getIpsQr, { order_number: orderNumber });

  const paidAt = performance.now();
  const reply = await fetch(`${stack.bank}/sandbox/transfers`, {
    method: 'POST',
    // Banks repeat themselves.
    body: JSON.stringify({ code: ipsText, times: 2 }),
  });
  expect(reply.status).toBe(201);
  await expect(page.getByRole('heading', { name: 'Dopuna je uplaćena' })).toBeVisible({
    timeout: PROMISED_MS,
  });
  const took = Math.round(performance.now() - paidAt);
  test.info().annotations.push({ type: 'milliseconds to credit', description: String(took) });
  expect(took).toBeLessThan(PROMISED_MS);

  const { items } = await customer.api.call(getPregled, {});
  expect(items[0]?.balance.amount).toBe(200_000);
  const topUps = await customer.api.call(getDopune, { first: 0, rows: 100 });
  expect(topUps.items.map(({ status }) => status)).toEqual(['paid']);
});
