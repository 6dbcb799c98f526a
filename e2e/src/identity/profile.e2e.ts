import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import type { Page } from '@playwright/test';
import { getProfil } from '@rampa/contract/identity';
import { freshEmail, freshPassword, readLink } from '../fixtures/customers.ts';
import { breakOff, hold } from '../fixtures/fake-answers.ts';
import { chooseTag, goOn } from '../fixtures/order-screens.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { stopClock } from '../fixtures/stopped-clock.ts';
import { expect, test } from '../fixtures/test.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Sačuvaj' }).click();
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Profil je sačuvan' });

/** The profile of whoever is signed in, with another first name that is not saved yet. */
async function beginProfile(page: Page) {
  await page.goto('/pages/profil');
  const name = page.getByLabel('Ime', { exact: true });
  await name.fill('Prva');
  return { name, surname: page.getByLabel('Prezime') };
}

test('a person saves their data: a toast for three seconds, the name in the header', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  await signInAs(customer);
  await page.clock.install();
  await page.goto('/pages/home');
  await page
    .getByRole('navigation', { name: 'Meni' })
    .getByRole('link', { name: 'Profil' })
    .click();
  await expect(page).toHaveURL('/pages/profil');
  await page.getByLabel('Ime', { exact: true }).fill('Đorđe');
  await page.getByLabel('Prezime').fill('Žarković');
  await page.getByLabel('Ulica i broj').fill('Balkanska 1');
  await page.getByRole('tab', { name: 'Obaveštenja' }).click();
  await page.getByRole('tab', { name: 'Podaci' }).click();
  await expect(page.getByLabel('Ime', { exact: true })).toHaveValue('Đorđe');
  await save(page);
  await expect(page.getByLabel('Mesto')).toHaveAccessibleDescription(/Popunite/u);
  await page.getByLabel('Poštanski broj').fill('11 000');
  await page.getByLabel('Mesto').fill('Beograd');
  await stopClock(page);
  await save(page);
  await expect(saved(page)).toBeVisible();
  await page.clock.runFor(2999);
  await expect(saved(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(saved(page)).toHaveCount(0);
  await page.clock.resume();
  await expect(page.getByRole('banner')).toContainText('Đorđe Žarković');
  expect(await customer.api.call(getProfil, {})).toMatchObject({
    street: 'Balkanska 1',
    postcode: '11000',
  });

  // The address is filled in where tags are ordered.
  await page.goto('/pages/naruci-tag');
  await chooseTag(page);
  await goOn(page);
  await expect(page.getByLabel('Ulica i broj')).toHaveValue('Balkanska 1');
  await expect(page.getByLabel('Telefon')).toHaveValue('+381641234567');
});

test('two windows: the second is warned, keeps what was typed, and saves it deliberately', async ({
  page,
  context,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  await signInAs(customer);
  const { name } = await beginProfile(page);
  const other = await context.newPage();
  await other.goto('/pages/profil');
  await other.getByLabel('Prezime').fill('Druga');
  await save(other);
  await expect(saved(other)).toBeVisible();
  // On a slow phone the newest state comes a moment after the warning.
  const held = await hold(page, 'KorisnickiNalog/GetProfil');
  await save(page);
  await expect(page.getByRole('alert').first()).toContainText('Profil je u međuvremenu promenjen');
  await expect(name).toHaveValue('Prva');
  await save(page);
  await held.release();
  await expect(saved(page)).toBeVisible();
  expect((await customer.api.call(getProfil, {})).ime).toBe('Prva');
});

test('whoever goes on while the saved profile is read again keeps what was typed, and meets no warning', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  await signInAs(customer);
  const { name, surname } = await beginProfile(page);
  const held = await hold(page, 'KorisnickiNalog/GetProfil');
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(name).toHaveValue('Prva');
  await surname.fill('Druga');
  await save(page);
  await expect.poll(async () => (await customer.api.call(getProfil, {})).prezime).toBe('Druga');
  await held.release();
  await expect(page.getByRole('banner')).toContainText('Prva Druga');
  await expect(name).toHaveValue('Prva');
  await expect(surname).toHaveValue('Druga');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a saved profile that cannot be read again stays as it was saved, and is changed again without a warning', async ({
  page,
  createCustomer,
  signInAs,
  watch,
}) => {
  watch.allow(/ERR_CONNECTION_FAILED/u);
  const customer = await createCustomer();
  await signInAs(customer);
  const { name, surname } = await beginProfile(page);
  await breakOff(page, 'KorisnickiNalog/GetProfil');
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/GetProfil'),
  );
  await save(page);
  await failed;
  await expect(saved(page)).toBeVisible();
  await surname.fill('Druga');
  await expect(name).toHaveValue('Prva');
  await save(page);
  await expect.poll(async () => (await customer.api.call(getProfil, {})).prezime).toBe('Druga');
  await expect(name).toHaveValue('Prva');
  await expect(page.getByText('Profil je u međuvremenu promenjen')).toHaveCount(0);
});

test('a new e-mail address takes effect when both addresses have confirmed it', async ({
  page,
  createCustomer,
  signInAs,
  mailbox,
  database,
}) => {
  const customer = await createCustomer();
  await signInAs(customer);
  // Signed in a while ago.
  await database.query(
    `UPDATE sessions SET proved_at = proved_at - interval '16 minutes' WHERE account_id = $1`,
    [customer.accountId],
  );
  const newEmail = freshEmail();
  await page.goto('/pages/profil');
  await page.getByRole('button', { name: 'Promeni e-adresu' }).click();
  await page.getByLabel('Nova e-adresa').fill(newEmail);
  await page.getByRole('button', { name: 'Pošalji linkove' }).click();

  const proof = page.getByRole('dialog', { name: 'Potvrdite da ste to Vi' });
  await proof.getByLabel('Lozinka', { exact: true }).fill('nije ova');
  await proof.getByRole('button', { name: 'Potvrdi' }).click();
  await expect(proof.getByLabel('Lozinka', { exact: true })).toHaveAccessibleDescription(
    /Lozinka nije ispravna/u,
  );
  await proof.getByLabel('Lozinka', { exact: true }).fill(customer.password);
  await proof.getByRole('button', { name: 'Potvrdi' }).click();
  await expect(page.getByText('kada je potvrde obe adrese')).toBeVisible();

  const old = await readLink(mailbox, customer.email, 'verifikacija-naloga', 'promena');
  await page.goto(old.href);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Potvrđeno sa ove adrese' }),
  ).toBeVisible();
  const fresh = await readLink(mailbox, newEmail, 'verifikacija-naloga', 'promena');
  await page.goto(fresh.href);
  await expect(
    page.getByRole('heading', { level: 1, name: 'E-adresa je promenjena' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Odjavi se' }).click();
  await page.goto('/prijava');
  await fillSignIn(page, newEmail, freshPassword);
  await expect(page).toHaveURL('/pages/home');
});

test('without step-up authentication nothing changes, and what was typed stays', async ({
  page,
  createCustomer,
  signInAs,
  database,
}) => {
  const customer = await createCustomer();
  await signInAs(customer);
  await database.query(
    `UPDATE sessions SET proved_at = proved_at - interval '16 minutes' WHERE account_id = $1`,
    [customer.accountId],
  );
  await page.goto('/pages/profil');
  await page.getByRole('button', { name: 'Promeni e-adresu' }).click();
  const newEmail = freshEmail();
  await page.getByLabel('Nova e-adresa').fill(newEmail);
  await page.getByRole('button', { name: 'Pošalji linkove' }).click();
  const proof = page.getByRole('dialog', { name: 'Potvrdite da ste to Vi' });
  await proof.getByRole('button', { name: 'Odustani' }).click();
  await expect(page.getByLabel('Nova e-adresa')).toHaveValue(newEmail);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await customer.api.call(getProfil, {})).pendingEmail).toBeNull();
});

test('a sign-in from another device is announced by mail and in the portal, and can be ended', async ({
  page,
  browser,
  createCustomer,
  stack,
  mailbox,
}) => {
  const customer = await createCustomer();
  await page.goto('/prijava');
  await fillSignIn(page, customer.email, customer.password);
  await expect(page).toHaveURL('/pages/home');
  const elsewhere = await browser.newContext({ baseURL: stack.portal });
  const other = await elsewhere.newPage();
  await other.goto('/prijava');
  await fillSignIn(other, customer.email, customer.password);
  await expect(other).toHaveURL('/pages/home');
  // Both are devices that are new to the account.
  const told = async () =>
    (await mailbox.mailsTo(customer.email)).filter(({ subject }) =>
      subject.includes('Prijava sa novog uređaja'),
    ).length;
  await expect.poll(told).toBe(2);

  await page.goto('/pages/home');
  // The bell counts them, and marks them as read once they have been shown.
  await page.getByRole('button', { name: /^Obaveštenja, \d nov/u }).press('Enter');
  const newest = page.getByRole('dialog', { name: 'Obaveštenja' });
  await expect(newest).toBeFocused();
  await expect(newest.getByText('novo', { exact: true }).first()).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const bell = page.getByRole('button', { name: 'Obaveštenja', exact: true });
  await expect(bell).toBeFocused();
  await bell.click();
  await newest.getByRole('link', { name: 'Sva obaveštenja' }).click();
  await expect(newest).toBeHidden();
  await expect(page).toHaveURL('/pages/profil?tab=obavestenja');
  const notices = page.getByRole('list', { name: 'Poslednja obaveštenja' });
  await expect(
    notices.getByRole('link', { name: /Prijava sa novog uređaja/u }).first(),
  ).toBeVisible();
  await expect(notices.getByText('Novo', { exact: true })).toHaveCount(0);

  await notices.getByRole('link').first().click();
  await expect(page).toHaveURL('/pages/profil?tab=uredjaji');
  const devices = page.getByRole('list', { name: 'Uređaji sa kojih ste prijavljeni' });
  await expect(devices.getByText('Ovaj uređaj')).toBeVisible();
  // This browser, the other one, and the program that made the customer.
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Odjavi sve ostale' }).click();
  const question = page.getByRole('alertdialog', { name: 'Odjaviti sve ostale uređaje?' });
  await question.getByRole('button', { name: 'Odjavi sve ostale' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(
    page.getByRole('heading', { name: 'Uređaji sa kojih ste prijavljeni' }),
  ).toBeFocused();
  await other.goto('/pages/tagovi');
  await expect(other).toHaveURL('/prijava');
  await elsewhere.close();
});

test('choosing notifications, their channels, and a balance limit; what is chosen while they are being saved stays, and is saved by the next press', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  await signInAs(customer);
  await page.goto('/pages/profil?tab=obavestenja');
  const topUps = page.getByRole('checkbox', { name: 'Uplaćena dopuna: E-pošta' });
  const blocks = page.getByRole('checkbox', { name: 'Blokada i gubitak TAG uređaja: E-pošta' });
  await topUps.uncheck();
  await blocks.uncheck();
  await expect(page.getByText(/^Da je TAG blokiran ili će biti, uvek Vam javljamo/u)).toBeVisible();
  /** Kinds that do not come by mail. */
  const unwanted = async () =>
    (await customer.api.call(getProfil, {})).notifications
      .filter(({ channel, wanted }) => channel === 'email' && !wanted)
      .map(({ kind }) => kind);
  const limit = page.getByLabel('Obavesti me kada stanje padne ispod');
  await expect(limit).toHaveAttribute('inputmode', 'decimal');
  await limit.fill('pet');
  await save(page);
  await expect(limit).toHaveAccessibleDescription(/Upišite ceo iznos/u);
  await limit.fill('1.500');
  await save(page);
  await expect(saved(page)).toBeVisible();
  const profile = await customer.api.call(getProfil, {});
  expect(profile.lowBalance).toEqual({ amount: 150_000, currency: 'RSD' });
  // Few come by SMS unless somebody chooses more.
  const others = profile.notifications.filter(({ channel }) => channel !== 'sms');
  expect(others.filter(({ wanted }) => !wanted)).toEqual([
    { kind: 'tag-blocked', channel: 'email', wanted: false },
    { kind: 'top-up', channel: 'email', wanted: false },
  ]);

  await test.step('what is chosen while notifications are being saved stays', async () => {
    await topUps.check();
    const saving = await hold(page, 'KorisnickiNalog/SacuvajProfil');
    const asked = page.waitForRequest(/\/SacuvajProfil$/u);
    await save(page);
    await asked;
    await blocks.check();
    const newest = page.waitForResponse(/\/GetProfil$/u);
    await saving.release();
    await (await newest).finished();
    await expect(blocks).toBeChecked();
    await expect(topUps).toBeChecked();
    await expect.poll(unwanted).toEqual(['tag-blocked']);
  });
  await test.step('and is saved by the next press', async () => {
    const again = page.waitForResponse(/\/SacuvajProfil$/u);
    await save(page);
    expect((await again).ok()).toBe(true);
    expect(await unwanted()).toEqual([]);
  });
});

test('tabs stay in one line; on a phone an arrow shows that there are more, until the last is in sight', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  await signInAs(await createCustomer());
  await page.goto('/pages/profil');
  const tabs = page.getByRole('tablist', { name: 'Profil' });
  await expect(tabs.getByRole('tab')).toHaveCount(5);
  /** What of the arrow is seen; null where there is none. */
  const arrow = () =>
    tabs.evaluate((list) => {
      const { content, opacity } = getComputedStyle(list, '::after');
      return content === 'none' ? null : Number(opacity);
    });
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(arrow).toBe(1);
  await tabs.getByRole('tab', { name: 'Nalog' }).click();
  await expect.poll(arrow).toBe(0);
  await expect(tabs.getByRole('tab', { name: 'Nalog' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await arrow()).toBeNull();
  // In the widest script too.
  await page.evaluate(() => localStorage.setItem('lang', '1'));
  await page.reload();
  const cyrillic = page.getByRole('tab');
  await expect(cyrillic.first()).toHaveText('Подаци');
  const tops = await cyrillic.evaluateAll((all) =>
    all.map((tab) => Math.round(tab.getBoundingClientRect().top)),
  );
  expect(new Set(tops).size).toBe(1);
});
