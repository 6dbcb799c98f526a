import type { LightMyRequestResponse } from 'fastify';
import { allCalls } from '@rampa/contract/all-calls';
import { getClanovi, getProfil } from '@rampa/contract/identity';
import { getJa } from '@rampa/contract/staff';
import { prijaviIzgubljen } from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from './testing/app-fixture.ts';
import { forgeryHeaders } from './testing/call-through.ts';
import { openDatabaseLine } from './testing/database-line.ts';
import { signInElsewhere } from './testing/sign-in-elsewhere.ts';

let fixture: AppFixture;
let ana: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
  fixture.app.http.app.get('/api/Test/Breaks', () => {
    throw new Error('the password is hunter2');
  });
  ana = await fixture.addCustomer();
});
afterAll(() => fixture.close());

const json = { 'content-type': 'application/json' };
const bearer = () => ({ authorization: `Bearer ${ana.token}` });
const tagList = { method: 'POST', url: '/api/Tag/GetTagovi' } as const;

/** Status and message of an answer that is an envelope and nothing else. */
function verdictOf(reply: LightMyRequestResponse): string {
  const { statusCode, message, ...rest } = reply.json<{ statusCode: number; message: string }>();
  expect(Object.keys(rest)).toEqual(['result']);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.statusCode).toBe(statusCode);
  return `${statusCode} ${message}`;
}

test.each([
  ['text with a NUL', '/api/Dopuna/GetStatus?order_number=a%00b'],
  ['a NUL in an address of a payment', '/placanje/a%00b/povratak'],
])('%s is refused, not an error of ours', async (_, url) => {
  const reply = await fixture.send({ url, headers: bearer() });
  expect(reply.statusCode).toBeLessThan(500);
});

describe('every answer under /api is an envelope', () => {
  test.each([
    ['an unknown path', { url: '/api/Tag/NemaOvoga' }],
    ['the bare prefix', { url: '/api' }],
    ['a known path with a slash too many', { url: '/api/Token/GetForgeryToken/' }],
    ['a known path in other letters', { url: '/api/token/getforgerytoken' }],
    ['a method that the path does not have', { method: 'PUT', url: '/api/Token/GetToken' }],
    ['a GET of a POST call', { url: '/api/Token/GetToken' }],
    ['a path that is no text', { url: '/api/%zz' }],
    ['a path out of the folder', { url: '/api/../../etc/passwd' }],
  ] as const)('%s', async (_, request) => {
    expect(verdictOf(await fixture.send(request))).toBe('404 request.not-found');
  });

  test.each([
    ['cut off', '{"username":'],
    ['not JSON', 'username=ana'],
    ['empty', ''],
    ['a way into every object', '{"__proto__":{"lice":"distributor"}}'],
    ['another way into every object', '{"constructor":{"prototype":{"lice":"x"}}}'],
  ])('a body that is %s', async (_, payload) => {
    const reply = await fixture.send({
      method: 'POST',
      url: '/api/Token/GetToken',
      payload,
      headers: json,
    });
    expect(verdictOf(reply)).toBe('400 request.malformed-json');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/xml'])(
    'a body of type %s, which a form of another site could send',
    async (type) => {
      const reply = await fixture.send({
        method: 'POST',
        url: '/api/Token/GetToken',
        payload: '{"username":"ana","password":"x"}',
        headers: { 'content-type': type },
      });
      expect(verdictOf(reply)).toBe('415 request.wrong-content-type;expected:application/json');
    },
  );

  test('a body that is too large', async () => {
    const reply = await fixture.send({
      method: 'POST',
      url: '/api/Token/GetToken',
      payload: JSON.stringify({ username: 'a'.repeat(70_000) }),
      headers: json,
    });
    expect(verdictOf(reply)).toBe('413 request.too-large;limitKb:64');
  });

  test.each(allCalls.filter(({ bodyLimit }) => bodyLimit !== undefined))(
    'a body that is too large for $path, which has a limit of its own',
    async ({ path, bodyLimit = 0 }) => {
      const payload = JSON.stringify({ data: 'a'.repeat(bodyLimit) });
      const reply = await fixture.send({ method: 'POST', url: path, payload, headers: json });
      expect(verdictOf(reply)).toBe(
        `413 request.too-large;limitKb:${Math.floor(bodyLimit / 1024)}`,
      );
    },
  );

  test('an internal error is answered without detail and logged with the request id', async () => {
    const reply = await fixture.send({ url: '/api/Test/Breaks' });
    expect(verdictOf(reply)).toBe('500 server.unexpected');
    expect(reply.body).not.toMatch(/hunter2|Error|\.ts|node_modules/);
    const line = fixture.log.find((entry) => entry.includes('hunter2'));
    expect(line).toContain(String(reply.headers['x-request-id']));
  });
});

describe('input', () => {
  const post = async (url: string, payload: object) =>
    fixture.send({
      method: 'POST',
      url,
      payload,
      headers: { ...bearer(), ...(await forgeryHeaders(fixture.send, bearer())) },
    });

  test('an unknown field is refused and named', async () => {
    const reply = await post('/api/Tag/GetTagovi', { first: 0, rows: 5, isAdmin: true });
    expect(verdictOf(reply)).toBe('400 request.invalid');
    expect(reply.json()).toMatchObject({
      result: [{ field: 'isAdmin', message: 'field.unknown' }],
    });
  });

  test('every field that is wrong is named', async () => {
    const reply = await post('/api/Tag/GetTagovi', { first: -1, rows: 101 });
    expect(reply.json()).toMatchObject({
      result: [
        { field: 'first', message: 'field.too-small' },
        { field: 'rows', message: 'field.too-large' },
      ],
    });
  });

  test('an unknown query parameter is ignored', async () => {
    const reply = await fixture.send({
      url: '/api/Language/GetTranslation?languageId=2&utm_source=mail',
    });
    expect(reply.statusCode).toBe(200);
  });

  test.each(['[]', '"text"', '7', 'true'])(
    'a body %s where an object belongs is refused',
    async (payload) => {
      const reply = await fixture.send({
        ...tagList,
        payload,
        headers: { ...json, ...bearer(), ...(await forgeryHeaders(fixture.send, bearer())) },
      });
      expect(verdictOf(reply)).toBe('400 request.invalid');
    },
  );
});

describe('who is calling', () => {
  test('cookies without the header authenticate nobody', async () => {
    const cookies = [
      `rampa-token=${ana.token}`,
      `rampa-refresh=${ana.refreshToken}`,
      `__Host-rampa-token=${ana.token}`,
      (await forgeryHeaders(fixture.send, bearer())).cookie,
    ].join('; ');
    const reply = await fixture.send({ ...tagList, payload: {}, headers: { cookie: cookies } });
    expect(verdictOf(reply)).toBe('401 session.missing');
  });

  test.each(['Basic YW5hOmFuYQ==', 'Bearer', 'Bearer ', 'Bearer x.y.z', 'bearer null'])(
    'the header %s authenticates nobody',
    async (authorization) => {
      const reply = await fixture.send({ ...tagList, payload: {}, headers: { authorization } });
      expect(verdictOf(reply)).toBe('401 session.missing');
    },
  );

  test('a call that another site makes is refused, whatever it carries', async () => {
    const request = {
      ...tagList,
      payload: {},
      headers: { ...bearer(), ...(await forgeryHeaders(fixture.send, bearer())) },
    };
    const from = (site: string) =>
      fixture.send({ ...request, headers: { ...request.headers, 'sec-fetch-site': site } });
    expect(verdictOf(await from('cross-site'))).toBe('403 request.cross-site');
    expect((await from('same-origin')).statusCode).toBe(200);

    const file = { url: '/api/Putarina/IzvozProlazaka', headers: bearer() };
    const crossSite = { ...file.headers, 'sec-fetch-site': 'cross-site' };
    const reply = await fixture.send({ ...file, headers: crossSite });
    expect(verdictOf(reply)).toBe('403 request.cross-site');
  });
});

describe('forgery protection', () => {
  const attempt = (headers: Record<string, string>) =>
    fixture.send({ ...tagList, payload: {}, headers: { ...bearer(), ...headers } });

  test('a call without its token is refused with a fresh cookie, which then works', async () => {
    const refused = await attempt({});
    expect(verdictOf(refused)).toBe('403 forgery.token-mismatch');
    const fresh = /^XSRF-TOKEN=([^;]+); Path=\/; SameSite=Strict$/.exec(
      String(refused.headers['set-cookie']),
    )?.[1];
    const repeated = await attempt({ cookie: `XSRF-TOKEN=${fresh}`, 'x-xsrf-token': fresh ?? '' });
    expect(repeated.statusCode).toBe(200);
  });

  test('neither the cookie nor the header alone is enough, nor two that differ', async () => {
    const mine = await forgeryHeaders(fixture.send, bearer());
    const another = await forgeryHeaders(fixture.send, bearer());
    for (const headers of [
      { cookie: mine.cookie },
      { 'x-xsrf-token': mine['x-xsrf-token'] },
      { cookie: mine.cookie, 'x-xsrf-token': another['x-xsrf-token'] },
    ]) {
      expect((await attempt(headers)).statusCode).toBe(403);
    }
  });

  test('a matching pair that we did not sign is invalid', async () => {
    for (const forged of ['x', 'x.y', '.', `${'A'.repeat(43)}.${'B'.repeat(22)}`]) {
      const reply = await attempt({ cookie: `XSRF-TOKEN=${forged}`, 'x-xsrf-token': forged });
      expect(reply.statusCode).toBe(403);
    }
  });

  test('a token made for somebody else, or for nobody, is invalid', async () => {
    const marko = await fixture.addCustomer();
    const his = await forgeryHeaders(fixture.send, { authorization: `Bearer ${marko.token}` });
    expect((await attempt(his)).statusCode).toBe(403);
    expect((await attempt(await forgeryHeaders(fixture.send, {}))).statusCode).toBe(403);
  });
});

test('answers under /api are never cached and never a page', async () => {
  // What is the same for everybody may be cached; this is made for one browser.
  const reply = await fixture.send({ url: '/api/Token/GetForgeryToken' });
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin',
  });
  expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  expect(reply.headers).not.toHaveProperty('x-powered-by');
});

test('no other answer can be framed, and none repeats what it was sent', async () => {
  const health = await fixture.send({ url: '/health/live' });
  expect(health.headers['content-security-policy']).toBe("frame-ancestors 'none'");
  const trace = await fixture.send({
    method: 'TRACE',
    url: '/',
    headers: { 'x-tajna': 'kôd' },
  });
  expect(trace.statusCode).toBe(404);
  expect(trace.payload).not.toContain('kôd');
});

test('each answer carries its request id, and the log has it without personal data', async () => {
  const first = await fixture.send({ url: '/api/Token/GetForgeryToken?tajna=broj-kartice' });
  const second = await fixture.send({ url: '/api/nema' });
  const ids = [first, second].map(({ headers }) => String(headers['x-request-id']));
  expect(new Set(ids).size).toBe(2);
  const lines = fixture.log.filter((line) => ids.some((id) => line.includes(id)));
  expect(lines).toHaveLength(2);
  const everything = fixture.log.join('');
  for (const secret of ['broj-kartice', ana.token, ana.refreshToken, 'nočni vozač']) {
    expect(everything).not.toContain(secret);
  }
});

test('the log says who was refused what: neither the role nor somebody else’s things', async () => {
  const stranger = await fixture.addCustomer('pravno');
  const lost = { tag_id: uuid(), reason: 'izgubljen' };
  const lines = () =>
    fixture.log
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
      .filter((line) => line['msg'] === 'call refused' && line['user'] === stranger.userId);
  expect((await fixture.call(prijaviIzgubljen, lost, stranger.token)).http).toBe(404);
  expect((await fixture.call(getJa, {}, stranger.token)).http).toBe(404);
  const driver = await fixture.addMember(stranger, 'driver');
  expect((await fixture.call(getClanovi, {}, driver.token)).http).toBe(403);
  expect(lines()).toMatchObject([
    { code: 'tags.not-found', route: prijaviIzgubljen.path, account: stranger.accountId },
    { code: 'request.not-found', route: getJa.path },
  ]);
  expect(fixture.log.filter((line) => line.includes(driver.userId)).join('')).toContain(
    'session.role-not-allowed',
  );
  expect(fixture.log.join('')).not.toContain(lost.tag_id);
});

test('a client that calls too often is told when to retry', async () => {
  const limited = await openAppFixture({ settings: { REQUESTS_PER_MINUTE: '3' } });
  try {
    const call = (remoteAddress: string) =>
      limited.send({ url: '/api/Language/GetTranslation?languageId=2', remoteAddress });
    for (let count = 0; count < 3; count += 1) {
      expect((await call('192.0.2.1')).statusCode).toBe(200);
    }
    const refused = await call('192.0.2.1');
    expect(verdictOf(refused)).toBe('429 request.too-many;seconds:60');
    expect(refused.headers['retry-after']).toBe('60');
    expect((await call('192.0.2.2')).statusCode).toBe(200);
    // An IPv6 subscriber has a whole network of addresses, and counts as one.
    for (const last of ['1', '2', '3']) await call(`2001:db8::${last}`);
    expect((await call('2001:db8::ffff')).statusCode).toBe(429);
    limited.passTime({ seconds: 60 });
    expect((await call('192.0.2.1')).statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});

test('a person has one limit for all accounts in which they act', async () => {
  const limited = await openAppFixture({ settings: { REQUESTS_PER_MINUTE: '20' } });
  try {
    const home = await limited.addCustomer();
    const member = await limited.addMember(await limited.addCustomer('pravno'), 'accountant');
    const { run } = limited.app.database;
    await signInElsewhere(run, member, home, limited.now());
    await run('UPDATE memberships SET used_at = joined_at WHERE user_id = $1', [member.userId]);
    const elsewhere = await limited.signInAgain(home);
    limited.passTime({ seconds: 60 });
    const ask = async (token: string) => (await limited.call(getProfil, {}, token)).statusCode;
    const answers: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      answers.push(await ask(home.token), await ask(elsewhere.token));
    }
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await ask(home.token)).toBe(429);
    expect(await ask(elsewhere.token)).toBe(429);
    expect(await ask(member.token)).toBe(200);
  } finally {
    await limited.close();
  }
});

test('neighbours who use up the limit of a network do not sign out who renews a session there', async () => {
  const limited = await openAppFixture({ settings: { REQUESTS_PER_MINUTE: '4' } });
  try {
    const { token, refreshToken } = await limited.addCustomer();
    const remoteAddress = '192.0.2.1';
    const expired = { authorization: `Bearer ${token}` };
    const forgery = await forgeryHeaders(limited.send, expired);
    limited.passTime({ minutes: 11 });
    const visit = () =>
      limited.send({ url: '/api/Language/GetTranslation?languageId=2', remoteAddress });
    for (let count = 0; count < 4; count += 1) await visit();
    expect((await visit()).statusCode).toBe(429);
    const renewed = await limited.send({
      method: 'POST',
      url: '/api/Token/RefreshToken',
      payload: { token, refreshToken },
      headers: { ...expired, ...forgery },
      remoteAddress,
    });
    expect(renewed.statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});

test('while the database is down calls answer 503, and work again when it is back', async () => {
  const line = await openDatabaseLine();
  const away = await openAppFixture({ databaseVia: line.via });
  try {
    const customer = await away.addCustomer();
    const headers = { authorization: `Bearer ${customer.token}` };
    const forgery = await forgeryHeaders(away.send, headers);
    const list = () => away.send({ ...tagList, payload: {}, headers: { ...headers, ...forgery } });
    expect((await list()).statusCode).toBe(200);

    await line.cut();
    const refused = await list();
    expect(verdictOf(refused)).toBe('503 server.unavailable;seconds:5');
    expect(refused.headers['retry-after']).toBe('5');
    const ready = await away.send({ url: '/health/ready' });
    expect(ready.statusCode).toBe(503);
    expect((await away.send({ url: '/health/live' })).statusCode).toBe(200);
    // Whoever returns from paying sees a page, which retries by itself.
    const back = await away.send({ url: '/placanje/261121000001/povratak?digest=x' });
    expect(back.statusCode).toBe(503);
    expect(back.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(back.headers['refresh']).toBe('5');
    expect(back.body).toContain('Vaša uplata nije izgubljena');

    await line.mend();
    expect((await list()).statusCode).toBe(200);
    expect((await away.send({ url: '/health/ready' })).statusCode).toBe(200);
  } finally {
    await line.mend();
    await away.close();
    await line.close();
  }
});
