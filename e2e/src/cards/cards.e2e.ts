import type { Page } from '@playwright/test';
import type { Customer } from '../fixtures/customers.ts';
import type { TestDatabase } from '../fixtures/database.ts';
import { saveCards } from '../fixtures/saved-cards.ts';
import { expect, test } from '../fixtures/test.ts';

/** Signed in a while ago. */
const letTimePass = (database: TestDatabase, { accountId }: Customer) =>
  database.query(
    `UPDATE sessions SET proved_at = proved_at - interval '16 minutes' WHERE account_id = $1`,
    [accountId],
  );

async function prove(page: Page, { password }: Customer): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Potvrdite da ste to Vi' });
  await proof.getByLabel('Lozinka', { exact: true }).fill(password);
  await proof.getByRole('button', { name: 'Potvrdi' }).click();
  await expect(proof).toHaveCount(0);
}

test('choosing and removing a card ask who it is, and go on once that is confirmed', async ({
  page,
  database,
  createCustomer,
  signInAs,
  stack,
}) => {
  const customer = await createCustomer();
  await signInAs(customer);
  await saveCards(database, customer, stack);
  await letTimePass(database, customer);
  await page.goto('/pages/kartice');
  await page.getByRole('button', { name: /^Postavi kao podrazumevanu/u }).click();
  await prove(page, customer);
  await expect(page.getByText('Podrazumevana kartica je promenjena')).toBeVisible();
  const cards = page.getByRole('list', { name: 'Moje kartice' }).getByRole('listitem');
  await expect(cards.filter({ hasText: '2222' })).toContainText('Podrazumevana');

  await letTimePass(database, customer);
  await cards
    .filter({ hasText: '1111' })
    .getByRole('button', { name: /^Ukloni/u })
    .click();
  await page.getByRole('button', { name: 'Da, ukloni' }).click();
  await prove(page, customer);
  await expect(page.getByText('Kartica je uklonjena')).toBeVisible();
  await expect(cards).toHaveCount(1);
});

test('without the confirmation the card stays', async ({
  page,
  database,
  createCustomer,
  signInAs,
  stack,
}) => {
  const customer = await createCustomer();
  await signInAs(customer);
  await saveCards(database, customer, stack);
  await letTimePass(database, customer);
  await page.goto('/pages/kartice');
  const cards = page.getByRole('list', { name: 'Moje kartice' }).getByRole('listitem');
  await cards
    .filter({ hasText: '2222' })
    .getByRole('button', { name: /^Ukloni/u })
    .click();
  await page.getByRole('button', { name: 'Da, ukloni' }).click();
  const proof = page.getByRole('dialog', { name: 'Potvrdite da ste to Vi' });
  await proof.getByRole('button', { name: 'Odustani' }).click();
  await expect(page.getByRole('alert')).toContainText('Potrebno je da potvrdite da ste to Vi');
  await page.getByRole('button', { name: 'Ne, zadrži' }).click();
  await expect(cards).toHaveCount(2);
});
