import type { Page } from '@playwright/test';
import { addPasskeyDevice, appCode } from '../fixtures/authenticator.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

/** The recovery codes, which are shown once. */
async function keepCodes(page: Page): Promise<readonly string[]> {
  const dialog = page.getByRole('alertdialog', { name: 'Rezervni kodovi' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'Kodovi su sačuvani' }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

test('an authenticator app: set up, asked for at the sign-in, replaced by a recovery code', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  await signInAs(customer);
  await page.goto('/pages/profil?tab=uredjaji');
  await page.getByRole('button', { name: 'Uključi aplikaciju' }).click();
  const dialog = page.getByRole('dialog', { name: 'Uključi aplikaciju' });
  await expect(dialog.getByRole('img', { name: 'QR kod za aplikaciju' })).toBeVisible();
  const secret = await dialog.locator('code').innerText();
  const code = dialog.getByLabel('Kod', { exact: true });
  await code.fill('000000');
  await dialog.getByRole('button', { name: 'Uključi' }).click();
  await expect(code).toHaveAccessibleDescription(/Kod nije ispravan/u);
  await code.fill(appCode(secret));
  await dialog.getByRole('button', { name: 'Uključi' }).click();
  const codes = await keepCodes(page);
  await expect(page.getByText('Preostalo je 10 kodova')).toBeVisible();

  await page.getByRole('button', { name: 'Odjavi se' }).click();
  await page.goto('/prijava');
  await fillSignIn(page, customer.email, customer.password);
  await expect(page.getByRole('status').filter({ hasText: 'Lozinka je ispravna' })).toBeVisible();
  const asked = page.getByLabel('Kod', { exact: true });
  await expect(asked).toBeFocused();
  await expect(asked).toHaveAttribute('autocomplete', 'one-time-code');
  await asked.fill('123456');
  await page.keyboard.press('Enter');
  await expect(asked).toHaveAccessibleDescription(/Kod nije ispravan/u);
  // The time step after the one that set it up: each code works once.
  await asked.fill(appCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pages/home');

  await page.getByRole('button', { name: 'Odjavi se' }).click();
  await page.goto('/prijava');
  await fillSignIn(page, customer.email, customer.password);
  await asked.fill((codes[0] ?? '').toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pages/home');
});

test('a passkey: added, signed in with without a password, used for step-up authentication, removed', async ({
  page,
  createCustomer,
  signInAs,
  database,
}) => {
  await addPasskeyDevice(page);
  const customer = await createCustomer();
  await signInAs(customer);
  await page.goto('/pages/profil?tab=uredjaji');
  await page.getByRole('button', { name: 'Dodaj pristupni ključ' }).click();
  await keepCodes(page);
  const keys = page.getByRole('list', { name: 'Pristupni ključevi' });
  await expect(keys.getByRole('listitem')).toHaveCount(1);

  await page.getByRole('button', { name: 'Odjavi se' }).click();
  await page.goto('/prijava');
  await page.getByRole('button', { name: 'Prijavi se pristupnim ključem' }).click();
  await expect(page).toHaveURL('/pages/home');

  await database.query(
    `UPDATE sessions SET proved_at = proved_at - interval '16 minutes' WHERE account_id = $1`,
    [customer.accountId],
  );
  await page.goto('/pages/profil?tab=uredjaji');
  await page.getByRole('button', { name: /^Ukloni/u }).click();
  const question = page.getByRole('alertdialog', { name: /^Ukloniti pristupni ključ/u });
  await expect(question).toContainText('za prijavu će biti dovoljna lozinka');
  await question.getByRole('button', { name: 'Ukloni' }).click();
  const proof = page.getByRole('dialog', { name: 'Potvrdite da ste to Vi' });
  await expect(proof.getByLabel('Lozinka', { exact: true })).toHaveCount(0);
  await proof.getByRole('button', { name: 'Potvrdi pristupnim ključem' }).click();
  await expect(keys).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Pristupni ključevi' })).toBeFocused();
  await page.getByRole('button', { name: 'Odjavi se' }).click();
  await page.goto('/prijava');
  await page.getByRole('button', { name: 'Prijavi se pristupnim ključem' }).click();
  await expect(page.getByRole('alert')).toContainText('Pristupni ključ nije prihvaćen');
});

test('without a passkey on this device the customer is told so, and signs in with the password', async ({
  page,
  createCustomer,
}) => {
  await addPasskeyDevice(page);
  const customer = await createCustomer();
  await page.goto('/prijava');
  await page.getByRole('button', { name: 'Prijavi se pristupnim ključem' }).click();
  await expect(page.getByRole('alert')).toContainText('Pregledač nije poslao pristupni ključ');
  await fillSignIn(page, customer.email, customer.password);
  await expect(page).toHaveURL('/pages/home');
});
