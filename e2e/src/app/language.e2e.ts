import type { Page } from '@playwright/test';
import { watchCalls } from '../fixtures/calls.ts';
import { hold } from '../fixtures/fake-answers.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { openWithTexts, stopClock } from '../fixtures/stopped-clock.ts';
import { expect, test } from '../fixtures/test.ts';

function storedLanguage(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('lang'));
}

test('a stored language that is none becomes 2, and is written back', async ({ page, context }) => {
  await page.goto('/default');
  // Of all that is none, a test of the module has a table.
  for (const stored of [null, 'abc', '5']) {
    const what = `stored: ${JSON.stringify(stored)}`;
    // As if this had been stored by an earlier visit, and nothing else.
    await page.evaluate((id) => {
      localStorage.clear();
      if (id !== null) localStorage.setItem('lang', id);
    }, stored);
    await context.clearCookies();
    await page.reload();
    await expect(page.getByRole('button', { name: /^Srpski/u }), what).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect.poll(() => storedLanguage(page), what).toBe('2');
    await expect(page.locator('html'), what).toHaveAttribute('lang', 'sr-Latn');
  }
});

test('each chosen language is saved, marked, shown, and named in the page', async ({ page }) => {
  await page.goto('/prijava');
  for (const { name, id, lang, text } of [
    { name: 'Српски', id: '1', lang: 'sr-Cyrl', text: 'Пријава' },
    { name: 'English', id: '3', lang: 'en', text: 'Sign in' },
    { name: 'Srpski', id: '2', lang: 'sr-Latn', text: 'Prijava' },
  ]) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
    await expect(page.locator('[aria-pressed="true"]')).toHaveAccessibleName(name);
    expect(await storedLanguage(page)).toBe(id);
  }
  await page.getByRole('button', { name: 'English' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('what the component library says to screen readers alone is in the language of the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/pages/kontakt');
  for (const { id, menu, close } of [
    { id: '1', menu: 'Мени', close: 'Затвори' },
    { id: '2', menu: 'Meni', close: 'Zatvori' },
    { id: '3', menu: 'Menu', close: 'Close' },
  ]) {
    await page.evaluate((chosen) => localStorage.setItem('lang', chosen), id);
    await page.reload();
    await page.getByRole('button', { name: menu, exact: true }).click();
    await expect(page.getByRole('dialog', { name: menu })).toBeVisible();
    // The button that is seen has a longer name.
    await expect(page.getByRole('button', { name: close, exact: true })).toHaveCount(1);
    await page.keyboard.press('Escape');
  }
});

test('only the texts of the language chosen last are requested, 100 ms after the choice', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await openWithTexts(page, '/default');
  await expect(page.getByRole('link', { name: 'Prijavi se' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('GetTranslation')) asked.push(new URL(request.url()).search);
  });
  const calls = watchCalls(context);
  await stopClock(page);
  await page.getByRole('button', { name: /^Српски/u }).click();
  await page.clock.runFor(60);
  await page.getByRole('button', { name: 'English' }).click();
  await page.clock.runFor(99);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual(['?languageId=3']);
  await expect.poll(() => calls.to('Language/GetTranslation').length).toBe(1);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a language chosen in one tab is the language of the other', async ({ page, context }) => {
  await page.goto('/prijava');
  const other = await context.newPage();
  await other.goto('/prijava');
  await other.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('leaving a page before its texts are loaded is not a failure: sign-in leads home', async ({
  page,
  context,
  createCustomer,
}) => {
  const customer = await createCustomer();
  const texts = await hold(context, 'Language/GetTranslation');
  const asked = page.waitForRequest((request) => request.url().includes('/GetTranslation'));
  await page.goto('/pages/kontakt');
  await asked;
  await page.goto('/prijava');
  await texts.release();
  await fillSignIn(page, customer.email, customer.password);
  await expect(page).toHaveURL(/\/pages\/home$/u);
});
