import { getTagovi } from '@rampa/contract/tags';
import { prenesiIznos } from '@rampa/contract/balance-transfers';
import type { Customer } from '../fixtures/customers.ts';
import type { Gateway } from '../fixtures/gateway.ts';
import { expect, test } from '../fixtures/test.ts';
import { startTopUp } from '../fixtures/top-ups.ts';

/** A customer with 2.500 RSD on one of two tags. */
async function twoTags(customer: Customer, gateway: Gateway) {
  const full = await customer.addTag({ nickname: 'Кућни', plate: 'BG111AA' });
  const empty = await customer.addTag({ nickname: 'Комби', plate: 'NS222BB' });
  await gateway.approve(await startTopUp(customer.api, full.tagId, 250_000));
  const balance = async (tagId: string) => {
    const { items } = await customer.api.call(getTagovi, { first: 0, rows: 10 });
    return items.find((tag) => tag.tag_id === tagId)?.balance.amount;
  };
  // The money is on the tag once the gateway's notification has been worked off.
  await expect.poll(() => balance(full.tagId)).toBe(250_000);
  return { full, empty, balance };
}

test('money moves from a tag of the list to another, with both balances shown before; the history has it, and going back does not show the form again', async ({
  page,
  createCustomer,
  signInAs,
  gateway,
}) => {
  const customer = await createCustomer();
  const { full, empty, balance } = await twoTags(customer, gateway);
  await signInAs(customer);
  await page.goto('/pages/tagovi');
  const card = page.getByRole('article', { name: 'BG111AA' });
  await card.getByRole('link', { name: 'Prenesi novac' }).click();
  await expect(page.getByRole('heading', { name: 'Prenos između TAG uređaja' })).toBeFocused();
  await expect(page.getByLabel('Sa TAG uređaja')).toHaveValue(full.tagId);

  const amount = page.getByLabel('Iznos za prenos');
  const move = page.getByRole('button', { name: /^Prenesi/u });
  await move.click();
  await expect(page.getByLabel('Na TAG uređaj')).toHaveAttribute('aria-invalid', 'true');
  await expect(amount).toHaveAccessibleDescription(/Upišite koliko se prenosi/u);
  await amount.fill('2.501');
  await page.getByLabel('Na TAG uređaj').selectOption(empty.tagId);
  await expect(amount).toHaveAccessibleDescription(/nema toliko/u);
  await page.getByRole('button', { name: 'Sve što je na njemu' }).click();
  await expect(amount).toBeFocused();
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
  await amount.fill('900');
  await expect(page.getByText('BG111AA posle prenosa').locator('xpath=..')).toContainText('1.600');
  await expect(page.getByText('NS222BB posle prenosa').locator('xpath=..')).toContainText('900');

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(prenesiIznos.path)) sent.push(request.url());
  });
  await move.dblclick();
  await expect(page.getByRole('status').filter({ hasText: /900\sRSD na NS222BB/u })).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await balance(full.tagId)).toBe(160_000);
  expect(await balance(empty.tagId)).toBe(90_000);
  await expect(page.getByRole('heading', { name: 'Dopune', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/pages\/tagovi$/u);

  for (const tag of [full, empty]) {
    await page.goto(`/pages/dopune?tag=${tag.tagId}`);
    await expect(page.getByRole('heading', { name: 'Prenosi između TAG uređaja' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('900');
  }
});

test('what is sent again after the connection broke moves nothing twice', async ({
  page,
  createCustomer,
  signInAs,
  gateway,
  watch,
}) => {
  watch.allow(/ERR_FAILED/u);
  const customer = await createCustomer();
  const { full, empty, balance } = await twoTags(customer, gateway);
  await signInAs(customer);
  await page.goto(`/pages/dopuna-pregled?move=${full.tagId}`);
  await page.getByLabel('Na TAG uređaj').selectOption(empty.tagId);
  await page.getByRole('button', { name: 'Sve što je na njemu' }).click();
  await expect(page.getByLabel('Iznos za prenos')).toHaveValue('2500');
  await page.getByLabel('Iznos za prenos').fill('1.000');
  // It arrives, and its answer does not.
  await page.route(`**${prenesiIznos.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const move = page.getByRole('button', { name: /^Prenesi 1\.000/u });
  await move.click();
  await expect.poll(() => balance(full.tagId)).toBe(150_000);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.unrouteAll();
  // Even after a reload: the form keeps its key with what was typed.
  await page.reload();
  await expect(page.getByLabel('Iznos za prenos')).toHaveValue('1.000');
  await move.click();
  await expect(page.getByRole('heading', { name: 'Dopune', level: 1 })).toBeVisible();
  expect(await balance(full.tagId)).toBe(150_000);
  expect(await balance(empty.tagId)).toBe(100_000);

  // A tag that gives cannot get, too: where it was chosen, nothing is.
  await page.goto(`/pages/dopuna-pregled?move=${full.tagId}`);
  await page.getByLabel('Na TAG uređaj').selectOption(empty.tagId);
  await page.getByLabel('Sa TAG uređaja').selectOption(empty.tagId);
  await expect(page.getByLabel('Na TAG uređaj')).toHaveValue('');
  await page.getByLabel('Sa TAG uređaja').selectOption(full.tagId);
  await expect(page.getByLabel('Na TAG uređaj')).toHaveValue('');
});
