import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startSandboxPushService,
  type SubscribedBrowser,
} from '../../../testing/sandbox-push-service.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { jobsSchema } from '../../../platform/jobs/jobs-schema.ts';
import { generatePushKey, readPushKey } from '../../../platform/web-push/push-keys.ts';
import {
  openIdentityFixture,
  type FixtureCustomer,
  type IdentityFixture,
} from '../testing/identity-fixture.ts';
import { secondsToWait, waitAfter } from './push-rules.ts';

const current = readPushKey(generatePushKey());
let fixture: IdentityFixture;
let service: Awaited<ReturnType<typeof startSandboxPushService>>;
beforeAll(async () => {
  fixture = await openIdentityFixture('rs', {
    keys: [current],
    hosts: ['push.example'],
    allowLocal: true,
    contact: 'mailto:podrska@primer.rs',
  });
  service = await startSandboxPushService(fixture.now());
});
afterAll(async () => {
  await service.stop();
  await fixture.close();
});

const add = (
  bearer: string,
  { subscription }: Pick<SubscribedBrowser, 'subscription'>,
  wish: object = {},
) => fixture.call('KorisnickiNalog/DodajPushUredjaj', { ...subscription, ...wish }, { bearer });

const renew = (bearer: string, browser: SubscribedBrowser) =>
  add(bearer, browser, { renews: true });

const hasOf = async ({ accountId }: FixtureCustomer) =>
  (await fixture.database.run('SELECT 1 FROM push_devices WHERE account_id = $1', [accountId]))
    .length;

const signIn = async (customer: FixtureCustomer) => (await fixture.signIn(customer)).tokens;

/** A customer whose browser has subscribed. */
async function subscribed() {
  const customer = await fixture.addCustomer();
  const tokens = await signIn(customer);
  const browser = await service.subscribe(current.publicKey);
  expect(await add(tokens.token, browser)).toMatchObject({ status: 200 });
  return { customer, tokens, browser };
}

const tell = ({ accountId }: FixtureCustomer, tagId?: string) =>
  fixture.database.transaction((tx) =>
    fixture.identity.notify(everyAccount.account(accountId), tx, {
      kind: 'tag-blocked',
      always: true,
      template: 'identity.mail-new-device',
      params: () => ({ device: 'uređaj' }),
      path: '/pages/tagovi',
      ...(tagId === undefined ? {} : { tagId }),
    }),
  );

const waiting = async () => {
  const rows = await fixture.database.run(
    `SELECT 1 FROM ${jobsSchema}.job WHERE name = 'push' AND state <> 'failed'`,
  );
  return rows.length;
};
/** Whatever was to be sent has been, or was dropped. */
const allSent = async () => {
  await expect.poll(waiting).toBe(0);
};

test('a push service that puts off for ever is left alone after some tries', async () => {
  const { customer, browser } = await subscribed();
  for (let at = 0; at < 14; at += 1) await browser.answerNext(429, '0');
  await tell(customer);
  // The queue runs at the time of the database: pauses are over at once.
  await allSent();
  expect(await browser.received()).toEqual([]);
  expect(await hasOf(customer)).toBe(1);
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(waitAfter(0, secondsToWait('Fri, 20 Nov 2026 11:00:00 GMT', now) ?? -1)).toBe(60);
  expect([0, 1, 2, 3].map((tries) => waitAfter(tries, 0))).toEqual([60, 120, 240, 480]);
  expect([waitAfter(0, 3600), waitAfter(0, 999_999), waitAfter(11, 0)]).toEqual([
    3600, 21_600, 21_600,
  ]);
});

test('a browser that refuses whatever it is sent is forgotten after five times in a row', async () => {
  const { customer, browser } = await subscribed();
  for (let at = 0; at < 4; at += 1) {
    await browser.answerNext(400);
    await tell(customer);
    await allSent();
  }
  await tell(customer);
  await allSent();
  expect(await browser.received()).toHaveLength(1);
  for (let at = 0; at < 5; at += 1) {
    expect(await hasOf(customer)).toBe(1);
    await browser.answerNext(400);
    await tell(customer);
    await allSent();
  }
  expect(await hasOf(customer)).toBe(0);
});

test(
  'a push service that never answers does not hold up what goes to the others',
  { timeout: 40_000 },
  async () => {
    const silent = createServer(() => undefined);
    await once(silent.listen(0, 'localhost'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const silenced = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const customer = await fixture.addCustomer();
        const { token } = await signIn(customer);
        for (let at = 0; at < 8; at += 1) {
          const { subscription } = await service.subscribe(current.publicKey);
          const endpoint = `http://localhost:${port}/${at}`;
          const added = await add(token, { subscription: { ...subscription, endpoint } });
          expect(added).toMatchObject({ status: 200 });
        }
        return customer;
      }),
    );
    const { customer, browser } = await subscribed();
    for (const told of silenced) await tell(told);
    await tell(customer);
    // All 24 would take half a minute, four at a time.
    await expect.poll(() => browser.received(), { timeout: 15_000 }).toHaveLength(1);
    for (const told of silenced) expect(await hasOf(told)).toBe(8);
    silent.closeAllConnections();
    silent.close();
    // The queue would try them again for hours. One that is under way may be put off once more.
    const theirs = [silenced.map(({ accountId }) => accountId)];
    const ofThem = `${jobsSchema}.job WHERE name = 'push' AND data->>'accountId' = ANY($1)`;
    await expect
      .poll(async () => {
        await fixture.database.run(`DELETE FROM ${ofThem} AND state <> 'active'`, theirs);
        return fixture.database.run(`SELECT 1 FROM ${ofThem}`, theirs);
      })
      .toEqual([]);
    await allSent();
  },
);

test('a push service that does not accept who we are makes no browser forgotten', async () => {
  const { customer, browser } = await subscribed();
  const refused = async (statusCode: number) => {
    await browser.answerNext(statusCode);
    await tell(customer);
    await allSent();
  };
  for (let at = 0; at < 6; at += 1) await refused(at % 2 === 0 ? 403 : 401);
  expect(await hasOf(customer)).toBe(1);
  // Nor do they count among others.
  for (const statusCode of [400, 403, 400, 400, 401, 400]) await refused(statusCode);
  expect(await hasOf(customer)).toBe(1);
  await refused(400);
  expect(await hasOf(customer)).toBe(0);
});

test('a driver is not told of a tag that has become somebody else’s while the notification waited', async () => {
  const { customer, browser } = await subscribed();
  const minute = fixture.now().toZonedDateTimeISO('Europe/Belgrade');
  const from = minute.hour * 60 + minute.minute;
  const set = (values: string, ...given: unknown[]) =>
    fixture.database.run(`UPDATE users SET ${values} WHERE account_id = $1`, [
      customer.accountId,
      ...given,
    ]);
  await set('quiet_from = $2, quiet_until = $3', from, (from + 60) % 1440);
  await tell(customer, uuid());
  await tell(customer);
  // In this fixture no driver has a tag.
  await set("role = 'driver'");
  fixture.passTime({ hours: 1 });
  await allSent();
  expect(await browser.received()).toHaveLength(1);
});

// These let weeks pass, at which the push service no longer believes our tokens.

/** A browser that was added in one session, which grew old, and is used in another one. */
async function inSecondSession() {
  const { customer, tokens, browser } = await subscribed();
  fixture.passTime({ hours: 15 * 24 });
  await fixture.call('Token/RefreshToken', tokens);
  const second = await signIn(customer);
  expect(await renew(second.token, browser)).toMatchObject({ status: 200 });
  return { customer, browser, second };
}

test('signing out of a later session ends the notifications of the browser that it renewed', async () => {
  const { customer, second } = await inSecondSession();
  expect(await hasOf(customer)).toBe(1);
  const { refreshToken } = second;
  expect(await fixture.call('Token/RevokeToken', { refreshToken })).toMatchObject({ status: 200 });
  expect(await hasOf(customer)).toBe(0);
});

test('ending all other sessions leaves the browser in use, whichever session added it', async () => {
  const { customer, second } = await inSecondSession();
  const elsewhere = await service.subscribe(current.publicKey);
  await add((await signIn(customer)).token, elsewhere);
  await fixture.call('KorisnickiNalog/OpozoviSesiju', { session_id: '' }, { bearer: second.token });
  expect(await hasOf(customer)).toBe(1);
});

test('renewing adds nothing that was removed, and takes nothing from its owner', async () => {
  const { customer, tokens, browser } = await subscribed();
  const other = await fixture.addCustomer();
  await renew((await signIn(other)).token, browser);
  expect([await hasOf(customer), await hasOf(other)]).toEqual([1, 0]);
  await fixture.database.run('DELETE FROM push_devices WHERE account_id = $1', [
    customer.accountId,
  ]);
  expect((await renew(tokens.token, browser)).status).toBe(200);
  expect(await hasOf(customer)).toBe(0);
});
