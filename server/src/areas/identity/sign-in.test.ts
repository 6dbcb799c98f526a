import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openIdentityFixture, type IdentityFixture } from './testing/identity-fixture.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await openIdentityFixture();
});
afterAll(() => fixture.close());

const getToken = (username: string, password: string, address?: string, device?: string) =>
  fixture.call(
    'Token/GetToken',
    { username, password, ...(device === undefined ? {} : { device }) },
    address === undefined ? {} : { address },
  );
/** As the portal makes it. */
const newDevice = () => randomBytes(16).toString('hex');
/** Guesses from this address until it is told to wait. */
async function useUp(address: string): Promise<void> {
  for (let attempt = 0; attempt < 25; attempt += 1) {
    await getToken(`ime.${attempt}`, 'погрешна лозинка', address);
  }
}

test('a customer signs in with user name or e-mail address, in upper or lower case', async () => {
  const { email, username, password, accountId } = await fixture.addCustomer();
  for (const name of [username, email, email.toUpperCase(), ` ${username.toUpperCase()} `]) {
    const answer = await getToken(name, password);
    expect(answer.status).toBe(200);
    expect(answer.result).toEqual({ token: expect.any(String), refreshToken: expect.any(String) });
  }
  expect((await fixture.audited(accountId)).map(({ action }) => action)).toEqual(
    Array.from({ length: 4 }, () => 'sign-in'),
  );
});

test('the token says who the customer is, and nothing about the password', async () => {
  const customer = await fixture.addCustomer();
  const { tokens } = await fixture.signIn(customer);
  const [, payload = ''] = tokens.token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  expect(claims).toMatchObject({
    aud: 'rampa',
    iss: 'https://rampa.example',
    sub: customer.userId,
    acc: customer.accountId,
    email: customer.email,
    username: customer.username,
    ime: 'Милица',
    prezime: 'Петровић',
    lice: 'fizicko',
    poslovno_ime: '',
  });
  expect(claims.exp - claims.iat).toBe(600);
});

test('a wrong password and an unknown name get the same answer for the same work', async () => {
  const { username } = await fixture.addCustomer();
  const before = fixture.hashWork();
  const wrong = await getToken(username, 'нека друга лозинка', '192.0.2.10');
  const afterWrong = fixture.hashWork();
  const unknown = await getToken('nepoznat.vozac', 'нека друга лозинка', '192.0.2.11');
  const afterUnknown = fixture.hashWork();

  expect(wrong.status).toBe(400);
  expect(wrong.message).toBe('identity.credentials-wrong');
  expect(unknown.text).toBe(wrong.text);
  expect(unknown.status).toBe(wrong.status);
  expect([afterWrong - before, afterUnknown - afterWrong]).toEqual([1, 1]);
});

test('refused sign-ins are in the audit trail, without the name typed', async () => {
  const { username, accountId } = await fixture.addCustomer();
  await getToken(username, 'погрешна лозинка', '192.0.2.12');
  expect(await fixture.audited(accountId)).toEqual([
    { action: 'sign-in-refused', details: expect.stringContaining('"wrong"') },
  ]);
  await getToken('neko.ko.ne.postoji', 'погрешна лозинка', '192.0.2.13');
  const rows = await fixture.database.run('SELECT * FROM audit_trail');
  expect(JSON.stringify(rows)).not.toMatch(/neko\.ko\.ne\.postoji|погрешна|192\.0\.2/);
});

test('wrong passwords cost more and more time, and the answer says how long', async () => {
  const { username, password } = await fixture.addCustomer();
  const address = '192.0.2.20';
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await getToken(username, 'погрешна лозинка', address)).status).toBe(400);
  }
  const refused = await getToken(username, password, address);
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.message).toBe('identity.too-many-attempts;seconds:5');

  fixture.passTime({ seconds: 5 });
  expect((await getToken(username, 'погрешна лозинка', address)).status).toBe(400);
  expect((await getToken(username, password, address)).headers['retry-after']).toBe('10');

  fixture.passTime({ seconds: 10 });
  expect((await getToken(username, password, address)).status).toBe(200);
  // The right password clears the count: a wrong one is free again.
  expect((await getToken(username, 'погрешна лозинка', address)).status).toBe(400);
  expect((await getToken(username, password, address)).status).toBe(200);
});

test('the right password works from another address while one address is refused', async () => {
  const { username, password } = await fixture.addCustomer();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await getToken(username, 'погрешна лозинка', '192.0.2.30');
  }
  expect((await getToken(username, password, '192.0.2.30')).status).toBe(429);
  expect((await getToken(username, password, '192.0.2.31')).status).toBe(200);
});

test('an address that tries many names is refused, known names and unknown ones alike', async () => {
  const { username, password } = await fixture.addCustomer();
  const address = '2001:db8:1:2::1';
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await getToken(`ime.${attempt}`, 'погрешна лозинка', address);
  }
  // The next address of the same subscriber is the same network.
  const refused = await getToken(username, password, '2001:db8:1:2::ffff');
  expect(refused.status).toBe(429);
  expect((await getToken('jos.jedno.ime', password, address)).text).toBe(refused.text);
  expect((await getToken(username, password, '2001:db8:1:3::1')).status).toBe(200);
});

test('what customers mistype before they are right does not add up for their network', async () => {
  const address = '192.0.2.50';
  // One customer after the other, a typing error every two minutes, for two hours.
  for (let customer = 0; customer < 60; customer += 1) {
    const { username, password } = await fixture.addCustomer();
    expect((await getToken(username, 'погрешна лозинка', address)).status).toBe(400);
    fixture.passTime({ seconds: 20 });
    expect((await getToken(username, password, address)).status).toBe(200);
    fixture.passTime({ seconds: 100 });
  }
});

test('neighbours who guess do not keep out a customer on a device used before', async () => {
  const { username, email, password } = await fixture.addCustomer();
  const device = newDevice();
  expect((await getToken(username, password, '198.51.100.1', device)).status).toBe(200);
  const address = '192.0.2.51';
  await useUp(address);
  // They also guess this very name.
  expect((await getToken(username, password, address)).status).toBe(429);
  for (const name of [username, email]) {
    expect((await getToken(name, password, address, device)).status).toBe(200);
  }
  // A device that only calls itself by some name, or is another customer's, is not known.
  const other = await fixture.addCustomer();
  await getToken(other.username, other.password, '198.51.100.2', 'telefon');
  expect((await getToken(other.username, other.password, address, 'telefon')).status).toBe(429);
  expect((await getToken(other.username, other.password, address, device)).status).toBe(429);
});

test('through a day of guessing next door a known device signs in, and mistypes, every hour', async () => {
  const { username, password } = await fixture.addCustomer();
  const device = newDevice();
  await getToken(username, password, '198.51.100.4', device);
  const address = '192.0.2.53';
  await useUp(address);
  let guesses = 25;
  for (let hour = 0; hour < 24; hour += 1) {
    fixture.passTime({ hours: 1 });
    for (let status = 400; status === 400; guesses += 1) {
      ({ status } = await getToken(`ime.${guesses}`, 'погрешна лозинка', address));
    }
    expect((await getToken(username, 'погрешна лозинка', address, device)).status).toBe(400);
    expect((await getToken(username, password, address, device)).status).toBe(200);
  }
  // Each hour four guesses were looked at, and the fifth was told to wait.
  expect(guesses).toBe(25 + 24 * 5);
});

test('a device that is known has a count of its own, wherever it is', async () => {
  const { username, password } = await fixture.addCustomer();
  const device = newDevice();
  await getToken(username, password, '198.51.100.3', device);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = await getToken(
      username,
      'погрешна лозинка',
      `198.51.100.${10 + attempt}`,
      device,
    );
    expect(answer.message).toBe('identity.credentials-wrong');
  }
  const refused = await getToken(username, password, '198.51.100.20', device);
  expect(refused.message).toBe('identity.too-many-attempts;seconds:5');
  fixture.passTime({ seconds: 5 });
  expect((await getToken(username, password, '198.51.100.20', device)).status).toBe(200);
  expect((await getToken(username, 'погрешна лозинка', '198.51.100.20', device)).status).toBe(400);
  expect((await getToken(username, password, '198.51.100.20', device)).status).toBe(200);
});

test('an hour after a neighbour guessed, the network has forgotten four of the guesses', async () => {
  const address = '192.0.2.52';
  await useUp(address);
  expect((await getToken('neko', 'погрешна лозинка', address)).status).toBe(429);
  fixture.passTime({ hours: 1 });
  const answers = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    answers.push((await getToken(`jos.${attempt}`, 'погрешна лозинка', address)).status);
  }
  expect(answers).toEqual([400, 400, 400, 400, 429, 429]);
});

test('attempts that come too early fill no trail: ten in a minute are recorded for a network', async () => {
  const address = '192.0.2.60';
  await useUp(address);
  fixture.passTime({ seconds: 1 });
  for (let attempt = 0; attempt < 30; attempt += 1) {
    expect((await getToken('neko', 'x', address)).status).toBe(429);
  }
  const recorded = await fixture.database.run(
    "SELECT 1 FROM audit_trail WHERE details->>'reason' = 'throttled' AND occurred_at = $1",
    [fixture.now().toString()],
  );
  expect(recorded).toHaveLength(10);
});

test('simultaneous attempts are all counted', async () => {
  const { username } = await fixture.addCustomer();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => getToken(username, 'погрешна лозинка', '192.0.2.40')),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('before the address is confirmed, only the right password is told so', async () => {
  const customer = await fixture.addCustomer({ verified: false });
  const right = await fixture.signIn(customer);
  expect(right.status).toBe(403);
  expect(right.message).toBe('identity.address-not-verified');
  expect((await getToken(customer.username, 'погрешна лозинка')).message).toBe(
    'identity.credentials-wrong',
  );
});

test('an accent typed as two characters is the same password', async () => {
  const customer = await fixture.addCustomer();
  const decomposed = customer.password.normalize('NFD');
  expect(decomposed).not.toBe(customer.password);
  expect((await getToken(customer.username, decomposed)).status).toBe(200);
});

test('passwords are stored as argon2id with 19 MiB and two passes', async () => {
  const customer = await fixture.addCustomer();
  const { tokens } = await fixture.signIn(customer);
  // What the fixture stores has the lowest cost; this one the server makes.
  const changed = await fixture.call(
    'KorisnickiNalog/PromenaLozinke',
    { currentPassword: customer.password, newPassword: 'tri kruške i jedan motor' },
    { bearer: tokens.token },
  );
  expect(changed.status).toBe(200);
  const rows = await fixture.database.run('SELECT password_hash FROM users WHERE account_id = $1', [
    customer.accountId,
  ]);
  expect(rows).toEqual([
    { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
  ]);
});
