import { devices } from '@playwright/test';
import { sidewaysScroll } from '../fixtures/accessibility.ts';
import { publicScreens } from '../fixtures/public-screens.ts';
import { takenOver } from '../fixtures/taken-over.ts';
import { expect, test } from '../fixtures/test.ts';

const { userAgent } = devices['Pixel 7'];
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, userAgent });
test.beforeEach(async ({ context, page }) => {
  await page.addInitScript(() => localStorage.setItem('lang', '1'));
  // The largest text size in the browser's own settings.
  const browser = await context.newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
});

test('public screens can be read with text twice as large', async ({ page }) => {
  for (const path of publicScreens) {
    await page.goto(path, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 }), path).toBeInViewport();
    // As the server has drawn it, if the portal has not taken over yet, and afterwards.
    expect(await sidewaysScroll(page), path).toBe(0);
    await takenOver(page);
    expect(await sidewaysScroll(page), path).toBe(0);
    // In the shell the languages are behind a button of their own.
    if (path.startsWith('/pages')) await page.getByRole('button', { name: /^Језик:/u }).click();
    const english = page.getByRole('button', { name: 'English' });
    await english.scrollIntoViewIfNeeded();
    await expect(english, path).toBeInViewport({ ratio: 1 });
  }
});

test('icons grow with the text', async ({ page }) => {
  await page.goto('/prijava');
  const icon = page.locator('svg.lucide').first();
  await expect(icon).toBeVisible();
  const [asked, drawn] = await icon.evaluate((svg) => [
    16 * Number(svg.getAttribute('width')?.replace('rem', '')),
    svg.getBoundingClientRect().width,
  ]);
  expect(drawn).toBe(2 * asked);
});
