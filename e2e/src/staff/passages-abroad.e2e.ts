import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('from the customer’s card a clerk reaches the passages abroad, chooses a country, and sees how a toll was calculated', async ({
  page,
  stack,
  createStaff,
}) => {
  const clerk = await createStaff('clerk');
  await setSession(page.context(), stack.portal, clerk.session);
  await page.goto('/uprava/kupci?text=ana@primer.rs');
  await page.getByRole('link', { name: /Ana/u }).first().click();
  await page.getByRole('link', { name: 'Prolasci u inostranstvu' }).click();
  await expect(page).toHaveURL(/\/uprava\/kupci\/inostranstvo\?account=/u);
  const list = page.getByRole('table', { name: 'Prolasci u inostranstvu' });
  await expect(list.getByText('Hrvatska').first()).toBeVisible();

  await page.getByLabel('Zemlja').selectOption({ label: 'Hrvatska' });
  await expect(page).toHaveURL(/country=HR/u);
  await expect(list.getByText('Bosna i Hercegovina')).toHaveCount(0);
  await list
    .getByRole('button', { name: /^Obračun/u })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Hrvatska', { exact: false }).first()).toBeVisible();
  await expect(dialog.getByText(/EUR/u).first()).toBeVisible();
  // Complaining is the customer's.
  await expect(dialog.getByRole('link')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Prolasci u zemlji' }).click();
  await expect(page).toHaveURL(/\/uprava\/kupci\/prolasci/u);
  await page.getByRole('link', { name: 'Prolasci u inostranstvu' }).click();
  await expect(list).toBeVisible();
});
