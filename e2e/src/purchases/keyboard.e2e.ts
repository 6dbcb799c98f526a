import type { Page } from '@playwright/test';
import { freshEmail } from '../fixtures/order-screens.ts';
import { expect, test } from '../fixtures/test.ts';

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const label = await focused.evaluate((element) => {
      const labels =
        'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
      const spoken = element.getAttribute('aria-label');
      return spoken ?? [...labels, element].map((one) => one.textContent).join(' ');
    });
    if (typeof name === 'string' ? label.trim() === name : name.test(label)) return;
  }
  throw new Error(`Nothing called ${String(name)} takes the focus`);
}

test('a tag is ordered by keyboard alone', async ({ page }) => {
  await page.goto('/pages/naruci-tag');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Naručivanje TAG uređaja' }),
  ).toBeFocused();
  await tabTo(page, 'Broj TAG-ova: I kategorija');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('region', { name: 'Pregled cene' })).toContainText('1 TAG uređaj');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Podaci za račun i dostavu' }),
  ).toBeFocused();

  const typed: readonly (readonly [string, string])[] = [
    ['Ime', 'Милица'],
    ['Prezime', 'Петровић'],
    ['E-adresa', freshEmail()],
    ['Telefon', '0641234567'],
    ['Ulica i broj', 'Балканска 14'],
    ['Poštanski broj', '11000'],
    ['Mesto', 'Београд'],
  ];
  for (const [label, value] of typed) {
    await tabTo(page, label);
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Plaćanje i pregled' })).toBeFocused();
  await tabTo(page, /^Platna kartica/u);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'Poruči');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Porudžbina je primljena' }),
  ).toBeFocused();
});
