import { zapocniPredaju } from '@rampa/contract/tags';
import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { loseAnswer } from '../fixtures/fake-answers.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('an owner hands a tag over, another customer takes it, and both see it', async ({
  page,
  context,
  stack,
  browser,
  createCustomer,
  createStaff,
  signInAs,
}) => {
  const owner = await createCustomer({ poslovno_ime: 'Prevoz d.o.o.' });
  const taker = await createCustomer();
  const tag = await owner.addTag({ nickname: 'Kola', plate: 'BG123AB' });
  await signInAs(owner);
  // Cards, as each tag of a company is on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/pages/tagovi');
  await page.getByRole('button', { name: /^Predaj/u }).click();
  const dialog = page.getByRole('dialog', { name: 'Predaja TAG uređaja' });
  await dialog.getByRole('button', { name: 'Prikaži kod' }).click();
  const code = dialog.getByRole('status').locator('strong');
  await expect(code).toHaveText(/^\w{4}(?:-\w{4}){3}$/u);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const handed = await code.innerText();
  await dialog.getByRole('button', { name: 'Zatvori' }).last().click();
  const card = page.getByRole('article').filter({ hasText: 'Kola' });
  await expect(card).toContainText('Kod za predaju važi do');
  await expect(card.getByRole('button', { name: /^Vozač/u })).toHaveCount(1);

  const elsewhere = await browser.newContext();
  await setSession(elsewhere, stack.portal, taker.session);
  const other = await elsewhere.newPage();
  await other.goto('/vb');
  await other.getByRole('button', { name: 'Preuzmi TAG' }).click();
  const form = other.getByRole('dialog', { name: 'Preuzimanje TAG uređaja' });
  await form.getByLabel('Serijski broj').fill(tag.serialNumber);
  await form.getByLabel('Kod za predaju').fill('AAAA-AAAA-AAAA-AAAA');
  await form.getByRole('button', { name: 'Preuzmi' }).click();
  await expect(form.getByRole('alert')).toContainText('Zatražite novi od dosadašnjeg korisnika');
  await form.getByLabel('Kod za predaju').fill(handed.toLowerCase());
  await form.getByLabel('Registracija').fill('NS 777-AB');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { level: 1, name: 'TAG je Vaš' })).toBeFocused();
  await expect(other.getByRole('main')).toContainText('ostao je kod dosadašnjeg korisnika');
  await other.goto('/pages/tagovi');
  await expect(other.getByRole('article')).toContainText('NS 777-AB');
  await elsewhere.close();

  await page.reload();
  await expect(card).toContainText('Predat drugom nalogu');
  await expect(card.getByRole('button', { name: /^Predaj/u })).toHaveCount(0);
  await expect(card.getByRole('link', { name: /^Dopuni/u })).toHaveCount(0);
  await expect(card.getByRole('button', { name: /^Vozač/u })).toHaveCount(0);

  // Nor does a clerk take cash for it from whoever had it.
  const kept = await owner.addTag();
  await page.setViewportSize({ width: 1280, height: 900 });
  await setSession(context, stack.portal, (await createStaff('clerk')).session);
  await page.goto(`/uprava/kupci?account=${owner.accountId}`);
  const takers = page.getByRole('button', { name: /^Primi novac : /u });
  await expect(takers).toHaveCount(1);
  await expect(takers).toHaveAccessibleName(`Primi novac : ${kept.serialNumber}`);
});

test('a code whose answer got lost is told on the tag; the next one takes its place', async ({
  page,
  watch,
  createCustomer,
  signInAs,
}) => {
  const owner = await createCustomer();
  await owner.addTag({ nickname: 'Kola' });
  await signInAs(owner);
  await page.goto('/pages/tagovi');
  watch.allow(/ERR_CONNECTION_FAILED/u);
  await page.getByRole('button', { name: /^Predaj/u }).click();
  const dialog = page.getByRole('dialog', { name: 'Predaja TAG uređaja' });
  const showCode = dialog.getByRole('button', { name: 'Prikaži kod' });
  await loseAnswer(page, zapocniPredaju, () => showCode.click());
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Odustani' }).click();
  await expect(page.getByRole('article')).toContainText('Kod za predaju važi do');
  await page.getByRole('button', { name: /^Predaj/u }).click();
  await dialog.getByRole('button', { name: 'Prikaži novi kod' }).click();
  await expect(dialog.getByRole('status').locator('strong')).toHaveText(/^\w{4}(?:-\w{4}){3}$/u);
});
