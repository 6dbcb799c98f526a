import type { Request } from '@playwright/test';
import { getDopune, getPregled } from '@rampa/contract/top-ups';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { startTopUp } from '../fixtures/top-ups.ts';
import { dinars } from '../fixtures/top-up-screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('the overview has each tag’s balance and latest top-up, and the sum of all usable tags', async ({
  page,
  signInAs,
  apiAs,
}) => {
  const api = await apiAs('flota');
  const overview = await api.call(getPregled, { first: 0, rows: 5 });
  const { items, totalRecords, totalBalance, usable } = overview;
  await signInAs('flota');
  await page.goto('/pages/dopuna-pregled');
  await expect(page.getByText(dinars(usable.balance.amount)).first()).toBeVisible();
  const lost = dinars(totalBalance.amount - usable.balance.amount);
  await expect(page.getByText('Nije uračunato')).toContainText(lost);
  const rows = page.getByRole('table', { name: 'Stanje po TAG uređajima' }).locator('tbody tr');
  await expect(rows).toHaveCount(5);
  for (const [index, { balance, lastTopUp }] of items.entries()) {
    await expect(rows.nth(index)).toContainText(dinars(balance.amount));
    if (lastTopUp !== null) {
      await expect(rows.nth(index)).toContainText(dinars(lastTopUp.amount.amount));
    }
  }
  await expect(page.getByText(`1–5 od ${totalRecords}`)).toBeVisible();
});

test('the list is filtered by tag and period, which the address keeps', async ({
  page,
  signInAs,
  apiAs,
}) => {
  const api = await apiAs('ana');
  // A payment slip of two days ago is not paid yet; the same tag has older top-ups.
  const { items: all } = await api.call(getDopune, { first: 0, rows: 100 });
  const tagId = all.find(({ status }) => status === 'pending')?.tag_id ?? '';
  const expected = await api.call(getDopune, { tag_id: tagId, first: 0, rows: 5 });
  await signInAs('ana');
  await page.goto('/pages/dopune');
  const tag = page.getByLabel('TAG uređaj', { exact: true });
  await tag.selectOption(tagId);
  const rows = page.getByRole('table', { name: 'Spisak dopuna' }).locator('tbody tr');
  await expect(page).toHaveURL(/tag=/u);
  await expect(rows).toHaveCount(expected.items.length);
  await expect(rows.first()).toContainText(expected.items[0]?.order_number ?? '?');

  const days = page.getByLabel('Period', { exact: true });
  await days.selectOption({ label: 'Poslednjih 30 dana' });
  await expect(page).toHaveURL(/period=/u);
  const period = new URL(page.url()).searchParams.get('period') ?? '';
  const latest = await api.call(getDopune, { tag_id: tagId, period, first: 0, rows: 5 });
  expect(latest.totalRecords).toBeLessThan(expected.totalRecords);
  const numbers = rows.getByRole('link', { name: /^\d{12,}$/u });
  await expect(numbers).toHaveText(latest.items.map(({ order_number: number }) => number));
  await page.reload();
  await expect(numbers).toHaveText(latest.items.map(({ order_number: number }) => number));
  await expect(tag).toHaveValue(tagId);
  await expect(days).toHaveValue('last-30-days');
});

test('among many tags any part of a plate finds one, by keyboard alone', async ({
  page,
  signInAs,
  apiAs,
}) => {
  const api = await apiAs('flota');
  const { items } = await api.call(getPregled, { first: 0, rows: 100 });
  const wanted = items.find(({ plate }) => /\d{4}/u.test(plate));
  const digits = /\d{4}/u.exec(wanted?.plate ?? '')?.[0] ?? '?';
  const found = items.filter(({ plate }) =>
    plate.replaceAll(/[^\p{L}\p{N}]/gu, '').includes(digits),
  );
  expect(found.length).toBeGreaterThan(0);
  await signInAs('flota');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/pages/dopune');
  const tag = page.getByRole('combobox', { name: 'TAG uređaj', exact: true });
  await expect(tag).toHaveValue('Svi TAG uređaji');
  await tag.press('ArrowDown');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(items.length + 1);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await tag.pressSequentially('ничега');
  await expect(page.getByText(/Nema TAG uređaja s takvom/u)).toBeVisible();
  await tag.press('Escape');
  await expect(tag).toHaveValue('Svi TAG uređaji');
  // From the middle of the plate.
  await tag.fill(digits);
  await expect(options).toHaveCount(found.length);
  await expect(page.getByRole('status').filter({ hasText: /odgovara/u })).toBeAttached();
  await tag.press('Enter');
  await expect(page).toHaveURL(/tag=/u);
  await expect(tag).toHaveValue(new RegExp(digits, 'u'));
  await page.getByRole('button', { name: 'TAG uređaj: obriši' }).click();
  await expect(page).not.toHaveURL(/tag=/u);
  await expect(tag).toBeFocused();
});

test('without a tag both screens say so', async ({ page, signInAs }) => {
  await signInAs('marko');
  await page.goto('/pages/dopuna-pregled');
  await expect(page.getByRole('heading', { name: 'Nema TAG uređaja za dopunu' })).toBeVisible();
  await page.goto('/pages/dopune');
  await expect(page.getByRole('heading', { name: 'Još nema dopuna' })).toBeVisible();
});

test('a page that is open over midnight names the day before correctly', async ({
  page,
  createCustomer,
  signInAs,
  gateway,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag();
  const order = await startTopUp(customer.api, tag.tagId, 120_000);
  await gateway.approve(order);
  await page.clock.install();
  await signInAs(customer);
  // Texts that are a day late would count as failed.
  const texts = page.waitForResponse(/GetTranslation/u);
  await page.goto('/pages/dopune');
  const row = page.getByRole('table', { name: 'Spisak dopuna' }).locator('tbody tr');
  await expect(row).toContainText('danas');
  await (await texts).finished();
  await page.clock.fastForward('24:00:00');
  await expect(row).toContainText('juče');
});

test('a pending payment is polled less and less', async ({ page, createCustomer, signInAs }) => {
  const customer = await createCustomer();
  const tag = await customer.addTag();
  const order = await startTopUp(customer.api, tag.tagId, 120_000);
  const asked = { begun: 0, ended: 0 };
  const isOurs = (request: Request) => request.url().includes('/api/Dopuna/GetStatus');
  page.on('request', (request) => (asked.begun += Number(isOurs(request))));
  page.on('requestfinished', (request) => (asked.ended += Number(isOurs(request))));
  const allAnswered = () => expect.poll(() => asked.begun - asked.ended).toBe(0);
  await page.clock.install();
  await signInAs(customer);
  await page.goto(`/pages/dopuna-pregled?order_number=${order}`);
  await expect.poll(() => asked.ended).toBeGreaterThan(0);
  const pass = async (seconds: number): Promise<void> => {
    // A call in flight while the clock runs would seem slow.
    for (let tenths = 0; tenths < seconds * 10; tenths += 5) {
      await page.clock.runFor(500);
      await allAnswered();
    }
  };
  await pass(32);
  const before = asked.begun;
  await pass(20);
  // Every five seconds, no longer every two.
  expect(asked.begun - before).toBeGreaterThan(2);
  expect(asked.begun - before).toBeLessThan(6);
});
