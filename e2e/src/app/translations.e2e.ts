import { breakOff, hold } from '../fixtures/fake-answers.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const call = 'Language/GetTranslation';
const failedLoad =
  'Došlo je do nepredviđene greške! Molimo, pokušajte kasnije. Ukoliko se greška ponovi, kontaktirajte administratora.';

/** Addresses that need the texts first. */
const guarded = ['/pages/home', '/prijava', '/verifikacija-naloga?token=nema', '/pages/nema-me'];

test('without texts an address leads to the landing page, and is followed after a retry', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/Failed to load resource/u);
  for (const path of guarded) {
    await test.step(path, async () => {
      await breakOff(context, call);
      await page.goto(path);
      await expect(page).toHaveURL('/default');
      const toast = page.getByRole('alert').filter({ hasText: 'Greška' });
      await expect(toast).toContainText(failedLoad);

      await context.unrouteAll();
      await page.getByRole('button', { name: 'Pokušaj ponovo' }).click();
      await expect(page).toHaveURL(path);
      await expect(toast).toBeHidden();
    });
  }
});

test('the toast of a failed load needs no router, stays, and cannot be closed', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/Failed to load resource/u);
  await page.clock.install();
  await breakOff(context, call);
  await context.route(/\/assets\/app-/u, (route) => route.abort());
  await page.goto('/default');
  const toast = page.getByRole('alert').filter({ hasText: 'Greška' });
  await expect(toast).toContainText(failedLoad);
  await expect(page.getByRole('button', { name: /Zatvori|Close/u })).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
});

test('an answer without texts is a failed load', async ({ page, context }) => {
  // Of all that is none, a test of the module has a table.
  for (const result of ['no json', null]) {
    await context.route(
      (url) => url.pathname === `/api/${call}`,
      (route) => route.fulfill({ json: { statusCode: 200, message: '', result } }),
    );
    await page.goto('/prijava');
    await expect(page).toHaveURL('/default');
    await expect(page.getByRole('alert')).toContainText(failedLoad);
    await context.unrouteAll();
  }
});

test('a guard waits for the load that is under way', async ({ page, context }) => {
  const held = await hold(context, call);
  const opened = page.goto('/prijava');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page).toHaveURL('/prijava');
  await held.release();
  await opened;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prijava');
  await expect(page).toHaveURL('/prijava');
});

test('a personal address kept over a failed load still requires signing in', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/Failed to load resource/u);
  await breakOff(context, call);
  await page.goto('/pages/tagovi?filter=BG');
  await expect(page).toHaveURL('/default');
  await context.unrouteAll();
  await page.getByRole('button', { name: 'Pokušaj ponovo' }).click();
  await expect(page).toHaveURL('/prijava');
  await fillSignIn(page, 'marko@primer.rs');
  await expect(page).toHaveURL('/pages/tagovi?filter=BG');
});

test('a reload after a failed load leads on, opening the landing page on purpose does not', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/Failed to load resource/u);
  await breakOff(context, call);
  await page.goto('/pages/home');
  await expect(page).toHaveURL('/default');
  await expect(page.getByRole('alert')).toBeVisible();
  await context.unrouteAll();
  await page.goto('/default');
  await expect(page.getByRole('link', { name: 'Prijavi se' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page).toHaveURL('/default');
  await page.reload();
  await expect(page).toHaveURL('/pages/home');
});

test('opening the landing page on purpose leads nowhere else', async ({ page }) => {
  await page.goto('/pages/tagovi');
  await expect(page).toHaveURL('/prijava');
  await page.goto('/default');
  await expect(page.getByRole('link', { name: 'Prijavi se' })).toBeVisible();
  await expect(page).toHaveURL('/default');
});
