import { fillSignIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a customer signs in by user name or by address, in upper or lower case', async ({
  page,
  createCustomer,
}) => {
  const { email, username, password } = await createCustomer();
  for (const name of [email, username, email.toUpperCase()]) {
    await page.goto('/prijava');
    await fillSignIn(page, name, password);
    await expect(page).toHaveURL('/pages/home');
    await page.getByRole('button', { name: 'Odjavi se' }).click();
    await expect(page).toHaveURL('/default');
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
    await expect(page.getByLabel('Korisničko ime ili e-adresa')).toHaveValue(name);
    await expect(page).toHaveURL('/prijava');
  }
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

test('cookies alone are not enough for a call, not even from a page of the portal', async ({
  page,
  context,
  signInAs,
  stack,
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
});

test('a lost CSRF cookie is replaced without the customer noticing', async ({ page, context }) => {
  await page.goto('/prijava');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.clearCookies({ name: 'XSRF-TOKEN' });
  await fillSignIn(page, 'marko@primer.rs');
  await expect(page).toHaveURL('/pages/home');
});
