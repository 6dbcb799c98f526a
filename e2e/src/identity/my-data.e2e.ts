import { readFile } from 'node:fs/promises';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('all data as one archive, after step-up authentication', async ({
  page,
  createCustomer,
  signInAs,
  database,
}) => {
  const customer = await createCustomer();
  await customer.addTag();
  await signInAs(customer);
  await database.query(
    `UPDATE sessions SET proved_at = proved_at - interval '16 minutes' WHERE account_id = $1`,
    [customer.accountId],
  );
  await page.goto('/pages/profil?tab=nalog');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi podatke' }).click();
  const proof = page.getByRole('dialog', { name: 'Potvrdite da ste to Vi' });
  await proof.getByLabel('Lozinka', { exact: true }).fill(customer.password);
  await proof.getByRole('button', { name: 'Potvrdi' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^rampa-podaci-\d{4}-\d{2}-\d{2}\.zip$/u);
  const bytes = await readFile(await file.path());
  // File names are readable inside a ZIP.
  expect(bytes.includes('json/tags.json')).toBe(true);
  expect(bytes.includes('csv/users.csv')).toBe(true);
});

test('closing an account: the consequences are shown first, then nobody can sign in', async ({
  page,
  createCustomer,
  signInAs,
  mailbox,
}) => {
  const customer = await createCustomer();
  await customer.addTag();
  await signInAs(customer);
  await page.goto('/pages/profil?tab=nalog');
  await expect(page.getByText('koliko zakon nalaže, a prolaske bez Vašeg imena')).toBeVisible();
  await expect(page.getByText('Na TAG uređajima nema novca za isplatu.')).toBeVisible();
  await page.getByRole('button', { name: 'Zatvori nalog' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Zatvori nalog' });
  await dialog.getByRole('button', { name: 'Zatvori nalog' }).click();
  const tick = dialog.getByRole('checkbox');
  await expect(tick).toHaveAccessibleDescription(/Označite/u);
  await tick.check();
  await dialog.getByRole('button', { name: 'Zatvori nalog' }).click();
  await expect(page).toHaveURL('/default');
  await expect(page.getByText('Nalog je zatvoren.')).toBeVisible();
  await mailbox.waitForMail(customer.email, /Nalog je zatvoren/u);
  await page.goto('/prijava');
  await fillSignIn(page, customer.email, customer.password);
  await expect(page.getByRole('alert')).toContainText('nisu ispravni');
});

test('an account with open business cannot be closed yet', async ({ page, signInAs }) => {
  await signInAs('ana');
  await page.goto('/pages/profil?tab=nalog');
  await expect(page.getByRole('heading', { name: 'Zatvaranje naloga' })).toBeVisible();
  await expect(
    page.getByText(/Jedna dopuna čeka uplatu|Porudžbina TAG uređaja je u toku/u).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zatvori nalog' })).toHaveCount(0);
});
