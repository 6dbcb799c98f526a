import { getAutomatskeDopune, getDopune, sacuvajAutomatskuDopunu } from '@rampa/contract/top-ups';
import type { Page } from '@playwright/test';
import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { hold } from '../fixtures/fake-answers.ts';
import { deliverPassages } from '../fixtures/passages.ts';
import { payOnGateway } from '../fixtures/gateway.ts';
import { expect, test } from '../fixtures/test.ts';
import { walkTo } from '../fixtures/walk.ts';

const poor = '4000 0000 0000 9995';

/** From a tag without a card to an active automatic top-up. */
async function setUp(page: Page, tagId: string, card?: string): Promise<void> {
  await page.goto(`/pages/dopuna-pregled?automatic=${tagId}`);
  await page.getByRole('button', { name: 'Dodaj karticu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Čuvanje kartice' })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Nastavi na stranicu banke' }).click();
  await payOnGateway(page, card);
  await expect(page.getByText(/Kartica .* je sačuvana/u)).toBeVisible();
  await page.getByRole('link', { name: 'Podesi automatsku dopunu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Automatska dopuna' })).toBeVisible();
  await page.getByLabel('Dopuni kada stanje padne ispod').fill('1.000');
  await page.getByLabel('Iznos jedne dopune').fill('2.000');
  await page.getByLabel('Mesečna granica').fill('4.000');
  await page.getByRole('button', { name: 'Uključi' }).click();
  await expect(page.getByText('Automatska dopuna je uključena')).toBeVisible();
}

test('a customer registers a card, turns automatic top-up on, and is topped up after a passage', async ({
  page,
  stack,
  mailbox,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag();
  await signInAs(customer);
  // An empty tag is below the limit at once.
  await setUp(page, tag.tagId);
  const mail = await mailbox.waitForMail(customer.email, /falls|palo ispod/u);
  expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf']);

  await page.goto('/pages/dopuna-pregled');
  await expect(page.getByText('Uključena')).toBeVisible();
  await expect(page.getByText('2.000 RSD', { exact: true }).first()).toBeVisible();
  await deliverPassages(stack, tag.serialNumber, 4);
  await expect
    .poll(async () => {
      const { items } = await customer.api.call(getDopune, { first: 0, rows: 10 });
      return items.map(({ status, automatic }) => [status, automatic]);
    })
    .toEqual([
      ['paid', true],
      ['paid', true],
    ]);
  await walkTo(page, '/pages/dopune');
  await expect(page.getByText('Karticom, automatski').first()).toBeVisible();

  // The month's limit is reached; a further low balance is reported, not charged.
  await deliverPassages(stack, tag.serialNumber, 6);
  await mailbox.waitForMail(customer.email, /mesečn/u);
  await page.goto('/pages/dopuna-pregled');
  await expect(page.getByText('Mesečna granica dostignuta')).toBeVisible();
});

test('a refused charge is shown where the customer looks, and its card cannot be removed meanwhile', async ({
  page,
  mailbox,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag();
  await signInAs(customer);
  await setUp(page, tag.tagId, poor);
  await mailbox.waitForMail(customer.email, /nema dovoljno novca/u);
  await walkTo(page, '/pages/home');
  await expect(page.getByText(/Automatska dopuna za .* nije uspela/u)).toBeVisible();
  await walkTo(page, '/pages/dopuna-pregled');
  await expect(page.getByText(/Na kartici nema dovoljno novca/u)).toBeVisible();
  await page.getByRole('link', { name: 'Šta treba da uradim' }).click();
  await expect(page.getByText('Uplatite novac na račun kartice')).toBeVisible();

  await page.goto('/pages/kartice');
  await page.getByRole('button', { name: /^Ukloni/u }).click();
  await page.getByRole('button', { name: 'Da, ukloni' }).click();
  await expect(page.getByRole('alert')).toContainText('Sa ove kartice se dopunjava TAG uređaj');
  await page.getByRole('button', { name: 'Ne, zadrži' }).click();

  await page.goto(`/pages/dopuna-pregled?automatic=${tag.tagId}`);
  await page.getByRole('button', { name: 'Pauziraj' }).click();
  await expect(page.getByText('Ništa se ne naplaćuje dok je ne nastavite.')).toBeVisible();
  await page.getByRole('button', { name: 'Ukloni', exact: true }).click();
  await page.getByRole('button', { name: 'Da, ukloni' }).click();
  await expect(page.getByRole('button', { name: 'Uključi' })).toBeVisible();
  await page.goto('/pages/kartice');
  await page.getByRole('button', { name: /^Ukloni/u }).click();
  await page.getByRole('button', { name: 'Da, ukloni' }).click();
  await expect(page.getByRole('heading', { name: 'Nemate sačuvanih kartica' })).toBeVisible();
});

test('what was changed on another device since the last visit is in the form, unless one has typed there', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const { tagId } = await customer.addTag();
  await signInAs(customer);
  await setUp(page, tagId);
  const ruleOf = async () => {
    const [rule] = (await customer.api.call(getAutomatskeDopune, {})).items;
    if (rule === undefined) throw new Error('There is no automatic top-up');
    return rule;
  };
  const limit = page.getByLabel('Dopuni kada stanje padne ispod');
  const cap = page.getByLabel('Mesečna granica');
  // Shown from this tab's last visit, as long as the line takes.
  const rules = await hold(page, 'Dopuna/GetAutomatskeDopune');
  await page.reload();
  await expect(limit).toHaveValue('1000');
  await cap.fill('6.000');
  const { cardId } = await ruleOf();
  await customer.api.call(sacuvajAutomatskuDopunu, {
    tag_id: tagId,
    cardId,
    limit: 150_000,
    amount: 250_000,
    monthlyCap: 500_000,
    upTo: false,
  });
  await rules.release();
  await expect(limit).toHaveValue('1500');
  await expect(page.getByLabel('Iznos jedne dopune')).toHaveValue('2500');
  await expect(cap).toHaveValue('6.000');
  await page.getByRole('button', { name: 'Sačuvaj', exact: true }).click();
  await expect
    .poll(async () => {
      const { limit: below, amount, monthlyCap } = await ruleOf();
      return [below, amount, monthlyCap].map((money) => money.amount);
    })
    .toEqual([150_000, 250_000, 600_000]);
});

test('a card is saved with a top-up if the customer wants it', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag();
  await signInAs(customer);
  await page.goto(`/pages/dopuna-pregled?tag=${tag.tagId}`);
  await page.getByRole('radio', { name: /2\.000/u }).check();
  const wish = page.getByRole('checkbox', { name: /Sačuvaj ovu karticu/u });
  await expect(wish).not.toBeChecked();
  await wish.check();
  await page.getByRole('button', { name: /^Plati/u }).click();
  await payOnGateway(page);
  await expect(page.getByRole('heading', { name: 'Dopuna je uplaćena' })).toBeVisible();
  await page.goto('/pages/kartice');
  await expect(page.getByText('Visa •••• 1111').first()).toBeVisible();
});
