import { getJedanTekst, sacuvajTekst } from '@rampa/contract/language';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('an editor finds a text, changes it, a visitor reads it, and it is restored', async ({
  page,
  browser,
  context,
  stack,
  createStaff,
}) => {
  const editor = await createStaff('editor');
  await setSession(context, stack.portal, editor.session);
  await page.goto('/uprava');
  await page.getByRole('navigation').getByRole('link', { name: 'Tekstovi' }).click();
  await page.getByLabel('Ključ ili reči').fill('contact.title');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'contact.title', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Izmena teksta' })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  const serbian = page.getByLabel('Srpski, ćirilicom');
  const form = page.locator('form').filter({ has: serbian });
  const builtIn = await serbian.inputValue();
  await serbian.fill('Pišite nam');
  await form.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(form.getByText(/Pišite ćirilicom/u).first()).toBeVisible();
  await serbian.fill('Јавите нам се');
  await expect(form.getByRole('group', { name: 'Ovako će izgledati' })).toContainText(
    'Javite nam se',
  );
  await form.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText('Tekst je sačuvan i važi')).toBeVisible();
  await expect(page.getByText(/^Izmena: /u)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysScroll(page)).toBe(0);

  const visitor = await browser.newPage({ baseURL: stack.portal });
  await visitor.goto('/pages/kontakt');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Javite nam se' })).toBeVisible();

  // A colleague saves meanwhile: what is being typed stays until it is discarded.
  await serbian.fill('Пишите нам, молимо');
  const { serbian: shown } = await editor.api.call(getJedanTekst, { key: 'contact.title' });
  await editor.api.call(sacuvajTekst, {
    key: 'contact.title',
    language: 'sr-Cyrl',
    revision: shown.revision,
    text: 'Ту смо за Вас',
  });
  await form.getByRole('button', { name: 'Sačuvaj' }).click();
  const overtaken = page.getByRole('status').filter({ hasText: 'Neko je u međuvremenu' });
  await expect(overtaken).toBeVisible();
  await expect(serbian).toHaveValue('Пишите нам, молимо');
  await overtaken.getByRole('button', { name: 'Prikaži noviji tekst' }).click();
  await expect(serbian).toHaveValue('Ту смо за Вас');
  await expect(overtaken).toHaveCount(0);

  await page.getByRole('button', { name: 'Vrati prvobitni tekst' }).click();
  await expect(serbian).toHaveValue(builtIn);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Javite nam se' })).toHaveCount(0);
  await visitor.close();
});
