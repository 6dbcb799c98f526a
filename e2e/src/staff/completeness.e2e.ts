import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

// The lanes of the demo say what they have sent; one of its stations is always a little late.

const said = /^Podaci su potpuni do .+, za stanicu .+ do .+\.$/u;

test('a customer reads up to when lists and sums are complete, staff which lane holds a station back', async ({
  page,
  stack,
  signInAs,
  createStaff,
}) => {
  await signInAs('ana');
  await page.goto('/pages/home');
  const sentence = page.getByText(said);
  // What came is added up every ten seconds: until then less has arrived.
  await expect(async () => {
    await page.reload();
    await expect(sentence).toHaveCount(1, { timeout: 4000 });
  }).toPass({ timeout: 45_000 });
  await page.goto('/pages/prolasci');
  // Once, between the spending and the list: it is said of both.
  await expect(sentence).toHaveCount(1);
  for (const path of ['/pages/tagovi', '/pages/dopuna-pregled']) {
    await page.goto(path);
    await expect(sentence, path).toHaveCount(1);
  }
  // Beside the balance that a form reckons with, too.
  await page.locator('main a[href*="dopuna-pregled?tag="]').first().click();
  await expect(page.getByRole('heading', { name: 'Dopuna TAG uređaja', level: 1 })).toBeVisible();
  await expect(sentence).toHaveCount(1);
  const tag = new URL(page.url()).searchParams.get('tag') ?? '';
  await page.goto(`/pages/dopuna-pregled?move=${tag}`);
  await expect(sentence).toHaveCount(1);
  await page.goto('/pages/dopuna-pregled');
  await page.getByRole('link', { name: 'Dopuni više TAG uređaja' }).click();
  await page.getByRole('button', { name: /^Izaberi \d+ TAG uređaja sa spiska/u }).click();
  await page.getByLabel('Stanje posle dopune').fill('50.000');
  await page.getByRole('button', { name: 'Prikaži zbir' }).click();
  await expect(page.getByRole('heading', { name: 'Koliko dobija svaki TAG uređaj' })).toBeFocused();
  await expect(sentence).toHaveCount(1);
  await page.goto('/pages/prolasci');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysScroll(page)).toBe(0);
  await page.setViewportSize({ width: 1366, height: 850 });

  const clerk = await createStaff('clerk');
  await setSession(page.context(), stack.portal, clerk.session);
  await page.goto('/uprava/kontrolni-zapisi');
  await page.getByText(/^Potpuno do .+ · kasn[ei] \d+ stanic/u).click();
  const stations = page.getByRole('table', { name: 'Stanice, prvo one koje najviše kasne' });
  // Lanes of other tests may hold back stations too.
  await expect(
    stations.getByRole('row').filter({ hasText: 'nije stigao sledeći kontrolni zapis' }).first(),
  ).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysScroll(page)).toBe(0);
});
