import { parseMessage } from '@rampa/contract';
import { prenesiVlasnistvo, promeniUlogu, ukloniClana } from '@rampa/contract/identity';
import {
  getKljucevi,
  napraviKljuc,
  napraviVebhuk,
  opozoviKljuc,
} from '@rampa/contract/integrations';
import { obrisiNalog } from '@rampa/contract/personal-data';
import { getTagovi } from '@rampa/contract/tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyRequestsPerMinute } from '../../../platform/http/api-keys.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { moved } from '../../../platform/testing/moved.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

const run = (text: string, ...values: unknown[]) =>
  fixture.app.database.run(text, values) as Promise<Record<string, unknown>[]>;
const wish = { name: 'Књиговодство', scopes: ['tags:read', 'passages:read'], validDays: 30 };

interface Made {
  readonly key: string;
  readonly key_id: string;
}

async function make(who: SignedIn, wishes: object = {}): Promise<Made> {
  const answer = await fixture.call(napraviKljuc, { ...wish, ...wishes }, who.token);
  expect(answer.statusCode).toBe(200);
  return answer.result as Made;
}

async function ask(key: string, headers: Readonly<Record<string, string>> = {}) {
  const reply = await fixture.send({
    method: 'POST',
    url: getTagovi.path,
    payload: {},
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  const { message } = reply.json<{ message: string }>();
  return { status: reply.statusCode, key: parseMessage(message).key, headers: reply.headers };
}

const listOf = async ({ token }: SignedIn) =>
  ((await fixture.call(getKljucevi, {}, token)).result as { items: Record<string, unknown>[] })
    .items;

test('a key is shown once, reads with the bearer header and no forgery token, and its use is visible', async () => {
  const company = await fixture.addCustomer('pravno');
  const { key, key_id } = await make(company);
  expect(key).toMatch(/^rampa_[a-z2-9]{12}_[\w-]{43}$/);
  const [listed] = await listOf(company);
  expect(listed).toMatchObject({
    key_id,
    name: 'Књиговодство',
    prefix: key.slice(0, 18),
    scopes: ['tags:read', 'passages:read'],
    state: 'active',
    lastUsedAt: null,
  });
  expect(JSON.stringify(listed)).not.toContain(key.slice(19));

  expect(await ask(key)).toMatchObject({ status: 200, key: '' });
  expect((await listOf(company))[0]?.['lastUsedAt']).not.toBeNull();
  const [kept] = await run('SELECT * FROM api_keys WHERE key_id = $1', key_id);
  expect(JSON.stringify(kept)).not.toContain(key.slice(19));
});

test('the secret is in neither log, audit trail nor mail, and the owner is told', async () => {
  const company = await fixture.addCustomer('pravno');
  const { key, key_id } = await make(company);
  await ask(key);
  const secret = key.slice(19);
  const trail = await run(
    `SELECT action, actor, details FROM audit_trail WHERE account_id = $1 AND subject = $2`,
    company.accountId,
    `api-key:${key_id}`,
  );
  expect(trail).toEqual([
    {
      action: 'api-key-made',
      actor: `user:${company.userId}`,
      details: expect.objectContaining({ scopes: 'tags:read passages:read' }),
    },
  ]);
  const mails = await run(
    `SELECT data FROM jobs.job WHERE name = 'mail' AND data->>'to' = $1`,
    `${company.username}@primer.rs`,
  );
  const about = mails.filter(({ data }) => JSON.stringify(data).includes('mail-key-made'));
  expect(about).toHaveLength(1);
  // In plain words, not in internal terms.
  expect(about[0]).toMatchObject({ data: { params: { scopes: 'TAG uređaji, Prolasci' } } });
  expect(JSON.stringify([trail, mails])).not.toContain(secret);
  expect(fixture.log.join('\n')).not.toContain(secret);
});

test('a revoked key stops working with the next request, and revoking twice is revoking once', async () => {
  const company = await fixture.addCustomer('pravno');
  const { key, key_id } = await make(company);
  expect((await ask(key)).status).toBe(200);
  for (let times = 0; times < 2; times += 1) {
    expect((await fixture.call(opozoviKljuc, { key_id }, company.token)).statusCode).toBe(200);
  }
  expect(await ask(key)).toMatchObject({ status: 401, key: 'api-key.revoked' });
  const trail = await run(
    `SELECT 1 FROM audit_trail WHERE account_id = $1 AND action = 'api-key-revoked'`,
    company.accountId,
  );
  expect(trail).toHaveLength(1);
});

test('a key outlives the owner who created it and says so, and the other owners are told', async () => {
  const company = await fixture.addCustomer('pravno');
  const founder = await fixture.addMember(company, 'owner');
  const { key } = await make(founder, { name: 'Праћење возила' });
  const { key_id: revoked } = await make(founder, { name: 'Стари' });
  await fixture.call(opozoviKljuc, { key_id: revoked }, company.token);
  await make(company, { name: 'Мој' });
  const url = 'https://prijem.example/rampa';
  const hook = { url, events: ['balance.low'] };
  expect((await fixture.call(napraviVebhuk, hook, founder.token)).statusCode).toBe(200);
  const gone = { member_id: founder.userId };
  expect((await fixture.call(ukloniClana, gone, company.token)).statusCode).toBe(200);

  expect((await ask(key)).status).toBe(200);
  const made = (await listOf(company)).map(({ name, madeBy }) => ({ name, madeBy }));
  expect(made).toContainEqual({
    name: 'Праћење возила',
    madeBy: { member_id: founder.userId, name: 'Драган Илић', owner: false },
  });
  expect(made[0]).toMatchObject({ name: 'Мој', madeBy: { owner: true } });
  const mails = await run(
    `SELECT data->>'to' AS to, data->'params'->>'things' AS things FROM jobs.job
     WHERE name = 'mail' AND data->>'template' = 'integrations.mail-maker-gone'`,
  );
  expect(mails).toEqual([
    {
      to: `${company.username}@primer.rs`,
      things: `Праћење возила (${key.slice(0, 18)}…)\n${url}`,
    },
  ]);
});

test('when an owner without keys leaves, nothing is said about keys', async () => {
  const company = await fixture.addCustomer('pravno');
  await make(company);
  const heir = await fixture.addMember(company, 'owner');
  const mails = async () =>
    (
      await run(
        `SELECT data->>'to' AS to FROM jobs.job
      WHERE data->>'template' = 'integrations.mail-maker-gone' AND data->>'to' LIKE $1`,
        `${heir.username}%`,
      )
    ).length;
  await fixture.call(promeniUlogu, { member_id: heir.userId, role: 'driver' }, company.token);
  await fixture.call(promeniUlogu, { member_id: heir.userId, role: 'owner' }, company.token);
  expect(await mails()).toBe(0);
  // Transferring the ownership makes the key's creator an accountant.
  await fixture.call(prenesiVlasnistvo, { member_id: heir.userId }, company.token);
  expect(await mails()).toBe(1);
});

test.each(['fizicko', 'distributor'] as const)(
  'a customer (%s) has no keys',
  async (personType) => {
    const customer = await fixture.addCustomer(personType);
    const answer = await fixture.call(napraviKljuc, wish, customer.token);
    expect(answer).toMatchObject({ http: 403, message: 'integrations.companies-only' });
    expect(await run('SELECT 1 FROM api_keys WHERE account_id = $1', customer.accountId)).toEqual(
      [],
    );
  },
);

test('an expired key is refused as expired; its company is warned once, two weeks before', async () => {
  const company = await fixture.addCustomer('pravno');
  const { key } = await make(company, { validDays: 30, name: 'Истиче' });
  const warned = async () =>
    (
      await run(
        `SELECT 1 FROM jobs.job WHERE name = 'mail' AND data->>'to' = $1
         AND data->>'template' = 'integrations.mail-key-expiring'`,
        `${company.username}@primer.rs`,
      )
    ).length;
  fixture.passTime({ hours: 15 * 24 });
  await fixture.app.services.apiKeys.sweep(everyAccount);
  expect(await warned()).toBe(0);
  fixture.passTime({ hours: 2 * 24 });
  await fixture.app.services.apiKeys.sweep(everyAccount);
  await fixture.app.services.apiKeys.sweep(everyAccount);
  expect(await warned()).toBe(1);
  expect((await ask(key)).status).toBe(200);
  fixture.passTime({ hours: 14 * 24 });
  expect(await ask(key)).toMatchObject({ status: 401, key: 'api-key.expired' });
});

test('creating and revoking require step-up authentication', async () => {
  const company = await fixture.addCustomer('pravno');
  const { key_id } = await make(company);
  await run(
    `UPDATE sessions SET ${moved('proved_at', '-16 minutes')} WHERE account_id = $1`,
    company.accountId,
  );
  for (const [call, input] of [
    [napraviKljuc, wish],
    [opozoviKljuc, { key_id }],
  ] as const) {
    const answer = await fixture.call(call, input, company.token);
    expect(answer.message).toBe('identity.proof-needed;by:password');
  }
  expect(await listOf(company)).toMatchObject([{ key_id, state: 'active' }]);
});

test('a company has at most twenty keys, however fast it creates them', async () => {
  const company = await fixture.addCustomer('pravno');
  const answers = await Promise.all(
    Array.from({ length: 23 }, () => fixture.call(napraviKljuc, wish, company.token)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.message).toBe(
    'integrations.too-many-keys;limit:20',
  );
  const [first] = await listOf(company);
  await fixture.call(opozoviKljuc, { key_id: first?.['key_id'] as string }, company.token);
  expect((await fixture.call(napraviKljuc, wish, company.token)).statusCode).toBe(200);
});

test('each key has its own rate limit; the other keys are not affected', async () => {
  const company = await fixture.addCustomer('pravno');
  const [busy, calm] = [await make(company), await make(company)];
  fixture.passTime({ minutes: 2 });
  for (let calls = 0; calls < keyRequestsPerMinute; calls += 1) {
    expect((await ask(busy.key)).status).toBe(200);
  }
  const refused = await ask(busy.key);
  expect(refused).toMatchObject({ status: 429, key: 'request.too-many' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(calm.key)).status).toBe(200);
  fixture.passTime({ minutes: 1 });
  expect((await ask(busy.key)).status).toBe(200);
});

test.each([
  ['of no company', 'rampa_aaaaaaaaaaaa_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['of no form', 'rampa_x'],
  ['with a quote', "rampa_' OR 1=1 --"],
])('a key %s is unknown', async (_, key) => {
  expect(await ask(key)).toMatchObject({ status: 401, key: 'api-key.unknown' });
});

test('a key with one letter changed is unknown, and a page of another site cannot use one', async () => {
  const company = await fixture.addCustomer('pravno');
  const { key } = await make(company);
  const changed = `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(await ask(changed)).toMatchObject({ status: 401, key: 'api-key.unknown' });
  expect(await ask(key, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
    status: 403,
    key: 'request.cross-site',
  });
});

test('keys of an account that is being closed stop working', async () => {
  const company = await fixture.addCustomer('pravno');
  const { key } = await make(company);
  const closing = { bankAccount: '', confirmed: true };
  expect((await fixture.call(obrisiNalog, closing, company.token)).statusCode).toBe(200);
  expect((await ask(key)).status).toBe(401);
});
