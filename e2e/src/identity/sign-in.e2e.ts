import { getToken } from '@rampa/contract/identity';
import { getPonuda } from '@rampa/contract/top-ups';
import { tokenCookie } from '../fixtures/session-cookies.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a customer signs in by user name or by address, in upper or lower case', async ({
  page,
  createCustomer,
}) => {
  const { email, username, password } = await createCustomer();
  await page.goto('/prijava');
  for (const name of [email, username, email.toUpperCase()]) {
    await fillSignIn(page, name, password);
    await expect(page).toHaveURL('/pages/home');
    await page.getByRole('button', { name: 'Odjavi se' }).click();
    await expect(page).toHaveURL('/default');
    await page.getByRole('link', { name: 'Prijavi se' }).click();
  }
});

test('a wrong name and a wrong password give the same message, and what was typed stays', async ({
  page,
  createCustomer,
}) => {
  const { email } = await createCustomer();
  for (const name of [email, 'nema.me@primer.rs']) {
    await page.goto('/prijava');
    await fillSignIn(page, name, 'pogrešna lozinka 1');
    await expect(page.getByRole('alert')).toContainText(
      'Korisničko ime ili lozinka nisu ispravni.',
    );
    // Whoever was removed from an account reads why, and nobody learns from it who that was.
    await expect(page.getByText('Ako Vas je firma ili domaćinstvo uklonilo')).toBeVisible();
    await expect(page.getByLabel('Korisničko ime ili e-adresa')).toHaveValue(name);
    await expect(page).toHaveURL('/prijava');
  }
});

test('who has to wait is told for how long, and of the way by mail', async ({ page }) => {
  await page.route(`**${getToken.path}`, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '320' },
      json: { statusCode: 429, message: 'identity.too-many-attempts;seconds:320', result: null },
    }),
  );
  await page.goto('/prijava');
  await fillSignIn(page, 'marko@primer.rs', 'pogrešna lozinka 1');
  await expect(page.getByRole('alert')).toContainText('Pokušajte ponovo za 320 s.');
  await expect(page.getByText('Ne morate da čekate: postavite novu lozinku')).toBeVisible();
  await page.getByRole('link', { name: 'Zaboravili ste lozinku?' }).click();
  await expect(page).toHaveURL('/zaboravljena-lozinka');
});

test('password managers recognise the fields', async ({ page }) => {
  await page.goto('/prijava');
  await expect(page.getByLabel('Korisničko ime ili e-adresa')).toHaveAttribute(
    'autocomplete',
    'username',
  );
  const password = page.getByLabel('Lozinka', { exact: true });
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Prikaži lozinku' }).click();
  await expect(password).toHaveAttribute('type', 'text');

  await page.getByRole('tab', { name: 'Registruj se' }).click();
  await expect(page).toHaveURL('/prijava?tab=registracija');
  for (const [label, token] of [
    ['Ime', 'given-name'],
    ['Prezime', 'family-name'],
    ['E-adresa', 'email'],
    ['Lozinka', 'new-password'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', token);
  }
});

test('cookies alone are not enough for a call, and another site’s page cannot make one at all', async ({
  page,
  context,
  signInAs,
  stack,
  watch,
}) => {
  await signInAs('ana');
  await page.goto('/pages/home');
  const answer = await context.request.get(`${stack.portal}/api/Dopuna/GetPonuda`);
  expect(answer.status()).toBe(401);
  const withoutForgery = await page.evaluate(async () => {
    const response = await fetch('/api/Tag/GetTagovi', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ first: 0, rows: 5 }),
    });
    return response.status;
  });
  expect([401, 403]).toContain(withoutForgery);

  // Even with the customer's token another site's page gets nothing: the browser refuses it, and
  // the server refuses what a browser lets through.
  const url = `${stack.portal}${getPonuda.path}`;
  const cookies = await context.cookies();
  const token = decodeURIComponent(cookies.find(({ name }) => name === tokenCookie)?.value ?? '');
  const headers = { Authorization: `Bearer ${token}` };
  const ask = (call: { readonly url: string; readonly headers: Record<string, string> }) =>
    fetch(call.url, { headers: call.headers }).then(
      ({ status }) => status,
      () => 'refused',
    );
  expect(await page.evaluate(ask, { url, headers })).toBe(200);
  const otherSite = 'http://127.0.0.1/prize';
  await context.route(otherSite, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Prize</title>' }),
  );
  watch.allow(/blocked by CORS policy|ERR_FAILED/u);
  await page.goto(otherSite);
  const refusal = page.waitForEvent('console', (message) => /CORS policy/u.test(message.text()));
  expect(await page.evaluate(ask, { url, headers })).toBe('refused');
  await refusal;
  for (const [site, status] of [
    ['same-origin', 200],
    ['cross-site', 403],
  ] as const) {
    const from = { 'Sec-Fetch-Site': site };
    const reply = await context.request.get(url, { headers: { ...headers, ...from } });
    expect(reply.status(), site).toBe(status);
  }
});

test('a lost CSRF cookie is replaced without the customer noticing', async ({ page, context }) => {
  await page.goto('/prijava');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.clearCookies({ name: 'XSRF-TOKEN' });
  await fillSignIn(page, 'marko@primer.rs');
  await expect(page).toHaveURL('/pages/home');
});
