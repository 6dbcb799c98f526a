import { getPregled } from '@rampa/contract/top-ups';
import { faultsOnPhoneAndDesk, findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';
import { countTill } from '../fixtures/tills.ts';

test('whoever works at a counter has one screen: finds a tag, takes cash for it, and closes the till', async ({
  page,
  context,
  stack,
  createStaff,
  createCustomer,
}) => {
  const customer = await createCustomer({ ime: 'Јованка', prezime: 'Шалтер' });
  const { serialNumber } = await customer.addTag({ plate: 'BG778ŠA' });
  const counter = await createStaff('counter');
  await setSession(context, stack.portal, counter.session);
  await page.goto('/uprava');
  await expect(page).toHaveURL('/uprava/salter');
  const main = page.getByRole('main');
  await expect(main.getByText('Prodajno mesto: Korisnički centar')).toBeVisible();
  await expect(main.getByText('Kasa je prazna')).toBeVisible();

  const find = async (knownBy: string): Promise<void> => {
    await main.getByLabel('Serijski broj').fill(serialNumber);
    await main.getByLabel('Tablice ili e-pošta').fill(knownBy);
    await page.keyboard.press('Enter');
  };
  await find('BG 777-ŠA');
  await expect(main.getByRole('alert')).toContainText('ne idu zajedno');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await find('bg 778-ša');
  await expect(main.getByRole('status')).toContainText('TAG je pronađen');
  await expect(main).toContainText('Ј*** Ш***');
  await expect(main).not.toContainText('Јованка');

  await main.getByRole('button', { name: 'Dopuna u gotovini' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dopuna u gotovini' });
  // A supervisor has said where: there is nothing to choose.
  await expect(dialog.getByRole('combobox')).toHaveCount(0);
  await dialog.getByLabel('Iznos').fill('2.500');
  await dialog.getByRole('button', { name: 'Primi novac' }).click();
  await expect(dialog.getByRole('status')).toContainText('2.500 RSD');
  await dialog.getByRole('button', { name: 'Gotovo' }).click();
  expect((await customer.api.call(getPregled, {})).totalBalance.amount).toBe(250_000);

  await main.getByRole('button', { name: 'Drugi TAG' }).click();
  await expect(main.getByLabel('Serijski broj')).toHaveValue('');
  await expect(main.getByText(serialNumber.slice(-4))).toBeVisible();
  await expect(main.getByRole('button', { name: 'Vrati novac' })).toHaveCount(0);
  expect(await faultsOnPhoneAndDesk(page)).toEqual([]);

  const { handOver } = await countTill(page, '2.500');
  await handOver();
  await expect(main.getByText('Kasa je prazna')).toBeVisible();
});
