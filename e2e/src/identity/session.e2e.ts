import type { Page } from '@playwright/test';
import { refreshToken, userData, type UserData } from '@rampa/contract/identity';
import { createApiClient, signIn, type SignedIn } from '../fixtures/api-client.ts';
import { watchCalls } from '../fixtures/calls.ts';
import { hold } from '../fixtures/fake-answers.ts';
import { demoAccounts, demoPassword } from '../fixtures/customers.ts';
import { expireToken } from '../fixtures/expired-token.ts';
import { lettersLoaded } from '../fixtures/letters.ts';
import { refreshTokenCookie, setSession, tokenCookie } from '../fixtures/session-cookies.ts';
import { expect, test as base } from '../fixtures/test.ts';

interface RunOut {
  /** Gives the browser a session of ana's whose access token has expired, and returns it. */
  readonly signInLongAgo: () => Promise<SignedIn>;
}

const test = base.extend<RunOut>({
  signInLongAgo: ({ context, stack }, use) =>
    use(async () => {
      const fresh = await signIn(stack.portal, demoAccounts.ana, demoPassword);
      const tokens = { ...fresh, token: expireToken(fresh.token, stack.signingKey) };
      await setSession(context, stack.portal, tokens);
      return tokens;
    }),
});

/** The list itself, not its skeleton. */
async function seeList(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText(/RSD/u).first()).toBeVisible();
}

/** What an access token says about its customer. */
function readClaims(token: string): UserData {
  const [, payload = ''] = token.split('.');
  return userData.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}

/** The first call that is refused hears of it once a second one is: else it might be renewed before there is a second. */
async function answerTwoTogether(page: Page): Promise<void> {
  const two = Promise.withResolvers<undefined>();
  let refused = 0;
  await page.route('**/api/**', async (route) => {
    if (route.request().url().includes('/api/Token/')) return route.continue();
    const response = await route.fetch();
    if (response.status() === 401) {
      refused += 1;
      if (refused === 2) two.resolve(undefined);
      await two.promise;
    }
    return route.fulfill({ response });
  });
}

test('a token that expires while the portal is open is renewed once, and every refused call is repeated', async ({
  page,
  context,
  signInAs,
  signInLongAgo,
}) => {
  await signInAs('ana');
  await page.goto('/pages/tagovi');
  await seeList(page);
  await signInLongAgo();
  const calls = watchCalls(context);
  await answerTwoTogether(page);
  await page.getByRole('link', { name: 'Prolasci', exact: true }).click();
  await expect(page).toHaveURL('/pages/prolasci');
  // The address comes first: until its screen is there, the list of tags still is.
  await expect(page.getByRole('heading', { level: 1, name: 'Prolasci' })).toBeVisible();
  await seeList(page);

  const refusedNow = () => calls.all.filter(({ status }) => status === 401).map(({ path }) => path);
  await expect.poll(() => refusedNow().length).toBeGreaterThan(1);
  const refused = refusedNow();
  expect(calls.to('Token/RefreshToken')).toEqual([
    { path: '/api/Token/RefreshToken', status: 200 },
  ]);
  for (const path of refused) {
    await expect.poll(() => calls.all, path).toContainEqual({ path, status: 200 });
  }
});

test('two tabs with an expired token stay signed in after one renewal', async ({
  page,
  context,
  signInLongAgo,
}) => {
  await signInLongAgo();
  const calls = watchCalls(context);
  const other = await context.newPage();
  // Both tabs are refused before the renewal is answered, so that each would renew if it could.
  const renewal = await hold(context, 'Token/RefreshToken');
  const refused = [page, other].map((tab) =>
    tab.waitForResponse((response) => response.status() === 401),
  );
  await Promise.all([page.goto('/pages/dopune'), other.goto('/pages/prolasci'), ...refused]);
  await Promise.all([page, other].map(lettersLoaded));
  await renewal.release();
  await seeList(page);
  await seeList(other);

  expect(calls.to('Token/RefreshToken').map(({ status }) => status)).toEqual([200]);
  await Promise.all([page.reload(), other.reload()]);
  await seeList(page);
  await seeList(other);
});

test('a page that is closed during the renewal leaves the new tokens behind', async ({
  page,
  context,
  signInAs,
  signInLongAgo,
}) => {
  await signInAs('ana');
  await page.goto('/pages/tagovi');
  await seeList(page);
  const old = await signInLongAgo();
  const slowLine = await context.newCDPSession(page);
  await slowLine.send('Network.enable');
  const [none, latency] = [-1, 1000];
  await slowLine.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: none,
    uploadThroughput: none,
  });
  const renewal = page.waitForRequest('**/api/Token/RefreshToken');
  await page.getByRole('link', { name: 'Prolasci', exact: true }).click();
  await renewal;
  const next = await context.newPage();
  await page.close();

  const stored = async (): Promise<string | undefined> => {
    const cookies = await context.cookies();
    return cookies.find(({ name }) => name === refreshTokenCookie)?.value;
  };
  await expect.poll(stored).not.toBe(encodeURIComponent(old.refreshToken));
  await next.goto('/pages/prolasci');
  await seeList(next);
});

test('the new tokens replace the old ones in their cookies, with the customer’s name in them', async ({
  page,
  context,
  signInLongAgo,
}) => {
  const old = await signInLongAgo();
  const renewed = page.waitForResponse('**/api/Token/RefreshToken');
  await page.goto('/pages/tagovi');
  await expect(page.getByRole('article').first()).toBeVisible();
  await renewed;
  const cookies = await context.cookies();
  const valueOf = (name: string) => cookies.find((cookie) => cookie.name === name);
  expect(valueOf(tokenCookie)?.value).not.toBe(encodeURIComponent(old.token));
  expect(valueOf(refreshTokenCookie)?.value).not.toBe(encodeURIComponent(old.refreshToken));
  expect(valueOf(tokenCookie)).toMatchObject({ path: '/', sameSite: 'Strict' });
  expect(valueOf(refreshTokenCookie)).toMatchObject({ path: '/', sameSite: 'Strict' });
  const { ime, prezime } = readClaims(decodeURIComponent(valueOf(tokenCookie)?.value ?? ''));
  expect([ime, prezime]).toEqual(['Ana', 'Anić']);
  await expect(page.getByRole('banner')).toContainText('Ana Anić');
});

test('a refused renewal is not repeated: the session is over, and the customer has to sign in', async ({
  page,
  context,
  stack,
  signInLongAgo,
}) => {
  const tokens = await signInLongAgo();
  await setSession(context, stack.portal, { ...tokens, refreshToken: `${tokens.refreshToken}x` });
  const calls = watchCalls(context);
  await page.goto('/pages/prolasci');
  await expect(page).toHaveURL('/prijava');

  expect(calls.to('Token/RefreshToken').map(({ status }) => status)).toEqual([401]);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).not.toContain(tokenCookie);
  expect(names).not.toContain(refreshTokenCookie);
});

test('without a refresh token no renewal is attempted', async ({
  page,
  context,
  signInLongAgo,
}) => {
  await signInLongAgo();
  await context.clearCookies({ name: refreshTokenCookie });
  const calls = watchCalls(context);
  await page.goto('/pages/tagovi');
  await expect(page).toHaveURL('/prijava');
  expect(calls.to('Token/RefreshToken')).toEqual([]);
});

test('a session past its maximum age ends with a message', async ({
  page,
  context,
  stack,
  createCustomer,
  database,
}) => {
  const customer = await createCustomer();
  await database.query('UPDATE sessions SET expires_at = now() WHERE account_id = $1', [
    customer.accountId,
  ]);
  await setSession(context, stack.portal, {
    ...customer.session,
    token: expireToken(customer.session.token, stack.signingKey),
  });
  const calls = watchCalls(context);
  await page.goto('/pages/tagovi');
  await expect(page).toHaveURL('/prijava');
  await expect(page.getByRole('alert')).toContainText('Greška');

  expect(calls.to('Token/RefreshToken').map(({ status }) => status)).toEqual([428]);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).not.toContain(tokenCookie);
  expect(names).not.toContain(refreshTokenCookie);
});

test('after a session has ended, signing in says that typed words are kept only where they are', async ({
  page,
  context,
  createCustomer,
}) => {
  const customer = await createCustomer();
  await page.goto('/pages/tagovi');
  await expect(page.getByText('Prijavite se da nastavite gde ste stali.')).toBeVisible();
  await expect(page.getByText('sačuvano')).toHaveCount(0);
  const signInHere = async () => {
    await page.getByLabel('Korisničko ime ili e-adresa').fill(customer.email);
    await page.getByLabel('Lozinka', { exact: true }).fill(customer.password);
    await page.keyboard.press('Enter');
  };
  await signInHere();
  await expect(page).toHaveURL('/pages/tagovi');
  await page.goto('/pages/reklamacije?about=other');
  const text = page.getByRole('textbox', { name: /^Šta se dogodilo/u });
  await text.fill('Rampa se nije podigla.');
  // The page notices by itself.
  await context.clearCookies();
  await expect(page).toHaveURL('/prijava');
  await expect(page.getByText(/Ono što je tamo upisano je sačuvano/u)).toBeVisible();
  await signInHere();
  await expect(text).toHaveValue('Rampa se nije podigla.');
});

test('a refresh token that somebody else has used ends the session', async ({
  page,
  stack,
  signInLongAgo,
}) => {
  const tokens = await signInLongAgo();
  const thief = await createApiClient(stack.portal);
  await thief.call(refreshToken, {
    token: tokens.token,
    refreshToken: tokens.refreshToken,
  });
  await page.goto('/pages/tagovi');
  await expect(page).toHaveURL('/prijava');
});

test('a customer is signed in exactly when the token cookie exists', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('ana');
  await page.goto('/pages/home');
  const tags = page.getByRole('link', { name: 'TAG uređaji' }).first();
  await expect(tags).toBeVisible();
  await context.clearCookies({ name: tokenCookie });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tags).toBeHidden();
});

test('with an invalid token the portal works, and asks to sign in', async ({
  page,
  context,
  stack,
  watch,
}) => {
  watch.allow(/The access token has a fault/u);
  // Of all that is none, a test of the module has a table.
  for (const [what, token] of [
    ['two parts', 'aaa.bbb'],
    ['three parts that say nothing', 'aaa.bbb.ccc'],
  ] as const) {
    await context.clearCookies();
    await setSession(context, stack.portal, { token, refreshToken: 'none', forgery: 'none' });
    await page.goto('/pages/home');
    await expect(page.getByRole('heading', { level: 1 }), what).toBeVisible();
    await page.goto('/pages/tagovi');
    await expect(page, what).toHaveURL('/prijava');
  }
});
