import { expect, test } from '../fixtures/test.ts';

test('a customer saves a trip from the calculator, names its days, changes it and removes it', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  await customer.addTag({ nickname: 'Porodični', plate: 'BG123AB' });
  await signInAs(customer);
  await page.goto('/pages/izracunaj-putarinu?from=rs-a1-stara-pazova&to=rs-a1-subotica');
  await page.getByRole('link', { name: 'Sačuvaj vožnju' }).click();

  const dialog = page.getByRole('dialog', { name: 'Nova vožnja' });
  await expect(dialog.getByRole('combobox', { name: 'Ulaz' })).toHaveValue('Stara Pazova');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(dialog.getByText('Unesite naziv.').first()).toBeVisible();
  await dialog.getByLabel('Naziv').fill('Rođaci');
  await dialog.getByLabel('TAG uređaj').selectOption({ index: 1 });
  await dialog.getByLabel('subota').check();
  await dialog.getByLabel('Polazak').selectOption({ label: 'od 09:00 do 10:00' });
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/pages\/moje-voznje$/u);

  const card = page.getByRole('article', { name: 'Rođaci' });
  await expect(card).toContainText('Stara Pazova – Subotica');
  await expect(card).toContainText('subota, od 09:00 do 10:00');
  await expect(card).toContainText('Nema dovoljno');
  await expect(card.getByRole('link', { name: /^Dopuni/u })).toBeVisible();

  await card.getByRole('button', { name: /^Izmeni/u }).click();
  const edit = page.getByRole('dialog', { name: 'Izmena vožnje' });
  await edit.getByLabel('Naziv').fill('Posao');
  await edit.getByLabel('subota').uncheck();
  await edit.getByRole('button', { name: 'Sačuvaj' }).click();
  const renamed = page.getByRole('article', { name: 'Posao' });
  await expect(renamed).toContainText('Bez stalnih dana');

  await renamed.getByRole('link', { name: /^Obračun/u }).click();
  await expect(page).toHaveURL(/izracunaj-putarinu\?from=rs-a1-stara-pazova&to=rs-a1-subotica/u);
  await page.goBack();
  await renamed.getByRole('button', { name: /^Ukloni/u }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ukloni vožnju' }).click();
  await expect(page.getByRole('heading', { name: 'Još nema sačuvanih vožnji' })).toBeVisible();
});
