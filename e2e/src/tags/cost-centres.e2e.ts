import { getProlasci, getTroskoviPoMestima } from '@rampa/contract/passages';
import { getTagovi } from '@rampa/contract/tags';
import { expect, test } from '../fixtures/test.ts';
import { dinars } from '../fixtures/top-up-screens.ts';

const number = (count: number): string => new Intl.NumberFormat('sr-Latn-RS').format(count);

test('a company adds a cost centre, assigns it to a tag, finds the tag by it, and cannot remove it then', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer({ poslovno_ime: 'Prevoz d.o.o.' });
  await customer.addTag({ nickname: 'Kombi' });
  await customer.addTag({ nickname: 'Kamion' });
  await signInAs(customer);
  await page.goto('/pages/tagovi');
  await page.getByRole('tab', { name: 'Mesta troška' }).click();
  await expect(page.getByRole('heading', { name: 'Još nema mesta troška' })).toBeVisible();

  await page.getByRole('button', { name: 'Dodaj mesto troška' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo mesto troška' });
  await dialog.getByLabel('Šifra').fill('300');
  await dialog.getByLabel('Naziv').fill('Niš <b>jug</b>');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  const table = page.getByRole('table', { name: 'Mesta troška' });
  await expect(table.locator('tbody tr')).toHaveCount(1);
  await expect(table).toContainText('Niš <b>jug</b>');

  await page.getByRole('button', { name: 'Dodaj mesto troška' }).click();
  await dialog.getByLabel('Šifra').fill('300');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(dialog.getByText('Šifra 300 već postoji na Vašem spisku.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Odustani' }).click();

  await page.getByRole('tab', { name: 'TAG uređaji' }).click();
  const van = page.getByRole('row').filter({ hasText: 'Kombi' });
  await van.getByRole('button', { name: /^Radnje/u }).click();
  await page.getByRole('menuitem', { name: 'Izmeni' }).click();
  const edit = page.getByRole('dialog', { name: 'Izmena TAG uređaja' });
  await edit.getByLabel('Mesto troška').selectOption({ label: '300 Niš <b>jug</b>' });
  await edit.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(edit).toBeHidden();
  await page.getByLabel('Mesto troška').selectOption({ label: '300 Niš <b>jug</b>' });
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Kombi');
  await page.reload();
  await expect(rows).toContainText('300 Niš <b>jug</b>');

  await page.getByRole('tab', { name: 'Mesta troška' }).click();
  await page.getByRole('button', { name: /^Ukloni 300/u }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Ukloni mesto troška' }).click();
  await expect(question.getByRole('alert')).toContainText(
    'Još se koristi na Vašim TAG uređajima: 1',
  );
  const { items } = await customer.api.call(getTagovi, { first: 0, rows: 5 });
  expect(items.filter(({ costCentre }) => costCentre?.code === '300')).toHaveLength(1);
});

test('a fleet sees what each cost centre spent, and the passages of the one that it chooses', async ({
  page,
  signInAs,
  apiAs,
}) => {
  const api = await apiAs('flota');
  const { items: sums } = await api.call(getTroskoviPoMestima, {});
  const nis = sums.find(({ costCentre }) => costCentre?.code === '300');
  const costCentreId = nis?.costCentre?.costCentreId ?? '';
  const expected = await api.call(getProlasci, { costCentreId, first: 0, rows: 5 });
  await signInAs('flota');
  await page.goto('/pages/prolasci');
  const table = page.getByRole('table', { name: 'Potrošnja po mestima troška' });
  await expect(table.locator('tbody tr')).toHaveCount(4);
  await expect(table.getByRole('row').filter({ hasText: 'Niš' })).toContainText(
    dinars(nis?.amount.amount ?? 0),
  );
  await table.getByRole('button', { name: /Niš/u }).click();
  await expect(page).toHaveURL(/costCentre=/u);
  await expect(page.getByLabel('Mesto troška').locator('option:checked')).toHaveText('300 Niš');
  await expect(table.locator('tbody tr')).toHaveCount(1);
  const rows = page.getByRole('table', { name: 'Spisak prolazaka' }).locator('tbody tr');
  await expect(rows).toContainText(expected.items.map(({ exit }) => exit));
  await expect(rows).toContainText(expected.items.map(() => '300 Niš'));
  await expect(page.getByText(`1–5 od ${number(expected.totalRecords)}`)).toBeVisible();
});

test('a private person has budgets and no cost centres', async ({ page, signInAs }) => {
  await signInAs('ana');
  await page.goto('/pages/tagovi?tab=mesta-troska');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['TAG uređaji', 'Budžeti']);
  await expect(page.getByLabel('Mesto troška')).toHaveCount(0);
});
