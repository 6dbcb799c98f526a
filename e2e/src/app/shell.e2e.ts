import type { Page } from '@playwright/test';
import { hold } from '../fixtures/fake-answers.ts';
import { lettersDrawn } from '../fixtures/letters.ts';
import { refreshTokenCookie, tokenCookie } from '../fixtures/session-cookies.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { settle } from '../fixtures/settle.ts';
import { expect, test } from '../fixtures/test.ts';

const languages = ['Српски', 'Srpski', 'English'];

function menuOf(page: Page) {
  return page.getByRole('navigation', { name: 'Meni' });
}

/** The root layout's bar, which leads back to the start; the shell's leads home. */
function topBarOf(page: Page) {
  return page
    .getByRole('banner')
    .filter({ has: page.getByRole('link', { name: /Rampa.*početak/u }) });
}

test.describe('the top bar', () => {
  test('is on these screens, with the three languages, and nowhere else', async ({ page }) => {
    for (const path of [
      '/prijava',
      '/verifikacija-naloga',
      '/vb',
      '/zaboravljena-lozinka',
      '/nesto/vb/drugo',
    ]) {
      await page.goto(path);
      const bar = topBarOf(page);
      await expect(bar, path).toBeVisible();
      await expect(page.getByRole('banner'), path).toHaveCount(1);
      for (const name of languages) {
        await expect(bar.getByRole('button', { name, exact: true }), path).toBeVisible();
      }
      await expect(bar.getByRole('button', { name: 'Odjavi se' }), path).toHaveCount(0);
      await expect(menuOf(page), path).toHaveCount(0);
    }
    for (const path of ['/default', '/pages/home', '/nema-me']) {
      await page.goto(path);
      await settle(page);
      await expect(topBarOf(page)).toHaveCount(0);
    }
  });

  test('shows who is signed in, and a sign-out button', async ({ page, signInAs, context }) => {
    await signInAs('ana');
    await page.goto('/verifikacija-naloga');
    const bar = topBarOf(page);
    await expect(bar).toContainText('Ana');
    await bar.getByRole('button', { name: 'Odjavi se' }).click();
    await expect(page).toHaveURL('/default');
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(tokenCookie);
  });
});

test('signing out clears the tokens, ends the session on the server, and leads to the start', async ({
  page,
  context,
  signInAs,
  createCustomer,
  stack,
}) => {
  const customer = await createCustomer();
  await signInAs(customer);
  await page.goto('/pages/tagovi');
  const token = (await context.cookies()).find(({ name }) => name === tokenCookie)?.value ?? '';
  const revoked = page.waitForResponse((response) => response.url().endsWith('/RevokeToken'));
  await page.getByRole('button', { name: 'Odjavi se' }).click();
  await expect(page).toHaveURL('/default');
  expect((await revoked).status()).toBe(200);

  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).not.toContain(tokenCookie);
  expect(names).not.toContain(refreshTokenCookie);
  const answer = await fetch(`${stack.portal}/api/Dopuna/GetPonuda`, {
    headers: { Authorization: `Bearer ${decodeURIComponent(token)}` },
  });
  expect(answer.status).toBe(401);

  await page.goBack();
  await expect(page).toHaveURL('/prijava');
});

test('signing out while a list is loading leads to the start as well', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('ana');
  await page.goto('/pages/home');
  const held = await hold(context, 'Putarina/GetProlasci');
  await menuOf(page).getByRole('link', { name: 'Prolasci' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Odjavi se' }).click();
  await expect(page).toHaveURL('/default');
  await held.release();
  await page.getByRole('link', { name: 'Nastavi bez prijave' }).click();
  await expect(page).toHaveURL('/pages/home');
});

test('a sign-out in one tab is a sign-out in the other', async ({ page, context, signInAs }) => {
  await signInAs('marko');
  const other = await context.newPage();
  await page.goto('/pages/home');
  await other.goto('/pages/home');
  await expect(other.getByRole('button', { name: 'Odjavi se' })).toBeVisible();
  await page.getByRole('button', { name: 'Odjavi se' }).click();
  await expect(other.getByRole('button', { name: 'Odjavi se' })).toBeHidden();
  await expect(menuOf(other).getByRole('link', { name: 'Prolasci' })).toHaveCount(0);
});

test('the menu shows a visitor home, and no personal entries; it follows a sign-in on a reload, and a sign-out when the window gets the focus', async ({
  page,
  context,
  signInAs,
}) => {
  const personal = ['TAG uređaji', 'Prolasci', 'Dopune'];
  const entries = (name: string) => menuOf(page).getByRole('link', { name });
  await page.goto('/pages/home');
  await expect(entries('Početna')).toBeVisible();
  for (const name of personal) await expect(entries(name)).toHaveCount(0);
  await signInAs('marko', context);
  await page.reload();
  await expect(entries('Prolasci')).toBeVisible();
  await context.clearCookies({ name: tokenCookie });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(entries('Prolasci')).toHaveCount(0);
});

test('the menu follows a sign-in at once, in another tab as well', async ({ page, context }) => {
  const other = await context.newPage();
  await page.goto('/pages/home');
  await page.getByRole('link', { name: 'Prijavi se' }).click();
  await other.goto('/pages/home');
  await settle(other);
  for (const tab of [page, other]) await tab.evaluate(() => void Reflect.set(window, 'same', true));
  await expect(menuOf(other).getByRole('link', { name: 'Prolasci' })).toHaveCount(0);
  await fillSignIn(page, 'marko@primer.rs');
  for (const tab of [page, other]) {
    for (const name of ['TAG uređaji', 'Prolasci', 'Dopune']) {
      await expect(menuOf(tab).getByRole('link', { name, exact: true })).toBeVisible();
    }
    expect(await tab.evaluate(() => Reflect.get(window, 'same')), 'not loaded again').toBe(true);
  }
});

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the longest menu has one line beside the logo and one below, in each language', async ({
    page,
    signInAs,
  }) => {
    await signInAs('ana');
    await page.goto('/pages/home?lang=1');
    for (const [language, home] of [
      ['Српски', 'Почетна'],
      ['Srpski', 'Početna'],
      ['English', 'Home'],
    ] as const) {
      await page.getByRole('button', { name: language, exact: true }).click();
      const nav = page.getByRole('navigation');
      await expect(nav.getByRole('link').first()).toHaveText(home);
      await expect(nav.getByRole('link')).toHaveCount(13);
      await lettersDrawn(page);
      const tops = await nav
        .getByRole('link')
        .evaluateAll((links) =>
          links.slice(0, -1).map((link) => Math.round(link.getBoundingClientRect().top)),
        );
      // The profile is under the name.
      expect(new Set(tops).size, home).toBe(2);
      expect((await page.getByRole('banner').boundingBox())?.height, home).toBeLessThan(130);
    }
  });
});

test.describe('narrow screens', () => {
  test('630 px is wide: the whole logo and the menu in a row; 629 px is narrow: the short logo, and the menu in a drawer', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 630, height: 800 });
    await page.goto('/pages/home');
    await expect(menuOf(page)).toBeVisible();
    await expect(page.getByRole('banner').getByText('Rampa')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Meni' })).toHaveCount(0);

    await page.setViewportSize({ width: 629, height: 800 });
    await page.reload();
    const opener = page.getByRole('button', { name: 'Meni' });
    await expect(opener).toBeVisible();
    await expect(menuOf(page)).toHaveCount(0);
    await expect(page.getByRole('banner').getByText('Rampa')).toHaveCount(0);

    // One button has taken the place of the three languages.
    await page.getByRole('button', { name: 'Jezik: Srpski' }).click();
    for (const name of languages) {
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'English' })).toBeHidden();

    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Meni' });
    await expect(drawer.getByRole('link', { name: 'Početna' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('the drawer closes once a link is followed, and has a sign-out button', async ({
    page,
    signInAs,
  }) => {
    await signInAs('ana');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/pages/home');
    await page.getByRole('button', { name: 'Meni' }).click();
    const drawer = page.getByRole('dialog', { name: 'Meni' });
    await expect(drawer).toContainText('Ana');
    await expect(drawer.getByRole('button', { name: 'Odjavi se' })).toBeInViewport();
    await expect(drawer.getByRole('link', { name: 'Reklamacije' })).toBeInViewport();
    await drawer.getByRole('link', { name: 'Prolasci' }).click();
    await expect(page).toHaveURL('/pages/prolasci');
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Meni' }).click();
    await drawer.getByRole('button', { name: 'Odjavi se' }).click();
    await expect(page).toHaveURL('/default');
  });
});

test.describe('the signed-in user', () => {
  test('a company’s user is named, the tooltip adds the company; a private person is named without one', async ({
    page,
    createCustomer,
    signInAs,
  }) => {
    await signInAs(
      await createCustomer({
        ime: 'Петра',
        prezime: 'Јовић',
        poslovno_ime: 'Јовић и ћерке д.о.о.',
      }),
    );
    await page.goto('/pages/home');
    const name = page.getByRole('banner').getByText('Петра Јовић', { exact: true });
    await expect(name).toBeVisible();
    await expect(name).toHaveAttribute('title', 'Петра Јовић / Јовић и ћерке д.о.о.');

    await signInAs(await createCustomer({ ime: 'Petra', prezime: 'Jović' }));
    await page.goto('/pages/home');
    const person = page.getByRole('banner').getByText('Petra Jović', { exact: true });
    await expect(person).toBeVisible();
    await expect(person).not.toHaveAttribute('title', /.+/u);
  });
});

test('a distributor has tags, passages and top-ups in the menu, but no orders, complaints or purchase requests', async ({
  page,
  signInAs,
}) => {
  await signInAs('distributer');
  await page.goto('/pages/home');
  for (const name of ['TAG uređaji', 'Prolasci', 'Dopune']) {
    await expect(menuOf(page).getByRole('link', { name, exact: true })).toBeVisible();
  }
  for (const name of ['Naruči TAG', 'Reklamacije', 'Zahtevi za kupovinu']) {
    await expect(menuOf(page).getByRole('link', { name })).toHaveCount(0);
  }
});
