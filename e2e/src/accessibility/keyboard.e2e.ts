import { getPregled } from '@rampa/contract/top-ups';
import { tabTo } from '../fixtures/by-keyboard.ts';
import { expect, test } from '../fixtures/test.ts';

test('from signing in to a paid top-up without a mouse', async ({ page, createCustomer }) => {
  const customer = await createCustomer();
  await customer.addTag();
  await page.goto('/default');
  await expect(page.getByRole('link', { name: 'Prijavi se' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Prijavi se' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Prijava' })).toBeFocused();
  await tabTo(page, page.getByLabel('Korisničko ime ili e-adresa'));
  await page.keyboard.type(customer.email);
  await tabTo(page, page.getByLabel('Lozinka', { exact: true }));
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: /Dobar dan/u })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Dobar dan/u })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Meni' });
  await tabTo(page, menu.getByRole('link', { name: 'Dopune' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dopune' })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: /^Dopuni/u }).first());
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Dopuna TAG uređaja' })).toBeFocused();
  const amounts = page.getByRole('radiogroup', { name: 'Iznos dopune' }).getByRole('radio');
  const chosen = amounts.and(page.locator(':checked')).or(amounts.first()).first();
  await tabTo(page, chosen);
  await page.keyboard.press('ArrowRight');
  await expect(
    page.getByRole('radiogroup', { name: 'Iznos dopune' }).locator(':checked'),
  ).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: /^Plati/u }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Plaćanje karticom' })).toBeVisible();
  await tabTo(page, page.getByLabel('Broj kartice'));
  await page.keyboard.type('4111111111111111');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dopuna je uplaćena' })).toBeVisible();
  const { items } = await customer.api.call(getPregled, {});
  expect(items[0]?.balance.amount).toBeGreaterThan(0);
});

test('the skip link comes first, and leads to the content', async ({ page }) => {
  for (const path of ['/default', '/prijava', '/pages/home', '/nema-me']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Pređi na sadržaj' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test('navigating to another screen moves the focus to its heading, and announces it', async ({
  page,
  signInAs,
}) => {
  await signInAs('ana');
  await page.goto('/pages/home');
  for (const name of ['TAG uređaji', 'Prolasci', 'Dopune', 'Početna']) {
    await page.getByRole('navigation', { name: 'Meni' }).getByRole('link', { name }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    await expect(page.locator('body > #root [aria-live="polite"]').last()).toHaveText(
      (await heading.textContent()) ?? '?',
    );
  }
});

test('a dialog traps the focus, and returns it', async ({ page, createCustomer, signInAs }) => {
  const customer = await createCustomer();
  await customer.addTag();
  await signInAs(customer);
  await page.goto('/pages/tagovi');
  for (const name of [/^Izmeni/u, /^Prijavi gubitak/u]) {
    const opener = page.getByRole('button', { name });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.locator('[role="dialog"], [role="alertdialog"]');
    await expect(dialog).toBeVisible();
    for (let steps = 0; steps < 12; steps += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(
        true,
      );
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('targets are at least 24 px, links to a top-up at least 44 high', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs('ana');
  for (const path of ['/pages/tagovi', '/pages/prolasci', '/pages/dopuna-pregled']) {
    await page.goto(path);
    // The first picture is for a wide window: this browser does not say that it is on a phone.
    await expect(page.getByRole('button', { name: 'Meni', exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText(/RSD/u).first()).toBeVisible();
    const small = await page
      .locator('main button:visible, main a:visible, main select:visible, header button:visible')
      .evaluateAll((all) =>
        all
          .filter((element) => {
            const { width, height } = element.getBoundingClientRect();
            // A link inside a sentence is as high as its line.
            const inText =
              element.tagName === 'A' && getComputedStyle(element).display === 'inline';
            return !inText && (width < 24 || height < 24);
          })
          .map((element) => element.outerHTML),
      );
    expect(small).toEqual([]);
  }
  await page.goto('/pages/tagovi');
  const main = page.getByRole('link', { name: /^Dopuni/u }).first();
  expect((await main.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});
