import { demoAccounts, readLink } from '../fixtures/customers.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const newPassword = 'tri kruške i jedan motor';

test('a forgotten password is reset by the mail’s link, and ends sessions elsewhere', async ({
  page,
  createCustomer,
  mailbox,
  signInAs,
}) => {
  const customer = await createCustomer();
  await page.goto('/prijava');
  await page.getByRole('link', { name: 'Zaboravili ste lozinku?' }).click();
  await expect(page).toHaveURL('/zaboravljena-lozinka');
  // Until this screen is loaded, the sign-in form has a field of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Zaboravljena lozinka' })).toBeVisible();
  // This screen has the top bar, with the three languages.
  await expect(page.getByRole('banner').getByRole('button', { name: 'English' })).toBeVisible();
  await page.getByLabel('E-adresa').fill(` ${customer.email} `);
  await page.getByRole('button', { name: 'Pošalji link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proverite e-poštu' })).toBeVisible();

  // Signed in meanwhile, as on another device.
  await signInAs(customer);
  const link = await readLink(mailbox, customer.email, 'zaboravljena-lozinka');
  await page.goto(link.href);
  const password = page.getByLabel('Nova lozinka', { exact: true });
  await password.fill('kratka');
  await page.getByRole('button', { name: 'Postavi lozinku' }).click();
  await expect(password).toHaveAccessibleDescription(/najmanje 12 znakova/u);
  await password.fill(newPassword);
  await page.getByRole('button', { name: 'Postavi lozinku' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Lozinka je postavljena' }),
  ).toBeVisible();
  await page.goto('/pages/tagovi');
  await expect(page).toHaveURL('/prijava');
  await fillSignIn(page, customer.email, newPassword);
  await expect(page).toHaveURL('/pages/tagovi');
  await mailbox.waitForMail(customer.email, /Lozinka je promenjena/u);

  // The mail's link a second time.
  await page.goto(link.href);
  await expect(page.getByRole('alert')).toContainText('Ovaj link više ne važi');
  await expect(page.getByLabel('E-adresa')).toBeVisible();
});

test('an unknown address gets the same answer as a known one', async ({ page }) => {
  for (const email of ['niko-nigde@primer.rs', demoAccounts.distributer]) {
    await page.goto('/zaboravljena-lozinka');
    await page.getByLabel('E-adresa').fill(email);
    await page.getByRole('button', { name: 'Pošalji link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Proverite e-poštu' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`Ako postoji nalog sa adresom ${email}`);
  }
});
