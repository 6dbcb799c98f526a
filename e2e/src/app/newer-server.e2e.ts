import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

// A newer version has replaced the files of the page that is open: of what it has not loaded yet nothing is there any more.

test.beforeEach(({ watch }) =>
  watch.allow(/Failed to load resource|Failed to fetch dynamically imported module|ERR_/u),
);

/** Takes files away until the page is loaded again; returns how often that happened. */
async function takeAway(page: Page, files: RegExp): Promise<() => number> {
  let loads = 0;
  const gone = (route: Route) => route.fulfill({ status: 404, body: '' });
  await page.route(files, gone);
  page.on('load', () => {
    loads += 1;
    void page.unroute(files, gone);
  });
  return () => loads;
}

test('the menu of a phone is there after the page has loaded again by itself, and what was typed is still there', async ({
  page,
  signInAs,
  createCustomer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(await createCustomer());
  await page.goto('/pages/profil');
  const name = page.getByLabel('Ime', { exact: true });
  await name.fill('Милица Јована');
  const loads = await takeAway(page, /\/assets\/menu-drawer-/u);
  const menu = page.getByRole('button', { name: 'Meni', exact: true });
  await menu.click();
  await expect.poll(loads).toBe(1);
  await expect(name).toHaveValue('Милица Јована');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await menu.click();
  await expect(page.getByRole('dialog', { name: 'Meni' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sačuvaj' }).first().click();
  await expect(page.getByText('Profil je sačuvan')).toBeVisible();
  expect(loads()).toBe(1);
});

test('a window whose code is gone opens after the page has loaded again by itself', async ({
  page,
  signInAs,
  createCustomer,
}) => {
  const customer = await createCustomer();
  await customer.addTag();
  await signInAs(customer);
  await page.goto('/pages/tagovi');
  const loads = await takeAway(page, /\/assets\/dialog-window-/u);
  const edit = page.getByRole('button', { name: /^Izmeni/u });
  await edit.click();
  await expect.poll(loads).toBe(1);
  await edit.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(loads()).toBe(1);
});

test('a file that is missing for good loads the page again once, and a broken server not at all', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs('ana');
  await page.goto('/pages/home');
  const menu = page.getByRole('button', { name: 'Meni', exact: true });
  await expect(menu).toBeVisible();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const file = /\/assets\/menu-drawer-/u;
  await page.route(file, (route) => route.fulfill({ status: 404, body: '' }));
  const down = (route: Route) => route.abort();
  await page.route('/pages/home', down);
  const asked = page.waitForRequest('/pages/home');
  await menu.click();
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute('/pages/home', down);
  await expect.poll(() => loads).toBe(1);
  await menu.click();
  await expect(page.getByRole('button', { name: 'Osveži stranicu' })).toBeVisible();
  expect(loads).toBe(1);
});

test('a page whose files are replaced just after it came loads again, once', async ({ page }) => {
  let [loads, missing] = [0, 1];
  page.on('load', () => {
    loads += 1;
  });
  await page.route(/\/assets\/base-[^/]*\.js$/u, (route) => {
    missing -= 1;
    return missing >= 0 ? route.fulfill({ status: 404, body: '' }) : route.fallback();
  });
  await page.goto('/prijava');
  await expect.poll(() => loads).toBe(2);
  await page.getByRole('tab', { name: 'Registruj se' }).click();
  await expect(page).toHaveURL(/tab=registracija/u);
  expect(loads).toBe(2);

  // For good: then the page says so instead of loading once more, and what came drawn can be read.
  missing = Infinity;
  const said = page.waitForEvent('pageerror');
  await page.goto('/pages/home', { waitUntil: 'commit' });
  await said;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => loads).toBe(3);
});
