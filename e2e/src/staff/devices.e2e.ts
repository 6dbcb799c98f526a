import { randomInt } from 'node:crypto';
import { getTagovi } from '@rampa/contract/tags';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('a customer hands in a tag: a clerk finds it by its number, takes it back and puts it into the stock', async ({
  page,
  context,
  stack,
  createStaff,
  createCustomer,
}) => {
  const customer = await createCustomer({ ime: 'Вида', prezime: 'Повраћај' });
  const { serialNumber } = await customer.addTag({ plate: 'BG778ZA' });
  const clerk = await createStaff('clerk');
  await setSession(context, stack.portal, clerk.session);
  await page.goto(`/uprava/kupci?account=${customer.accountId}`);
  await page
    .getByRole('table', { name: 'TAG uređaji' })
    .getByRole('link', { name: serialNumber })
    .click();
  await expect(page).toHaveURL(/\/uprava\/uredjaji\?serial_number=/u);
  const main = page.getByRole('main');
  const events = main.getByRole('list').getByRole('listitem');
  await expect(main.getByText('Kod korisnika je', { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Вида Повраћај' })).toBeVisible();

  await main.getByRole('button', { name: 'Primi vraćen TAG' }).click();
  const handIn = page.getByRole('dialog', { name: 'Primi vraćen TAG' });
  await handIn.getByRole('button', { name: 'Primi', exact: true }).click();
  await expect(handIn.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await handIn.getByRole('radio', { name: 'Raskid ugovora' }).check();
  await handIn.getByLabel('Mesto').fill('Шалтер');
  await handIn.getByRole('button', { name: 'Primi', exact: true }).click();
  await expect(handIn).toHaveCount(0);
  await expect(main.getByText('Vraćen', { exact: true })).toBeVisible();
  // Within the warranty the customer gets another one.
  await expect(main.getByText(/^U garanciji je do /u)).toBeVisible();
  await expect(events.first()).toContainText(/Vraćen od korisnika|Blokiran/u);
  expect(await sidewaysScroll(page)).toBe(0);

  await main.getByRole('button', { name: 'Na zalihe ili otpis' }).click();
  const decide = page.getByRole('dialog', { name: 'Ispravi zalihe' });
  await expect(decide.getByRole('radio', { name: 'Vrati na zalihe' })).toBeChecked();
  await decide.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(decide).toHaveCount(0);
  await expect(main.getByText('Na stanju', { exact: true })).toBeVisible();
  await expect(main.getByText('Raniji korisnik')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const { items } = await customer.api.call(getTagovi, {});
  expect(items.find((tag) => tag.serial_number === serialNumber)?.status).toBe('neaktivan');

  // The customer's history names the tag once.
  await page.goto(`/uprava/kupci/istorija?account=${customer.accountId}`);
  const handedIn = main.getByRole('listitem').filter({ hasText: 'Primljen vraćen TAG' }).first();
  await expect(handedIn).toContainText(/TAG BG778ZA(?! BG778ZA)/u);
});

test('a list of tags that came in by mistake is taken out of the stock, and a wrong number is named', async ({
  page,
  context,
  stack,
  createStaff,
}) => {
  const clerk = await createStaff('clerk');
  await setSession(context, stack.portal, clerk.session);
  const serial = String(randomInt(1e8)).padStart(8, '0');
  const serials = [`0995${serial}`, `0996${serial}`];
  await page.goto('/uprava/zalihe');
  await page.getByRole('button', { name: 'Primi TAG uređaje' }).click();
  const receive = page.getByRole('dialog', { name: 'Primi TAG uređaje' });
  await receive.getByLabel('Serijski brojevi').fill(serials.join('\n'));
  await receive.getByRole('button', { name: 'Primi', exact: true }).click();
  await expect(receive).toHaveCount(0);

  await page.getByRole('button', { name: 'Ispravi zalihe' }).click();
  const correct = page.getByRole('dialog', { name: 'Ispravi zalihe' });
  const numbers = correct.getByLabel('Serijski brojevi');
  await numbers.fill([...serials, '099700000000'].join('\n'));
  await correct.getByRole('radio', { name: 'Pogrešno unet' }).check();
  const save = correct.getByRole('button', { name: 'Sačuvaj' });
  await save.click();
  await expect(correct).toContainText('Na zalihama nema TAG uređaja s brojem 099700000000.');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await numbers.fill(serials.join('\n'));
  await save.click();
  await expect(page.getByText('Izmenjena 2 TAG uređaja')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'TAG uređaji po broju' }).click();
  await page.getByLabel('Serijski broj').fill(serials[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('main').getByText('Skinut sa zaliha', { exact: true }).first(),
  ).toBeVisible();
});
