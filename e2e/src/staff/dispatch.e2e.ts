import { readFile } from 'node:fs/promises';
import { getDetalji, getPonuda, napraviPorudzbinu, priceOrder } from '@rampa/contract/purchases';
import { randomInt, randomUUID } from 'node:crypto';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { payOnGateway } from '../fixtures/gateway.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('an order goes from the payment by card to its delivery through the desk', async ({
  page,
  context,
  stack,
  mailbox,
  createStaff,
  createCustomer,
}) => {
  const customer = await createCustomer({ ime: 'Јелица', prezime: 'Пошиљка' });
  const offer = await customer.api.call(getPonuda, {});
  const wish = {
    idempotencyKey: randomUUID(),
    lines: [{ kategorija: 'I' as const, quantity: 2, package: 'none' as const }],
    lice: 'fizicko' as const,
    ime: 'Јелица',
    prezime: 'Пошиљка',
    email: customer.email,
    telefon: '0641234567',
    delivery: 'address' as const,
    street: 'Балканска 1',
    city: 'Београд',
    postcode: '11000',
    payment: 'card' as const,
  };
  const total = priceOrder(offer, wish).total;
  const { order_number: number, redirectUrl } = await customer.api.call(napraviPorudzbinu, {
    ...wish,
    total,
  });
  await page.goto(redirectUrl ?? '');
  await payOnGateway(page);
  await page.waitForURL('**/kupovina-pregled?*');

  const clerk = await createStaff('clerk');
  await setSession(context, stack.portal, clerk.session);

  // Two devices come in: their numbers are pasted.
  const serial = String(randomInt(1e8)).padStart(8, '0');
  const serials = [`0991${serial}`, `0992${serial}`];
  await page.goto('/uprava/zalihe');
  await page.getByRole('button', { name: 'Primi uređaje' }).click();
  const receive = page.getByRole('dialog', { name: 'Primi uređaje' });
  await receive.getByLabel('Serijski brojevi').fill(serials.join('\n'));
  await expect(receive.getByRole('status')).toHaveText('2 serijska broja');
  await receive.getByRole('button', { name: 'Primi', exact: true }).click();
  await expect(receive).toHaveCount(0);

  await page.getByRole('navigation').getByRole('link', { name: 'Otprema porudžbina' }).click();
  await page.getByLabel('Broj naloga').fill(number);
  await page.getByRole('button', { name: 'Nađi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Porudžbina ${number}`);

  // Scanned, with a number that the stock does not have first.
  const scan = page.getByLabel('Serijski broj');
  await scan.fill('099900000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Na zalihama nema uređaja s brojem 099900000000.')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await scan.fill(serials[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Uređaji' }).getByRole('listitem')).toHaveCount(1);
  await expect(scan).toHaveValue('');
  await scan.fill(serials[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Svi uređaji su izdvojeni.')).toBeVisible();

  await page.getByRole('button', { name: 'Štampaj otpremnicu' }).click();
  const print = page.getByRole('alertdialog', { name: 'Štampaj otpremnicu' });
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await print.getByRole('button', { name: 'Štampaj', exact: true }).click();
  const sheet = await download;
  expect(sheet.suggestedFilename()).toBe(`otpremnica-${number}-1.pdf`);
  expect((await readFile(await sheet.path())).subarray(0, 5).toString()).toBe('%PDF-');

  const send = page.getByRole('button', { name: 'Poslato' });
  await send.click();
  await expect(page.getByLabel('Broj pošiljke')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Prevoznik').fill('Pošta Srbije');
  await page.getByLabel('Broj pošiljke').fill('RR123456785RS');
  for (const size of [
    { width: 390, height: 844 },
    { width: 1366, height: 850 },
  ]) {
    await page.setViewportSize(size);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await findAccessibilityFaults(page)).toEqual([]);
  }
  await send.click();
  await expect(page.getByText('Poslato, kupac je obavešten')).toBeVisible();
  const told = await mailbox.waitForMail(customer.email, /RR123456785RS/u);
  expect(told.subject).toContain('na putu');

  await page.getByRole('button', { name: 'Uručeno' }).click();
  await page
    .getByRole('alertdialog', { name: 'Uručeno' })
    .getByRole('button', { name: 'Uručeno' })
    .click();
  await expect(page.getByText('Uručena', { exact: true })).toBeVisible();

  // The customer has followed it with the parcel's number.
  const order = await customer.api.call(getDetalji, { order_number: number });
  expect(order).toMatchObject({
    status: 'delivered',
    parcel: { carrier: 'Pošta Srbije', number: 'RR123456785RS' },
  });
  expect(order.tags.map((tag) => tag.serial_number)).toEqual(serials.toSorted());
});
