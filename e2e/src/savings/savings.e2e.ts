import { getUstede } from '@rampa/contract/savings';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
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

test('a trip that another way makes cheaper shows both ways, and leads to the calculator', async ({
  page,
  apiAs,
  signInAs,
}) => {
  const api = await apiAs('marko');
  const savings = await api.call(getUstede, { first: '0', rows: '10' });
  const rsd = (amount: number) => ({ amount, currency: 'RSD' });
  const section = (from: string, to: string, amount: number) => ({ from, to, amount: rsd(amount) });
  await answerWith(page, 'Ustede/GetUstede', {
    statusCode: 200,
    result: {
      ...savings,
      otherWays: {
        items: [
          {
            tag_id: crypto.randomUUID(),
            name: 'Kombi',
            from: 'Obrenovac',
            fromStation: 'rs-a2-obrenovac',
            to: 'Niš jug',
            toStation: 'rs-a1-nis-jug',
            kategorija: 'II',
            trips: 3,
            priceListFrom: '2026-01-01',
            driven: {
              sections: [
                section('Obrenovac', 'Adrani', 114_200),
                section('Vrba', 'Niš jug', 110_000),
              ],
              total: rsd(224_200),
              km: 264.3,
              minutes: 145,
            },
            other: {
              sections: [section('Beograd (Vrčin)', 'Niš jug', 166_400)],
              total: rsd(166_400),
              km: 269.4,
              minutes: 141,
            },
            paid: rsd(672_600),
            wouldHavePaid: rsd(499_200),
            saved: rsd(173_400),
          },
        ],
        totalRecords: 2,
        saved: rsd(180_000),
        tooMany: false,
      },
    },
  });
  await signInAs('marko');
  await page.goto('/pages/usteda');
  await expect(page.getByRole('heading', { name: 'Nema šta da se uštedi' })).toHaveCount(0);
  const ways = page.getByRole('main');
  await expect(
    page.getByRole('heading', { name: 'Vožnje za koje postoji jeftiniji put' }),
  ).toBeVisible();
  await expect(ways).toContainText('ukupno 1.800 RSD');
  const trip = ways.getByRole('listitem');
  await expect(trip).toContainText('Kombi, II kategorija, 3 vožnje');
  await expect(trip).toContainText('Obrenovac – Adrani: 1.142 RSD');
  await expect(trip).toContainText('Beograd (Vrčin) – Niš jug: 1.664 RSD');
  await expect(trip).toContainText('5,1 km duže');
  await expect(trip).toContainText('4 min brže');
  await expect(trip).toContainText('Ušteda: 1.734 RSD');
  await expect(ways).toContainText('i još 1');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await sidewaysScroll(page)).toBe(0);
  await trip.getByRole('link', { name: 'Obrenovac – Niš jug' }).click();
  await expect(page).toHaveURL(
    '/pages/izracunaj-putarinu?from=rs-a2-obrenovac&to=rs-a1-nis-jug&kategorija=II',
  );
});
