import type { Page } from '@playwright/test';
import { getDopune, napraviDopunuGosta } from '@rampa/contract/top-ups';
import { loseAnswer } from '../fixtures/fake-answers.ts';
import { payOnGateway } from '../fixtures/gateway.ts';
import { expect, test } from '../fixtures/test.ts';

const form = '/pages/dopuna-gost';

async function fillIn(page: Page, tag: { readonly serialNumber: string; readonly plate: string }) {
  await page.getByLabel('Serijski broj TAG uređaja').fill(tag.serialNumber);
  await page.getByLabel('Tablica vozila').fill(tag.plate);
  await page.getByRole('radio', { name: /^1\.000/u }).check();
}

test('a guest tops up a tag by its numbers, follows the payment on two devices, and the owner sees that a guest did', async ({
  page,
  browser,
  createCustomer,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag({ plate: 'BG 4711-GX' });
  await page.goto('/prijava');
  await page.getByRole('link', { name: 'Dopuni TAG bez prijave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dopuna bez prijave' })).toBeVisible();

  // The plate as people type it: small letters, no hyphen.
  await fillIn(page, { ...tag, plate: 'bg4711gx' });
  await page.getByRole('button', { name: 'Nastavi na plaćanje' }).click();
  await payOnGateway(page);
  await expect(page.getByRole('heading', { name: 'Dopuna je uplaćena' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi potvrdu' }).click();
  expect((await download).suggestedFilename()).toMatch(/^potvrda-\d+\.pdf$/u);

  const phone = await browser.newPage();
  await phone.goto(page.url());
  await expect(phone.getByRole('heading', { name: 'Dopuna je uplaćena' })).toBeVisible();
  await phone.close();

  const { items } = await customer.api.call(getDopune, { first: 0, rows: 10 });
  expect(items).toMatchObject([{ byGuest: true, status: 'paid', amount: { amount: 100_000 } }]);
});

test('numbers that do not belong together get one sentence, and a slip needs no sign-in either', async ({
  page,
  createCustomer,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag({ plate: 'BG 4712-GA' });
  await page.goto(form);
  await page.getByRole('radio', { name: /^Uplatnica/u }).check();
  await fillIn(page, { ...tag, plate: 'BG 9999-XX' });
  await page.getByRole('button', { name: 'Napravi uplatnicu' }).click();
  await expect(page.getByText('ne pripadaju TAG uređaju')).toBeVisible();

  await page.getByLabel('Tablica vozila').fill('БГ 4712-ГА');
  await page.getByRole('button', { name: 'Napravi uplatnicu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Uplatnica za dopunu' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'IPS QR kod ove uplate' })).toBeVisible();
});

for (const [how, again] of [
  ['the screen is loaded again', (page: Page) => page.reload()],
  [
    'one goes away and comes back',
    async (page: Page) => {
      await page.goto('/pages/kontakt');
      await page.goBack();
    },
  ],
] as const) {
  test(`the answer to a guest's top-up gets lost, and ${how}: it is the same order; paid, the tag may be topped up again`, async ({
    page,
    watch,
    createCustomer,
  }) => {
    const customer = await createCustomer();
    const tag = await customer.addTag({ plate: 'BG 4713-GR' });
    const orders = async () => {
      const { items } = await customer.api.call(getDopune, { first: 0, rows: 10 });
      return items.map(({ order_number: order }) => order);
    };
    const pay = page.getByRole('button', { name: 'Nastavi na plaćanje' });
    const paid = page.getByRole('heading', { name: 'Dopuna je uplaćena' });
    watch.allow(/ERR_CONNECTION_FAILED/u);
    await page.goto(form);
    await fillIn(page, tag);
    const lost = await loseAnswer(page, napraviDopunuGosta, () => pay.click());
    await expect(page.getByRole('main').getByRole('alert').first()).not.toBeEmpty();
    await again(page);
    await fillIn(page, tag);
    await pay.click();
    await payOnGateway(page);
    await expect(paid).toBeVisible();
    expect(await orders()).toEqual([lost.order_number]);

    await page.getByRole('link', { name: 'Nova dopuna bez prijave' }).click();
    await fillIn(page, tag);
    await pay.click();
    await payOnGateway(page);
    await expect(paid).toBeVisible();
    expect(await orders()).toHaveLength(2);
  });
}
