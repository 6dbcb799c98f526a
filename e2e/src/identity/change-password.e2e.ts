import { fillSignIn } from '../fixtures/sign-in.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

const newPassword = 'tri kruške i jedan motor';

test('a changed password keeps this device signed in and ends the other', async ({
  page,
  browser,
  createCustomer,
  signInAs,
  stack,
  mailbox,
}) => {
  const customer = await createCustomer();
  const elsewhere = await browser.newContext({ baseURL: stack.portal });
  await setSession(elsewhere, stack.portal, customer.session);
  const other = await elsewhere.newPage();
  await other.goto('/pages/tagovi');
  await expect(other).toHaveURL('/pages/tagovi');

  await signInAs(customer);
  await page.goto('/pages/promena-lozinke');
  const current = page.getByLabel('Trenutna lozinka');
  await current.fill('nije ova lozinka');
  await page.getByLabel('Nova lozinka').fill(newPassword);
  await page.getByRole('button', { name: 'Promeni lozinku' }).click();
  await expect(current).toHaveAccessibleDescription(/Lozinka nije ispravna/u);
  await current.fill(customer.password);
  await page.getByRole('button', { name: 'Promeni lozinku' }).dblclick();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Lozinka je promenjena' }),
  ).toBeVisible();
  await mailbox.waitForMail(customer.email, /Lozinka je promenjena/u);
  await page.goto('/pages/tagovi');
  await expect(page).toHaveURL('/pages/tagovi');

  // The other device notices with its next call.
  await other.reload();
  await expect(other).toHaveURL('/prijava');
  await fillSignIn(other, customer.email, newPassword);
  await expect(other).toHaveURL('/pages/tagovi');
  await elsewhere.close();
});

test('a visitor signs in first', async ({ page }) => {
  await page.goto('/pages/promena-lozinke');
  await expect(page).toHaveURL('/prijava');
});
