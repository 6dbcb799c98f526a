import type { Page } from '@playwright/test';
import { getZahtevDetalji, posaljiZahtev, prihvatiPonudu } from '@rampa/contract/purchase-requests';
import { getPorudzbine } from '@rampa/contract/purchases';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import type { Customer, CustomerWishes } from '../fixtures/customers.ts';
import { loseAnswer } from '../fixtures/fake-answers.ts';
import { runRampa } from '../fixtures/operator.ts';
import { sendRequest } from '../fixtures/request-screens.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';
import { walkTo } from '../fixtures/walk.ts';

const screen = '/pages/pregled-zahteva-kupovina';
const company: CustomerWishes = { poslovno_ime: 'Превоз Пробић д.о.о.' };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const send = (page: Page) => page.getByRole('button', { name: 'Pošalji zahtev' });
const accept = (page: Page) => page.getByRole('button', { name: 'Prihvati ponudu' });
const numberIn = (page: Page): string =>
  new URL(page.url()).searchParams.get('request_number') ?? '';

/** A small one, so that the stock is sufficient. */
async function askForTwo({ api, email }: Customer): Promise<string> {
  const sent = await api.call(posaljiZahtev, {
    idempotencyKey: crypto.randomUUID(),
    lines: [{ kategorija: 'III', quantity: 2, package: 'none' }],
    ime: 'Петар',
    prezime: 'Пробић',
    email,
    telefon: '0641234567',
    delivery: 'address',
    street: 'Балканска 1',
    city: 'Београд',
    postcode: '11000',
  });
  return sent.request_number;
}

test('from the form, which survives a reload, to an accepted offer and its order', async ({
  page,
  stack,
  mailbox,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer(company);
  await signInAs(customer);
  await page.goto(screen);
  await page.getByRole('link', { name: 'Novi zahtev' }).first().click();
  await expect(heading(page, 'Novi zahtev za kupovinu')).toBeFocused();
  await page.getByLabel('Broj TAG-ova: II kategorija', { exact: true }).fill('30');
  await page.getByLabel('Ulica i broj').fill('Balkanska 1');
  await page.getByLabel('Poštanski broj').fill('11000');
  await page.getByLabel('Mesto').fill('Beograd');
  await page.getByLabel('Napomena').fill('Treba nam do kraja meseca.');
  await expect(page.getByRole('region', { name: 'Po cenovniku' })).toContainText('Popust');
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await page.reload();
  await expect(page.getByLabel('Napomena')).toHaveValue('Treba nam do kraja meseca.');
  await expect(page.getByRole('region', { name: 'Po cenovniku' })).toContainText('30');
  await send(page).dblclick();
  await expect(heading(page, 'Zahtev je poslat')).toBeFocused();
  const number = numberIn(page);
  await mailbox.waitForMail(customer.email, new RegExp(`Primili smo.*${number}`, 'su'));

  await runRampa(stack, ['requests', 'price', number, '--discount', '10', '--delivery', '0']);
  const offer = await mailbox.waitForMail(
    customer.email,
    new RegExp(`nudimo.*${number}|${number}.*nudimo`, 'su'),
  );
  expect(offer.text).toContain('Ponuda važi do');
  await page.goto(`${screen}?request_number=${number}`);
  await expect(heading(page, 'Naša ponuda')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Uplatnica' })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi predračun' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^predracun-\d{12}\.pdf$/u);

  await accept(page).click();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Da, prihvatam' }).dblclick();
  await expect(page).toHaveURL(/kupovina-pregled\?order_number=\d{12}/u);
  await expect(page.getByRole('heading', { name: 'Uplatnica' })).toBeVisible();
  const orders = await customer.api.call(getPorudzbine, {});
  expect(orders.totalRecords).toBe(1);
  await page.goto(screen);
  await expect(page.getByText('Prihvaćen')).toBeVisible();
});

test('two tabs accept one offer: one order, and the second finds it', async ({
  page,
  context,
  stack,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer(company);
  const number = await askForTwo(customer);
  await runRampa(stack, ['requests', 'price', number]);
  await signInAs(customer);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${screen}?request_number=${number}`);
    await accept(tab).click();
  }
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Da, prihvatam' }).click();
    await expect(tab).toHaveURL(/order_number=/u);
  }
  expect(new URL(page.url()).search).toBe(new URL(other.url()).search);
  expect((await customer.api.call(getPorudzbine, {})).totalRecords).toBe(1);
});

test('an offer whose price changed meanwhile is not accepted, and the new one is shown', async ({
  page,
  watch,
  stack,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer(company);
  const number = await askForTwo(customer);
  await runRampa(stack, ['requests', 'price', number]);
  await signInAs(customer);
  await page.goto(`${screen}?request_number=${number}`);
  await accept(page).click();
  await runRampa(stack, ['requests', 'price', number, '--discount', '50']);
  watch.allow(new RegExp(`409.*${prihvatiPonudu.path}|${prihvatiPonudu.path}.*409`, 'u'));
  await page.getByRole('button', { name: 'Da, prihvatam' }).click();
  await expect(page.getByText('Popust 50%')).toBeVisible();
});

test('when the answer is lost, what was typed is not, and sending again makes no second request', async ({
  page,
  watch,
  createCustomer,
  signInAs,
}) => {
  await signInAs(await createCustomer(company));
  await page.goto(`${screen}?new=yes`);
  await page
    .getByLabel(/^Broj TAG-ova/u)
    .first()
    .fill('3');
  await page.getByLabel('Ulica i broj').fill('Balkanska 1');
  await page.getByLabel('Poštanski broj').fill('11000');
  await page.getByLabel('Mesto').fill('Beograd');
  // The request arrives, its answer is lost.
  watch.allow(/ERR_CONNECTION_FAILED/u);
  await loseAnswer(page, posaljiZahtev, () => send(page).click());
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Ulica i broj')).toHaveValue('Balkanska 1');
  await send(page).click();
  await expect(heading(page, 'Zahtev je poslat')).toBeFocused();
  const number = numberIn(page);
  await page.getByRole('link', { name: 'Svi zahtevi' }).click();
  await expect(page.getByRole('link', { name: /^Z\d/u })).toHaveText([number]);
});

test('missing fields are reported at 320 px, and a withdrawn request is sent again unchanged', async ({
  page,
  stack,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer(company);
  const number = await sendRequest(customer.api);
  await signInAs(customer);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${screen}?new=yes`);
  await send(page).click();
  await expect(page.getByRole('link', { name: /Izaberite bar jedan TAG/u })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);

  await walkTo(page, `${screen}?request_number=${number}`);
  await expect(page.getByRole('button', { name: 'Povuci zahtev' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Povuci zahtev' }).click();
  await page.getByRole('button', { name: 'Da, povuci' }).click();
  await expect(heading(page, 'Zahtev je povučen')).toBeVisible();
  expect(await runRampa(stack, ['requests', 'price', number])).toEqual({ refused: 'wrong-state' });
  await page.getByRole('link', { name: 'Pošalji isti zahtev ponovo' }).click();
  await expect(page.getByLabel(/^Broj TAG-ova: .*IV/u)).toHaveValue('1250');
  await expect(page.getByLabel('Napomena')).toHaveValue('Испорука у два дела, ако може.');
  await send(page).click();
  await expect(heading(page, 'Zahtev je poslat')).toBeFocused();
  const again = numberIn(page);
  const [first, second] = await Promise.all(
    [number, again].map((one) => customer.api.call(getZahtevDetalji, { request_number: one })),
  );
  const { lines, note, street, telefon } = first ?? {};
  expect(second).toMatchObject({ state: 'sent', lines, note, street, telefon });
  await page.getByRole('link', { name: 'Svi zahtevi' }).click();
  await expect(page.getByRole('link', { name: /^Z\d/u })).toHaveText([again, number]);
});

test('a clerk prices a request in the back office, and its company reads it', async ({
  page,
  context,
  stack,
  createStaff,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer({ poslovno_ime: 'Превоз Клерк д.о.о.' });
  const number = await askForTwo(customer);
  const clerk = await createStaff('clerk');
  await setSession(context, stack.portal, clerk.session);
  await page.goto('/uprava');
  await page.getByRole('navigation').getByRole('link', { name: 'Zahtevi' }).click();
  await expect(heading(page, 'Zahtevi za kupovinu')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: number }).click();
  await page.getByLabel('Popust na TAG uređaje, %').fill('25');
  for (const price of ['Cena TAG uređaja, sa PDV-om', 'Dostava']) {
    await expect(page.getByLabel(price, { exact: true }).locator('..')).toHaveText('RSD');
  }
  await page.getByLabel('Dostava', { exact: true }).fill('0');
  await page.getByLabel('Poruka uz ponudu').fill('Имамо на стању.');
  await expect(page.getByRole('region', { name: 'Ponuda' })).toContainText('3.033');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Pošalji ponudu' }).click();
  await expect(page.getByText('Ponuda je poslata')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ponudi drugu cenu' })).toBeVisible();

  await signInAs(customer);
  await page.goto(`${screen}?request_number=${number}`);
  await expect(heading(page, 'Naša ponuda')).toBeVisible();
  await expect(page.getByText('Имамо на стању.')).toBeVisible();
});

test('what a clerk types into an offer stays where a colleague was faster, and both they and who rejects it are told', async ({
  page,
  context,
  stack,
  createStaff,
  createCustomer,
}) => {
  const customer = await createCustomer(company);
  const number = await askForTwo(customer);
  const clerk = await createStaff('clerk');
  await setSession(context, stack.portal, clerk.session);
  await page.goto(`/uprava/zahtevi?request_number=${number}`);
  const message = page.getByLabel('Poruka uz ponudu');
  await message.fill('Имамо на стању.');
  await runRampa(stack, ['requests', 'price', number]);
  await page.getByRole('button', { name: 'Pošalji ponudu' }).click();
  const told = page.getByText('Ponuda je u međuvremenu promenjena. Pogledajte novu ponudu.');
  await expect(told).toBeVisible();
  const overtaken = page.getByRole('status').filter({ hasText: 'poslao drugu ponudu' });
  await expect(overtaken).toBeVisible();
  await expect(message).toHaveValue('Имамо на стању.');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await overtaken.getByRole('button', { name: 'Prikaži novu ponudu' }).click();
  await expect(message).toHaveValue('');
  await expect(overtaken).toHaveCount(0);
  await expect(told).toHaveCount(0);
  await page.getByRole('button', { name: 'Odbij zahtev' }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByLabel('Razlog').fill('Nemamo dovoljno uređaja.');
  await runRampa(stack, ['requests', 'price', number, '--discount', '50']);
  await dialog.getByRole('button', { name: 'Odbij zahtev' }).click();
  await expect(told).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Ponuda', exact: true })).toContainText(
    'Popust 50%',
  );
});

test('a private person reads that requests are for companies, and can order a tag instead', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  await signInAs(await createCustomer());
  await page.goto(screen);
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Zahtevi za kupovinu' });
  await expect(entry).toHaveAccessibleDescription('za firme');
  await expect(
    page.getByText('kupuju se po ponudi i predračunu, preko naloga firme'),
  ).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Naruči TAG' }).click();
  await expect(page).toHaveURL(/naruci-tag/u);
  await page.goBack();
  await page.getByRole('button', { name: 'Odjavi se i otvori nalog firme' }).click();
  await expect(page).toHaveURL('/prijava?tab=registracija');
});

test('a visitor is led through sign-in, and a distributor sees no entry', async ({
  page,
  usePageSettings,
  signInAs,
}) => {
  await usePageSettings({ 'purchase-request-view': 'true' });
  await page.goto('/pages/home');
  await page.getByRole('link', { name: 'Zahtevi za kupovinu' }).first().click();
  await expect(page).toHaveURL(/\/prijava/u);
  await signInAs('distributer');
  await page.goto('/pages/home');
  await expect(page.getByRole('link', { name: 'Kontakt' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Zahtevi za kupovinu' })).toHaveCount(0);
  await page.goto(screen);
  await expect(page.getByText('Za nabavku TAG uređaja za prodaju nam pišite')).toBeVisible();
});

test('somebody else’s request does not exist', async ({ page, createCustomer, signInAs }) => {
  const number = await askForTwo(await createCustomer(company));
  await signInAs(await createCustomer(company));
  await page.goto(`${screen}?request_number=${number}`);
  await expect(page.getByText('Ovaj zahtev nije pronađen')).toBeVisible();
  await walkTo(page, screen);
  await expect(page.getByText('Još nema zahteva')).toBeVisible();
});
