import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyAccount } from '../../testing/scope.ts';
import {
  openIdentityFixture,
  type FixtureCustomer,
  type IdentityFixture,
} from './testing/identity-fixture.ts';
import { totpCode } from './testing/totp-code.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await openIdentityFixture();
});
afterAll(() => fixture.close());

const strangersPassword = 'tri kruške i motor';
const ownersPassword = 'sasvim druga rečenica ovde';

let count = 0;
/** Somebody opens an account with the address of somebody else. */
async function hijacked() {
  count += 1;
  const email = `zrtva${count}@primer.rs`;
  const answer = await fixture.call('KorisnickiNalog/Registracija', {
    lice: 'pravno',
    email,
    username: `napadac${count}`,
    password: strangersPassword,
    ime: 'Непознат',
    prezime: 'Неко',
    telefon: '064 123 4567',
    poslovno_ime: 'Превоз Пример д.о.о.',
    pib: '101134702',
    companyNumber: '12345678',
    languageId: '2',
  });
  expect(answer.status).toBe(200);
  const [row] = (await fixture.database.run(
    `SELECT account_id AS "accountId", user_id AS "userId" FROM users WHERE email = $1`,
    [email],
  )) as Pick<FixtureCustomer, 'accountId' | 'userId'>[];
  if (row === undefined) throw new Error('Nothing was registered');
  const account = { ...row, email, username: `napadac${count}`, password: strangersPassword };
  const { registration } = answer.result as { registration: string };
  return { account, registration };
}

const tokenIn = (url: string | undefined, name = 'token') =>
  new URL(url ?? '').searchParams.get(name) ?? '';
const confirm = (token: string, proof: object = {}) =>
  fixture.call('KorisnickiNalog/VerifikacijaNaloga', { token, ...proof });
const rowsOf = (table: string, { userId }: FixtureCustomer) =>
  fixture.database.run(`SELECT 1 FROM ${table} WHERE user_id = $1`, [userId]);

async function linkIn({ email }: FixtureCustomer, template: string): Promise<string> {
  const find = async () =>
    (await fixture.mailsTo(email)).findLast((mail) => mail.template === template);
  await expect.poll(find).toBeDefined();
  return tokenIn((await find())?.actionUrl);
}

/** The owner of the address has forgotten a password that they never had. */
async function takeBack(account: FixtureCustomer, template: string) {
  await fixture.call('KorisnickiNalog/ZaboravljenaLozinka', { email: account.email });
  const token = await linkIn(account, template);
  return fixture.call('KorisnickiNalog/NovaLozinka', { token, password: ownersPassword });
}

const isOwnerProved = async ({ userId }: FixtureCustomer) => {
  const [row] = await fixture.database.run(
    'SELECT owner_proved_at IS NOT NULL AS proved FROM users WHERE user_id = $1',
    [userId],
  );
  return (row as { proved: boolean }).proved;
};

test('the link alone confirms the address, and does not make who registered it its owner', async () => {
  const { account } = await hijacked();
  const token = await linkIn(account, 'identity.mail-verify');
  expect((await confirm(token, { password: ownersPassword })).result).toEqual([
    { field: 'password', message: 'identity.current-password-wrong' },
  ]);
  expect((await confirm(token)).result).toEqual({ email: account.email });
  expect((await fixture.signIn(account)).status).toBe(200);
  expect(await isOwnerProved(account)).toBe(false);
});

test('whoever has registered is known as the owner by the link in the same browser, in others by link and password', async () => {
  const first = await hijacked();
  const token = await linkIn(first.account, 'identity.mail-verify');
  const other = await hijacked();
  for (const registration of [other.registration, 'x', first.registration.slice(1)]) {
    await confirm(token, { registration });
    expect(await isOwnerProved(first.account)).toBe(false);
  }
  await confirm(token, { registration: first.registration });
  expect(await isOwnerProved(first.account)).toBe(true);
  const otherToken = await linkIn(other.account, 'identity.mail-verify');
  await confirm(otherToken);
  await confirm(otherToken, { password: strangersPassword });
  expect(await isOwnerProved(other.account)).toBe(true);
});

test('guesses at the password of a confirmation are slowed down like those of a sign-in', async () => {
  const { account } = await hijacked();
  const token = await linkIn(account, 'identity.mail-verify');
  const guess = (password: string) => confirm(token, { password });
  for (let attempt = 0; attempt < 5; attempt += 1) await guess('pogrešna lozinka');
  expect((await guess(strangersPassword)).status).toBe(429);
});

test('a new password by mail ends every way in that a stranger has prepared, though the owner had opened their link', async () => {
  const { account } = await hijacked();
  await confirm(await linkIn(account, 'identity.mail-verify'));
  const { tokens } = await fixture.signIn(account, { userAgent: 'Firefox' });
  const bearer = tokens.token;
  const call = (path: string, input: object = {}) =>
    fixture.call(`KorisnickiNalog/${path}`, input, { bearer });
  const { secret } = (await call('ZapocniTotp')).result as { secret: string };
  const code = totpCode(secret, fixture.now());
  const { recoveryCodes } = (await call('PotvrdiTotp', { code })).result as {
    recoveryCodes: string[];
  };
  const invited = `pozvan${count}@primer.rs`;
  await call('PozoviClana', { email: invited, role: 'owner', languageId: '2' });
  const theirs = `napadac${count}@napad.rs`;
  await call('PromeniEmail', { email: theirs });
  await fixture.database.run(
    `INSERT INTO passkeys (account_id, user_id, passkey_id, credential_id, public_key, sign_count, transports, name, created_at)
     VALUES ($1, $2, $2, $3, '\\x00', 0, '{}', 'Туђи', now())`,
    [account.accountId, account.userId, account.email],
  );

  expect((await takeBack(account, 'identity.mail-reset-password')).status).toBe(200);

  expect((await fixture.identity.authenticator.authenticate(bearer)).ok).toBe(false);
  expect((await fixture.call('Token/RefreshToken', tokens)).status).toBe(401);
  expect((await fixture.signIn(account)).message).toBe('identity.credentials-wrong');
  // Without a code: nobody but the owner of the address has set a factor.
  const owner = { ...account, username: account.email, password: ownersPassword };
  expect((await fixture.signIn(owner)).status).toBe(200);
  const left = await Promise.all(
    ['totp_secrets', 'recovery_codes', 'passkeys', 'email_changes'].map((table) =>
      rowsOf(table, account),
    ),
  );
  expect(left).toEqual([[], [], [], []]);
  expect(recoveryCodes).toHaveLength(10);
  const invitations = await fixture.database.run(
    'SELECT 1 FROM member_invitations WHERE account_id = $1 AND ended_at IS NULL',
    [account.accountId],
  );
  expect(invitations).toEqual([]);
  const change = (await fixture.mailsTo(theirs)).at(-1)?.actionUrl;
  const late = { token: tokenIn(change, 'promena') };
  expect((await fixture.call('KorisnickiNalog/PotvrdiPromenuEmaila', late)).status).toBe(400);
});

test('a new password for an address that nobody confirmed forgets what was typed at the registration', async () => {
  const { account } = await hijacked();
  expect((await takeBack(account, 'identity.mail-reset-unconfirmed')).status).toBe(200);
  // The name that somebody else chose is free again.
  expect((await fixture.signIn({ ...account, password: ownersPassword })).message).toBe(
    'identity.credentials-wrong',
  );
  const owner = { ...account, username: account.email, password: ownersPassword };
  expect((await fixture.signIn(owner)).status).toBe(200);
  const [stored] = await fixture.database.run(
    'SELECT username, phone FROM users WHERE user_id = $1',
    [account.userId],
  );
  expect(stored).toEqual({ username: account.email, phone: '' });
});

test('a short password does not pass because of the stranger’s second factor', async () => {
  const { account } = await hijacked();
  await fixture.database.run(
    `INSERT INTO totp_secrets (account_id, user_id, sealed, created_at, confirmed_at)
     VALUES ($1, $2, '\\x00', now(), now())`,
    [account.accountId, account.userId],
  );
  await fixture.call('KorisnickiNalog/ZaboravljenaLozinka', { email: account.email });
  const token = await linkIn(account, 'identity.mail-reset-unconfirmed');
  const short = { token, password: 'osam znak' };
  expect((await fixture.call('KorisnickiNalog/NovaLozinka', short)).result).toEqual([
    { field: 'password', message: 'identity.password-too-short' },
  ]);
});

test('a new password for a confirmed address leaves the app in force, ends sessions and a change of address', async () => {
  const customer = await fixture.addCustomer();
  const { tokens } = await fixture.signIn(customer);
  const bearer = tokens.token;
  const call = (path: string, input: object = {}) =>
    fixture.call(`KorisnickiNalog/${path}`, input, { bearer });
  const { secret } = (await call('ZapocniTotp')).result as { secret: string };
  await call('PotvrdiTotp', { code: totpCode(secret, fixture.now()) });
  const newEmail = `kradljivac.${customer.userId}@napad.rs`;
  await call('PromeniEmail', { email: newEmail });
  await fixture.call('KorisnickiNalog/ZaboravljenaLozinka', { email: customer.email });
  const token = await linkIn(customer, 'identity.mail-reset-password');
  const reset = await fixture.call('KorisnickiNalog/NovaLozinka', {
    token,
    password: ownersPassword,
  });
  expect(reset.status).toBe(200);
  expect((await fixture.identity.authenticator.authenticate(bearer)).ok).toBe(false);
  expect((await fixture.signIn({ ...customer, password: ownersPassword })).message).toBe(
    'identity.code-needed;by:code',
  );
  const mails = [...(await fixture.mailsTo(customer.email)), ...(await fixture.mailsTo(newEmail))];
  const links = mails
    .filter(({ template }) => template.startsWith('identity.mail-email-change-'))
    .map(({ actionUrl }) => tokenIn(actionUrl, 'promena'));
  expect(links).toHaveLength(2);
  for (const link of links) {
    const late = await fixture.call('KorisnickiNalog/PotvrdiPromenuEmaila', { token: link });
    expect(late.message).toBe('identity.email-link-invalid');
  }
});

test('a registration that nobody confirms ends after seven days, and the address can be registered again', async () => {
  const { account } = await hijacked();
  const confirmed = await fixture.addCustomer();
  fixture.passTime({ hours: 7 * 24 - 1 });
  await fixture.identity.sweep(everyAccount);
  expect((await fixture.signIn(account)).message).toBe('identity.address-not-verified');
  fixture.passTime({ hours: 2 });
  await fixture.call('KorisnickiNalog/PosaljiVerifikaciju', { email: account.email });
  await expect.poll(async () => (await fixture.mailsTo(account.email)).length).toBe(2);
  const link = await linkIn(account, 'identity.mail-verify');
  await fixture.identity.sweep(everyAccount);
  expect((await fixture.signIn(account)).message).toBe('identity.credentials-wrong');
  expect((await confirm(link, { password: strangersPassword })).message).toBe(
    'identity.verification-link-invalid',
  );
  const kept = await fixture.database.run(
    `SELECT u.email, u.first_name, u.phone, a.business_name FROM users u JOIN accounts a USING (account_id)
     WHERE user_id = $1`,
    [account.userId],
  );
  expect(kept).toEqual([{ email: '', first_name: '', phone: '', business_name: '' }]);
  const again = await fixture.call('KorisnickiNalog/Registracija', {
    lice: 'fizicko',
    email: account.email,
    password: ownersPassword,
    ime: 'Права',
    prezime: 'Власница',
    languageId: '2',
  });
  const { registration } = again.result as { registration: string };
  expect((await fixture.mailsTo(account.email)).at(-1)?.template).toBe('identity.mail-verify');
  const token = tokenIn((await fixture.mailsTo(account.email)).at(-1)?.actionUrl);
  expect((await confirm(token, { registration })).status).toBe(200);
  expect((await fixture.signIn(confirmed)).status).toBe(200);
});
