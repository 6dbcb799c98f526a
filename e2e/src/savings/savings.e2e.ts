import { getUstede } from '@rampa/contract/savings';
import { answerWith } from '../fixtures/fake-answers.ts';
import { expect, test } from '../fixtures/test.ts';

test('a haulier sees on home what would have been saved, how it is computed, and takes it as a file', async ({
  page,
  signInAs,
}) => {
  await signInAs('flota');
  await page.goto('/pages/home');
  const panel = page.getByRole('region', { name: 'Uštedeli biste najviše' });
  const amount = await panel.getByText(/RSD/u).first().innerText();
  await panel.getByRole('link', { name: 'Pogledaj kako' }).click();
  await expect(page).toHaveURL('/pages/usteda');
  await expect(page.getByRole('heading', { level: 1, name: 'Uštede' })).toBeVisible();
  const totals = page.getByRole('region', { name: 'Koliko biste uštedeli' });
  await expect(totals.getByText(amount, { exact: true }).first()).toBeVisible();
  const table = page.getByRole('table', { name: 'Prolasci koji bi koštali manje' });
  await expect(table.getByText(/Naplaćena je IV kategorija/u).first()).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^ustede_.*\.xlsx$/u);

  await table.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/pages\/prolasci\?.*mark=/u);
});

test('who has nothing to save is told so, and home says nothing', async ({ page, signInAs }) => {
  await signInAs('marko');
  const answered = page.waitForResponse(/GetIznos/u);
  await page.goto('/pages/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await (await answered).finished();
  await expect(page.getByText('Uštedeli biste')).toHaveCount(0);
  await page.goto('/pages/izvestaji');
  await page.getByRole('link', { name: 'Uštede', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nema šta da se uštedi' })).toBeVisible();
});

test('orders that save the delivery alone speak of no discount', async ({
  page,
  apiAs,
  signInAs,
}) => {
  const api = await apiAs('flota');
  const savings = await api.call(getUstede, { first: '0', rows: '10' });
  const rsd = (amount: number) => ({ amount, currency: 'RSD' });
  const order = {
    orders: 2,
    paidForTags: rsd(600_000),
    wouldHavePaidForTags: rsd(600_000),
    paidForDelivery: rsd(60_000),
    wouldHavePaidForDelivery: rsd(30_000),
    paid: rsd(660_000),
    wouldHavePaid: rsd(630_000),
    saved: rsd(30_000),
  };
  await answerWith(page, 'Ustede/GetUstede', {
    statusCode: 200,
    result: {
      ...savings,
      orders: [
        {
          ...order,
          orderNumbers: ['261101000011', '261101000029'],
          quantity: 2,
          discountPercent: 0,
        },
        {
          ...order,
          orderNumbers: ['261102000011', '261102000029'],
          quantity: 5,
          discountPercent: 10,
        },
      ],
    },
  });
  await signInAs('flota');
  await page.goto('/pages/usteda');
  const ofTags = page
    .getByRole('main')
    .getByRole('term')
    .filter({ hasText: /^TAG uređaji( \(|$)/u });
  await expect(ofTags).toHaveText(['TAG uređaji', 'TAG uređaji (popust jedne porudžbine: 10%)']);
});
