import {
  deaktivirajT4AKorisnika,
  getT4AKartice,
  getT4AKorisnikAktivan,
} from '@rampa/contract/external-toll';
import type { Page } from '@playwright/test';
import { payOnGateway } from '../fixtures/gateway.ts';
import { driveAbroad } from '../fixtures/partner.ts';
import { expect, test } from '../fixtures/test.ts';

const menuMark = (page: Page) =>
  page.getByRole('navigation', { name: 'Meni' }).locator('[data-state]');
/** To the gateway's page, past our page that names the account. */
async function addCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dodaj karticu' }).click();
  await page.getByRole('button', { name: 'Nastavi na stranicu banke' }).click();
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

test('from the terms to a passage abroad that is seen, explained and saved', async ({
  page,
  stack,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag({ nickname: 'Породични ауто' });
  await signInAs(customer);
  await page.goto('/pages/extToll');
  await expect(menuMark(page)).toHaveAttribute('data-state', 'neither');
  await expect(page.getByRole('heading', { name: 'Šta Vam treba' })).toBeVisible();
  await page.getByRole('button', { name: 'Prihvatam uslove i aktiviram' }).click();
  await expect(page.getByText('Usluga još ne radi')).toBeVisible();

  // The tag by its printed number: first with a wrong category.
  await page.getByRole('link', { name: 'Dodaj TAG' }).click();
  await page.getByRole('button', { name: 'Dodaj TAG' }).click();
  await page.getByRole('button', { name: 'Upiši serijski broj' }).click();
  await page.getByLabel('Kategorija').selectOption('II');
  await page.getByLabel('Serijski broj').fill(tag.serialNumber.replace(/(\d{4})/u, '$1 '));
  await page.getByRole('dialog').getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(
    page.getByRole('dialog').getByText('Ovaj TAG ima drugu kategoriju.'),
  ).not.toHaveCount(0);
  await page.getByLabel('Kategorija').selectOption('I');
  await page.getByRole('dialog').getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(page.getByText('TAG je dodat')).toBeVisible();

  // Before the trip: obstacles, and what to do.
  await tab(page, 'Pre puta');
  await expect(page.getByText('Dodajte važeću karticu.')).toHaveCount(2);
  await tab(page, 'Kartice');
  // A change of mind causes no error.
  await addCard(page);
  await page.getByRole('button', { name: 'Odustani' }).click();
  await expect(page.getByText('Odustali ste. Kartica nije dodata.')).toBeVisible();
  await addCard(page);
  await payOnGateway(page);
  await expect(page.getByText('Kartica Visa •••• 1111 je dodata')).toBeVisible();
  await expect(page.getByText('Usluga radi')).toBeVisible();
  // The return address has served its purpose: a reload reports nothing more.
  await expect(page).toHaveURL(/\/pages\/extToll\?tab=kartice$/u);
  await expect(menuMark(page)).toHaveAttribute('data-state', 'active');
  await tab(page, 'Pre puta');
  await expect(page.getByRole('listitem').getByText('Radi', { exact: true })).toHaveCount(2);

  await driveAbroad(stack, tag.serialNumber, 'HR');
  await tab(page, 'Prolasci');
  await page.reload();
  await expect(page.getByRole('table').getByText('Hrvatska')).toHaveCount(1);
  await page.getByRole('button', { name: /^Obračun/u }).click();
  await expect(page.getByRole('dialog').getByText(/1 EUR = 11[67],\d{4} RSD/u)).toBeVisible();
  await expect(
    page.getByRole('dialog').getByRole('link', { name: /reklamacij/iu }),
  ).toHaveAttribute('href', /about=passage-abroad/u);
  await page.keyboard.press('Escape');
  for (const format of ['CSV', 'Excel', 'PDF', 'JSON', 'Parquet']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: format, exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/^prolasci-u-inostranstvu_.*\.\w+$/u);
    await expect(page.getByRole('button', { name: format, exact: true })).not.toHaveAttribute(
      'aria-busy',
      'true',
    );
  }

  // When the service is switched off, its passages stay accessible.
  await customer.api.call(deaktivirajT4AKorisnika, {});
  await page.reload();
  await expect(page.getByText('Usluga je isključena')).toBeVisible();
  await expect(page.getByRole('table').getByText('Hrvatska')).toHaveCount(1);
  await tab(page, 'Uslovi');
  await page.getByRole('button', { name: 'Prihvatam uslove i aktiviram' }).click();
  await expect(page.getByText('Usluga radi')).toBeVisible();
});

for (const which of ['first', 'second'] as const) {
  test(`a card registered from two tabs is one card, and both say that it was added: the ${which} returns first`, async ({
    page,
    context,
    createCustomer,
    signInAs,
  }) => {
    const customer = await createCustomer();
    await signInAs(customer);
    await page.goto('/pages/extToll');
    await page.getByRole('button', { name: 'Prihvatam uslove i aktiviram' }).click();
    const other = await context.newPage();
    for (const one of [page, other]) await one.goto('/pages/extToll?tab=kartice');
    // Both wait on the gateway's page for the same registration.
    for (const one of [page, other]) {
      await addCard(one);
      await expect(one.getByRole('heading', { level: 1, name: 'Plaćanje karticom' })).toBeVisible();
    }
    const [paying, waiting] = which === 'first' ? [page, other] : [other, page];
    const back = paying.waitForRequest(/\/pages\/extToll\?.*order_number=/u);
    await payOnGateway(paying);
    await expect(paying.getByText('Kartica Visa •••• 1111 je dodata')).toBeVisible();
    await waiting.goto((await back).url());
    await expect(waiting.getByText('Kartica Visa •••• 1111 je dodata')).toBeVisible();
    expect(await customer.api.call(getT4AKartice, {})).toMatchObject({ totalRecords: 1 });
  });
}

test('a status that cannot be checked is reported, and the menu’s mark promises nothing', async ({
  page,
  signInAs,
}) => {
  await page.route(`**${getT4AKorisnikAktivan.path}`, (route) =>
    route.fulfill({
      status: 429,
      json: { statusCode: 429, message: 'request.too-many;seconds:30', result: null },
    }),
  );
  await signInAs('ana');
  await page.goto('/pages/home');
  await expect(page.getByRole('alert')).toContainText('Pokušajte ponovo za 30 s');
  await expect(menuMark(page)).toHaveAttribute('data-state', 'neither');
});
