import { faultsOnPhoneAndDesk } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('a haulier’s accountant compares a month, opens the passages of a row, and takes the files', async ({
  page,
  signInAs,
}) => {
  await signInAs('flota');
  await page.goto('/pages/prolasci');
  await page.getByRole('link', { name: 'Izveštaji' }).click();
  await expect(page).toHaveURL('/pages/izvestaji');
  await page.getByLabel('Grupiši', { exact: true }).selectOption({ label: 'Po mestima troška' });
  await expect(page).toHaveURL(/by=cost-centre/u);
  const table = page.getByRole('table', { name: 'Po mestima troška' });
  const row = table.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  const [passages = '', amount = ''] = await row.getByRole('cell').allInnerTexts();

  for (const [format, name] of [
    ['Excel', /^izvestaj_\d{4}-\d\d_po-mestima-troska\.xlsx$/u],
    ['PDF', /^izvestaj_\d{4}-\d\d_po-mestima-troska\.pdf$/u],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: format, exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(name);
  }

  await page.locator('summary', { hasText: 'Stavke za knjiženje' }).click();
  await page.getByLabel('Konto troška (duguje)').fill('5599');
  const entries = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV Stavke za knjiženje' }).click();
  expect((await entries).suggestedFilename()).toMatch(
    /^knjizenje_\d{4}-\d\d_po-mestima-troska\.csv$/u,
  );

  // The row's passages are those that it counts, and cost what it says.
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/pages\/prolasci\?.*costCentre=/u);
  await expect(page.getByText(amount, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(new RegExp(`^${passages} prola[sz]`, 'u')).first()).toBeVisible();
});

test('days of which there is no report are told with what to choose instead, and nothing to try again', async ({
  page,
  signInAs,
  watch,
}) => {
  watch.allow(/status of 400/u);
  await signInAs('flota');
  await page.goto('/pages/izvestaji?period=2024-01-01/2026-06-30');
  const told = page.getByRole('heading', { name: 'Izaberite drugi period' });
  await expect(told).toBeVisible();
  await expect(page.getByText('najviše godinu dana')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pokušaj ponovo' })).toHaveCount(0);
  expect(await faultsOnPhoneAndDesk(page)).toEqual([]);
});

test('a report is asked for by mail, on another day, and stopped', async ({
  page,
  signInAs,
  createCustomer,
}) => {
  await signInAs(await createCustomer());
  await page.goto('/pages/izvestaji?by=road');
  await expect(page.getByRole('heading', { name: 'Nema prolazaka' })).toBeVisible();
  const listed = page.getByRole('listitem').filter({ hasText: 'Po putevima, sledeći put' });
  const asks = { '5': 'Šalji mi izveštaj po putevima', '12': 'Promeni dan' };
  for (const [day, name] of Object.entries(asks)) {
    await page.getByLabel('Dan u mesecu').selectOption(day);
    await page.getByRole('button', { name }).click();
    await expect(listed).toContainText(`sledeći put ${day}. `);
  }
  await page.reload();
  await listed.getByRole('button', { name: 'Otkaži Po putevima' }).click();
  await expect(listed).toHaveCount(0);
});
