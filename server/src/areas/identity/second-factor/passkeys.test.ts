import type { CallResult } from '@rampa/contract';
import type { getBezbednost } from '@rampa/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallOptions } from '../testing/calls.ts';
import {
  openIdentityFixture,
  publicUrl,
  type IdentityFixture,
  type FixtureCustomer,
} from '../testing/identity-fixture.ts';
import {
  challengeIn,
  createSoftPasskey,
  type Changes,
  type SoftPasskey,
} from '../testing/soft-passkey.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await openIdentityFixture();
});
afterAll(() => fixture.close());

const call = (name: string, body: object, bearer: string, options: CallOptions = {}) =>
  fixture.call(`KorisnickiNalog/${name}`, body, { bearer, ...options });
const optionsOf = async (name: string, bearer?: string): Promise<string> => {
  const answer = await fixture.call(name, {}, bearer === undefined ? {} : { bearer });
  expect(answer.status).toBe(200);
  return (answer.result as { options: string }).options;
};
const signInOptions = () => optionsOf('Token/ZapocniPrijavuKljucem');
const signInBy = (response: string) => fixture.call('Token/PrijavaKljucem', { response });
const overview = async (bearer: string): Promise<CallResult<typeof getBezbednost>> =>
  (await call('GetBezbednost', {}, bearer, { method: 'GET' })).result as never;

interface WithKey {
  readonly customer: FixtureCustomer;
  readonly bearer: string;
  readonly key: SoftPasskey;
  readonly recoveryCodes: readonly string[];
}

async function withKey(): Promise<WithKey> {
  const customer = await fixture.addCustomer();
  const bearer = (await fixture.signIn(customer)).tokens.token;
  const key = createSoftPasskey(publicUrl);
  const options = await optionsOf('KorisnickiNalog/ZapocniPristupniKljuc', bearer);
  const kept = await call(
    'SacuvajPristupniKljuc',
    { name: 'Телефон', response: key.register(options) },
    bearer,
  );
  expect(kept.status).toBe(200);
  return { customer, bearer, key, ...(kept.result as { recoveryCodes: string[] }) };
}

test('a passkey signs in without name and password', async () => {
  const { customer, bearer, key } = await withKey();
  const answer = await signInBy(key.sign(await signInOptions()));
  expect(answer.status).toBe(200);
  const session = await fixture.identity.authenticator.authenticate(answer.tokens.token);
  expect(session).toMatchObject({ ok: true, value: { accountId: customer.accountId } });
  const [known] = (await overview(bearer)).passkeys;
  expect(known).toMatchObject({ name: 'Телефон' });
  expect(known?.lastUsedAt).not.toBeNull();
  expect((await fixture.mailsTo(customer.email)).map(({ template }) => template)).toContain(
    'identity.mail-passkey-added',
  );
});

test('with a passkey the password alone opens nothing; a recovery code does', async () => {
  const { customer, recoveryCodes } = await withKey();
  const half = await fixture.signIn(customer);
  expect([half.status, half.message]).toEqual([403, 'identity.code-needed;by:passkey']);
  const { username, password } = customer;
  const code = recoveryCodes[0] ?? '';
  expect((await fixture.call('Token/GetToken', { username, password, code })).status).toBe(200);
});

test('an answer counts once, and so does its challenge', async () => {
  const { key } = await withKey();
  const options = await signInOptions();
  const response = key.sign(options);
  const both = await Promise.all([signInBy(response), signInBy(response)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
  expect((await signInBy(response)).message).toBe('identity.passkey-refused');
  expect((await signInBy(key.sign(options))).message).toBe('identity.passkey-refused');
});

test('a challenge is valid for five minutes', async () => {
  const { key } = await withKey();
  const options = await signInOptions();
  fixture.passTime({ minutes: 5 });
  expect((await signInBy(key.sign(options))).message).toBe('identity.passkey-refused');
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['nobody looked at the person', { unverified: true }],
  ['a challenge that is not ours', { challenge: Buffer.alloc(32).toString('base64url') }],
] as [string, Changes][])('%s: refused', async (_, changes) => {
  const { key } = await withKey();
  expect((await signInBy(key.sign(await signInOptions(), changes))).message).toBe(
    'identity.passkey-refused',
  );
});

test('another key’s signature under my key’s id, an unknown key, and garbage are refused', async () => {
  const { key } = await withKey();
  const thief = createSoftPasskey(publicUrl);
  const forged = thief.sign(await signInOptions(), { id: key.id });
  const unknown = thief.sign(await signInOptions());
  for (const response of [forged, unknown, '{}', 'није JSON', '[]', '{"id":"x","response":{}}']) {
    expect((await signInBy(response)).message).toBe('identity.passkey-refused');
  }
});

test('a challenge for one purpose is not valid for another, or for another customer', async () => {
  const { bearer, key } = await withKey();
  const other = await withKey();
  const proving = await optionsOf('KorisnickiNalog/ZapocniPotvrduKljucem', bearer);
  expect((await signInBy(key.sign(proving))).message).toBe('identity.passkey-refused');
  const mine = await optionsOf('KorisnickiNalog/ZapocniPotvrduKljucem', bearer);
  const theirs = await call('PotvrdiIdentitet', { passkey: key.sign(mine) }, other.bearer);
  expect(theirs.message).toBe('identity.passkey-refused');
  // Nor does the other customer's key confirm this one's identity.
  const again = await optionsOf('KorisnickiNalog/ZapocniPotvrduKljucem', bearer);
  const crossed = await call('PotvrdiIdentitet', { passkey: other.key.sign(again) }, bearer);
  expect(crossed.message).toBe('identity.passkey-refused');
});

test('a passkey can confirm identity again', async () => {
  const { bearer: first, key, customer } = await withKey();
  expect((await overview(first)).passkeys).toHaveLength(1);
  let { tokens } = await signInBy(key.sign(await signInOptions()));
  fixture.passTime({ minutes: 8 });
  tokens = (await fixture.call('Token/RefreshToken', tokens)).tokens;
  fixture.passTime({ minutes: 8 });
  const bearer = tokens.token;
  expect((await call('NoviKodovi', {}, bearer)).message).toBe(
    'identity.proof-needed;by:second-factor',
  );
  const options = await optionsOf('KorisnickiNalog/ZapocniPotvrduKljucem', bearer);
  expect((await call('PotvrdiIdentitet', { passkey: key.sign(options) }, bearer)).status).toBe(200);
  expect((await call('NoviKodovi', {}, bearer)).status).toBe(200);
  expect(customer.userId).not.toBe('');
});

test('a key is saved once, for the customer who asked', async () => {
  const { bearer, key } = await withKey();
  const other = await withKey();
  const options = await optionsOf('KorisnickiNalog/ZapocniPristupniKljuc', other.bearer);
  const same = { name: 'Исти', response: key.register(options) };
  expect((await call('SacuvajPristupniKljuc', same, other.bearer)).status).toBe(400);
  const mine = await optionsOf('KorisnickiNalog/ZapocniPristupniKljuc', bearer);
  const foreign = { name: 'Туђ', response: createSoftPasskey(publicUrl).register(mine) };
  expect((await call('SacuvajPristupniKljuc', foreign, other.bearer)).status).toBe(400);
  expect(challengeIn(mine)).not.toBe(challengeIn(options));
});

test('saving a key requires step-up authentication, and discards a waiting app', async () => {
  const customer = await fixture.addCustomer();
  let { tokens } = await fixture.signIn(customer);
  await call('ZapocniTotp', {}, tokens.token);
  fixture.passTime({ minutes: 8 });
  tokens = (await fixture.call('Token/RefreshToken', tokens)).tokens;
  fixture.passTime({ minutes: 6 });
  const bearer = tokens.token;
  const options = await optionsOf('KorisnickiNalog/ZapocniPristupniKljuc', bearer);
  fixture.passTime({ minutes: 2 });
  const given = { name: 'Телефон', response: createSoftPasskey(publicUrl).register(options) };
  expect((await call('SacuvajPristupniKljuc', given, bearer)).message).toBe(
    'identity.proof-needed;by:password',
  );
  await call('PotvrdiIdentitet', { password: customer.password }, bearer);
  // The same response: the refusal has not used it up.
  expect((await call('SacuvajPristupniKljuc', given, bearer)).status).toBe(200);
  const waiting = await fixture.database.run('SELECT 1 FROM totp_secrets WHERE user_id = $1', [
    customer.userId,
  ]);
  expect(waiting).toEqual([]);
});

test('a removed key signs nobody in; another customer’s does not exist', async () => {
  const { bearer, key } = await withKey();
  const other = await withKey();
  const [mine] = (await overview(bearer)).passkeys;
  const id = { passkey_id: mine?.passkey_id ?? '' };
  expect((await call('ObrisiPristupniKljuc', id, other.bearer)).status).toBe(404);
  expect((await call('ObrisiPristupniKljuc', id, bearer)).status).toBe(200);
  expect((await call('ObrisiPristupniKljuc', id, bearer)).status).toBe(404);
  expect((await signInBy(key.sign(await signInOptions()))).message).toBe(
    'identity.passkey-refused',
  );
  expect(await overview(bearer)).toMatchObject({ recoveryCodesLeft: 0, passkeys: [] });
});
