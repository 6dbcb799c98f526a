import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/test.ts';

test('a haulier’s accountant compares working hours, looks at one vehicle, takes the file and deletes the check', async ({
  page,
  signInAs,
}) => {
  await signInAs('flota');
  await page.goto('/pages/home');
  await page.getByRole('link', { name: 'Provera vožnji' }).first().click();
  await expect(page.getByRole('heading', { name: 'Provera vožnji' })).toBeVisible();
  await page.getByRole('radio', { name: /^Radno vreme/u }).check();
  const file = page.locator('main input[type="file"]');
  const send = (text: string) =>
    file.setInputFiles({ name: 'smene.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await send('dan;od;do\njuče;7:00;15:00\n');
  await expect(page.getByText('smene.csv, red 2')).toBeVisible();
  await expect(page.getByText('„juče“ nije dan.')).toBeVisible();

  await send('dan;od;do\npon-ned;12:00;12:30\n');
  await expect(page).toHaveURL(/check=/u);
  await expect(page.getByRole('heading', { name: 'Provera vožnji', level: 1 })).toBeFocused();
  const table = page.getByRole('table', { name: 'Nalazi' });
  await expect(table).toBeVisible();
  await expect(table.getByText('I ulaz i izlaz su van radnog vremena.').first()).toBeVisible();
  const vehicle = page.getByLabel('Vozilo', { exact: true });
  const name = (await vehicle.locator('option').nth(1).innerText()).trim();
  await vehicle.selectOption({ index: 1 });
  await expect(page).toHaveURL(/tag=/u);
  const shown = table.getByRole('rowheader');
  await expect(shown.first()).toHaveText(name);
  await expect.poll(async () => [...new Set(await shown.allInnerTexts())]).toEqual([name]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV Nalazi' }).click();
  expect((await download).suggestedFilename()).toMatch(/^provera-voznji.*\.csv$/u);

  await page.getByRole('button', { name: 'Obriši proveru' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Obriši' }).click();
  await expect(page.getByText('Provera je obrisana')).toBeVisible();
  await expect(page).toHaveURL(/\/pages\/provera-voznji$/u);
  await expect(page.getByRole('link', { name: /smene\.csv/u })).toHaveCount(0);
});

test('a company whose tags have no plates has an example to fill in, too', async ({
  page,
  signInAs,
  createCustomer,
}) => {
  await signInAs(await createCustomer({ poslovno_ime: 'Prevoz bez tablica d.o.o.' }));
  await page.goto('/pages/provera-voznji');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi primer' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('voznje.csv');
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^\uFEFFtablice;polazak;.*\r\nBG 123-AB;/u,
  );
});

test('a private person has no such entry in the menu, and is told whom the screen is for', async ({
  page,
  signInAs,
  createCustomer,
}) => {
  await signInAs(await createCustomer());
  await page.goto('/pages/provera-voznji');
  await expect(page.getByRole('heading', { name: 'Samo za pravna lica' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Provera vožnji' })).toHaveCount(0);
});

test('on a page that was left open over the end of a month the last month is the one that has just ended', async ({
  page,
  signInAs,
}) => {
  await signInAs('flota');
  await page.clock.install({ time: new Date('2026-09-30T20:30:00Z') });
  // A screen that comes drawn has the server's clock, which is the machine's.
  await page.goto('/pages/kontakt');
  await page.clock.fastForward('00:00:10');
  await page.getByRole('link', { name: 'Provera vožnji' }).first().click();
  const from = page.getByRole('main').getByRole('spinbutton').nth(1);
  await expect(from).toHaveText(/^0?8$/u);
  await page.clock.fastForward('05:00:00');
  await expect(from).toHaveText(/^0?9$/u);
});
