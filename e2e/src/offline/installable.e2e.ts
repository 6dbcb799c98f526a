import type { Page } from '@playwright/test';
import { z } from 'zod';
import { workerThatLeaves } from '../../../server/src/areas/page-settings/index.ts';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { openChangingPortal } from '../fixtures/changing-portal.ts';
import { letTimePass } from '../fixtures/stopped-clock.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ watch }) => watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/u));

/** Until the worker has everything that it keeps. */
async function untilKept(page: Page): Promise<void> {
  const lacks = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const kept = (await (await caches.open('rampa-answers')).keys()).map(({ url }) => url);
      // The last of what a page asks the worker to keep.
      const wanted = ['GetTarifa?languageId=2'];
      return [
        ...(registration?.active?.state === 'activated' ? [] : ['a worker']),
        ...(navigator.serviceWorker.controller === null ? ['its control'] : []),
        ...wanted.filter((part) => !kept.some((url) => url.includes(part))),
      ];
    });
  await expect.poll(lacks, { timeout: 20_000 }).toEqual([]);
}

test('the manifest names existing icons, in their real sizes', async ({ page }) => {
  await page.goto('/default');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = z
    .object({
      start_url: z.string(),
      icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
    })
    .parse(await (await page.request.get(href ?? '')).json());
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(
    new Set(['any', 'maskable']),
  );
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});

test('offline the portal opens, in the languages used before, and says what needs a connection', async ({
  page,
  context,
}) => {
  await page.goto('/pages/home');
  await untilKept(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
  await page.getByRole('button', { name: 'Srpski' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dobro došli' })).toBeVisible();
  await context.setOffline(true);
  const strip = page.getByRole('status').filter({ hasText: 'Nemate vezu sa internetom' });
  await expect(strip).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dobro došli' })).toBeVisible();
  await expect(strip).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/pages/kontakt');
  await expect(page.getByRole('link', { name: 'Call 0800 111 004' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send message' })).toHaveAccessibleDescription(
    'This needs an internet connection.',
  );
  expect(await sidewaysScroll(page)).toBe(0);
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('the toll is calculated offline', async ({ page, context }) => {
  await page.goto('/default');
  await untilKept(page);
  await context.setOffline(true);
  await page.goto('/pages/izracunaj-putarinu?from=rs-a1-stara-pazova&to=rs-a1-novi-sad-jug');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('RSD');

  // For another day as well, chosen or from a link.
  await page.getByRole('button', { name: 'Drugi dan' }).click();
  await expect(page.getByRole('group', { name: 'Dan putovanja' }).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText('RSD');
  await page.reload();
  await expect(page.getByRole('group', { name: 'Dan putovanja' }).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText('RSD');
});

test('the last known road conditions are shown offline, with their age', async ({
  page,
  context,
}) => {
  await page.goto('/default');
  await untilKept(page);
  await context.setOffline(true);
  await page.goto('/pages/stanje-na-putevima');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Bez interneta\s*ažurirano u \d\d:\d\d/u);
});

test('offline a customer sees the last known balances with their age; signing out leaves nothing', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('ana');
  await page.goto('/pages/tagovi');
  await expect(page.getByRole('article').first()).toBeVisible();
  await untilKept(page);
  await letTimePass(page, 90);
  await context.setOffline(true);
  // Opened as from the home screen: another tab, which has nothing of the first one's.
  const again = await context.newPage();
  await again.clock.install({ time: Date.parse('2030-01-01T00:00:00Z') });
  await again.goto('/pages/tagovi');
  await expect(again.getByRole('article').first()).toContainText('RSD');
  await expect(again.getByText(/Prikazani su podaci od/u)).toBeVisible();

  // As an order placed without signing in would have stored it in this tab.
  await again.evaluate(() => sessionStorage.setItem('order-tickets', '{"261100000001":"t"}'));
  await again.getByRole('button', { name: 'Odjavi se' }).click();
  await expect(again).toHaveURL('/default');
  const left = await again.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      /kept|draft|order|ticket/u.test(key),
    ),
  );
  expect(left).toEqual([]);
});

test('nothing of a customer is ever in the worker’s caches', async ({ page, signInAs }) => {
  await signInAs('ana');
  await page.goto('/pages/home');
  await untilKept(page);
  for (const path of ['/pages/tagovi', '/pages/prolasci', '/pages/dopuna-pregled']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const kept = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const { pathname } = new URL(url);
        if (pathname.startsWith('/api/')) found.push(pathname);
      }
    }
    return [...new Set(found)];
  });
  expect(kept.length).toBeGreaterThan(0);
  expect(
    kept.every((path) =>
      /^\/api\/(Language|Putarina\/Get(Stanice|Putevi|Kategorije|Tarifa)|ProdajnoMesto\/GetProdajnaMesta|StanjeNaPutevima\/GetDogadjaji)/u.test(
        path,
      ),
    ),
  ).toBe(true);
});

test('a new version is offered, and loaded when the customer says so', async ({ page, stack }) => {
  const portal = await openChangingPortal(stack.portal);
  try {
    await page.goto(`${portal.address}/pages/kontakt`);
    await untilKept(page);
    await page.getByLabel('Poruka').fill('Pola poruke');
    portal.deploy('nova');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const bar = page.getByRole('complementary', { name: 'Nova verzija' });
    await expect(bar).toContainText('Nova verzija portala je spremna.');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    // Nothing happens by itself.
    await expect(page.getByLabel('Poruka')).toHaveValue('Pola poruke');
    await bar.getByRole('button', { name: 'Kasnije' }).click();
    await expect(bar).toHaveCount(0);

    await page.reload();
    await expect(bar).toBeVisible();
    await bar.getByRole('button', { name: 'Učitaj je' }).focus();
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await expect(page.getByLabel('Poruka')).toHaveValue('Pola poruke');
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null))
      .toBe(true);
    await expect(bar).toHaveCount(0);
  } finally {
    await portal.close();
  }
});

test('without the server the portal still opens; a worker that is switched off removes itself', async ({
  page,
  stack,
}) => {
  const portal = await openChangingPortal(stack.portal);
  let closed = false;
  try {
    await page.goto(`${portal.address}/pages/home`);
    await untilKept(page);
    portal.replaceWorker(workerThatLeaves);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect
      .poll(() =>
        page.evaluate(async () => ({
          caches: await caches.keys(),
          workers: (await navigator.serviceWorker.getRegistrations()).length,
        })),
      )
      .toEqual({ caches: [], workers: 0 });
    // Without a worker the portal works like any website.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Dobro došli' })).toBeVisible();
    portal.deploy('opet');
    await page.reload();
    await untilKept(page);
    await portal.close();
    closed = true;
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Dobro došli' })).toBeVisible();
  } finally {
    if (!closed) await portal.close();
  }
});
