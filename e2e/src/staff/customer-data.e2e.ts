import { getProfil, sacuvajProfil } from '@rampa/contract/identity';
import { poveziTagKupca } from '@rampa/contract/tags';
import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { printTag } from '../fixtures/printed-tag.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('a clerk verifies a caller, changes the address, and sends a link that only the customer sees', async ({
  page,
  context,
  stack,
  createStaff,
  createCustomer,
}) => {
  const customer = await createCustomer({ ime: 'Стана', prezime: 'Позив' });
  const clerk = await createStaff('clerk');
  const printed = await printTag(stack);
  await clerk.api.call(poveziTagKupca, {
    account_id: customer.accountId,
    serial_number: printed.serialNumber,
    verificationCode: printed.verificationCode,
    reason: 'asked-by-phone',
  });
  const { revision, ime, prezime, telefon, languageId, notifications } = await customer.api.call(
    getProfil,
    {},
  );
  await customer.api.call(sacuvajProfil, {
    revision,
    ime,
    prezime,
    telefon,
    languageId,
    notifications,
    lowBalance: null,
    street: 'Glavna 5',
    postcode: '11000',
    city: 'Beograd',
  });
  await setSession(context, stack.portal, clerk.session);
  await page.goto(`/uprava/kupci?account=${customer.accountId}`);

  const change = page.getByRole('button', { name: 'Izmeni podatke' });
  await expect(change).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Proveri pozivaoca' }).click();
  const check = page.getByRole('dialog', { name: 'Proveri pozivaoca' });
  await check.getByRole('button', { name: 'Počni' }).click();
  await check.getByLabel('Koja je ulica i broj').fill('Glavna 5');
  await check.getByLabel('poslednje četiri cifre').fill(printed.serialNumber.slice(-4));
  await check.getByRole('button', { name: 'Proveri odgovore' }).click();
  await check.getByRole('button', { name: 'Zatvori' }).last().click();

  await change.click();
  const edit = page.getByRole('dialog', { name: 'Izmeni podatke' });
  await edit.getByLabel('Ulica i broj').fill('Nova 7');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await edit.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('main')).toContainText('Nova 7, 11000 Beograd');
  expect((await customer.api.call(getProfil, {})).street).toBe('Nova 7');

  await page.getByRole('button', { name: 'Pošalji link ponovo' }).click();
  const link = page.getByRole('dialog', { name: 'Pošalji link ponovo' });
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await link.getByRole('button', { name: 'Pošalji', exact: true }).click();
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: 'Pošalji link ponovo' }).click();
  await link.getByRole('button', { name: 'Pošalji', exact: true }).click();
  await expect(link.getByRole('alert')).toBeVisible();
});
