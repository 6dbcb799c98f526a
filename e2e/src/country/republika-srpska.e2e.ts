import { getIpsQr, getPonuda, getPregled } from '@rampa/contract/top-ups';
import { freshEmail, freshPassword, readVerificationLink } from '../fixtures/customers.ts';
import { payOnGateway } from '../fixtures/gateway.ts';
import { deliverPassageThere } from '../fixtures/passages.ts';
import { chooseMethod } from '../fixtures/top-up-screens.ts';
import { test } from '../fixtures/other-operator.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect } from '../fixtures/test.ts';

test('the landing page is the country’s, without app stores', async ({ page }) => {
  await page.goto('/default');
  await expect(page.locator('html')).toHaveAttribute('data-country', 'sr');
  await expect(page.getByText('Autoputem bez čekanja')).toBeVisible();
  await expect(page.getByRole('link', { name: /App Store|Google Play/u })).toHaveCount(0);
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent-700').trim(),
  );
  expect(accent).toBe('#0d4a94');
});

test('amounts are in marks, with their fenings', async ({ page, signInAs, apiAs }) => {
  const api = await apiAs('ana');
  const overview = await api.call(getPregled, {});
  expect(overview.totalBalance.currency).toBe('BAM');
  await signInAs('ana');
  await page.goto('/pages/tagovi');
  await expect(page.getByRole('article').first()).toContainText(/\d,\d\d\sKM/u);
  await page.goto('/pages/prolasci');
  await expect(page.getByRole('table', { name: 'Spisak prolazaka' })).toContainText(/\d,\d\d\sKM/u);
});

test('months without passages are in marks as well', async ({
  page,
  stack,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const { serialNumber } = await customer.addTag();
  await deliverPassageThere(stack, serialNumber, 70);
  await signInAs(customer);
  await page.goto('/pages/prolasci');
  const comparison = page.getByRole('region', { name: 'Ovaj mjesec i prošli' });
  await expect(comparison).toContainText(/0,00\sKM/u);
  await expect(comparison).not.toContainText('RSD');
  // Days are named as there, too.
  await page.getByText(/^Traži po stanici/u).click();
  await expect(page.getByRole('combobox', { name: 'Dan u nedjelji' })).toContainText('ponedjeljak');
  await expect(page.getByLabel('Iznos', { exact: true })).toHaveAccessibleDescription(
    'Na primjer 7 ili 5–20',
  );
});

test('a top-up by card is paid in marks', async ({ page, createCustomer, signInAs }) => {
  const customer = await createCustomer();
  const tag = await customer.addTag();
  const offer = await customer.api.call(getPonuda, {});
  expect(offer.currency).toBe('BAM');
  await signInAs(customer);
  await page.goto(`/pages/dopuna-pregled?tag=${tag.tagId}`);
  await page.getByRole('radiogroup', { name: 'Iznos dopune' }).getByRole('radio').first().check();
  await page.getByRole('button', { name: /^Plati/u }).click();
  await payOnGateway(page);
  await expect(page.getByRole('heading', { name: 'Dopuna je uplaćena' })).toBeVisible();
  const { items } = await customer.api.call(getPregled, {});
  expect(items[0]?.balance).toEqual({ amount: offer.offered[0], currency: 'BAM' });
});

test('cash is typed in marks, under the name that they have everywhere', async ({
  page,
  context,
  stack,
  createStaff,
  createCustomer,
}) => {
  const customer = await createCustomer();
  const { serialNumber } = await customer.addTag();
  const clerk = await createStaff('clerk');
  await setSession(context, stack.portal, clerk.session);
  await page.goto(`/uprava/kupci?account=${customer.accountId}`);
  await page.getByRole('button', { name: `Primi novac : ${serialNumber}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Dopuna u gotovini' });
  await expect(dialog.getByLabel('Iznos').locator('..')).toHaveText('KM');
});

test('the toll is in marks and classes, over both motorways, with no discount', async ({
  page,
}) => {
  await page.goto('/pages/izracunaj-putarinu');
  await page.getByRole('combobox', { name: 'Ulaz' }).fill('catrnja');
  await page.getByRole('option', { name: 'Čatrnja' }).click();
  await page.getByRole('combobox', { name: 'Izlaz' }).fill('клад');
  await page.getByRole('option', { name: 'Kladari' }).click();
  const receipt = page.getByRole('article', { name: 'Obračun putarine' });
  await expect(receipt).toContainText(/10,00\sKM/u);
  await expect(receipt).toContainText(/oko 5,11\sEUR/u);
  await expect(receipt).not.toContainText('TAG');
  await expect(page.getByRole('radio')).toHaveCount(4);
  await page.getByRole('radio', { name: /^IV\s/u }).check({ force: true });
  await expect(receipt).toContainText(/50,00\sKM/u);
});

test('a payment slip has its data printed, but no QR code: the country has no standard for one', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag();
  await signInAs(customer);
  await page.goto(`/pages/dopuna-pregled?tag=${tag.tagId}`);
  await page.getByRole('radiogroup', { name: 'Iznos dopune' }).getByRole('radio').first().check();
  await chooseMethod(page, 'Uplatnica');
  await page.getByRole('button', { name: 'Napravi uplatnicu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Uplatnica za dopunu' })).toBeVisible();
  const orderNumber = new URL(page.url()).searchParams.get('order_number') ?? '';
  const slip = await customer.api.call(getIpsQr, { order_number: orderNumber });
  expect(slip).toMatchObject({ ipsText: null, qr: null, model: '', paymentCode: '' });
  // Both are on Serbian slips.
  await expect(page.getByText(/Model|Šifra plaćanja/u)).toHaveCount(0);
  await expect(page.getByRole('img', { name: /IPS/u })).toHaveCount(0);
  await expect(page.getByText(slip.reference).first()).toBeVisible();
});

test('a company registers with its JIB of 13 digits; one of three digits is refused', async ({
  page,
  mailbox,
}) => {
  const email = freshEmail();
  await page.goto('/prijava?tab=registracija');
  await page.getByText('Pravno lice').click();
  const form = page.getByRole('main');
  for (const [label, value] of [
    ['Ime', 'Đorđe'],
    ['Prezime', 'Žarković'],
    ['E-adresa', email],
    ['Lozinka', freshPassword],
    ['Poslovno ime', 'Žarković transport d.o.o.'],
    ['Matični broj', '57-01-0123'],
    ['JIB', '123'],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('button', { name: 'Otvori nalog' }).click();
  await expect(form.getByLabel('JIB')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('JIB').fill('4401234560007');
  await page.getByRole('button', { name: 'Otvori nalog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Provjerite e-poštu' })).toBeVisible();
  await page.goto((await readVerificationLink(mailbox, email)).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Nalog je potvrđen' })).toBeVisible();
});

test('examples and promises are the network’s own: its serial numbers and roads, and no discount that it has not', async ({
  page,
  signInAs,
}) => {
  await page.goto('/pages/dopuna-gost');
  await expect(page.getByText('na primjer 0077 1234 5678')).toBeVisible();
  await signInAs('ana');
  await page.goto('/pages/moje-voznje');
  const trip = page.getByRole('article', { name: 'Posao u Doboju' });
  await expect(trip).toContainText(/Putarina\s*7,00\sKM/u);
  await expect(trip).not.toContainText('Bez TAG uređaja');
  await page.goto('/pages/usteda');
  await expect(page.getByText('bila bi plaćena jedna dostava')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('imali popust');
  await signInAs('prevoz');
  await page.goto('/pages/pomoc?tema=putarina');
  await expect(page.getByRole('main')).toContainText('ako je sa TAG uređajem niža, vidite i nju');
  await page.goto('/pages/provera-voznji');
  await expect(page.getByText('relacija: Banja Luka – Doboj – Banja Luka')).toBeVisible();
  await expect(page.getByRole('link', { name: 'radno-vrijeme.csv' })).toBeVisible();
});
