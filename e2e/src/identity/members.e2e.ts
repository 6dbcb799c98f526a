import type { Page } from '@playwright/test';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { freshEmail, readLink } from '../fixtures/customers.ts';
import { forgetSession } from '../fixtures/session-cookies.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { walkTo } from '../fixtures/walk.ts';

const company = { ime: 'Драган', prezime: 'Илић', poslovno_ime: 'Превоз Илић д.о.о.' };
const password = 'tri kruške i jedan motor';

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.goto('/pages/profil?tab=clanovi');
  await page.getByRole('button', { name: 'Pozovi člana' }).click();
  const dialog = page.getByRole('dialog', { name: 'Poziv novom članu' });
  await expect(dialog.getByLabel('E-adresa')).toBeFocused();
  await dialog.getByLabel('E-adresa').fill(email);
  await dialog.getByLabel('Uloga').selectOption({ label: role });
  await dialog.getByRole('button', { name: 'Pošalji poziv' }).click();
  await expect(dialog).toHaveCount(0);
}

async function join(page: Page, link: URL, ime: string): Promise<void> {
  await page.goto(link.href);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Poziv firme Превоз Илић д.о.о.' }),
  ).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await expect(page.getByText('Prihvatanjem poziva prihvatate i uslove')).toBeVisible();
  await page.getByLabel('Ime', { exact: true }).fill(ime);
  await page.getByLabel('Prezime').fill('Nikolić');
  await page.getByLabel('Lozinka', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Pridruži se' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pridružili ste se' })).toBeVisible();
}

test('a driver is invited, joins, gets a tag, sees it and no other, and is out when removed', async ({
  page,
  browser,
  createCustomer,
  signInAs,
  mailbox,
}) => {
  const customer = await createCustomer(company);
  const hers = await customer.addTag({ plate: 'BG1111AA', nickname: 'Kamion' });
  await customer.addTag({ plate: 'BG2222BB', nickname: 'Kombi' });
  await signInAs(customer);
  const email = freshEmail();
  await invite(page, email, 'vozač');
  const waiting = page.getByRole('list', { name: 'Pozivi koji čekaju' });
  await expect(waiting.getByRole('listitem')).toContainText(email);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  if (size !== null) await page.setViewportSize(size);

  const elsewhere = await browser.newContext();
  const driver = await elsewhere.newPage();
  const link = await readLink(mailbox, email, 'verifikacija-naloga', 'poziv');
  // The inviting owner opens the link: it is not for the person named in the bar.
  const own = await page.context().newPage();
  await own.goto(link.href);
  await expect(own.getByText(`a ovaj poziv je za ${email}`)).toBeVisible();
  await expect(own.getByRole('main').getByRole('button', { name: 'Odjavi se' })).toBeVisible();
  await own.close();
  await join(driver, link, 'Nikola');
  await driver.getByRole('link', { name: 'Prijavi se' }).click();
  await fillSignIn(driver, email, password);
  await expect(driver).toHaveURL('/pages/home');
  await expect(driver.getByText('Nikola Nikolić', { exact: true })).toHaveAttribute(
    'title',
    'Nikola Nikolić / Превоз Илић д.о.о.',
  );
  await expect(driver.getByRole('navigation').getByRole('link', { name: 'TAG' })).toBeVisible();
  await expect(
    driver.getByRole('navigation').getByRole('link', { name: 'Naruči TAG' }),
  ).toHaveCount(0);
  await driver.goto('/pages/tagovi');
  await expect(driver.getByRole('heading', { name: 'Još nemate TAG' })).toBeVisible();

  await page.goto('/pages/tagovi');
  await page.getByRole('button', { name: /^Radnje.*BG.?1111/u }).click();
  await page.getByRole('menuitem', { name: 'Vozač' }).click();
  const assign = page.getByRole('dialog');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await assign.getByLabel('Vozač').selectOption({ label: 'Nikola Nikolić' });
  await assign.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText('Vozač: Nikola Nikolić')).toBeVisible();
  await page.getByLabel('Vozač', { exact: true }).selectOption({ label: 'Nikola Nikolić' });
  await expect(page).toHaveURL(/driver=/u);
  await expect(page.getByText('Kombi')).toHaveCount(0);

  await driver.reload();
  await expect(driver.getByText('Kamion')).toBeVisible();
  await expect(driver.getByText('Kombi')).toHaveCount(0);
  await expect(driver.getByRole('button', { name: /^Izmeni/u })).toHaveCount(0);
  await walkTo(driver, `/pages/dopuna-pregled?tag=${hers.tagId}`);
  await expect(driver.getByRole('main').getByText('Kamion').first()).toBeVisible();
  await walkTo(driver, '/pages/pregled-zahteva-kupovina');
  await expect(
    driver.getByRole('heading', { name: 'Vaša uloga nema pristup ovoj stranici' }),
  ).toBeVisible();
  await expect(driver.getByRole('button', { name: 'Pokušaj ponovo' })).toHaveCount(0);
  await expect(driver.getByRole('link', { name: 'Novi zahtev' })).toHaveCount(0);
  for (const path of ['/pages/naruci-tag', '/vb']) {
    await walkTo(driver, path);
    await expect(
      driver.getByRole('heading', { name: 'Vaša uloga nema pristup ovoj stranici' }),
    ).toBeVisible();
    await expect(driver.getByRole('textbox')).toHaveCount(0);
  }
  await walkTo(driver, '/pages/profil');
  await expect(driver.getByRole('tab')).toHaveText([
    'Podaci',
    'Obaveštenja',
    'Bezbednost',
    'Nalog',
  ]);
  await walkTo(driver, '/pages/moji-podaci');
  await expect(driver.getByRole('table', { name: 'Vi' })).toBeVisible();
  await expect(driver.getByText(/pripadaju nalogu/u)).toBeVisible();
  await expect(driver.getByRole('heading', { name: 'Novac' })).toHaveCount(0);

  await page.goto('/pages/profil?tab=clanovi');
  await expect(waiting).toHaveCount(0);
  await page.getByRole('button', { name: /^Ukloni Nikola/u }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ukloni' }).click();
  await expect(page.getByRole('list', { name: 'Članovi' }).getByRole('listitem')).toHaveCount(1);
  await driver.goto('/pages/tagovi');
  await expect(driver).toHaveURL('/prijava');
  await elsewhere.close();
});

test('ownership is handed to an accountant, and the tabs follow at once', async ({
  page,
  stack,
  createCustomer,
  signInAs,
  mailbox,
}) => {
  const customer = await createCustomer(company);
  await signInAs(customer);
  const email = freshEmail();
  await invite(page, email, 'računovođa');
  const link = await readLink(mailbox, email, 'verifikacija-naloga', 'poziv');
  await forgetSession(page.context(), stack.portal);
  await join(page, link, 'Vesna');
  await signInAs(customer);
  await page.goto('/pages/profil?tab=clanovi');
  await page.getByRole('button', { name: /^Prenesi vlasništvo Vesna/u }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Prenesi vlasništvo' }).click();
  await expect(page.getByRole('tab', { name: 'Članovi' })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Firma' })).toBeVisible();
  await page.getByRole('tab', { name: 'Nalog' }).click();
  await page.getByRole('button', { name: 'Napusti firmu' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Napusti firmu' }).click();
  // What was proved before was an owner's.
  const proof = page.getByRole('dialog', { name: 'Potvrdite da ste to Vi' });
  await proof.getByLabel('Lozinka', { exact: true }).fill(customer.password);
  await proof.getByRole('button', { name: 'Potvrdi' }).click();
  await expect(page).toHaveURL('/default');
});

test('an invalid invitation link says so', async ({ page }) => {
  await page.goto('/verifikacija-naloga?poziv=izmisljen');
  await expect(page.getByRole('alert')).toContainText('Ovaj link više ne važi');
});
