import type { Page } from '@playwright/test';
import { getKartice, obrisiKarticu } from '@rampa/contract/cards';
import { getTagovi } from '@rampa/contract/tags';
import { getDopune, getPonuda, getPregled, napraviDopunuKarticom } from '@rampa/contract/top-ups';
import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import type { Customer } from '../fixtures/customers.ts';
import { hold, loseAnswer } from '../fixtures/fake-answers.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { approvedCard } from '../fixtures/gateway.ts';
import { chooseAmount } from '../fixtures/top-up-screens.ts';
import { topUpAndKeep } from '../fixtures/top-ups.ts';

const visa = /^Visa •••• 1111/u;
const paid = 'Dopuna je uplaćena';

interface Setting {
  readonly customer: Customer;
  /** The form of the customer's one tag, on which there are 2,000 dinars. */
  readonly form: string;
  keepCard(number: string): Promise<void>;
}

/** A customer with one tag, signed in. */
const test = base.extend<{ readonly setting: Setting }>({
  setting: async ({ gateway, createCustomer, signInAs }, use) => {
    const customer = await createCustomer();
    const { tagId } = await customer.addTag({ plate: 'BG111AA' });
    await signInAs(customer);
    await use({
      customer,
      form: `/pages/dopuna-pregled?tag=${tagId}`,
      keepCard: (number) => topUpAndKeep(customer.api, gateway, tagId, number),
    });
  },
});

const balanceOf = async ({ api }: Customer) => (await api.call(getPregled, {})).totalBalance.amount;

const methods = (page: Page) => page.getByRole('radiogroup', { name: 'Način plaćanja' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Dopuna sačuvanom karticom' });

/** Up to the question that names tag, amount and card. */
async function ask(page: Page, form: string, card = visa) {
  await page.goto(form);
  return askHere(page, card);
}

async function askHere(page: Page, card = visa) {
  await methods(page).getByRole('radio', { name: card }).check();
  await chooseAmount(page, '5.000');
  await page.getByRole('button', { name: /^Plati 5\.000/u }).click();
  return dialogOf(page).getByRole('button', { name: /^Plati 5\.000/u });
}

test('the form of one tag offers the saved card: asked once more, charged once, shown as paid, and offered first the next time', async ({
  page,
  setting: { customer, form, keepCard },
}) => {
  await keepCard(approvedCard);
  await page.goto(form);
  // It paid for nothing yet: the first time was on the gateway's page, where it was saved.
  await expect(methods(page).getByRole('radio', { name: visa })).toBeChecked();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(napraviDopunuKarticom.path)) sent.push(request.url());
  });
  const pay = await askHere(page);
  await expect(dialogOf(page)).toContainText('BG111AA');
  await expect(dialogOf(page)).toContainText('Visa •••• 1111');
  await pay.dblclick();
  await expect(dialogOf(page).getByRole('status')).toContainText('7.000');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Zatvori' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: paid })).toBeFocused();
  expect(sent).toHaveLength(1);
  expect(await balanceOf(customer)).toBe(700_000);

  await page.goto(form);
  await expect(methods(page).getByRole('radio', { name: visa })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Sačuvaj ovu karticu/u })).toHaveCount(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('a card that was saved since the last visit is chosen as soon as it is known, unless one has chosen meanwhile', async ({
  page,
  setting: { form, keepCard },
}) => {
  const method = (name: RegExp) => methods(page).getByRole('radio', { name });
  await page.goto(form);
  await expect(method(/^Platna kartica/u)).toBeChecked();
  // What the tab keeps of this visit.
  const kept = await page.evaluate(() => Object.entries(sessionStorage));
  await keepCard(approvedCard);
  const cards = await hold(page, 'Kartica/GetKartice');
  await page.goto(form);
  await expect(method(/^Platna kartica/u)).toBeChecked();
  await cards.release();
  await expect(method(visa)).toBeChecked();

  await page.evaluate((entries) => {
    sessionStorage.clear();
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, kept);
  const cardsAgain = await hold(page, 'Kartica/GetKartice');
  await page.goto(form);
  await method(/^Uplatnica/u).check();
  await cardsAgain.release();
  await expect(method(visa)).toBeVisible();
  await expect(method(/^Uplatnica/u)).toBeChecked();
});

test('where the bank of the saved card asks, the form leads there, and what was chosen is not kept for the next time', async ({
  page,
  setting: { customer, form, keepCard },
}) => {
  await keepCard('4000 0000 0000 3220');
  await (await ask(page, form, /^Visa •••• 3220/u)).click();
  await page.getByRole('button', { name: 'Potvrdi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: paid })).toBeVisible();
  expect(await balanceOf(customer)).toBe(700_000);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContainEqual(
    expect.stringContaining('top-up'),
  );
});

test('the answer to a charge gets lost, and the screen is loaded again: the same choice charges no second time', async ({
  page,
  watch,
  setting: { customer, form, keepCard },
}) => {
  await keepCard(approvedCard);
  const pay = await ask(page, form);
  watch.allow(/ERR_CONNECTION_FAILED/u);
  await loseAnswer(page, napraviDopunuKarticom, () => pay.click());
  await expect(dialogOf(page).getByRole('alert')).toBeVisible();
  await (await ask(page, form)).click();
  await expect(dialogOf(page).getByRole('status')).toContainText('7.000');
  expect(await balanceOf(customer)).toBe(700_000);
  const { items } = await customer.api.call(getDopune, { first: 0, rows: 10 });
  expect(items).toHaveLength(2);
});

test('a card that was removed or expired since the form was opened is not charged, and no longer offered', async ({
  page,
  database,
  setting: { customer, form, keepCard },
}) => {
  await keepCard(approvedCard);
  const pay = await ask(page, form);
  await database.query(`UPDATE kept_cards SET expires = '2020-01' WHERE account_id = $1`, [
    customer.accountId,
  ]);
  await pay.click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('istekla');
  await dialogOf(page).getByRole('button', { name: 'Odustani' }).click();
  await expect(methods(page).getByRole('radio', { name: visa })).toHaveCount(0);
  await page.getByRole('button', { name: /^Plati 5\.000/u }).click();
  await expect(methods(page)).toHaveAccessibleDescription(/Tom karticom više ne može da se plati/u);

  await database.query(`UPDATE kept_cards SET expires = '2031-12' WHERE account_id = $1`, [
    customer.accountId,
  ]);
  const payOnceMore = await ask(page, form);
  const [card] = (await customer.api.call(getKartice, {})).items;
  await customer.api.call(obrisiKarticu, { cardId: card?.cardId ?? '' });
  await payOnceMore.click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('kartic');
  expect(await balanceOf(customer)).toBe(200_000);
});

test('a refused card says why, and another way to pay is chosen in the same form', async ({
  page,
  setting: { customer, form, keepCard },
}) => {
  await keepCard('4000 0000 0000 9995');
  await (await ask(page, form, /^Visa •••• 9995/u)).click();
  await expect(dialogOf(page).getByRole('status')).toContainText('nema dovoljno novca');
  await dialogOf(page).getByRole('button', { name: 'Plati drugom karticom' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(methods(page).getByRole('radio', { name: 'Druga kartica' })).toBeChecked();
  await page.getByRole('button', { name: /^Plati 5\.000/u }).click();
  await expect(page.getByRole('heading', { name: 'Plaćanje karticom' })).toBeVisible();
  expect(await balanceOf(customer)).toBe(200_000);

  const [, refused] = (await customer.api.call(getDopune, { first: 0, rows: 10 })).items;
  await page.goto(`/pages/dopuna-pregled?order_number=${refused?.order_number ?? ''}`);
  await expect(
    page.getByText('Kartica nije zadužena. Na kartici nema dovoljno novca.'),
  ).toBeVisible();
});

test('a driver’s form asks for no saved card', async ({ page, apiAs, signInAs }) => {
  const driver = await apiAs('sin');
  const [tag] = (await driver.call(getTagovi, { first: 0, rows: 1 })).items;
  const offer = await driver.call(getPonuda, {});
  await signInAs('sin');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(getKartice.path)) asked.push(request.url());
  });
  await page.goto(`/pages/dopuna-pregled?tag=${tag?.tag_id ?? ''}`);
  await expect(methods(page).getByRole('radio')).toHaveCount(offer.methods.length);
  expect(asked).toEqual([]);
});
