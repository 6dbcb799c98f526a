import { randomInt } from 'node:crypto';
import { getPregled } from '@rampa/contract/top-ups';
import { primiUredjaje } from '@rampa/contract/purchases';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { counterPoint } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

test('a clerk moves tags to a point of sale, and its counter sells one: linked, with its first top-up, its price in the till', async ({
  page,
  context,
  stack,
  createStaff,
  createCustomer,
}) => {
  const first = `0045${String(randomInt(10_000_000)).padStart(7, '0')}0`;
  const last = `${first.slice(0, -1)}1`;
  const clerk = await createStaff('clerk');
  await clerk.api.call(primiUredjaje, { kategorija: 'I', serial_numbers: [first, last] });

  await setSession(context, stack.portal, clerk.session);
  await page.goto('/uprava/zalihe');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Premesti TAG uređaje' }).click();
  const move = page.getByRole('dialog', { name: 'Premesti TAG uređaje' });
  await move.getByLabel('Serijski brojevi').fill(`${first}..${last}`);
  await expect(move.getByRole('status')).toContainText('2 serijska broja');
  await move.getByLabel('Kuda').selectOption(counterPoint);
  await move.getByRole('button', { name: 'Premesti', exact: true }).click();
  await expect(page.getByText('Premeštena 2 TAG uređaja')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  const buyer = await createCustomer({ ime: 'Јованка', prezime: 'Шалтер' });
  const counter = await createStaff('counter');
  await setSession(context, stack.portal, counter.session);
  await page.goto('/uprava/salter');
  const section = (name: string) =>
    main.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const sale = section('Prodaja TAG uređaja');
  const prepare = async (phone: string): Promise<void> => {
    await sale.getByLabel('TAG koji prodajete').fill(first);
    await sale.getByLabel('E-pošta naloga').fill(buyer.email);
    await sale.getByLabel('Telefon ili tablice').fill(phone);
    await page.keyboard.press('Enter');
  };
  await prepare('064 765 4321');
  await expect(sale.getByRole('alert')).toContainText('ne idu zajedno');
  await prepare('064 123 4567');
  await expect(sale).toContainText('Ј*** Ш***');
  await expect(sale).not.toContainText('Јованка');
  await sale.getByRole('radio').nth(1).check();
  await sale.getByLabel('Registracija').fill('bg778ša');
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 850 });
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await findAccessibilityFaults(page)).toEqual([]);
  }
  await sale.getByRole('button', { name: 'Primi novac i prodaj' }).click();
  await expect(sale.getByRole('status')).toContainText('TAG je povezan');
  await expect(sale.getByRole('button', { name: /^Račun/ })).toBeVisible();
  expect((await buyer.api.call(getPregled, {})).totalBalance.amount).toBeGreaterThan(0);
  const till = section('Vaša kasa');
  await expect(till).toContainText('Prodat TAG uređaj');

  await till.getByRole('button', { name: 'Zaključi kasu' }).click();
  const close = page.getByRole('dialog', { name: 'Zaključi kasu' });
  await expect(close).toContainText('Prodato TAG uređaja: 1.');
  await expect(close).toContainText('treba da ostane');
  expect(await findAccessibilityFaults(page)).toEqual([]);
});
