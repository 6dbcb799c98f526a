import { breakOff, hold, withoutDrawnAnswers } from '../fixtures/fake-answers.ts';
import { settle } from '../fixtures/settle.ts';
import { letTimePass } from '../fixtures/stopped-clock.ts';
import { expect, test } from '../fixtures/test.ts';

const unanswered = /Prikazani su podaci od .*\. Noviji trenutno nisu dostupni\./u;

test.describe('the API is unreachable', () => {
  test.beforeEach(({ watch }) => watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/u));

  for (const { path, call } of [
    { path: '/pages/tagovi', call: 'Tag/GetTagovi' },
    { path: '/pages/prolasci', call: 'Putarina/GetProlasci' },
    { path: '/pages/dopuna-pregled', call: 'Dopuna/GetPregled' },
    { path: '/pages/dopune', call: 'Dopuna/GetDopune' },
  ]) {
    test(`${path} shows the last known data, with its age`, async ({ page, context, signInAs }) => {
      await signInAs('ana');
      await withoutDrawnAnswers(context);
      await page.goto(path);
      await expect(page.getByRole('main').getByText(/RSD/u).first()).toBeVisible();
      // The sums above a list come from a call of their own, and may arrive before it.
      await settle(page);
      const shown = await page.getByRole('main').getByText(/RSD/u).first().innerText();
      await letTimePass(page, 20);
      await breakOff(context, call);
      await page.reload();
      const note = page.getByRole('status').filter({ hasText: unanswered });
      await expect(note).toContainText('pre 20 minuta');
      await expect(page.getByText(shown).first()).toBeVisible();

      await context.unrouteAll();
      await page.reload();
      await expect(page.getByRole('main').getByText(/RSD/u).first()).toBeVisible();
      await expect(page.getByText(unanswered)).toHaveCount(0);
    });
  }

  test('data that was never loaded is an error with a retry button', async ({
    page,
    context,
    signInAs,
  }) => {
    await signInAs('ana');
    await breakOff(context, 'Tag/GetTagovi');
    await page.goto('/pages/tagovi');
    await expect(page.getByRole('heading', { name: 'Nema veze' })).toBeVisible();
    await context.unrouteAll();
    await page.getByRole('button', { name: 'Pokušaj ponovo' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('data of one customer is not shown to the next in the same tab', async ({
    page,
    context,
    signInAs,
  }) => {
    await signInAs('ana');
    await page.goto('/pages/tagovi');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('button', { name: 'Odjavi se' }).click();
    await expect(page).toHaveURL('/default');
    await signInAs('marko');
    await breakOff(context, 'Tag/GetTagovi');
    await page.goto('/pages/tagovi');
    await expect(page.getByRole('heading', { name: 'Nema veze' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  });
});

test('the API is slow: the last known data is shown meanwhile, with its age', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('ana');
  await withoutDrawnAnswers(context);
  await page.goto('/pages/tagovi');
  await expect(page.getByRole('article').first()).toBeVisible();
  await letTimePass(page, 120);
  const held = await hold(context, 'Tag/GetTagovi');
  await page.reload();
  await expect(
    page.getByText('Prikazani su podaci od pre 2 sata; noviji se učitavaju.'),
  ).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await held.release();
  await expect(page.getByText(/noviji se učitavaju/u)).toHaveCount(0);
});

test('a form that cannot be sent keeps its input, and says so', async ({
  page,
  context,
  createCustomer,
  signInAs,
  watch,
}) => {
  watch.allow(/Failed to load resource/u);
  const customer = await createCustomer();
  await customer.addTag();
  await signInAs(customer);
  await page.goto('/pages/tagovi');
  await page.getByRole('button', { name: /^Izmeni/u }).click();
  await page.getByLabel('Naziv').fill('Ostaje');
  await breakOff(context, 'Tag/SacuvajTag');
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nema veze sa serverom' })).toBeVisible();
  await expect(page.getByLabel('Naziv')).toHaveValue('Ostaje');
  await context.unrouteAll();
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('article')).toContainText('Ostaje');
});
