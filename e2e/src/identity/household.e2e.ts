import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { freshEmail, readLink } from '../fixtures/customers.ts';
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
