import { getBudzeti } from '@rampa/contract/budgets';
import { expect, test } from '../fixtures/test.ts';

test('a company sets a budget for a tag, sees what is spent of it, changes it and removes it', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer({ poslovno_ime: 'Prevoz d.o.o.' });
  await customer.addTag({ nickname: 'Kombi', plate: 'BG123AB' });
  await signInAs(customer);
  await page.goto('/pages/tagovi');
  await page.getByRole('tab', { name: 'Budžeti' }).click();
  await expect(page.getByRole('heading', { name: 'Još nema budžeta' })).toBeVisible();

  await page.getByRole('button', { name: 'Dodaj budžet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novi budžet' });
  await dialog.getByLabel('Budžet za').selectOption({ label: 'TAG uređaj' });
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(dialog.getByText('Izaberite na šta se budžet odnosi.')).toHaveCount(2);
  await dialog.getByLabel('TAG uređaj', { exact: true }).selectOption({ index: 1 });
  await dialog.getByLabel('Mesečni budžet').fill('20.000');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(dialog).toBeHidden();

  const table = page.getByRole('table', { name: 'Budžeti' });
  const row = table.locator('tbody tr');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/TAG uređaj: .*Kombi/u);
  await expect(row).toContainText('20.000');
  await expect(row).toContainText('0%');

  // What has a budget is not offered for another one.
  await page.getByRole('button', { name: 'Dodaj budžet' }).click();
  await dialog.getByLabel('Budžet za').selectOption({ label: 'TAG uređaj' });
  await expect(dialog.getByLabel('TAG uređaj', { exact: true }).locator('option')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Odustani' }).click();

  await row.getByRole('button', { name: /^Izmeni/u }).click();
  const edit = page.getByRole('dialog', { name: 'Izmena budžeta' });
  // Amounts may have decimals: the keyboard of a phone has a comma.
  await expect(edit.getByLabel('Mesečni budžet')).toHaveAttribute('inputmode', 'decimal');
  for (const [typed, reason] of [
    ['0', /Budžet mora biti bar 1\sRSD mesečno/u],
    ['sto', /Iznos upišite ciframa/u],
  ] as const) {
    await edit.getByLabel('Mesečni budžet').fill(typed);
    await edit.getByRole('button', { name: 'Sačuvaj' }).click();
    await expect(edit.getByText(reason)).toHaveCount(2);
  }
  await edit.getByLabel('Mesečni budžet').fill('2.000.000.000');
  await edit.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(edit.getByText(/Budžet može biti najviše 1\.000\.000\.000/u)).toHaveCount(2);
  await edit.getByLabel('Mesečni budžet').fill('35000');
  await edit.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(row).toContainText('35.000');

  await row.getByRole('button', { name: /^Ukloni/u }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ukloni budžet' }).click();
  await expect(page.getByRole('heading', { name: 'Još nema budžeta' })).toBeVisible();
});

test('a household sets a budget for all of its tags, and sees nothing that is for companies', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  await customer.addTag({ nickname: 'Kola', plate: 'BG123AB' });
  await customer.addTag({ nickname: 'Motor', plate: 'BG456CD' });
  await signInAs(customer);
  await page.goto('/pages/tagovi');
  await expect(page.getByRole('tab')).toHaveText(['TAG uređaji', 'Budžeti']);
  await page.getByRole('tab', { name: 'Budžeti' }).click();
  await page.getByRole('button', { name: 'Dodaj budžet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novi budžet' });
  await expect(dialog.getByLabel('Budžet za').locator('option')).toHaveText([
    'Svi TAG uređaji',
    'TAG uređaj',
  ]);
  await dialog.getByLabel('Mesečni budžet').fill('5.000');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  const row = page.getByRole('table', { name: 'Budžeti' }).locator('tbody tr');
  await expect(row).toContainText('Svi TAG uređaji');
  await expect(row).toContainText('5.000');
  // The address of a company's tab shows the tags.
  await page.goto('/pages/tagovi?tab=uvoz');
  await expect(page.getByRole('tab', { name: 'TAG uređaji' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('what is typed while a form is still being checked is not what was sent', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  await customer.addTag({ plate: 'BG123AB' });
  await signInAs(customer);
  await page.goto('/pages/tagovi?tab=budzeti');
  await page.getByRole('button', { name: 'Dodaj budžet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novi budžet' });
  await expect(dialog).toBeVisible();
  // What the form is checked by is loaded once somebody fills it in.
  const { promise: line, resolve: comes } = Promise.withResolvers<void>();
  const asked = page.waitForRequest(/\/assets\/[^/]*\.js$/u);
  await page.route(/\/assets\/[^/]*\.js$/u, async (route) => {
    await line;
    await route.continue();
  });
  const amount = dialog.getByLabel('Mesečni budžet');
  await amount.fill('5.000');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await asked;
  await amount.fill('9');
  comes();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('table', { name: 'Budžeti' }).locator('tbody tr');
  await expect(row).toContainText('5.000');
});

test('a budget that is used up shows it in one colour, and is read out with all that was spent', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  await signInAs(await createCustomer());
  const money = (amount: number) => ({ amount, currency: 'RSD' });
  const items = [
    { subjectId: '1', name: 'Kola', spent: money(320_000), percent: 64 },
    { subjectId: '2', name: 'Kombi', spent: money(1_000_000), percent: 200 },
    { subjectId: '3', name: 'E63-K-703', spent: money(0), percent: 0 },
  ].map((one) => ({ subject: 'tag', ended: false, monthly: money(500_000), ...one }));
  await page.route(`**${getBudzeti.path}*`, (route) =>
    route.fulfill({
      json: {
        statusCode: 200,
        message: '',
        result: { month: '2026-11-01', currency: 'RSD', items },
      },
    }),
  );
  await page.goto('/pages/tagovi');
  await page.getByRole('tab', { name: 'Budžeti' }).click();
  const bar = (name: RegExp) => page.getByRole('progressbar', { name });
  await expect(bar(/Kombi/u)).toHaveAttribute('aria-valuetext', '200%');
  await expect(bar(/Kombi/u)).toHaveAttribute('aria-valuenow', '100');
  const colourOf = (name: RegExp) =>
    bar(name)
      .locator('div')
      .evaluate((filled) => getComputedStyle(filled).backgroundColor);
  expect(await colourOf(/Kombi/u)).not.toBe(await colourOf(/Kola/u));

  // On a tablet no plate is torn at its hyphen.
  await page.setViewportSize({ width: 768, height: 900 });
  const heightOf = async (name: RegExp) =>
    (await page.getByRole('row').locator('strong').filter({ hasText: name }).boundingBox())?.height;
  expect(await heightOf(/E63-K-703/u)).toBe(await heightOf(/Kola/u));
});
