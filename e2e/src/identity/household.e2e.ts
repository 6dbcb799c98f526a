import { randomUUID } from 'node:crypto';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { freshEmail, readLink, type Customer } from '../fixtures/customers.ts';
import type { TestDatabase } from '../fixtures/database.ts';
import { saveCards } from '../fixtures/saved-cards.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const password = 'tri kruške i jedan motor';

test('a private person invites a driver, who sees and tops up only the tag given to them', async ({
  page,
  browser,
  createCustomer,
  signInAs,
  mailbox,
}) => {
  const customer = await createCustomer({ ime: 'Vesna', prezime: 'Ilić' });
  const given = await customer.addTag({ plate: 'BG1111AA', nickname: 'Kombi' });
  await customer.addTag({ plate: 'BG2222BB', nickname: 'Golf' });
  await signInAs(customer);
  // Nobody drives yet: nothing on the tags speaks of drivers.
  await page.goto('/pages/tagovi');
  await expect(page.getByText('Kombi')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Vozač/u })).toHaveCount(0);

  const email = freshEmail();
  await page.goto('/pages/profil?tab=clanovi');
  await page.getByRole('button', { name: 'Pozovi člana' }).click();
  const dialog = page.getByRole('dialog', { name: 'Poziv novom članu' });
  await dialog.getByLabel('E-adresa').fill(email);
  await expect(dialog.getByLabel('Uloga').getByRole('option')).toHaveText(['vlasnik', 'vozač']);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Pošalji poziv' }).click();
  await expect(dialog).toHaveCount(0);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  if (size !== null) await page.setViewportSize(size);

  const elsewhere = await browser.newContext();
  const driver = await elsewhere.newPage();
  await driver.goto((await readLink(mailbox, email, 'verifikacija-naloga', 'poziv')).href);
  await expect(
    driver.getByRole('heading', { level: 1, name: 'Vesna Ilić Vas poziva na zajednički nalog' }),
  ).toBeVisible();
  expect(await findAccessibilityFaults(driver)).toEqual([]);
  await driver.getByLabel('Ime', { exact: true }).fill('Nikola');
  await driver.getByLabel('Prezime').fill('Ilić');
  await driver.getByLabel('Lozinka', { exact: true }).fill(password);
  await driver.getByRole('button', { name: 'Pridruži se' }).click();
  await driver.getByRole('main').getByRole('link', { name: 'Prijavi se' }).click();
  await fillSignIn(driver, email, password);
  await expect(driver).toHaveURL('/pages/home');
  await driver.goto('/pages/tagovi');
  await expect(driver.getByText('Kada Vam vlasnik naloga dodeli TAG')).toBeVisible();

  await page.goto('/pages/tagovi');
  await page.getByRole('button', { name: /^Vozač.*(?:Kombi|BG.?1111)/u }).click();
  const assign = page.getByRole('dialog');
  await assign.getByLabel('Vozač').selectOption({ label: 'Nikola Ilić' });
  await assign.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText('Vozač: Nikola Ilić')).toBeVisible();

  await driver.reload();
  await expect(driver.getByText('Kombi')).toBeVisible();
  await expect(driver.getByText('Golf')).toHaveCount(0);
  await driver.goto(`/pages/dopuna-pregled?tag=${given.tagId}`);
  await expect(driver.getByRole('main').getByText('Kombi').first()).toBeVisible();
  await driver.goto('/pages/profil?tab=nalog');
  await driver.getByRole('button', { name: 'Napusti nalog' }).click();
  await driver.getByRole('alertdialog').getByRole('button', { name: 'Napusti nalog' }).click();
  await expect(driver).toHaveURL('/default');
  await elsewhere.close();

  await page.goto('/pages/profil?tab=clanovi');
  await expect(page.getByRole('list', { name: 'Članovi' }).getByRole('listitem')).toHaveCount(1);
});

/** Somebody who shares the account, and has never signed in. */
const addOwner = (database: TestDatabase, { accountId }: Customer, ime: string) =>
  database.query(
    `INSERT INTO users (account_id, user_id, email, username, first_name, last_name, password_hash,
       password_changed_at, email_verified_at, created_at)
     SELECT account_id, $2::uuid, $3, $3, $4, last_name, '', now(), now(), now()
     FROM users WHERE account_id = $1`,
    [accountId, randomUUID(), freshEmail(), ime],
  );

test('who stops being an owner is told before that saved cards stay, and how to remove their own', async ({
  page,
  database,
  createCustomer,
  signInAs,
  stack,
}) => {
  const customer = await createCustomer();
  await addOwner(database, customer, 'Vesna');
  await signInAs(customer);
  const told = page.getByText('Sačuvane kartice ostaju na nalogu');
  const open = async (path: string, button: string) => {
    await page.goto(path);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('alertdialog').getByRole('heading')).toBeVisible();
  };
  const ways = [
    ['/pages/profil?tab=nalog', 'Napusti nalog'],
    ['/pages/profil?tab=clanovi', 'Prenesi vlasništvo'],
  ] as const;
  // Where there is no card there is nothing to say.
  for (const [path, button] of ways) {
    await open(path, button);
    await expect(told).toHaveCount(0);
  }
  await saveCards(database, customer, stack);
  for (const [path, button] of ways) {
    await open(path, button);
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('Sačuvane kartice ostaju na nalogu')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Pogledaj kartice' })).toHaveAttribute(
      'href',
      '/pages/kartice',
    );
  }
  await page.getByRole('alertdialog').getByRole('link', { name: 'Pogledaj kartice' }).click();
  await expect(page.getByRole('list', { name: 'Moje kartice' }).getByRole('listitem')).toHaveCount(
    2,
  );
});
