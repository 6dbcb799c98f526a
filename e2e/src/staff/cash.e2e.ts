import { getTrag } from '@rampa/contract/staff';
import { getDopune, getPregled } from '@rampa/contract/top-ups';
import { faultsOnPhoneAndDesk, findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';
import { countTill } from '../fixtures/tills.ts';

test('a clerk takes cash, prints the receipt, gives a wrong sum back, and closes the till with a difference', async ({
  page,
  context,
  stack,
  createStaff,
  createCustomer,
}) => {
  const customer = await createCustomer({ ime: 'Јованка', prezime: 'Шалтер' });
  const { serialNumber } = await customer.addTag({ plate: 'BG777ŠA' });
  const clerk = await createStaff('clerk');
  await setSession(context, stack.portal, clerk.session);
  await page.goto(`/uprava/kupci?account=${customer.accountId}`);

  const take = page.getByRole('button', { name: `Primi novac : ${serialNumber}` });
  const dialog = page.getByRole('dialog', { name: 'Dopuna u gotovini' });
  const submit = dialog.getByRole('button', { name: 'Primi novac' });
  const takeCash = async (amount: string): Promise<void> => {
    await take.click();
    await dialog.getByLabel('Iznos').fill(amount);
    await submit.click();
    await expect(dialog.getByRole('status')).toContainText('je na TAG uređaju');
  };

  // By keyboard, with a mistake first.
  await take.focus();
  await page.keyboard.press('Enter');
  const amount = dialog.getByLabel('Iznos');
  await amount.fill('hiljadu');
  await page.keyboard.press('Enter');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await amount.fill('2.500');
  await dialog.getByLabel('Beleška').fill('Zove sa puta');
  await submit.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('2.500 RSD');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Potvrda' }).click();
  expect((await download).suggestedFilename()).toMatch(/^potvrda-\d+\.pdf$/u);
  await dialog.getByRole('button', { name: 'Gotovo' }).click();
  await expect(page.getByRole('table', { name: 'Poslednje dopune' })).toContainText(
    'Gotovina na šalteru',
  );

  await takeCash('25.000');
  await dialog.getByRole('button', { name: 'Gotovo' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Kasa' }).click();
  await expect(page.getByText('Treba da bude u Vašoj kasi')).toBeVisible();
  const wrong = page.getByRole('row').filter({ hasText: '25.000' });
  await wrong.getByRole('button', { name: 'Vrati novac' }).click();
  const back = page.getByRole('alertdialog', { name: 'Vrati novac' });
  expect(await findAccessibilityFaults(page)).toEqual([]);
  // Nothing is chosen beforehand: the customer is told it.
  const giveBack = back.getByRole('button', { name: 'Vrati', exact: true });
  await giveBack.click();
  await expect(back.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
  await expect(back.getByRole('alert')).toContainText('Izaberite razlog');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await back.getByRole('radio', { name: 'Pogrešan iznos' }).check();
  await giveBack.click();
  await expect(wrong).toContainText('Vraćeno: Pogrešan iznos');
  expect(await faultsOnPhoneAndDesk(page)).toEqual([]);

  const { dialog: close, handOver } = await countTill(page, '2.400');
  await expect(close.getByRole('status')).toContainText('Nedostaje 100');
  await handOver();
  await expect(close.getByLabel('Objašnjenje')).toHaveAttribute('aria-invalid', 'true');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await close.getByLabel('Objašnjenje').fill('Pogrešan kusur');
  await handOver();
  await expect(page.getByRole('heading', { name: 'Kasa je prazna' })).toBeVisible();
  await page.getByLabel('Prikaži').selectOption('closings');
  const closing = page.getByRole('row').filter({ hasText: 'Pogrešan kusur' });
  await expect(closing).toContainText('−100');
  expect(await findAccessibilityFaults(page)).toEqual([]);

  // The customer has what was paid, and sees what went back.
  expect((await customer.api.call(getPregled, {})).totalBalance.amount).toBe(250_000);
  const { items } = await customer.api.call(getDopune, { rows: 10 });
  expect(items.map(({ method, returnedAt }) => [method, returnedAt === undefined])).toEqual([
    ['cash', false],
    ['cash', true],
  ]);
  await setSession(context, stack.portal, customer.session);
  await page.goto('/pages/dopune');
  await expect(page.getByRole('main')).toContainText('Vraćeno');
  await expect(page.getByRole('main')).toContainText('Gotovina na šalteru');
  await page.goto(`/pages/dopuna-pregled?order_number=${items[0]?.order_number ?? ''}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ova dopuna je vraćena');
  expect(await findAccessibilityFaults(page)).toEqual([]);

  const supervisor = await createStaff('supervisor');
  const trail = await supervisor.api.call(getTrag, { rows: 20, customer: customer.accountId });
  expect(trail.items.map(({ action }) => action).filter((one) => one.startsWith('cash'))).toEqual([
    'cash-returned',
    'cash-taken',
    'cash-receipt-read',
    'cash-taken',
  ]);
});
