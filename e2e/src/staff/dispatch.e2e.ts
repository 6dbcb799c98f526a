import { readFile } from 'node:fs/promises';
import { getDetalji, getPonuda, napraviPorudzbinu, priceOrder } from '@rampa/contract/purchases';
import { randomInt, randomUUID } from 'node:crypto';
import { faultsOnPhoneAndDesk, findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';
import { sendGatewayForm } from '../fixtures/top-ups.ts';

test('an order goes from the payment by card to its delivery through the desk', async ({
  page,
  context,
  stack,
  gateway,
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
  await sendGatewayForm(redirectUrl ?? '');
  await gateway.approve(number);
  const paid = async () => (await customer.api.call(getDetalji, { order_number: number })).status;
  await expect.poll(paid).toBe('confirmed');

  const clerk = await createStaff('clerk');
  await setSession(context, stack.portal, clerk.session);

  // Two devices come in: their numbers are pasted.
  const serial = String(randomInt(1e8)).padStart(8, '0');
  const serials = [`0991${serial}`, `0992${serial}`];
  await page.goto('/uprava/zalihe');
  await page.getByRole('button', { name: 'Primi TAG uređaje' }).click();
  const receive = page.getByRole('dialog', { name: 'Primi TAG uređaje' });
  await receive.getByLabel('Serijski brojevi').fill(serials.join('\n'));
  await expect(receive.getByRole('status')).toHaveText('2 serijska broja');
  await receive.getByRole('button', { name: 'Primi', exact: true }).click();
  await expect(receive).toHaveCount(0);

  await page.getByRole('navigation').getByRole('link', { name: 'Otprema porudžbina' }).click();
  await page.getByLabel('Broj naloga').fill(number);
  await page.getByRole('button', { name: 'Nađi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Porudžbina ${number}`);

  // As a scanner does it: typed and sent with Enter, one after the other, whatever the screen says.
  const scan = async (typed: string): Promise<void> => {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  };
  const field = page.getByLabel('Serijski broj');
  const picked = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /zdvojen/u });
  const ofOrder = page.getByRole('list', { name: 'TAG uređaji' }).getByRole('listitem');
  await field.focus();
  await scan('099900000000');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Na zalihama nema TAG uređaja s brojem 099900000000.',
  );
  await expect(field).toBeFocused();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await scan(serials[0] ?? '');
  await scan(serials[1] ?? '');
  await expect(ofOrder).toHaveCount(2);
  await expect(picked).toHaveText('Svi TAG uređaji su izdvojeni.');
  // The field is gone: what is next has the focus.
  await expect(page.getByRole('heading', { name: 'Pakovanje' })).toBeFocused();

  await page.getByRole('button', { name: `Vrati na zalihe ${serials[1]}` }).click();
  await expect(picked).toHaveText('Izdvojeno: 1 od 2');
  await expect(page.getByRole('heading', { name: 'TAG uređaji' })).toBeFocused();
  await page.getByRole('button', { name: 'Uzmi sledeće' }).click();
  await expect(picked).toHaveText('Svi TAG uređaji su izdvojeni.');
  await expect(page.getByRole('heading', { name: 'Pakovanje' })).toBeFocused();
  await expect(ofOrder).toHaveCount(2);

  await page.getByRole('button', { name: 'Štampaj otpremnicu' }).click();
  const print = page.getByRole('alertdialog', { name: 'Štampaj otpremnicu' });
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await print.getByRole('button', { name: 'Sačuvaj PDF', exact: true }).click();
  const sheet = await download;
  expect(sheet.suggestedFilename()).toBe(`otpremnica-${number}-1.pdf`);
  expect((await readFile(await sheet.path())).subarray(0, 5).toString()).toBe('%PDF-');

  const send = page.getByRole('button', { name: 'Poslato' });
  await send.click();
  await expect(page.getByLabel('Broj pošiljke')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Prevoznik').fill('Pošta Srbije');
  await page.getByLabel('Broj pošiljke').fill('RR123456785RS');
  expect(await faultsOnPhoneAndDesk(page)).toEqual([]);
  await send.click();
  await expect(page.getByText('Poslato, korisnik je obavešten')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Isporuka' })).toBeFocused();
  const told = await mailbox.waitForMail(customer.email, /RR123456785RS/u);
  expect(told.subject).toContain('na putu');

  await page.getByRole('button', { name: 'Uručeno' }).click();
  await page
    .getByRole('alertdialog', { name: 'Uručeno' })
    .getByRole('button', { name: 'Uručeno' })
    .click();
  await expect(page.getByText('Uručena', { exact: true })).toBeVisible();
  // Its section is over: the page's heading has the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // The customer has followed it with the parcel's number.
  const order = await customer.api.call(getDetalji, { order_number: number });
  expect(order).toMatchObject({
    status: 'delivered',
    parcel: { carrier: 'Pošta Srbije', number: 'RR123456785RS' },
  });
  // The second is the oldest of the stock, which may hold others.
  expect(order.tags).toHaveLength(2);
  expect(order.tags.map((tag) => tag.serial_number)).toContain(serials[0]);
});
