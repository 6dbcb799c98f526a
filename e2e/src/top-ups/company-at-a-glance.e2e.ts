import { randomUUID } from 'node:crypto';
import { getPocetna } from '@rampa/contract/home';
import {
  getStanjeFirme,
  sacuvajPravilaPunjenja,
  uplatiNaStanjeFirme,
} from '@rampa/contract/top-ups';
import { answerWith, hold } from '../fixtures/fake-answers.ts';
import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import type { Customer } from '../fixtures/customers.ts';
import { approvedCard } from '../fixtures/gateway.ts';
import { sendGatewayForm, topUpAndKeep } from '../fixtures/top-ups.ts';
import { expect, test } from '../fixtures/test.ts';

const balanceOf = async ({ api }: Customer) => (await api.call(getStanjeFirme, {})).balance.amount;

/** Starts a payment into the balance, by card up to the gateway's page; returns the order number. */
async function payIn({ api }: Customer, amount: number, method: 'card' | 'bank-transfer') {
  const order = { amount, method, idempotencyKey: randomUUID() } as const;
  const { order_number: number, redirectUrl } = await api.call(uplatiNaStanjeFirme, order);
  if (redirectUrl !== null) await sendGatewayForm(redirectUrl);
  return number;
}

test('a company pays into its balance by one tap with the saved card: asked once, charged once', async ({
  page,
  gateway,
  createCustomer,
  signInAs,
}) => {
  const company = await createCustomer({ poslovno_ime: 'Brzi prevoz d.o.o.' });
  const { tagId } = await company.addTag({ plate: 'BG111AA' });
  await signInAs(company);
  await page.goto('/pages/dopuna-pregled?company=balance');
  await expect(page.getByRole('heading', { name: 'Pravila dopune' })).toBeVisible();
  // Without a card there is nothing to tap.
  await expect(page.getByRole('button', { name: /karticom/u })).toHaveCount(0);
  await topUpAndKeep(company.api, gateway, tagId, approvedCard);
  await page.goto('/pages/dopuna-pregled?company=balance');
  await page.getByRole('button', { name: /^Uplati 500\sRSD karticom Visa/u }).click();
  const dialog = page.getByRole('dialog', { name: 'Uplata sačuvanom karticom' });
  await expect(dialog.getByRole('button', { name: /^Plati 500/u })).toBeFocused();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Uplaćeno na stanje firme' })).toBeVisible();
  await expect.poll(() => balanceOf(company)).toBe(50_000);
  // The next one is for as much as the last.
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Uplati 500\sRSD/u })).toBeVisible();
  expect(await balanceOf(company)).toBe(50_000);
});

test('home tells a company that its balance runs out, that a slip waits, and that it owes what its bank took back', async ({
  page,
  createCustomer,
  signInAs,
  gateway,
}) => {
  const company = await createCustomer({ poslovno_ime: 'Prazan prevoz d.o.o.' });
  await company.addTag({ plate: 'BG111AA' });
  await company.addTag({ plate: 'NS222BB' });
  const order = await payIn(company, 400_000, 'card');
  await gateway.approve(order);
  await expect.poll(() => balanceOf(company)).toBe(400_000);
  await company.api.call(sacuvajPravilaPunjenja, {
    rules: [{ target: 'all', targetId: '', below: 100_000, upTo: 300_000 }],
    dayCap: null,
    monthCap: null,
    alertBelow: null,
    revision: 0,
  });
  await expect.poll(() => balanceOf(company)).toBe(0);
  const slip = await payIn(company, 500_000, 'bank-transfer');
  await signInAs(company);
  await page.goto('/pages/home');
  const tasks = page.getByRole('list', { name: 'Šta treba da uradite' }).getByRole('listitem');
  const low = tasks.filter({ hasText: 'Novca na stanju firme je malo' });
  await expect(low).toContainText('Ostalo je 0');
  await expect(
    page.getByRole('region', { name: 'Stanje' }).getByText('Stanje firme'),
  ).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await tasks
    .filter({ hasText: 'Uplata na stanje firme čeka plaćanje' })
    .getByRole('link', { name: 'Prikaži uplatnicu' })
    .click();
  await expect(page).toHaveURL(`/pages/dopuna-pregled?company=${slip}`);
  await page.goBack();
  await low.getByRole('link', { name: 'Uplati' }).click();
  await expect(page.getByRole('heading', { name: 'Stanje firme', level: 1 })).toBeFocused();

  await gateway.reverse(order);
  await expect.poll(() => balanceOf(company)).toBe(-400_000);
  await page.goto('/pages/home');
  const debt = tasks.filter({ hasText: 'Stanje firme je u minusu' });
  await expect(debt).toContainText(/\u22124\.000\sRSD: jedna uplata je vraćena/u);
  await debt.getByRole('link', { name: 'Uplati' }).click();
  await expect(page.getByText('Stanje je u minusu')).toBeVisible();
});

test('where nothing can be paid in any more, a company settles what it owes from its tags', async ({
  page,
  context,
  createCustomer,
  signInAs,
}) => {
  const company = await createCustomer({ poslovno_ime: 'Dužni prevoz d.o.o.' });
  await company.addTag();
  const shown = await company.api.call(getStanjeFirme, {});
  const atHome = await company.api.call(getPocetna, {});
  await signInAs(company);
  // As a server with `COMPANY_BALANCE=false` answers.
  const balance = { amount: -40_000, currency: 'RSD' } as const;
  const owed = { kind: 'company-owed', id: '', name: '', count: 1, amount: balance, until: null };
  await answerWith(context, 'Pocetna/GetPocetna', {
    statusCode: 200,
    result: { ...atHome, tasks: [owed], companyBalance: balance },
  });
  await answerWith(context, 'StanjeFirme/GetStanjeFirme', {
    statusCode: 200,
    result: { ...shown, methods: [], balance },
  });
  await page.goto('/pages/home');
  const tasks = page.getByRole('list', { name: 'Šta treba da uradite' }).getByRole('listitem');
  await expect(tasks).toContainText(/Stanje firme je u minusu.*\u2212400.*sa TAG uređaja/u);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await tasks.getByRole('link', { name: 'Prenesi novac' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(/^Vraćena je uplata .* Vratite 400\sRSD sa TAG/u)).toBeVisible();
  await main.getByRole('button', { name: 'Prenesi novac' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prenesi novac' });
  await expect(dialog.getByRole('radio', { name: 'Sa TAG uređaja' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Odustani' }).click();
  for (const gone of ['Pravila dopune', 'Uplatite na stanje firme']) {
    await expect(main.getByRole('heading', { name: gone })).toHaveCount(0);
  }
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('limits that a colleague changed since the last visit are in the dialog, and what is typed stays', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const company = await createCustomer({ poslovno_ime: 'Dvoje prevoz d.o.o.' });
  await company.addTag();
  const save = (monthCap: number, revision: number) =>
    company.api.call(sacuvajPravilaPunjenja, {
      rules: [],
      dayCap: 100_000,
      monthCap,
      alertBelow: null,
      revision,
    });
  await save(900_000, 0);
  await signInAs(company);
  const screen = '/pages/dopuna-pregled?company=balance';
  await page.goto(screen);
  await expect(page.getByRole('button', { name: 'Ograničenja i obaveštenje' })).toBeVisible();
  const { revision } = await company.api.call(getStanjeFirme, {});
  await save(700_000, revision);
  // Shown from this tab's last visit, as long as the line takes.
  const balance = await hold(page, 'StanjeFirme/GetStanjeFirme');
  await page.goto(screen);
  await page.getByRole('button', { name: 'Ograničenja i obaveštenje' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ograničenja i obaveštenje' });
  const perDay = dialog.getByLabel('Najviše u jednom danu');
  const perMonth = dialog.getByLabel('Najviše u jednom mesecu');
  await expect(perMonth).toHaveValue('9000');
  await perDay.fill('2.000');
  await balance.release();
  await expect(perMonth).toHaveValue('7000');
  await expect(perDay).toHaveValue('2.000');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(dialog).toHaveCount(0);
  const saved = await company.api.call(getStanjeFirme, {});
  expect([saved.dayCap?.amount, saved.monthCap?.amount]).toEqual([200_000, 700_000]);
});
