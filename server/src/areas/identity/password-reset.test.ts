import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSecret } from './bearer-secret.ts';
import type { CallOptions } from './testing/calls.ts';
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
const ask = (email: string, options: CallOptions = {}) =>
  fixture.call('KorisnickiNalog/ZaboravljenaLozinka', { email, languageId: '3' }, options);
const reset = (token: string, password = newPassword, options: CallOptions = {}) =>
  fixture.call('KorisnickiNalog/NovaLozinka', { token, password }, options);
const signInWith = (customer: FixtureCustomer, password: string, address = '192.0.2.1') =>
  fixture.signIn({ ...customer, password }, { address });
const profileCall = (bearer: string) =>
  fixture.identity.authenticator.authenticate(bearer).then(({ ok }) => ok);

/** The token of the newest link, once that many have been mailed. */
async function linkOf({ email }: FixtureCustomer, count = 1): Promise<string> {
  const links = async () =>
    (await fixture.mailsTo(email)).filter(
      ({ template }) => template === 'identity.mail-reset-password',
    );
  await expect.poll(async () => (await links()).length).toBe(count);
  const url = new URL((await links()).at(-1)?.actionUrl ?? '');
  expect(url.pathname).toBe('/zaboravljena-lozinka');
  return url.searchParams.get('token') ?? '';
}

async function forgetful(): Promise<{ customer: FixtureCustomer; link: string }> {
  const customer = await fixture.addCustomer();
  expect((await ask(customer.email)).status).toBe(200);
  return { customer, link: await linkOf(customer) };
}

test('the link sets a new password; the old one is invalid, and the owner is told', async () => {
  const { customer, link } = await forgetful();
  expect((await reset(link)).status).toBe(200);
  expect((await signInWith(customer, newPassword)).status).toBe(200);
  expect((await fixture.signIn(customer)).message).toBe('identity.credentials-wrong');
  expect((await fixture.mailsTo(customer.email)).at(-1)).toMatchObject({
    template: 'identity.mail-password-changed',
    languageId: '2',
  });
  expect((await fixture.audited(customer.accountId)).map(({ action }) => action)).toContain(
    'password-reset',
  );
});

test('a link works once, even for two clicks at the same moment', async () => {
  const { customer, link } = await forgetful();
  const answers = await Promise.all([reset(link), reset(link, 'sasvim druga rečenica ovde')]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  expect((await reset(link)).message).toBe('identity.reset-link-invalid');
  const mails = await fixture.mailsTo(customer.email);
  expect(
    mails.filter(({ template }) => template === 'identity.mail-password-changed'),
  ).toHaveLength(1);
});

test('a used link invalidates the older ones too', async () => {
  const { customer, link: older } = await forgetful();
  await ask(customer.email);
  const newer = await linkOf(customer, 2);
  expect((await reset(newer)).status).toBe(200);
  expect((await reset(older)).message).toBe('identity.reset-link-invalid');
});

test('whether a link is valid is known before a password is typed, and checking does not use it up', async () => {
  const { link } = await forgetful();
  const look = async () =>
    (await fixture.call('KorisnickiNalog/ProveriVezuLozinke', { token: link })).message;
  await look();
  expect(await look()).not.toBe('identity.reset-link-invalid');
  expect((await reset(link)).status).toBe(200);
  expect(await look()).toBe('identity.reset-link-invalid');
});

test('a link works for half an hour', async () => {
  const { customer, link } = await forgetful();
  fixture.passTime({ minutes: 30 });
  expect((await reset(link)).message).toBe('identity.reset-link-invalid');
  expect((await fixture.signIn(customer)).status).toBe(200);
});

test('every session ends, at once', async () => {
  const { customer, link } = await forgetful();
  const first = (await fixture.signIn(customer)).tokens;
  await fixture.call('KorisnickiNalog/ZapocniTotp', {}, { bearer: first.token });
  const second = (await fixture.signIn(customer)).tokens;
  expect(await profileCall(first.token)).toBe(true);
  expect((await reset(link)).status).toBe(200);
  for (const tokens of [first, second]) {
    expect(await profileCall(tokens.token)).toBe(false);
    expect((await fixture.call('Token/RefreshToken', tokens)).status).toBe(401);
  }
  // An app that somebody had begun to set up is no way in either.
  const waiting = await fixture.database.run('SELECT 1 FROM totp_secrets WHERE user_id = $1', [
    customer.userId,
  ]);
  expect(waiting).toEqual([]);
});

test('another customer’s sessions and password stay as they are', async () => {
  const { link } = await forgetful();
  const other = await fixture.addCustomer();
  const { tokens } = await fixture.signIn(other);
  expect((await reset(link)).status).toBe(200);
  expect(await profileCall(tokens.token)).toBe(true);
  expect((await fixture.signIn(other)).status).toBe(200);
});

test('a forged link, another account’s id, or a link for something else sets nothing', async () => {
  const { customer, link } = await forgetful();
  const waiting = await fixture.addCustomer({ verified: false });
  await fixture.call('KorisnickiNalog/PosaljiVerifikaciju', { email: waiting.email });
  await expect.poll(async () => (await fixture.mailsTo(waiting.email)).length).toBe(1);
  const [mail] = await fixture.mailsTo(waiting.email);
  const verification = new URL(mail?.actionUrl ?? '').searchParams.get('token') ?? '';
  const madeUp = makeSecret(waiting.accountId).text;
  const crossed = Buffer.concat([
    Buffer.from(madeUp, 'base64url').subarray(0, 16),
    Buffer.from(link, 'base64url').subarray(16),
  ]).toString('base64url');
  for (const token of ['x', madeUp, crossed, verification, `${link}A`]) {
    expect((await reset(token)).message).toBe('identity.reset-link-invalid');
  }
  expect((await fixture.signIn(customer)).status).toBe(200);
});

test('passwords that are short, long or common are refused, and the link stays valid', async () => {
  const { customer, link } = await forgetful();
  const refusals = {
    'jedanaest z': 'identity.password-too-short',
    ['a'.repeat(129)]: 'identity.password-too-long',
    'Beograd2026!': 'identity.password-too-common',
    [`${customer.username.split('.')[0] ?? ''}vozac2026`]: 'identity.password-too-common',
  };
  for (const [password, message] of Object.entries(refusals)) {
    expect((await reset(link, password)).result).toEqual([{ field: 'password', message }]);
  }
  expect((await reset(link)).status).toBe(200);
});

test('the answer and the work are the same for known and unknown addresses', async () => {
  const known = await fixture.addCustomer();
  const waiting = await fixture.addCustomer({ verified: false });
  const before = fixture.hashWork();
  const answers = [];
  for (const email of ['niko@primer.rs', known.email, waiting.email]) {
    answers.push(await ask(email, { address: '198.51.100.7' }));
  }
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(fixture.hashWork()).toBe(before);
  // The addresses are looked up later: each has left the same job.
  const jobs = fixture.queued('identity-password-reset-mail');
  for (const email of ['niko@primer.rs', known.email, waiting.email]) {
    expect(jobs).toContainEqual(expect.objectContaining({ email }));
  }
  await linkOf(known);
  expect(await fixture.mailsTo('niko@primer.rs')).toEqual([]);
});

test('an address that was never confirmed gets a link that confirms it and sets a password', async () => {
  const waiting = await fixture.addCustomer({ verified: false });
  await ask(waiting.email);
  await expect
    .poll(() => fixture.mailsTo(waiting.email))
    .toEqual([
      expect.objectContaining({
        template: 'identity.mail-reset-unconfirmed',
        params: { minutes: '30', days: '7' },
      }),
    ]);
});

test('repeated requests send no flood of mails, and look the same', async () => {
  const { email } = await fixture.addCustomer();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect((await ask(email, { address: '198.51.100.30' })).status).toBe(200);
  }
  const jobs = fixture.queued('identity-password-reset-mail');
  expect(jobs.filter((job) => 'email' in job && job.email === email)).toHaveLength(3);
});

test('links cannot be tried out by the thousand', async () => {
  const address = '198.51.100.40';
  const tries = [];
  for (let attempt = 0; attempt < 32; attempt += 1) {
    tries.push(await reset(makeSecret(crypto.randomUUID()).text, newPassword, { address }));
  }
  expect(tries.at(-1)?.status).toBe(429);
  expect(tries.at(-1)?.headers['retry-after']).toBeDefined();
});

test('a customer locked out after guessing gets in with the new password', async () => {
  const { customer, link } = await forgetful();
  const address = '203.0.113.9';
  for (let attempt = 0; attempt < 6; attempt += 1) await signInWith(customer, 'pogrešna', address);
  expect((await signInWith(customer, customer.password, address)).status).toBe(429);
  expect((await reset(link, newPassword, { address })).status).toBe(200);
  expect((await signInWith(customer, newPassword, address)).status).toBe(200);
});

test('neighbours who use up the limits of a network do not close the way back by mail', async () => {
  const address = '198.51.100.60';
  const customer = await fixture.addCustomer();
  for (let guess = 0; guess < 26; guess += 1) {
    await fixture.call('Token/GetToken', { username: `ime.${guess}`, password: 'x' }, { address });
    // The second link to the same address counts for the network.
    await ask(`ime.${guess}@primer.rs`, { address });
    await ask(`ime.${guess}@primer.rs`, { address });
  }
  for (let request = 0; request < 5; request += 1) await ask('ime.0@primer.rs', { address });
  expect((await ask('ime.0@primer.rs', { address })).status).toBe(429);
  expect((await fixture.signIn(customer, { address })).status).toBe(429);

  expect((await ask(customer.email, { address })).status).toBe(200);
  const device = '0123456789abcdef0123456789abcdef';
  const body = { token: await linkOf(customer), password: newPassword, device };
  expect((await fixture.call('KorisnickiNalog/NovaLozinka', body, { address })).status).toBe(200);
  const signIn = { username: customer.email, password: newPassword, device };
  expect((await fixture.call('Token/GetToken', signIn, { address })).status).toBe(200);
});

test('setting new passwords does not shorten the wait of a network that guesses', async () => {
  const address = '198.51.100.61';
  const { link } = await forgetful();
  for (let guess = 0; guess < 25; guess += 1) {
    await fixture.call('Token/GetToken', { username: `ime.${guess}`, password: 'x' }, { address });
  }
  expect((await reset(link, newPassword, { address })).status).toBe(200);
  const next = { username: 'jos.jedno.ime', password: 'x' };
  expect((await fixture.call('Token/GetToken', next, { address })).status).toBe(429);
});

test('a password that is known from a breach is refused, and the link still works', async () => {
  const { customer, link } = await forgetful();
  const refused = await reset(link, breachedPassword);
  expect(refused.status).toBe(400);
  expect(refused.result).toEqual([{ field: 'password', message: 'identity.password-breached' }]);
  expect((await reset(link)).status).toBe(200);
  expect((await signInWith(customer, newPassword)).status).toBe(200);
});
