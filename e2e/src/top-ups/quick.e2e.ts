import { getPregled, napraviDopunuKarticom } from '@rampa/contract/top-ups';
import type { Customer } from '../fixtures/customers.ts';
import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { approvedCard } from '../fixtures/gateway.ts';
import { topUpAndKeep } from '../fixtures/top-ups.ts';
import { expect, test } from '../fixtures/test.ts';

const balanceOf = async (customer: Customer) =>
  (await customer.api.call(getPregled, {})).totalBalance.amount;

test('a tag is topped up by one click with the saved card: confirmed by Enter, charged once, the new balance said', async ({
  page,
  gateway,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const { tagId } = await customer.addTag({ plate: 'BG111AA' });
  await topUpAndKeep(customer.api, gateway, tagId, approvedCard);
  await signInAs(customer);
  await page.goto('/pages/home');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(napraviDopunuKarticom.path)) sent.push(request.url());
  });
  await page.getByRole('button', { name: /^Dopuni 2\.000.*Visa/u }).click();
  const dialog = page.getByRole('dialog', { name: 'Dopuna sačuvanom karticom' });
  const pay = dialog.getByRole('button', { name: /^Plati 2\.000/u });
  await expect(pay).toBeFocused();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('TAG uređaj je dopunjen');
  await expect(dialog.getByRole('status')).toContainText('4.000');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(sent).toHaveLength(1);
  expect(await balanceOf(customer)).toBe(400_000);
});

test('where the bank asks for a confirmation, the browser is led there and comes back to the result', async ({
  page,
  gateway,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const { tagId } = await customer.addTag({ plate: 'BG111AA' });
  await topUpAndKeep(customer.api, gateway, tagId, '4000 0000 0000 3220');
  await signInAs(customer);
  await page.goto('/pages/tagovi');
  await page.getByRole('button', { name: /^Dopuni 2\.000.*Visa/u }).click();
  await page.getByRole('button', { name: /^Plati 2\.000/u }).click();
  await page.getByRole('button', { name: 'Potvrdi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dopuna je uplaćena' })).toBeVisible();
  expect(await balanceOf(customer)).toBe(400_000);
});

test('whoever chose a balance tops up to the same balance by one click, and is offered nothing once it is reached', async ({
  page,
  gateway,
  database,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const { tagId } = await customer.addTag({ plate: 'BG111AA' });
  await topUpAndKeep(customer.api, gateway, tagId, approvedCard);
  await signInAs(customer);
  await database.query('UPDATE top_ups SET target_minor = 500000 WHERE account_id = $1', [
    customer.accountId,
  ]);
  await page.goto('/pages/home');
  const offer = page.getByRole('button', { name: /^Dopuni do 5\.000.*Visa/u });
  await offer.click();
  const dialog = page.getByRole('dialog', { name: 'Dopuna sačuvanom karticom' });
  await expect(dialog).toContainText(/Stanje posle dopune\s*5\.000/u);
  await dialog.getByRole('button', { name: /^Plati 3\.000/u }).click();
  await expect(dialog.getByRole('status')).toContainText('5.000');
  await dialog.getByRole('button', { name: 'Zatvori' }).last().click();
  await expect(offer).toHaveCount(0);
  expect(await balanceOf(customer)).toBe(500_000);
});
