import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('a clerk proposes to block all tags of a customer, and a colleague confirms it', async ({
  page,
  context,
  browser,
  stack,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer({ ime: 'Блокада', prezime: 'Свега' });
  await customer.addTag();
  const clerk = await createStaff('clerk');
  const colleague = await createStaff('clerk');
  await setSession(context, stack.portal, clerk.session);
  await page.goto(`/uprava/kupci?account=${customer.accountId}`);
  await page.getByRole('button', { name: 'Blokiraj sve' }).click();
  const form = page.getByRole('alertdialog');
  await form.getByRole('button', { name: 'Predloži blokadu' }).click();
  await expect(form.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Napomena')).toHaveAccessibleDescription(/Navedite razlog/u);
  await form.getByLabel('Nedostaje dokument').check();
  await form.getByLabel('Napomena').fill('Ugovor nije vraćen.');
  await form.getByRole('button', { name: 'Predloži blokadu' }).click();
  await expect(page.getByText('Predloženo: 1 TAG uređaj')).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Za potvrdu' }).click();
  const mine = page.getByRole('row').filter({ hasText: 'Ugovor nije vraćen.' });
  await expect(mine).toContainText('Vaš predlog.');
  await expect(mine.getByRole('button')).toHaveText([/^Povuci/u]);

  const others = await browser.newContext();
  try {
    await setSession(others, stack.portal, colleague.session);
    const desk = await others.newPage();
    await desk.goto(`${stack.portal}/uprava/za-potvrdu`);
    const row = desk.getByRole('row').filter({ hasText: 'Ugovor nije vraćen.' });
    await row.getByRole('button', { name: /^Potvrdi/u }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Potvrdi' }).click();
    await expect(desk.getByText('Potvrđeno i izvršeno')).toBeVisible();
    await expect(row).toHaveCount(0);
    await desk.goto(`${stack.portal}/uprava/kupci?account=${customer.accountId}`);
    await expect(desk.getByText('Nedostaje dokument').first()).toBeVisible();
  } finally {
    await others.close();
  }
});
