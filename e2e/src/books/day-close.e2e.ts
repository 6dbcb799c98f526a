import { readFile } from 'node:fs/promises';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

// A day of all customers is closed once.
test.describe.configure({ mode: 'serial' });

test('a supervisor closes a day, and a clerk takes its general ledger', async ({
  page,
  browser,
  context,
  stack,
  createStaff,
}) => {
  const supervisor = await createStaff('supervisor');
  await setSession(context, stack.portal, supervisor.session);
  await page.goto('/uprava');
  await page.getByRole('navigation').getByRole('link', { name: 'Glavna knjiga' }).click();
  await expect(page.getByRole('row', { name: /Danas/u })).toBeVisible();
  await page.getByRole('button', { name: /^Zaključi dan/u }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Dan se ne može ponovo otvoriti');
  await dialog.getByRole('button', { name: 'Zaključi dan' }).click();
  await expect(page.getByText(/^Zaključen je/u)).toBeVisible();
  const closed = page.getByRole('row').filter({ hasText: 'Zaključen' });
  await expect(closed).toContainText('Nema');
  // Whoever is next has nothing to close before tomorrow.
  await expect(page.getByRole('button', { name: /^Zaključi dan/u })).toHaveCount(0);

  const clerk = await createStaff('clerk');
  const others = await browser.newContext();
  try {
    await setSession(others, stack.portal, clerk.session);
    const desk = await others.newPage();
    await desk.goto(`${stack.portal}/uprava/glavna-knjiga`);
    await desk.getByRole('row').filter({ hasText: 'Zaključen' }).getByRole('link').click();
    await expect(desk.getByRole('heading', { level: 1 })).toContainText('Glavna knjiga,');
    await expect(desk.getByText('Svako krajnje stanje jednako je')).toBeVisible();
    const downloading = desk.waitForEvent('download');
    await desk.getByRole('button', { name: /^CSV/u }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^glavna-knjiga-\d{4}-\d\d-\d\d\.csv$/u);
    expect(await readFile(await file.path(), 'utf8')).toContain(
      'Dan;Broj naloga;Proknjiženo;Nastalo;Vrsta;Dokument;Konto;Duguje;Potražuje;Valuta',
    );
  } finally {
    await others.close();
  }
});
