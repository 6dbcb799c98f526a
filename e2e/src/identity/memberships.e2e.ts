import { randomUUID } from 'node:crypto';
import { novaReklamacija } from '@rampa/contract/complaints';
import { pozoviClana, predjiNaNalog, pridruziSe, refreshToken } from '@rampa/contract/identity';
import { createApiClient } from '../fixtures/api-client.ts';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { readLink } from '../fixtures/customers.ts';
import { expireToken } from '../fixtures/expired-token.ts';
import { payOnGateway } from '../fixtures/gateway.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const company = { ime: 'Драган', prezime: 'Илић', poslovno_ime: 'Превоз Илић д.о.о.' };

test('a bookkeeper joins a company by her own sign-in, goes there and back, and is out when removed', async ({
  page,
  browser,
  createCustomer,
  signInAs,
  mailbox,
}) => {
  const owner = await createCustomer(company);
  await owner.addTag({ plate: 'BG1111AA', nickname: 'Kamion' });
  const bookkeeper = await createCustomer({ ime: 'Vesna', prezime: 'Savić' });
  await bookkeeper.addTag({ plate: 'BG2222BB', nickname: 'Golf' });
  await signInAs(owner);
  await page.goto('/pages/profil?tab=clanovi');
  await page.getByRole('button', { name: 'Pozovi člana' }).click();
  const dialog = page.getByRole('dialog', { name: 'Poziv novom članu' });
  await dialog.getByLabel('E-adresa').fill(bookkeeper.email);
  await dialog.getByLabel('Uloga').selectOption({ label: 'računovođa' });
  await dialog.getByRole('button', { name: 'Pošalji poziv' }).click();
  await expect(dialog).toHaveCount(0);

  const elsewhere = await browser.newContext();
  const hers = await elsewhere.newPage();
  const link = await readLink(mailbox, bookkeeper.email, 'verifikacija-naloga', 'poziv');
  await hers.goto(link.href);
  await expect(hers.getByText('već imate nalog')).toBeVisible();
  // No second password for the same address.
  await expect(hers.getByLabel('Lozinka', { exact: true })).toHaveCount(0);
  expect(await findAccessibilityFaults(hers)).toEqual([]);
  await hers.getByRole('main').getByRole('button', { name: 'Prijavi se' }).click();
  await fillSignIn(hers, bookkeeper.email, bookkeeper.password);
  await expect(hers.getByText('Pridružujete se kao')).toBeVisible();
  expect(await findAccessibilityFaults(hers)).toEqual([]);
  await hers.getByRole('button', { name: 'Pridruži se' }).click();
  await expect(hers.getByRole('heading', { level: 1, name: 'Pridružili ste se' })).toBeVisible();

  // Another window of hers, in the middle of something.
  const second = await elsewhere.newPage();
  await second.goto('/pages/tagovi');
  await expect(second.getByText('Golf')).toBeVisible();
  await hers.getByRole('button', { name: 'Pređi na ovaj nalog' }).click();
  const acting = { name: 'Radite za: Превоз Илић д.о.о.' };
  await expect(hers.getByRole('button', acting)).toBeVisible();
  await expect(hers).toHaveURL('/pages/home');
  await expect(second.getByRole('button', acting)).toBeVisible();
  await expect(second).toHaveURL('/pages/home');
  await expect(second.getByText('Golf')).toHaveCount(0);
  await second.close();
  await hers.goto('/pages/tagovi');
  await expect(hers.getByText('Kamion')).toBeVisible();
  await expect(hers.getByText('Golf')).toHaveCount(0);

  await hers.goto('/pages/profil?tab=uredjaji');
  await expect(hers.getByText('pripadaju nalogu „Vesna Savić“')).toBeVisible();
  await expect(hers.getByRole('link', { name: 'Promeni lozinku' })).toHaveCount(0);
  expect(await findAccessibilityFaults(hers)).toEqual([]);
  const size = hers.viewportSize();
  await hers.setViewportSize({ width: 320, height: 800 });
  await expect(hers.getByRole('button', acting)).toBeVisible();
  expect(await sidewaysScroll(hers)).toBe(0);
  // By keyboard alone, on a phone's width.
  await hers.getByRole('button', acting).focus();
  await hers.keyboard.press('Enter');
  const choice = hers.getByRole('dialog', { name: 'Vaši nalozi' });
  await expect(choice.getByRole('button')).toHaveCount(2);
  expect(await findAccessibilityFaults(hers)).toEqual([]);
  expect(await sidewaysScroll(hers)).toBe(0);
  await hers.keyboard.press('Tab');
  await expect(choice.getByRole('button', { name: 'Vesna Savić' })).toBeFocused();
  await hers.keyboard.press('Enter');
  await expect(hers.getByRole('button', { name: 'Radite za: Vesna Savić' })).toBeVisible();
  if (size !== null) await hers.setViewportSize(size);
  await hers.goto('/pages/tagovi');
  await expect(hers.getByText('Golf')).toBeVisible();
  await expect(hers.getByText('Kamion')).toHaveCount(0);

  await hers.getByRole('button', { name: 'Radite za: Vesna Savić' }).click();
  await hers.getByRole('button', { name: /^Превоз Илић/u }).click();
  await expect(hers.getByRole('button', acting)).toBeVisible();
  await page.goto('/pages/profil?tab=clanovi');
  await page.getByRole('button', { name: /^Ukloni Vesna/u }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ukloni' }).click();
  await expect(page.getByRole('list', { name: 'Članovi' }).getByRole('listitem')).toHaveCount(1);
  await hers.goto('/pages/tagovi');
  await expect(hers).toHaveURL('/prijava');
  await fillSignIn(hers, bookkeeper.email, bookkeeper.password);
  await expect(hers.getByText('Golf')).toBeVisible();
  await expect(hers.getByText('Radite za')).toHaveCount(0);
  await elsewhere.close();
});

test('a mail about one of several accounts opens that one, after the sign-in where that is due, and says so to whoever is not in it', async ({
  page,
  createCustomer,
  signInAs,
  mailbox,
  stack,
}) => {
  const [owner, other] = [await createCustomer(company), await createCustomer()];
  const bookkeeper = await createCustomer({ ime: 'Vesna', prezime: 'Savić' });
  const { email, password, session } = bookkeeper;
  await owner.api.call(pozoviClana, { email, role: 'accountant' });
  const invitation = await readLink(mailbox, email, 'verifikacija-naloga', 'poziv');
  await bookkeeper.api.call(pridruziSe, { token: invitation.searchParams.get('poziv') ?? '' });
  const { accountId: account_id } = owner;
  const there = await bookkeeper.api.call(predjiNaNalog, {
    account_id,
    refreshToken: session.refreshToken,
  });
  const forCompany = await createApiClient(stack.portal, there);
  await forCompany.call(novaReklamacija, {
    idempotencyKey: randomUUID(),
    about: 'other',
    kind: 'service',
    text: 'Čekali smo pola sata na naplatnoj stanici.',
  });
  const mail = await mailbox.waitForMail(email, /odnosi na nalog: Превоз Илић/u);
  const [address = ''] = /https?:\S+\/pages\/nalog\?\S+/u.exec(mail.text) ?? [];
  const { pathname, search } = new URL(address);

  await page.goto(`${pathname}${search}`);
  await expect(page).toHaveURL('/prijava');
  await fillSignIn(page, email, password);
  const complaint = page.getByText('Čekali smo pola sata');
  await expect(complaint).toBeVisible();
  const acting = page.getByRole('button', { name: 'Radite za: Превоз Илић д.о.о.' });
  await acting.click();
  await page.getByRole('button', { name: 'Vesna Savić' }).click();
  await expect(page.getByRole('button', { name: 'Radite za: Vesna Savić' })).toBeVisible();
  // The bell says whose notifications it has.
  await page.getByRole('button', { name: /^Obaveštenja/u }).click();
  await expect(
    page.getByRole('dialog', { name: 'Obaveštenja' }).getByText('Nalog: Vesna Savić'),
  ).toBeVisible();
  // What this browser would lose, it asks about first.
  await page.evaluate(() => localStorage.setItem('draft:/pages/kontakt form', '{}'));
  await page.goto(`${pathname}${search}`);
  await expect(page.getByText('Ako pređete, gubi se')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const pages: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Otvori nalog Превоз Илић д.о.о.' }).click();
  await expect(complaint).toBeVisible();
  // Not by way of home, as a window goes where somebody changes the account in another.
  expect(pages).toEqual(['/pages/reklamacije']);
  expect(await page.evaluate(() => localStorage.getItem('draft:/pages/kontakt form'))).toBeNull();
  await expect(page).toHaveURL(/\/pages\/reklamacije\?complaint_number=/u);
  await expect(acting).toBeVisible();
  // It leads to screens of the portal alone.
  for (const put of [
    'https://zlo.example/',
    '//zlo.example',
    '/pages/nalog?id=x',
    '/pages/../prijava',
  ]) {
    await page.goto(`/pages/nalog?${new URLSearchParams({ id: account_id, put }).toString()}`);
    await expect(page).toHaveURL('/pages/home');
  }
  await signInAs(other);
  await page.goto(`${pathname}${search}`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Ovaj nalog ne možete da otvorite' }),
  ).toBeVisible();
  await expect(page.getByText(`za koji ${other.email} nema pristup`)).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('a link to another account is there before any script of the portal is, also where the session has to be renewed first', async ({
  page,
  context,
  watch,
  createCustomer,
  mailbox,
  stack,
}) => {
  const owner = await createCustomer(company);
  await owner.addTag({ plate: 'BG4444DD', nickname: 'Kamion' });
  const bookkeeper = await createCustomer({ ime: 'Vesna', prezime: 'Savić' });
  await bookkeeper.addTag({ plate: 'BG5555EE', nickname: 'Golf' });
  const { email, session } = bookkeeper;
  await owner.api.call(pozoviClana, { email, role: 'accountant' });
  const invitation = await readLink(mailbox, email, 'verifikacija-naloga', 'poziv');
  await bookkeeper.api.call(pridruziSe, { token: invitation.searchParams.get('poziv') ?? '' });
  const expired = expireToken(session.token, stack.signingKey);
  await setSession(context, stack.portal, { ...session, token: expired });
  watch.allow(/ERR_FAILED|Failed to fetch dynamically imported module/u);
  await page.route('**/assets/*.js', (route) => route.abort());
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
  });
  // Nothing takes the picture over.
  await page.goto(`/pages/nalog?id=${owner.accountId}&put=/pages/tagovi`, { waitUntil: 'commit' });
  await expect(page).toHaveURL('/pages/tagovi');
  expect(asked.slice(0, 2)).toEqual([refreshToken.path, predjiNaNalog.path]);
  // Back does not lead to the link again.
  const kept = await page.evaluate(() => navigation.entries().map(({ url }) => url));
  expect(kept.filter((url) => url?.includes(owner.accountId))).toEqual([]);
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(page.getByText('Kamion')).toBeVisible();

  // A page that the browser loads ahead, before anybody follows the link, waits.
  await page.addInitScript(() =>
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true }),
  );
  asked.length = 0;
  await page.goto(`/pages/nalog?id=${bookkeeper.accountId}&put=/pages/tagovi`, {
    waitUntil: 'load',
  });
  expect(asked).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect(page).toHaveURL('/pages/tagovi');
  await expect(page.getByText('Golf')).toBeVisible();
});

test('whoever went to another account while paying is asked before the outcome is shown in the one that paid', async ({
  page,
  context,
  createCustomer,
  mailbox,
  stack,
}) => {
  const owner = await createCustomer(company);
  await owner.addTag({ plate: 'BG3333CC', nickname: 'Kamion' });
  const bookkeeper = await createCustomer({ ime: 'Vesna', prezime: 'Savić' });
  const { email, session } = bookkeeper;
  await owner.api.call(pozoviClana, { email, role: 'accountant' });
  const invitation = await readLink(mailbox, email, 'verifikacija-naloga', 'poziv');
  await bookkeeper.api.call(pridruziSe, { token: invitation.searchParams.get('poziv') ?? '' });
  const { accountId: account_id } = owner;
  const there = await bookkeeper.api.call(predjiNaNalog, {
    account_id,
    refreshToken: session.refreshToken,
  });
  await setSession(context, stack.portal, { ...session, ...there });

  await page.goto('/pages/tagovi');
  await page
    .getByRole('link', { name: /^Dopuni/u })
    .first()
    .click();
  await page.getByText('2.000 RSD', { exact: true }).click();
  await page.getByRole('button', { name: 'Plati 2.000 RSD' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plaćanje karticom' })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/pages/home');
  await second.getByRole('button', { name: 'Radite za: Превоз Илић д.о.о.' }).click();
  await second.getByRole('button', { name: 'Vesna Savić' }).click();
  await expect(second.getByRole('button', { name: 'Radite za: Vesna Savić' })).toBeVisible();
  await second.close();
  await payOnGateway(page);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Plaćanje je za drugi nalog' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Radite za: Vesna Savić' })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Otvori nalog Превоз Илић д.о.о.' }).click();
  await expect(page).toHaveURL(/\/pages\/dopuna-pregled\?order_number=\d+$/u);
  await expect(page.getByRole('main').getByText('2.000 RSD').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Dopuna je uplaćena' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Radite za: Превоз Илић/u })).toBeVisible();
});
