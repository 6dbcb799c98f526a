import { forgetSession } from '../fixtures/session-cookies.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const unknownTitle = 'Ova stranica ne postoji';

/** Screens of the route table that need a sign-in, some with a query to return to. */
const personal = [
  '/pages/tagovi?filter=BG',
  '/pages/prolasci?period=2026-01-01/..',
  '/pages/dopuna-pregled',
  '/pages/dopune',
];

test('the bare address leads to the landing page, the shell’s bare address home', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/default');
  await page.goto('/pages');
  await expect(page).toHaveURL('/pages/home');
});

test('a visitor sees the public screens', async ({ page }) => {
  for (const path of [
    '/default',
    '/pages/home',
    '/pages/error',
    '/prijava',
    '/verifikacija-naloga',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: unknownTitle })).toBeHidden();
  }
});

test('the landing page leads on with and without signing in', async ({ page }) => {
  await page.goto('/default');
  await page.getByRole('link', { name: 'Nastavi bez prijave' }).click();
  await expect(page).toHaveURL('/pages/home');
  await page.goBack();
  await page.getByRole('link', { name: 'Prijavi se' }).click();
  await expect(page).toHaveURL('/prijava');
});

test('a visitor who asks for a personal screen signs in first and then gets there, once', async ({
  page,
  context,
  stack,
}) => {
  for (const path of personal) {
    await test.step(path, async () => {
      await forgetSession(context, stack.portal);
      await page.goto(path);
      await expect(page).toHaveURL('/prijava');
      await fillSignIn(page, 'marko@primer.rs');
      await expect(page).toHaveURL(path);
    });
  }
  await test.step('whoever is signed in is not asked again, and led home', async () => {
    await page.goto('/prijava');
    await expect(page).toHaveURL('/pages/home');
  });
});

test('an address of another site is never followed after signing in', async ({ page, stack }) => {
  await page.goto('/default');
  for (const address of ['//evil.example/', '/\\evil.example', 'https://evil.example/']) {
    await page.evaluate((kept) => {
      sessionStorage.setItem('kept-address-sign-in', kept);
    }, address);
    await page.goto('/prijava');
    await fillSignIn(page, 'marko@primer.rs');
    await expect(page).toHaveURL(`${stack.portal}/pages/home`);
    await page.getByRole('button', { name: 'Odjavi se' }).click();
    await expect(page).toHaveURL('/default');
  }
});

test('an unknown address gets the error page, inside the shell with one header, and stays in the address bar', async ({
  page,
}) => {
  for (const path of ['/nema-me', '/pages/prijava', '/pages/tagovi/nema-me', '/prijava/nema-me']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: unknownTitle })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('link', { name: 'Početna stranica' }).last()).toBeVisible();
    if (path.startsWith('/pages')) await expect(page.getByRole('banner')).toHaveCount(1);
  }
});

test('every entry of the menu leads to an existing screen, customers’ lists to the addresses of the route table', async ({
  page,
  signInAs,
}) => {
  await signInAs('ana');
  await page.goto('/pages/home');
  const menu = page.getByRole('navigation', { name: 'Meni' });
  const links = menu.getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const [name, address] of [
    ['Početna', '/pages/home'],
    ['TAG uređaji', '/pages/tagovi'],
    ['Prolasci', '/pages/prolasci'],
    ['Dopune', '/pages/dopuna-pregled'],
  ] as const) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  }
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses.length).toBeGreaterThan(3);
  // Home, which is open, comes last: so each click leads to another screen.
  for (const address of [...addresses.slice(1), addresses[0]]) {
    await menu.locator(`a[href="${address}"]`).click();
    await expect(page).toHaveURL(address ?? '');
    // The focus was on the link: it moves to the heading of the screen that is opened.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: unknownTitle })).toBeHidden();
    await expect(menu.locator('[aria-current="page"]')).toHaveAttribute('href', address ?? '');
  }
});

test('the title is the same on every screen and in every language', async ({ page }) => {
  for (const [path, language] of [
    ['/default', '1'],
    ['/prijava', '2'],
    ['/pages/home', '3'],
    ['/nema-me', '2'],
  ] as const) {
    await page.addInitScript((id) => localStorage.setItem('lang', id), language);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle('Rampa');
  }
  await page.getByRole('link', { name: 'Početna stranica' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dobro došli' })).toBeVisible();
  await expect(page).toHaveTitle('Rampa');
});
