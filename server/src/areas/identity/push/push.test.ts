import type { getPushUredjaji, Profile } from '@rampa/contract/identity';
import type { CallResult } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startSandboxPushService,
  type SubscribedBrowser,
} from '../../../testing/sandbox-push-service.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { jobsSchema } from '../../../platform/jobs/jobs-schema.ts';
import { generatePushKey, readPushKey } from '../../../platform/web-push/push-keys.ts';
import {
  openIdentityFixture,
  type FixtureCustomer,
  type IdentityFixture,
} from '../testing/identity-fixture.ts';

const current = readPushKey(generatePushKey());
const previous = readPushKey(generatePushKey());
let fixture: IdentityFixture;
let service: Awaited<ReturnType<typeof startSandboxPushService>>;
beforeAll(async () => {
  fixture = await openIdentityFixture('rs', {
    keys: [current, previous],
    hosts: ['push.example', '*.push.example'],
    allowLocal: true,
    contact: 'mailto:podrska@primer.rs',
  });
  service = await startSandboxPushService(fixture.now());
});
afterAll(async () => {
  await service.stop();
  await fixture.close();
});

const add = (bearer: string, { subscription }: Pick<SubscribedBrowser, 'subscription'>) =>
  fixture.call('KorisnickiNalog/DodajPushUredjaj', subscription, { bearer });

async function devicesOf(bearer: string) {
  const path = 'KorisnickiNalog/GetPushUredjaji';
  const { result } = await fixture.call(path, {}, { bearer, method: 'GET' });
  // The call's own schema wrote it.
  return result as CallResult<typeof getPushUredjaji>;
}

const signIn = async (customer: FixtureCustomer) => (await fixture.signIn(customer)).tokens;

/** A customer whose browser has subscribed. */
async function subscribed(publicKey = current.publicKey) {
  const customer = await fixture.addCustomer();
  const tokens = await signIn(customer);
  const browser = await service.subscribe(publicKey);
  expect(await add(tokens.token, browser)).toMatchObject({ status: 200 });
  return { customer, tokens, bearer: tokens.token, browser };
}

const tell = (
  { accountId }: FixtureCustomer,
  told: { readonly kind?: 'low-balance' | 'invoice'; readonly device?: string } = {},
) =>
  fixture.database.transaction((tx) =>
    fixture.identity.notify(everyAccount.account(accountId), tx, {
      kind: told.kind ?? 'invoice',
      template: 'identity.mail-new-device',
      params: (languageId) => ({ device: told.device ?? `uređaj-${languageId}` }),
      path: '/pages/profil',
    }),
  );

async function changeProfile(bearer: string, change: Partial<Profile>): Promise<void> {
  const { result } = await fixture.call('KorisnickiNalog/GetProfil', {}, { bearer, method: 'GET' });
  const { revision, ime, prezime, telefon, languageId, street, city, postcode } = result as Profile;
  const person = { ime, prezime, telefon, languageId, street, city, postcode };
  const input = { revision, ...person, lowBalance: null, notifications: [], ...change };
  expect((await fixture.call('KorisnickiNalog/SacuvajProfil', input, { bearer })).status).toBe(200);
}

const titles = async (browser: SubscribedBrowser) =>
  (await browser.received()).map(({ shown }) => shown.title);
const waiting = async () => {
  const rows = await fixture.database.run(
    `SELECT count(DISTINCT data->>'noticeId')::int AS n FROM ${jobsSchema}.job WHERE name = 'push'`,
  );
  return (rows as { n: number }[])[0]?.n;
};
/** Whatever was to be sent has been, or was dropped. */
const allSent = async () => {
  await expect.poll(waiting).toBe(0);
};

test('a customer sees a notification in their language, and nothing beside it leaves', async () => {
  const { customer, browser } = await subscribed();
  await tell(customer, { kind: 'low-balance' });
  await allSent();
  const [message] = await browser.received();
  expect(message).toMatchObject({
    urgency: 'high',
    shown: {
      title: 'Prijava sa novog uređaja: uređaj-2',
      path: '/pages/profil',
      lang: 'sr-Latn',
    },
  });
  expect(message?.ttl).toBeLessThanOrEqual(6 * 3600);
  expect(message?.ttl).toBeGreaterThan(6 * 3600 - 60);
  expect(message?.topic).toBe(message?.shown.tag);
  expect(Object.keys(message?.shown ?? {})).toEqual(['title', 'path', 'tag', 'lang']);
});

test('whoever acts in several accounts sees which one a notification is about, and it opens that one', async () => {
  const { customer, browser } = await subscribed();
  const { accountId, userId } = customer;
  const elsewhere = await fixture.addCustomer();
  const opens = `/pages/nalog?id=${accountId}&put=%2Fpages%2Fprofil`;
  const last = async () => {
    await tell(customer);
    await allSent();
    return (await browser.received()).at(-1)?.shown;
  };
  expect(await last()).toMatchObject({ path: '/pages/profil' });
  const owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 1 });
  // They are a member elsewhere: here they are at home.
  await owner.run(
    `INSERT INTO memberships (home_user_id, home_account_id, account_id, user_id, joined_at)
     VALUES ($1, $2, $3, $4, now())`,
    [userId, accountId, elsewhere.accountId, elsewhere.userId],
  );
  const atHome = await last();
  expect(atHome).toMatchObject({ path: opens });
  expect(atHome).not.toHaveProperty('body');
  // They sign in elsewhere.
  await owner.run('UPDATE users SET home_account_id = $2, home_user_id = $3 WHERE user_id = $1', [
    userId,
    elsewhere.accountId,
    elsewhere.userId,
  ]);
  await owner.close();
  expect(await last()).toMatchObject({ path: opens, body: 'Милица Петровић' });
});

test('each browser of a person is told, and nobody else’s', async () => {
  const { customer, bearer, browser } = await subscribed();
  const phone = await service.subscribe(current.publicKey);
  await add(bearer, phone);
  const other = await subscribed();
  await tell(customer);
  await allSent();
  expect([await titles(browser), await titles(phone)]).toEqual([
    ['Prijava sa novog uređaja: uređaj-2'],
    ['Prijava sa novog uređaja: uređaj-2'],
  ]);
  expect(await titles(other.browser)).toEqual([]);
});

test('whoever switched a kind off is told by the other channels alone', async () => {
  const { customer, bearer, browser } = await subscribed();
  await changeProfile(bearer, {
    notifications: [{ kind: 'invoice', channel: 'push', wanted: false }],
  });
  await tell(customer);
  await allSent();
  expect(await titles(browser)).toEqual([]);
  expect(await fixture.mailsTo(customer.email)).toHaveLength(1);
});

test('a push service that is busy is asked again when it wants, and the browser is told once', async () => {
  const { customer, browser } = await subscribed();
  await browser.answerNext(429, '0');
  await browser.answerNext(503, 'Fri, 20 Nov 2026 11:00:00 GMT');
  await tell(customer);
  await allSent();
  expect(await titles(browser)).toHaveLength(1);
});

test('a browser that has left is forgotten, and what is refused for good is not repeated', async () => {
  const { customer, bearer, browser } = await subscribed();
  await browser.answerNext(400);
  await tell(customer);
  await allSent();
  expect((await devicesOf(bearer)).items).toHaveLength(1);
  await browser.leave();
  await tell(customer);
  await allSent();
  expect((await devicesOf(bearer)).items).toEqual([]);
});

test('what was read in the portal meanwhile, or is too late, is not sent any more', async () => {
  const { customer, bearer, browser } = await subscribed();
  await changeProfile(bearer, { quietHours: quietFor(2) });
  await tell(customer, { device: 'pročitan' });
  await fixture.call('KorisnickiNalog/OznaciProcitano', {}, { bearer });
  await tell(customer, { device: 'nepročitan' });
  expect(await titles(browser)).toEqual([]);
  expect(await waiting()).toBe(2);
  fixture.passTime({ hours: 2 });
  await allSent();
  expect(await titles(browser)).toEqual(['Prijava sa novog uređaja: nepročitan']);

  await changeProfile(await renewed(customer), { quietHours: quietFor(1) });
  await tell(customer, { kind: 'low-balance' });
  fixture.passTime({ hours: 7 });
  await allSent();
  expect(await titles(browser)).toHaveLength(1);
});

const renewed = async (customer: FixtureCustomer) => (await signIn(customer)).token;

/** From now on for so many hours. */
function quietFor(hours: number) {
  const local = fixture.now().toZonedDateTimeISO('Europe/Belgrade');
  const text = (moment: Temporal.ZonedDateTime) =>
    moment.toPlainTime().toString({ smallestUnit: 'minute' });
  return { from: text(local), until: text(local.add({ hours })) };
}

test('mails do not wait for the end of quiet hours', async () => {
  const { customer, bearer } = await subscribed();
  await changeProfile(bearer, { quietHours: quietFor(1) });
  await tell(customer);
  expect(await fixture.mailsTo(customer.email)).toHaveLength(1);
  await changeProfile(bearer, { quietHours: null });
  await allSent();
});

test('quiet hours that neither begin nor end are refused', async () => {
  const { bearer } = await subscribed();
  const { result } = await fixture.call('KorisnickiNalog/GetProfil', {}, { bearer, method: 'GET' });
  const { revision, ime, prezime, telefon, languageId, street, city, postcode } = result as Profile;
  const person = { ime, prezime, telefon, languageId, street, city, postcode };
  const save = (quietHours: object) =>
    fixture.call(
      'KorisnickiNalog/SacuvajProfil',
      { revision, ...person, lowBalance: null, notifications: [], quietHours },
      { bearer },
    );
  expect((await save({ from: '22:00', until: '22:00' })).status).toBe(400);
  expect((await save({ from: '24:00', until: '07:00' })).status).toBe(400);
  expect((await save({ from: '22:00', until: '07:00' })).status).toBe(200);
});

test('a browser of before the key was changed goes on, until it is renewed with the new one', async () => {
  const { customer, bearer, browser } = await subscribed(previous.publicKey);
  expect((await devicesOf(bearer)).publicKey).toBe(current.publicKey);
  await tell(customer);
  await allSent();
  expect(await titles(browser)).toHaveLength(1);
  const stranger = { subscription: { ...browser.subscription, publicKey: 'B'.repeat(87) } };
  expect(await add(bearer, stranger)).toMatchObject({
    status: 409,
    message: 'identity.push-key-changed',
  });
});

test('only push services of browsers are written to, with keys that browsers have', async () => {
  const { bearer, browser } = await subscribed();
  const endpoint = (address: string) =>
    add(bearer, { subscription: { ...browser.subscription, endpoint: address } });
  for (const address of [
    'https://attacker.example/push',
    'https://push.example.attacker.example/',
    'http://push.example/a',
    'https://push.example:8443/a',
    'https://user:password@push.example/a',
    'https://169.254.169.254/latest',
    'ftp://localhost/a',
    'no address',
  ]) {
    expect([address, (await endpoint(address)).message]).toEqual([
      address,
      'identity.push-refused',
    ]);
  }
  expect((await endpoint(`https://push.example/${'a'.repeat(1000)}`)).status).toBe(400);
  expect((await endpoint('https://web.push.example/a')).status).toBe(200);
  const wrong = { ...browser.subscription, p256dh: `B${'A'.repeat(86)}` };
  expect(await add(bearer, { subscription: wrong })).toMatchObject({
    status: 400,
    message: 'identity.push-refused',
  });
});

test('a person has ten browsers at most: the one that was seen first goes', async () => {
  const { bearer, browser } = await subscribed();
  const nth = (at: number) => ({
    subscription: { ...browser.subscription, endpoint: `https://push.example/${uuid()}/${at}` },
  });
  for (let at = 0; at < 10; at += 1) {
    fixture.passTime({ seconds: 1 });
    expect((await add(bearer, nth(at))).status).toBe(200);
  }
  const { items } = await devicesOf(bearer);
  expect(items).toHaveLength(10);
  // A look at the screen renews a browser, and adds none.
  await add(bearer, nth(0));
  expect((await devicesOf(bearer)).items).toHaveLength(10);
});

test('whoever makes up browsers has to wait', async () => {
  const { bearer, browser } = await subscribed();
  for (let at = 1; at < 30; at += 1) expect((await add(bearer, browser)).status).toBe(200);
  expect((await add(bearer, browser)).status).toBe(429);
});

test('a browser is removed by its owner alone, and removing it again does nothing', async () => {
  const { bearer, customer, browser } = await subscribed();
  const other = await subscribed();
  const deviceId = (await devicesOf(bearer)).items[0]?.deviceId ?? '';
  const remove = (who: string) =>
    fixture.call('KorisnickiNalog/UkloniPushUredjaj', { deviceId }, { bearer: who });
  await remove(other.bearer);
  expect((await devicesOf(bearer)).items).toHaveLength(1);
  expect([(await remove(bearer)).status, (await remove(bearer)).status]).toEqual([200, 200]);
  await tell(customer);
  await allSent();
  expect(await titles(browser)).toEqual([]);
});

test('signing out ends the browser’s notifications; a session that only grew old does not', async () => {
  const leaving = await subscribed();
  const { refreshToken, token } = leaving.tokens;
  const left = await fixture.call('Token/RevokeToken', { refreshToken }, { bearer: token });
  expect(left.status).toBe(200);
  const staying = await subscribed();
  fixture.passTime({ hours: 15 * 24 });
  await fixture.call('Token/RefreshToken', staying.tokens);
  await tell(leaving.customer);
  await tell(staying.customer);
  await allSent();
  expect(await titles(leaving.browser)).toEqual([]);
  expect((await devicesOf(await renewed(staying.customer))).items).toHaveLength(1);
});

test('signing out all other devices ends theirs, also where their sessions are long over', async () => {
  const { customer, browser } = await subscribed();
  fixture.passTime({ hours: 15 * 24 });
  const here = await renewed(customer);
  await fixture.call('KorisnickiNalog/OpozoviSesiju', { session_id: '' }, { bearer: here });
  expect((await devicesOf(here)).items).toEqual([]);
  await tell(customer);
  await allSent();
  expect(await titles(browser)).toEqual([]);
});

test('a session that an older server has ended ends the browser’s notifications as well', async () => {
  const { customer, bearer, browser } = await subscribed();
  const here = await renewed(customer);
  expect((await devicesOf(here)).items).toHaveLength(1);
  await fixture.database.run(
    `UPDATE sessions SET ended_at = now(), ended_because = 'revoked'
     WHERE session_id = $1`,
    [(await fixture.identity.authenticator.sessionIdOf(bearer)) ?? ''],
  );
  expect((await devicesOf(here)).items).toEqual([]);
  await tell(customer);
  await allSent();
  expect(await titles(browser)).toEqual([]);
});

test('an operator without a key offers none', async () => {
  const off = await openIdentityFixture();
  try {
    const customer = await off.addCustomer();
    const bearer = (await off.signIn(customer)).tokens.token;
    const path = 'KorisnickiNalog/GetPushUredjaji';
    const { result } = await off.call(path, {}, { bearer, method: 'GET' });
    expect(result).toEqual({ publicKey: null, items: [] });
    const { subscription } = await service.subscribe(current.publicKey);
    const added = await off.call('KorisnickiNalog/DodajPushUredjaj', subscription, { bearer });
    expect(added.message).toBe('identity.push-off');
  } finally {
    await off.close();
  }
});
