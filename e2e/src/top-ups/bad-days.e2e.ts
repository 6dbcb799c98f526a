import type { Page } from '@playwright/test';
import { getDopune, getPregled, getStatus } from '@rampa/contract/top-ups';
import type { Customer } from '../fixtures/customers.ts';
import { enterCard, payOnGateway } from '../fixtures/gateway.ts';
import { chooseAmount } from '../fixtures/top-up-screens.ts';
import { startTopUp } from '../fixtures/top-ups.ts';
import { expect, test as base } from '../fixtures/test.ts';

const paidTitle = 'Dopuna je uplaćena';

interface Setting {
  readonly customer: Customer;
  /** The form of the customer's one tag. */
  readonly form: string;
}

/** A customer with one tag, signed in. */
const test = base.extend<{ readonly setting: Setting }>({
  setting: async ({ createCustomer, signInAs }, use) => {
    const customer = await createCustomer();
    const tag = await customer.addTag();
    await signInAs(customer);
    await use({ customer, form: `/pages/dopuna-pregled?tag=${tag.tagId}` });
  },
});

async function balanceOf({ api }: Customer): Promise<number | undefined> {
  return (await api.call(getPregled, {})).items[0]?.balance.amount;
}

async function ordersOf({ api }: Customer): Promise<readonly string[]> {
  const { items } = await api.call(getDopune, { first: 0, rows: 100 });
  return items.map(({ order_number: order, status }) => `${order} ${status}`);
}

async function toGateway(page: Page, form: string, amount = '1.000'): Promise<void> {
  await page.goto(form);
  await chooseAmount(page, amount);
  await page.getByRole('button', { name: /^Plati/u }).click();
  await expect(page.getByRole('heading', { name: 'Plaćanje karticom' })).toBeVisible();
}

test('without a notification the payment is settled by asking the gateway', async ({
  page,
  setting: { customer, form },
}) => {
  await toGateway(page, form);
  const silent = page.getByRole('button', { name: 'Bez obaveštenja' });
  await silent.click();
  await expect(silent).toHaveAttribute('aria-pressed', 'true');
  await payOnGateway(page);
  await expect(page.getByRole('heading', { name: paidTitle })).toBeVisible();
  expect(await balanceOf(customer)).toBe(100_000);
});

test('late and repeated notifications count once', async ({
  page,
  gateway,
  setting: { customer, form },
}) => {
  await toGateway(page, form);
  await page.getByRole('button', { name: 'Odloži obaveštenje' }).click();
  await payOnGateway(page);
  await expect(page.getByRole('heading', { name: paidTitle })).toBeVisible();
  const orderNumber = new URL(page.url()).searchParams.get('order_number') ?? '';
  await expect
    .poll(async () =>
      (await gateway.order(orderNumber)).notices.map((notice) => notice.last_answer),
    )
    .toEqual(['200']);
  await gateway.notice(orderNumber, { notice: 'twice' });
  expect(await balanceOf(customer)).toBe(100_000);
});

test('closing the browser after paying does not lose the payment', async ({
  gateway,
  setting: { customer },
}) => {
  const { items } = await customer.api.call(getPregled, {});
  const orderNumber = await startTopUp(customer.api, items[0]?.tag_id ?? '', 150_000);
  await gateway.approve(orderNumber);
  await expect.poll(() => balanceOf(customer)).toBe(150_000);
  const status = await customer.api.call(getStatus, { order_number: orderNumber });
  expect(status).toMatchObject({ status: 'paid', amount: { amount: 150_000, currency: 'RSD' } });
});

for (const [name, bent] of [
  ['another amount', { amount: 999_900 }],
  ['another currency', { currency: 'EUR' }],
  ['a wrong digest', { badDigest: true }],
] as const) {
  test(`a notification with ${name} credits only what was paid`, async ({
    gateway,
    setting: { customer },
  }) => {
    const { items } = await customer.api.call(getPregled, {});
    const orderNumber = await startTopUp(customer.api, items[0]?.tag_id ?? '', 120_000);
    await gateway.approve(orderNumber, bent);
    expect([0, 120_000]).toContain(await balanceOf(customer));
    await gateway.notice(orderNumber);
    await expect.poll(() => balanceOf(customer)).toBe(120_000);
  });
}

test('two tabs with the same form start one order, and pay it once', async ({
  page,
  context,
  setting: { customer, form },
}) => {
  const other = await context.newPage();
  await page.goto(form);
  await other.goto(form);
  await chooseAmount(page, '1.000');
  await chooseAmount(other, '1.000');
  await page.getByRole('button', { name: /^Plati/u }).click();
  await expect(page.getByRole('heading', { name: 'Plaćanje karticom' })).toBeVisible();
  await other.getByRole('button', { name: /^Plati/u }).click();
  await expect(other.getByRole('heading', { name: 'Plaćanje karticom' })).toBeVisible();

  await payOnGateway(page);
  await expect(page.getByRole('heading', { name: paidTitle })).toBeVisible();
  // The other tab's page of the same order accepts no second payment.
  await other.getByLabel('Broj kartice').fill('4111 1111 1111 1111');
  await other.getByRole('button', { name: 'Plati', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Ova porudžbina je već plaćena' })).toBeVisible();
  await other.getByRole('link', { name: 'Nazad prodavcu' }).click();
  await expect(other.getByRole('heading', { name: paidTitle })).toBeVisible();
  expect(await ordersOf(customer)).toHaveLength(1);
  expect(await balanceOf(customer)).toBe(100_000);
});

test('a double click on pay starts one order; a top-up of the same amount after a paid one is another', async ({
  page,
  setting: { customer, form },
}) => {
  for (const expected of [1, 2]) {
    await page.goto(form);
    await chooseAmount(page, '1.000');
    await page.getByRole('button', { name: /^Plati/u }).dblclick();
    await payOnGateway(page);
    await expect(page.getByRole('heading', { name: paidTitle })).toBeVisible();
    expect(await ordersOf(customer)).toHaveLength(expected);
    expect(await balanceOf(customer)).toBe(expected * 100_000);
  }
});

test('an abandoned payment is resumed from the list', async ({ page, setting: { customer } }) => {
  const { items } = await customer.api.call(getPregled, {});
  await startTopUp(customer.api, items[0]?.tag_id ?? '', 100_000);
  await page.goto('/pages/dopune');
  const row = page.getByRole('table').locator('tbody tr').first();
  await expect(row).toContainText('Čeka uplatu');
  await row.getByRole('button', { name: /^Nastavi plaćanje/u }).click();
  await payOnGateway(page);
  await expect(page.getByRole('heading', { name: paidTitle })).toBeVisible();
  expect(await ordersOf(customer)).toHaveLength(1);
});

test('an abandoned payment can be cancelled, which costs nothing', async ({
  page,
  setting: { customer },
}) => {
  const { items } = await customer.api.call(getPregled, {});
  const orderNumber = await startTopUp(customer.api, items[0]?.tag_id ?? '', 100_000);
  await page.goto(`/pages/dopuna-pregled?order_number=${orderNumber}`);
  await page.getByRole('button', { name: 'Odustani od dopune' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Da, odustani' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dopuna nije plaćena' })).toBeVisible();
  expect(await ordersOf(customer)).toEqual([`${orderNumber} abandoned`]);
  expect(await balanceOf(customer)).toBe(0);
});

test('the browser’s return alone proves nothing', async ({
  page,
  stack,
  setting: { customer },
}) => {
  const { items } = await customer.api.call(getPregled, {});
  const orderNumber = await startTopUp(customer.api, items[0]?.tag_id ?? '', 100_000);
  await page.goto(
    `${stack.portal}/placanje/${orderNumber}/povratak?status=approved&response_code=0000&digest=${'0'.repeat(128)}`,
  );
  await expect(page).toHaveURL(/\/pages\//u);
  await page.goto(`/pages/dopuna-pregled?order_number=${orderNumber}`);
  await expect(page.getByRole('heading', { name: paidTitle })).toHaveCount(0);
  expect(await balanceOf(customer)).toBe(0);
});

test('another customer’s order does not exist', async ({
  page,
  createCustomer,
  setting: { customer },
}) => {
  const other = await createCustomer();
  const tag = await other.addTag();
  const orderNumber = await startTopUp(other.api, tag.tagId, 100_000);
  await page.goto(`/pages/dopuna-pregled?order_number=${orderNumber}`);
  await expect(page.getByText('Ta dopuna nije na Vašem nalogu.')).toBeVisible();
  expect((await customer.api.ask(getStatus, { order_number: orderNumber })).statusCode).toBe(404);
  await page.goto(`/pages/dopuna-pregled?tag=${tag.tagId}`);
  await expect(page.getByText('Taj TAG nije na Vašem nalogu')).toBeVisible();
});

test('the card’s number never passes through Rampa; the back button after paying pays nothing again', async ({
  page,
  context,
  stack,
  database,
  setting: { customer, form },
}) => {
  const sent: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(stack.portal)) return;
    sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await toGateway(page, form);
  await enterCard(page, '4111 1111 1111 1111');
  await page.getByRole('button', { name: 'Potvrdi' }).click();
  await expect(page.getByRole('heading', { name: paidTitle })).toBeVisible();
  const orderNumber = new URL(page.url()).searchParams.get('order_number') ?? '';
  const notices = await database.query('SELECT body FROM payment_notices WHERE order_number = $1', [
    orderNumber,
  ]);
  expect(notices.length).toBeGreaterThan(0);
  const everything = [...sent, ...notices.map(({ body }) => String(body))].join('\n');
  expect(everything.replaceAll(/[\s+-]/gu, '')).not.toContain('4111111111111111');

  for (let steps = 0; steps < 4; steps += 1) {
    await page.goBack({ waitUntil: 'commit' }).catch(() => null);
    await page.waitForLoadState();
  }
  expect(await ordersOf(customer)).toHaveLength(1);
  expect(await balanceOf(customer)).toBe(100_000);
});
