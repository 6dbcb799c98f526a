import { expect, test } from '../fixtures/test.ts';

const reason = 'Za ovo je potrebna veza sa internetom.';

test.beforeEach(({ watch }) => watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/u));

test('a missing optional part never breaks a screen, and is loaded when the connection returns', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('ana');
  const extras = /\/assets\/(?:home-later|external-toll-mark)-/u;
  const refused = page.waitForEvent('requestfailed', (request) =>
    /\/home-later-/u.test(request.url()),
  );
  await page.route(extras, (route) => route.abort());
  // A screen that comes drawn shows what has been drawn.
  await page.goto('/pages/tagovi');
  await page.getByRole('link', { name: 'Početna', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Šta treba da uradite' })).toBeVisible();
  await refused;
  const discount = page.getByText(/Uz TAG je putarina/u);
  await expect(discount).toHaveCount(0);
  await page.unroute(extras);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(discount).toBeVisible();
});

test('actions are disabled and say why', async ({ page, context, createCustomer, signInAs }) => {
  const customer = await createCustomer();
  const tag = await customer.addTag();
  await signInAs(customer);
  await page.goto(`/pages/dopuna-pregled?tag=${tag.tagId}`);
  const pay = page.getByRole('button', { name: /^Plati/u });
  await expect(pay).toBeVisible();
  await context.setOffline(true);
  await expect(pay).toHaveAttribute('aria-disabled', 'true');
  await expect(pay).toHaveAccessibleDescription(reason);
  await context.setOffline(false);
  await expect(pay).not.toHaveAttribute('aria-disabled', 'true');

  await page.goto('/pages/tagovi');
  await page.getByRole('button', { name: /^Izmeni/u }).click();
  const save = page.getByRole('button', { name: 'Sačuvaj' });
  await expect(save).toBeVisible();
  await context.setOffline(true);
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(save).toHaveAccessibleDescription(reason);
  await context.setOffline(false);
  await save.click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a screen whose code has not come yet waits for the connection, and the one before stays with what was typed', async ({
  page,
  context,
  createCustomer,
  signInAs,
}) => {
  await signInAs(await createCustomer());
  const code = /\/assets\/complaints-complaints-/u;
  await page.route(code, (route) => route.abort());
  await page.goto('/pages/profil');
  const name = page.getByLabel('Ime', { exact: true });
  await name.fill('Милица Јована');
  await page.evaluate(() => Reflect.set(globalThis, 'here', true));
  const isHere = () => page.evaluate(() => 'here' in globalThis);
  await context.setOffline(true);
  const refused = page.waitForEvent('requestfailed', (request) => code.test(request.url()));
  await page
    .getByRole('link', { name: /^Reklamacije/u })
    .first()
    .click();
  await refused;
  await expect(page.getByText(/Nemate vezu sa internetom/u)).toBeVisible();
  await expect(name).toHaveValue('Милица Јована');
  expect(await isHere()).toBe(true);

  await page.unroute(code);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Reklamacije' })).toBeVisible();
  expect(await isHere()).toBe(true);
});
