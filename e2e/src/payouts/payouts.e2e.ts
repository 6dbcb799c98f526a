import { getZatvaranje, obrisiNalog } from '@rampa/contract/personal-data';
import { askForDay, sayToday } from '../fixtures/payouts.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { startTopUp } from '../fixtures/top-ups.ts';
import { expect, test } from '../fixtures/test.ts';

test('a clerk records what the bank has paid out of a closed account', async ({
  page,
  context,
  stack,
  gateway,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer({ ime: 'Јована', prezime: 'Исплата' });
  const { tagId } = await customer.addTag();
  await gateway.approve(await startTopUp(customer.api, tagId, 200_000));
  await expect
    .poll(async () => (await customer.api.call(getZatvaranje, {})).balance.amount)
    .toBe(200_000);
  await customer.api.call(obrisiNalog, { bankAccount: '840-955845-10', confirmed: true });
  const { session } = await createStaff('clerk');
  await setSession(context, stack.portal, session);
  await page.goto('/uprava');
  await page.getByRole('navigation').getByRole('link', { name: 'Isplate' }).click();
  const row = page.getByRole('row', { name: /Јована/u });
  await expect(row).toContainText('840-955845-10');
  await expect(row).toContainText('2.000');
  const dialog = await askForDay(page, row);
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(dialog.getByText('Izaberite dan od podnošenja')).toBeVisible();
  await sayToday(page, dialog);
  await expect(page.getByText('Isplata je evidentirana')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByLabel('Prikaži').selectOption('paid');
  await expect(page).toHaveURL('/uprava/isplate?state=paid');
  await expect(page.getByRole('row').filter({ hasText: '840-955845-10' }).first()).toBeVisible();
});
