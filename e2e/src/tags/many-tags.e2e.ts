import { readFile } from 'node:fs/promises';
import { getTagovi } from '@rampa/contract/tags';
import { expect, test } from '../fixtures/test.ts';

test('a company edits all its tags at once, across pages, and undoes it', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer({ poslovno_ime: 'Prevoz d.o.o.' });
  for (let at = 0; at < 7; at += 1) await customer.addTag({ nickname: `Staro ${at}` });
  await signInAs(customer);
  await page.goto('/pages/tagovi');
  await page.getByRole('checkbox', { name: 'Sve na ovoj stranici' }).check();
  await expect(page.getByText('Izabrano je 5 TAG uređaja')).toBeVisible();
  await page.getByRole('button', { name: 'Sledeća stranica' }).click();
  await expect(page.getByText('Izabrano je 5 TAG uređaja')).toBeVisible();
  await page.getByRole('button', { name: 'Izaberi svih 7 koji odgovaraju' }).click();
  await expect(page.getByText('Izabrano je 7 TAG uređaja')).toBeVisible();

  await page.getByRole('button', { name: 'Izmeni izabrane' }).click();
  const dialog = page.getByRole('dialog', { name: 'Izmena za 7 TAG uređaja' });
  await dialog.getByRole('button', { name: 'Prikaži izmene' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Izaberite šta se menja');
  await dialog.getByLabel('Naziv').fill('Kombi');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: '{broj}' }).click();
  await dialog.getByRole('button', { name: 'Prikaži izmene' }).click();
  await expect(dialog.getByText('Menja se: 7. Ostaje kako jeste: 0.')).toBeVisible();
  await expect(dialog.getByText('Kombi 7')).toBeVisible();
  await dialog.getByRole('button', { name: 'Izmeni 7 TAG uređaja' }).click();
  await expect(dialog.getByText('Izmenjeno je 7 TAG uređaja.')).toBeVisible();
  const names = async () => {
    const { items } = await customer.api.call(getTagovi, { first: 0, rows: 100 });
    return new Set(items.map(({ nickname }) => nickname));
  };
  expect((await names()).has('Kombi 7')).toBe(true);
  await dialog.getByRole('button', { name: 'Poništi izmenu' }).click();
  await expect(dialog.getByText('Izmena je poništena za 7 TAG uređaja.')).toBeVisible();
  expect((await names()).has('Staro 0')).toBe(true);
});

test('a company downloads its tags, edits the file and imports it', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer({ poslovno_ime: 'Prevoz d.o.o.' });
  await customer.addTag({ nickname: 'Staro' });
  await signInAs(customer);
  await page.goto('/pages/tagovi?tab=uvoz');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi datoteku' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text).toContain('Staro');

  const choose = async (name: string, content: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose('pogresno.csv', text.replace('Staro', 'x'.repeat(41)));
  const faults = page.getByRole('table', { name: 'Greške u datoteci' });
  await expect(faults).toContainText('red 2');
  await expect(faults).toContainText('Naziv može da ima najviše 40 znakova.');

  await choose('dobro.csv', text.replace('Staro', 'Novo <b>ime</b>'));
  await expect(page.getByText('Menja se: 1. Ostaje kako jeste: 0.')).toBeVisible();
  await page.getByRole('button', { name: 'Izmeni 1 TAG uređaj' }).click();
  await expect(page.getByText('Izmenjen je 1 TAG uređaj.')).toBeVisible();
  const { items } = await customer.api.call(getTagovi, { first: 0, rows: 5 });
  expect(items[0]?.nickname).toBe('Novo <b>ime</b>');
  const edits = page.getByRole('table', { name: 'Skorašnje grupne izmene' });
  await edits.getByRole('button', { name: 'Poništi izmenu' }).click();
  await expect(edits).toContainText('Poništeno');
});
