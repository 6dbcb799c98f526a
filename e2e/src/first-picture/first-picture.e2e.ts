import { allRulesId, untakenPicture } from '@rampa/contract';
import { getTagovi } from '@rampa/contract/tags';
import type { Page } from '@playwright/test';
import { watchCalls } from '../fixtures/calls.ts';
import { withoutDrawnAnswers } from '../fixtures/fake-answers.ts';
import { publicScreens } from '../fixtures/public-screens.ts';
import { expect, test } from '../fixtures/test.ts';

/** No script of the portal comes before it is let through. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => gate.resolve(undefined);
}

/** The page of a screen that comes drawn with its answers; a busy server may send it without. */
async function standDrawn(page: Page, path: string): Promise<string> {
  let html = '';
  await expect(async () => {
    html = (await (await page.goto(path))?.text()) ?? '';
    expect(html).toContain('"answered":{');
  }).toPass();
  return html;
}

/** The few rules that a picture begins with draw the same as all of its screen's. */
async function expectSameWithAllRules(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const whole = { fullPage: true, animations: 'disabled' } as const;
  const alone = await page.screenshot(whole);
  await page.locator(`#${allRulesId}`).evaluate((all: HTMLTemplateElement) => {
    document.querySelector('head > style')?.after(all.content.cloneNode(true));
  });
  const withAll = await page.screenshot(whole);
  expect(withAll.equals(alone)).toBe(true);
}

const taken = (page: Page) => expect(page.locator(`html:not([${untakenPicture}])`)).toBeAttached();

const others = [
  '/prijava?tab=registracija',
  '/verifikacija-naloga',
  '/zaboravljena-lozinka',
  '/pages/kontakt?fbclid=x',
];

for (const path of [...publicScreens, ...others]) {
  test(`${path} is there before any script`, async ({ page, watch }) => {
    const letThrough = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const words = await heading.textContent();
    expect(words).not.toBe('');
    await expectSameWithAllRules(page);
    const main = await page.locator('main').elementHandle();
    letThrough();
    await taken(page);
    await expect(page.locator('[data-to-come]')).toHaveCount(0);
    // Taken over, not drawn again.
    expect(await main.evaluate((element) => element.isConnected)).toBe(true);
    expect(watch.complaints).toEqual([]);
  });
}

test('the language chosen last is the one of the next picture; an address may ask for another', async ({
  page,
}) => {
  await page.goto('/default');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  const letThrough = await holdScripts(page);
  await page.goto('/prijava', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/prijava?lang=1', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Пријава' })).toBeVisible();
  letThrough();
  await taken(page);
  await expect(page).toHaveURL('/prijava');
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('1');
  // What the page says of its address goes when another screen takes its place.
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', /\/prijava\?lang=1$/u);
  await page.getByRole('link', { name: 'Заборавили сте лозинку?' }).click();
  await expect(page).toHaveURL('/zaboravljena-lozinka');
  await expect(canonical).toHaveCount(0);
});

test('whoever types and sends before the portal is there is signed in all the same', async ({
  page,
  createCustomer,
}) => {
  const customer = await createCustomer();
  const letThrough = await holdScripts(page);
  await page.goto('/prijava', { waitUntil: 'commit' });
  await page.getByLabel('Korisničko ime ili e-adresa').fill(customer.email);
  await page.getByLabel('Lozinka', { exact: true }).fill(customer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/prijava');
  letThrough();
  await expect(page).toHaveURL('/pages/home');
  // What a browser would do by itself: the password stands in no address.
  expect(page.url()).not.toContain(customer.password);
});

test('what is typed into a list’s search before the portal is there is searched for', async ({
  page,
  apiAs,
  signInAs,
}) => {
  const api = await apiAs('flota');
  const { items } = await api.call(getTagovi, { first: 0, rows: 1, languageId: '2' });
  await signInAs('flota');
  const letThrough = await holdScripts(page);
  await page.goto('/pages/tagovi', { waitUntil: 'commit' });
  const search = page.getByRole('searchbox', { name: 'Pretraga TAG uređaja' });
  await search.fill(items[0]?.serial_number ?? '');
  letThrough();
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
  await expect(search).toHaveValue(items[0]?.serial_number ?? '');
});

test('a button pressed before the portal is there does its work afterwards', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto('/default', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'English' }).click();
  letThrough();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a customer’s screen stands in its shell with their name before any script, and nobody else’s', async ({
  page,
  signInAs,
  createCustomer,
}) => {
  const customer = await createCustomer();
  await signInAs(customer);
  const letThrough = await holdScripts(page);
  await page.goto('/pages/prolasci', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Prolasci' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Meni', exact: true })).toBeVisible();
  const main = await page.locator('main').elementHandle();
  letThrough();
  await taken(page);
  expect(await main.evaluate((element) => element.isConnected)).toBe(true);
});

test('what a customer’s screen shows stands there before any script, and is taken over as it is', async ({
  page,
  context,
  signInAs,
  watch,
}) => {
  await signInAs('flota');
  const calls = watchCalls(context);
  await standDrawn(page, '/pages/prolasci');
  const letThrough = await holdScripts(page);
  await page.goto('/pages/prolasci', { waitUntil: 'commit' });
  const row = page.getByRole('table', { name: 'Spisak prolazaka' }).locator('tbody tr').first();
  await expect(row).toBeVisible();
  const words = await row.textContent();
  const drawn = await row.elementHandle();
  calls.forget();
  letThrough();
  await taken(page);
  expect(await drawn.evaluate((element) => element.isConnected)).toBe(true);
  await expect(row).toHaveText(words ?? '');
  // Never trusted longer than until the screen has asked.
  await expect.poll(() => calls.to('Putarina/GetProlasci')).toHaveLength(1);
  expect(watch.complaints).toEqual([]);
});

test('what one customer’s screen was drawn with is in nobody else’s', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  for (const plate of ['BG7001AA', 'NI7002BB']) {
    const customer = await createCustomer();
    await customer.addTag({ plate });
    await signInAs(customer);
    const html = await standDrawn(page, '/pages/tagovi');
    expect(html).toContain(plate);
    expect(html.match(/(?:BG7001AA|NI7002BB)/gu)?.every((shown) => shown === plate)).toBe(true);
  }
});

test('a screen that comes to life after somebody else has signed in is theirs', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const [ana, bojan] = [await createCustomer(), await createCustomer()];
  await ana.addTag({ plate: 'BG7003AA' });
  await bojan.addTag({ plate: 'NI7004BB' });
  await signInAs(ana);
  await standDrawn(page, '/pages/tagovi');
  const letThrough = await holdScripts(page);
  await page.goto('/pages/tagovi', { waitUntil: 'commit' });
  await expect(page.getByText('BG7003AA').first()).toBeAttached();
  // In another tab.
  await signInAs(bojan);
  letThrough();
  await taken(page);
  await expect(page.getByText('NI7004BB').first()).toBeAttached();
  await expect(page.getByText('BG7003AA')).toHaveCount(0);
  // Nor does it stand in the page, or as this one's on the device.
  expect(await page.content()).not.toContain('BG7003AA');
  const kept = await page.evaluate(
    (owner) =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith(`kept:${owner} `))
        .map(([, value]) => String(value)),
    bojan.username,
  );
  expect(kept.join()).not.toContain('BG7003AA');
});

test('what a screen shows first is asked for before any script, and once, where it was not drawn with it', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('flota');
  await withoutDrawnAnswers(context);
  const calls = watchCalls(context);
  const letThrough = await holdScripts(page);
  await page.goto('/pages/prolasci', { waitUntil: 'commit' });
  await expect.poll(() => calls.to('Putarina/GetProlasci')).toHaveLength(1);
  letThrough();
  await expect(page.getByRole('table', { name: 'Spisak prolazaka' })).toBeVisible();
  expect(calls.to('Putarina/GetProlasci')).toEqual([
    { path: '/api/Putarina/GetProlasci', status: 200 },
  ]);
  // So is as much of it as its reader wants to see, of this list and of all others.
  await page.getByLabel('Po stranici').selectOption('10');
  const rows = page.getByRole('table', { name: 'Spisak prolazaka' }).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  const asked = page.waitForRequest('**/Putarina/GetProlasci');
  await page.goto('/pages/prolasci');
  expect((await asked).postDataJSON()).toMatchObject({ first: 0, rows: 10 });
  await expect(rows).toHaveCount(10);
  await expect.poll(() => calls.to('Putarina/GetProlasci')).toHaveLength(3);
});

test('a link that somebody points at is asked for ahead, and following it asks no more', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('flota');
  await page.goto('/pages/home');
  await expect(page.locator('[data-to-come]')).toHaveCount(0);
  // The code of what is likely next has come before anybody points at it, and has not run.
  await expect.poll(() => page.evaluate(fetchedAhead)).toEqual(['fetch']);
  const calls = watchCalls(context);
  const link = page.getByRole('link', { name: 'Prolasci', exact: true });
  await link.hover();
  await expect.poll(() => calls.to('Putarina/GetProlasci')).toHaveLength(1);
  await link.click();
  await expect(page.getByRole('table', { name: 'Spisak prolazaka' })).toBeVisible();
  expect(calls.to('Putarina/GetProlasci')).toHaveLength(1);
});

test('without scripts links and languages work, and a form says what it needs', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.portal });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveURL('/?lang=3');
  // The next page follows, although no script keeps the language.
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  const notice = page.locator('#script-needed');
  await expect(notice.locator('p').first()).toBeVisible();
  await expect(notice.locator('strong')).toBeHidden();
  await page.getByLabel('Password', { exact: true }).fill('tajna');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/prijava#script-needed');
  await expect(notice.locator('strong')).toBeVisible();
  await expect(notice.locator('strong')).toHaveText(/only works with JavaScript/u);
  await notice.locator('a', { hasText: 'Српски' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Пријава' })).toBeVisible();
  await context.close();
});

for (const [languageId, scripts] of [
  ['1', ['cyrillic', 'latin']],
  ['2', ['latin']],
  ['3', ['latin']],
] as const) {
  test(`language ${languageId} brings the letters of its own script, once; its neighbours are named in theirs`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const font = /overpass-([a-z-]+)-[\w-]{8}\.woff2$/u.exec(request.url())?.[1];
      if (font !== undefined) asked.push(font);
    });
    for (const path of ['/default', '/prijava']) {
      asked.length = 0;
      await page.goto(`${path}?lang=${languageId}`);
      await taken(page);
      await expect(page.getByRole('button', { name: 'Српски' })).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      expect(asked.toSorted(), path).toEqual(scripts);
      expect(await typefacesOf(page, 'button[lang="sr-Cyrl"]'), path).toEqual(['Overpass']);
    }
  });
}

/** Of which typefaces the letters of an element really are. */
async function typefacesOf(page: Page, selector: string): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}

/** Runs in the page: by what the screen of passages was fetched. */
function fetchedAhead(): readonly string[] {
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/passages-passages-[^/]*\.js$/u.test(name))
    .map((entry) => (entry as PerformanceResourceTiming).initiatorType);
}
