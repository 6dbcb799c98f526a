import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tokens } from './testing/calls.ts';
import {
  breachedPassword,
  openIdentityFixture,
  type IdentityFixture,
  type FixtureCustomer,
} from './testing/identity-fixture.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await openIdentityFixture();
});
afterAll(() => fixture.close());

const newPassword = 'tri kruške i jedan motor';
const change = (
  bearer: string,
  currentPassword: string,
  wanted = newPassword,
  address = '192.0.2.1',
) =>
  fixture.call(
    'KorisnickiNalog/PromenaLozinke',
    { currentPassword, newPassword: wanted },
    { bearer, address },
  );
const lives = async ({ token }: Tokens): Promise<boolean> =>
  (await fixture.identity.authenticator.authenticate(token)).ok;

async function signedIn(): Promise<{ customer: FixtureCustomer; tokens: Tokens }> {
  const customer = await fixture.addCustomer();
  return { customer, tokens: (await fixture.signIn(customer)).tokens };
}

test('the new password takes effect, the other sessions end, this one stays, the owner is told', async () => {
  const { customer, tokens } = await signedIn();
  const elsewhere = (await fixture.signIn(customer)).tokens;
  expect((await change(tokens.token, customer.password)).status).toBe(200);
  expect(await lives(tokens)).toBe(true);
  expect(await lives(elsewhere)).toBe(false);
  expect((await fixture.call('Token/RefreshToken', elsewhere)).status).toBe(401);
  expect((await fixture.call('Token/RefreshToken', tokens)).status).toBe(200);
  expect((await fixture.signIn(customer)).message).toBe('identity.credentials-wrong');
  expect((await fixture.signIn({ ...customer, password: newPassword })).status).toBe(200);
  expect(await fixture.mailsTo(customer.email)).toEqual([
    expect.objectContaining({ template: 'identity.mail-password-changed' }),
  ]);
  expect((await fixture.audited(customer.accountId)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['password-changed', 'sessions-ended']),
  );
});

test('a wrong current password changes nothing, and guessing is slowed down like at the sign-in', async () => {
  const { customer, tokens } = await signedIn();
  const address = '203.0.113.5';
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = await change(tokens.token, 'pogrešna', newPassword, address);
    expect(answer.result).toEqual([
      { field: 'currentPassword', message: 'identity.current-password-wrong' },
    ]);
  }
  const late = await change(tokens.token, customer.password, newPassword, address);
  expect(late.status).toBe(429);
  expect(late.headers['retry-after']).toBeDefined();
  expect((await fixture.signIn(customer)).status).toBe(200);
});

test('a new password that is short, common or the old one is refused', async () => {
  const { customer, tokens } = await signedIn();
  const refusals = {
    'jedanaest z': 'identity.password-too-short',
    'Beograd2026!': 'identity.password-too-common',
    [customer.password]: 'identity.password-same',
  };
  for (const [wanted, message] of Object.entries(refusals)) {
    expect((await change(tokens.token, customer.password, wanted)).result).toEqual([
      { field: 'newPassword', message },
    ]);
  }
  expect(await fixture.mailsTo(customer.email)).toEqual([]);
});

test('of two tabs that change it at once, one succeeds', async () => {
  const { customer, tokens } = await signedIn();
  const answers = await Promise.all([
    change(tokens.token, customer.password, newPassword),
    change(tokens.token, customer.password, 'sasvim druga rečenica ovde'),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  expect(await fixture.mailsTo(customer.email)).toHaveLength(1);
});

test('an earlier link for a new password is invalid afterwards', async () => {
  const { customer, tokens } = await signedIn();
  await fixture.call('KorisnickiNalog/ZaboravljenaLozinka', { email: customer.email });
  await expect.poll(async () => (await fixture.mailsTo(customer.email)).length).toBe(1);
  const [mail] = await fixture.mailsTo(customer.email);
  const token = new URL(mail?.actionUrl ?? '').searchParams.get('token') ?? '';
  expect((await change(tokens.token, customer.password)).status).toBe(200);
  const reset = { token, password: 'sasvim druga rečenica ovde' };
  expect((await fixture.call('KorisnickiNalog/NovaLozinka', reset)).message).toBe(
    'identity.reset-link-invalid',
  );
});

test('a password that is known from a breach is refused', async () => {
  const { customer, tokens } = await signedIn();
  const refused = await change(tokens.token, customer.password, breachedPassword);
  expect(refused.status).toBe(400);
  expect(refused.result).toEqual([{ field: 'newPassword', message: 'identity.password-breached' }]);
  expect((await fixture.signIn(customer)).status).toBe(200);
});
