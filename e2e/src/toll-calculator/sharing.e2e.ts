import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('the address is the trip: shared, it shows the same in another language', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/pages/izracunaj-putarinu?from=rs-a1-subotica&to=rs-a1-nis-jug&kategorija=III');
  const receipt = page.getByRole('article', { name: 'Obračun putarine' });
  await expect(receipt).toContainText('6.080');
  await page.evaluate(() => {
    // Chromium offers the share sheet on some machines only.
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
  });
  await page.getByRole('button', { name: 'Podeli' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link je kopiran.' })).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(address);
  await other.getByRole('button', { name: 'English' }).click();
  const shown = other.getByRole('article', { name: 'Toll calculation' });
  await expect(shown).toContainText(/6,080\sRSD/u);
  await expect(shown).toContainText('Subotica – Stara Pazova');
});

test('on a phone a shared trip says its toll above the form, and leads to how it is computed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 667 });
  await page.goto('/pages/izracunaj-putarinu?from=rs-a1-subotica&to=rs-a1-nis-jug&kategorija=III');
  const toll = page
    .getByRole('main')
    .getByRole('strong')
    .filter({ hasText: /^Putarina: 6\.080/u });
  await expect(toll).toBeInViewport();
  const receipt = page.getByRole('article', { name: 'Obračun putarine' });
  await expect(receipt).not.toBeInViewport();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Pogledaj obračun' }).click();
  await expect(receipt).toBeInViewport();
  await expect(page.locator(':focus').getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(
    '/pages/izracunaj-putarinu?from=rs-a1-subotica&to=rs-a1-nis-jug&kategorija=III',
  );

  // Beside the form the answer is in sight anyway.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(toll).toBeHidden();
});
