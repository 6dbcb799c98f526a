import type { SignedInDevice } from '@rampa/contract/identity';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tokens } from '../testing/calls.ts';
import {
  openIdentityFixture,
  type IdentityFixture,
  type FixtureCustomer,
} from '../testing/identity-fixture.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await openIdentityFixture();
});
afterAll(() => fixture.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0';
const signInFrom = async (
  { username, password }: FixtureCustomer,
  device?: string,
  userAgent = firefox,
): Promise<Tokens> => {
  const given = { username, password, ...(device === undefined ? {} : { device }) };
  const answer = await fixture.call('Token/GetToken', given, { userAgent });
  expect(answer.status).toBe(200);
  return answer.tokens;
};
const devicesOf = async (bearer: string): Promise<SignedInDevice[]> => {
  const answer = await fixture.call('KorisnickiNalog/GetSesije', {}, { bearer, method: 'GET' });
  expect(answer.status).toBe(200);
  return (answer.result as { items: SignedInDevice[] }).items;
};
const revoke = (bearer: string, session_id: string) =>
  fixture.call('KorisnickiNalog/OpozoviSesiju', { session_id }, { bearer });
const lives = async ({ token }: Tokens): Promise<boolean> =>
  (await fixture.identity.authenticator.authenticate(token)).ok;

test('a customer sees the devices on which they are signed in, this one first', async () => {
  const customer = await fixture.addCustomer();
  await signInFrom(customer, undefined, '');
  fixture.passTime({ minutes: 1 });
  const here = await signInFrom(customer);
  fixture.passTime({ minutes: 1 });
  await signInFrom(await fixture.addCustomer());
  const devices = await devicesOf(here.token);
  expect(devices).toMatchObject([
    { browser: 'Firefox', system: 'Windows', current: true },
    { browser: '', system: '', current: false },
  ]);
  expect(JSON.stringify(devices)).not.toContain('Gecko');
});

test('one device is signed out at once; a second time it does not exist', async () => {
  const customer = await fixture.addCustomer();
  const other = await signInFrom(customer);
  const here = await signInFrom(customer);
  const [, listed] = await devicesOf(here.token);
  expect((await revoke(here.token, listed?.session_id ?? '')).status).toBe(200);
  expect(await lives(other)).toBe(false);
  expect((await fixture.call('Token/RefreshToken', other)).status).toBe(401);
  expect(await lives(here)).toBe(true);
  expect((await revoke(here.token, listed?.session_id ?? '')).status).toBe(404);
  expect(await devicesOf(here.token)).toHaveLength(1);
});

test('all other devices are signed out, this one stays', async () => {
  const customer = await fixture.addCustomer();
  const others = [await signInFrom(customer), await signInFrom(customer)];
  const here = await signInFrom(customer);
  const stranger = await signInFrom(await fixture.addCustomer());
  expect((await revoke(here.token, '')).status).toBe(200);
  expect(await Promise.all(others.map(lives))).toEqual([false, false]);
  expect(await lives(here)).toBe(true);
  expect(await lives(stranger)).toBe(true);
});

test('a session that was left open signs nobody out without step-up authentication', async () => {
  const customer = await fixture.addCustomer();
  const other = await signInFrom(customer);
  const here = await signInFrom(customer);
  const [, listed] = await devicesOf(here.token);
  fixture.passTime({ minutes: 16 });
  const renewed = await fixture.call('Token/RefreshToken', here);
  const bearer = renewed.tokens.token;
  for (const id of ['', listed?.session_id ?? '']) {
    expect((await revoke(bearer, id)).message).toContain('identity.proof-needed');
  }
  expect((await fixture.call('Token/RefreshToken', other)).status).toBe(200);
  const { password } = customer;
  const proof = await fixture.call('KorisnickiNalog/PotvrdiIdentitet', { password }, { bearer });
  expect(proof.status).toBe(200);
  expect((await revoke(bearer, '')).status).toBe(200);
  expect((await devicesOf(bearer)).length).toBe(1);
});

test('another customer’s session does not exist for them, and stays alive', async () => {
  const mine = await signInFrom(await fixture.addCustomer());
  const other = await signInFrom(await fixture.addCustomer());
  const [session] = await devicesOf(other.token);
  for (const id of [session?.session_id ?? '', uuid(), 'није ид', "' OR 1=1 --"]) {
    expect((await revoke(mine.token, id)).message).toBe('identity.session-not-found');
  }
  expect(await lives(other)).toBe(true);
});

test('sessions that can no longer be resumed are not shown', async () => {
  const customer = await fixture.addCustomer();
  await signInFrom(customer);
  fixture.passTime({ hours: 14 * 24 });
  const here = await signInFrom(customer);
  expect(await devicesOf(here.token)).toHaveLength(1);
});

test('a sign-in from a new device is reported; the first one and known devices are not', async () => {
  const customer = await fixture.addCustomer();
  const mails = () => fixture.mailsTo(customer.email);
  await signInFrom(customer, 'telefon');
  await signInFrom(customer, 'telefon');
  expect(await mails()).toEqual([]);
  await signInFrom(customer, 'tuđ računar');
  expect(await mails()).toEqual([
    expect.objectContaining({
      template: 'identity.mail-new-device',
      params: expect.objectContaining({ device: 'Firefox, Windows' }),
    }),
  ]);
  await signInFrom(customer, 'tuđ računar');
  expect(await mails()).toHaveLength(1);
  // A device that one customer uses is not known to another's account.
  const other = await fixture.addCustomer();
  await signInFrom(other, 'svoj');
  await signInFrom(other, 'telefon');
  expect(await fixture.mailsTo(other.email)).toHaveLength(1);
});

test('a program that names no device is recognised by its user agent', async () => {
  const customer = await fixture.addCustomer();
  await signInFrom(customer);
  await signInFrom(customer);
  expect(await fixture.mailsTo(customer.email)).toEqual([]);
  await signInFrom(customer, undefined, 'curl/8');
  const [mail] = await fixture.mailsTo(customer.email);
  expect(mail?.params['device']).toBe('nepoznat uređaj');
});
