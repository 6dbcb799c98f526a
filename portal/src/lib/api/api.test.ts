import { defineCall, empty } from '@rampa/contract';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { createCookieJar } from '../session/cookies.ts';
import { createSession, type Tokens } from '../session/session.ts';
import { createFakeCookies } from '../testing/fake-cookies.ts';
import { fakeToken } from '../testing/fake-token.ts';
import { createApi } from './api.ts';
import { createTransport } from './transport.ts';

const read = defineCall({
  method: 'GET',
  path: '/api/Dopuna/GetStatus',
  who: { customers: ['owner'] },
  summary: '',
  input: z.object({ order_number: z.string() }),
  result: z.object({ status: z.string() }),
  errors: { 'top-ups.not-found': { status: 404 } },
});

const verify = defineCall({
  method: 'POST',
  path: '/api/Tag/VerifikujTag',
  who: { visitor: true },
  summary: '',
  input: z.object({ serial_number: z.string() }),
  result: empty,
  errors: { 'tags.already-verified': { status: 608 }, 'tags.already-yours': { status: 608 } },
});

const write = defineCall({
  method: 'POST',
  path: '/api/Tag/SacuvajTag',
  who: { customers: ['owner'] },
  summary: '',
  input: z.object({ nickname: z.string() }),
  result: empty,
  errors: { 'tags.not-found': { status: 404 } },
});

const signIn = defineCall({
  method: 'POST',
  path: '/api/Token/GetToken',
  who: { visitor: true },
  summary: '',
  input: z.object({ username: z.string() }),
  result: empty,
  errors: { 'identity.credentials-wrong': { status: 400, field: 'password' } },
});

interface Answer {
  readonly statusCode: number;
  readonly message?: string;
  readonly result?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const fine = (result: unknown = {}): Answer => ({ statusCode: 200, result });
const refused: Answer = { statusCode: 401, message: 'session.expired' };

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

interface SetUp {
  readonly appUrl?: string;
  readonly refreshes?: boolean;
  readonly signedIn?: boolean;
  readonly renewal?: Promise<unknown>;
  readonly tokens?: Tokens;
  readonly renewed?: Tokens;
}

function setUp({
  appUrl = '',
  refreshes = true,
  signedIn = true,
  renewal,
  tokens = { token: fakeToken({ ime: 'old' }), refreshToken: 'r1' },
  renewed = { token: fakeToken({ ime: 'new' }), refreshToken: 'r2' },
}: SetUp = {}) {
  const page = createFakeCookies();
  const cookies = createCookieJar(page, false);
  const sent: Sent[] = [];
  const answers: (Answer | 'no answer' | 'not an envelope')[] = [];
  const told: string[] = [];
  const paused: number[] = [];
  const session = createSession({
    cookies,
    names: { token: 'token', refreshToken: 'refresh' },
    tellOthers: () => {},
    onFault: () => {},
  });
  if (signedIn) session.accept(tokens);
  page.set('XSRF-TOKEN', 'forgery-1');
  const transport = createTransport({
    appUrl,
    readCookie: (name) => cookies.read(name),
    language: () => 'sr-Cyrl',
    fetch: async (address, options) => {
      const headers = Object.fromEntries(new Headers(options.headers));
      const body: unknown = typeof options.body === 'string' ? JSON.parse(options.body) : undefined;
      sent.push({
        method: options.method ?? '',
        url: address,
        body,
        headers,
      });
      const answer = answers.shift();
      if (answer === undefined) throw new Error('more calls than answers');
      if (answer === 'no answer') throw new TypeError('Failed to fetch');
      if (answer === 'not an envelope')
        return new Response('<h1>Bad gateway</h1>', { status: 502 });
      const { statusCode, message = '', result = null } = answer;
      // The server sets a fresh CSRF cookie with its refusal.
      if (message === 'forgery.token-mismatch') page.set('XSRF-TOKEN', 'forgery-2');
      return Response.json(
        { statusCode, message, result },
        { status: statusCode < 600 ? statusCode : 200, headers: { ...answer.headers } },
      );
    },
    left: () => undefined,
    pause: async (seconds) => void paused.push(seconds),
  });
  const refreshed: string[] = [];
  const api = createApi({
    transport,
    session,
    refresh: async (usedToken) => {
      refreshed.push(usedToken);
      if (refreshes) session.accept(renewed);
      return refreshes;
    },
    renewal,
    onSignedOut: () => told.push('signed out'),
    onTimeout: (message) => told.push(`timeout ${message}`),
    onServerError: (message) => told.push(`error ${message}`),
    onInfo: (message) => told.push(`info ${message}`),
    startWaiting: () => () => {},
  });
  return { api, answers, sent, told, paused, refreshed, page, session };
}

test('a call carries the Bearer header and answers with the result', async () => {
  const { api, answers, sent } = setUp();
  answers.push(fine({ status: 'paid' }));
  const outcome = await api.call(read, { order_number: 'A 1' });
  expect(outcome).toEqual({ ok: true, value: { status: 'paid' } });
  expect(sent[0]?.url).toBe('/api/Dopuna/GetStatus?order_number=A+1');
  expect(sent[0]?.headers['authorization']).toBe(`Bearer ${fakeToken({ ime: 'old' })}`);
  expect(sent[0]?.headers['accept-language']).toBe('sr-Cyrl');
});

const inHome = { token: fakeToken({ acc: 'home', sub: 'a' }), refreshToken: 'r1' };
const inCompany = { token: fakeToken({ acc: 'company', sub: 'b' }), refreshToken: 'r2' };

test('what a page of one account sends is not done in another, for which another window acts meanwhile', async () => {
  const { api, sent, page } = setUp({ tokens: inHome });
  page.set('token', inCompany.token);
  const outcome = await api.call(write, { nickname: 'kombi' });
  expect(outcome).toMatchObject({ ok: false, code: 'session.ended' });
  expect(sent).toEqual([]);
});

test('a call that the switch of another window has overtaken is not repeated in the other account', async () => {
  const { api, answers, sent } = setUp({ tokens: inHome, renewed: inCompany });
  answers.push({ statusCode: 401, message: 'session.ended' });
  const outcome = await api.call(write, { nickname: 'kombi' });
  expect(outcome).toMatchObject({ ok: false, code: 'session.ended' });
  expect(sent).toHaveLength(1);
});

// Another operator's server may answer with the status alone.
test.each([
  [608, '', 'tags.already-verified'],
  [608, 'TAG_VERIFIKOVAN', 'tags.already-verified'],
  [608, 'tags.already-yours', 'tags.already-yours'],
  [602, '', 'top-ups.no-overview'],
  [603, '', 'passages.none'],
  [604, 'x', 'purchases.none'],
  [605, '', 'top-ups.none'],
  [404, '', ''],
  [500, '', ''],
])('%i with the message "%s" means %s', async (statusCode, message, code) => {
  const { api, answers } = setUp();
  answers.push({ statusCode, message });
  expect(await api.call(verify, { serial_number: '1' })).toMatchObject({ ok: false, code });
});

test('a call refused with 401 is refreshed once and repeated once, with the new token', async () => {
  const { api, answers, sent, refreshed } = setUp();
  answers.push(refused, fine({ status: 'paid' }));
  expect(await api.call(read, { order_number: '1' })).toMatchObject({ ok: true });
  expect(refreshed).toEqual([fakeToken({ ime: 'old' })]);
  expect(sent[1]?.headers['authorization']).toBe(`Bearer ${fakeToken({ ime: 'new' })}`);
});

test('while the sign-in is being renewed a call waits, and goes out once, with the new token', async () => {
  const renewal = Promise.withResolvers<boolean>();
  const { api, answers, sent, session, refreshed } = setUp({ renewal: renewal.promise });
  answers.push(fine({ status: 'paid' }));
  const outcome = api.call(read, { order_number: '1' });
  await Promise.resolve();
  expect(sent).toEqual([]);
  session.accept({ token: fakeToken({ ime: 'new' }), refreshToken: 'r2' });
  renewal.resolve(true);
  expect(await outcome).toMatchObject({ ok: true });
  expect(sent.map(({ headers }) => headers['authorization'])).toEqual([
    `Bearer ${fakeToken({ ime: 'new' })}`,
  ]);
  expect(refreshed).toEqual([]);
});

test('a call refused again after the refresh is not repeated endlessly', async () => {
  const { api, answers, sent, refreshed } = setUp();
  answers.push(refused, refused);
  expect(await api.call(read, { order_number: '1' })).toMatchObject({ ok: false, status: 401 });
  expect(refreshed).toHaveLength(1);
  expect(sent).toHaveLength(2);
});

test('after a refused refresh the call is not repeated', async () => {
  const { api, answers, sent } = setUp({ refreshes: false });
  answers.push(refused);
  expect(await api.call(read, { order_number: '1' })).toMatchObject({ ok: false, status: 401 });
  expect(sent).toHaveLength(1);
});

test('a customer screen without a session leads to sign-in, without a refresh', async () => {
  const { api, answers, told, refreshed } = setUp({ signedIn: false });
  answers.push(refused);
  await api.call(read, { order_number: '1' });
  expect(told).toEqual(['signed out']);
  expect(refreshed).toEqual([]);
});

test('a refused sign-in stays where it is', async () => {
  const { api, answers, told } = setUp({ signedIn: false });
  answers.push(refused);
  await api.call(signIn, { username: 'ana' });
  expect(told).toEqual([]);
});

test('only what changes something carries the forgery-protection token', async () => {
  const { api, answers, sent } = setUp();
  answers.push(fine({ status: 'paid' }), fine());
  await api.call(read, { order_number: '1' });
  await api.call(write, { nickname: 'Kombi' });
  expect(sent[0]?.headers['x-xsrf-token']).toBeUndefined();
  expect(sent[1]?.headers['x-xsrf-token']).toBe('forgery-1');
  expect(sent[1]?.body).toEqual({ nickname: 'Kombi' });
});

test('a call to another origin never carries the forgery-protection token', async () => {
  const { api, answers, sent } = setUp({ appUrl: 'https://api.primer.rs' });
  answers.push(fine());
  await api.call(write, { nickname: 'Kombi' });
  expect(sent[0]?.url).toBe('https://api.primer.rs/api/Tag/SacuvajTag');
  expect(sent[0]?.headers['x-xsrf-token']).toBeUndefined();
});

test('a forgery token that does not match is repeated once with the fresh one', async () => {
  const { api, answers, sent } = setUp();
  answers.push({ statusCode: 403, message: 'forgery.token-mismatch' }, fine());
  expect(await api.call(write, { nickname: 'Kombi' })).toMatchObject({ ok: true });
  expect(sent.map(({ headers }) => headers['x-xsrf-token'])).toEqual(['forgery-1', 'forgery-2']);
});

test('a forgery token that never matches is refused after one repetition', async () => {
  const { api, answers, sent } = setUp();
  answers.push(
    { statusCode: 403, message: 'forgery.token-mismatch' },
    { statusCode: 403, message: 'forgery.token-mismatch' },
  );
  expect(await api.call(write, { nickname: 'Kombi' })).toMatchObject({
    ok: false,
    code: 'forgery.token-mismatch',
  });
  expect(sent).toHaveLength(2);
});

test('a refusal brings its code, its parameters and what is wrong with which field', async () => {
  const { api, answers } = setUp();
  answers.push({
    statusCode: 400,
    message: 'request.invalid',
    result: [{ field: 'nickname', message: 'tags.plate-invalid' }],
  });
  expect(await api.call(write, { nickname: '' })).toEqual({
    ok: false,
    code: 'request.invalid',
    params: {},
    status: 400,
    faults: [{ field: 'nickname', message: 'tags.plate-invalid' }],
    retryAfter: undefined,
  });
});

test.each([602, 603, 604, 605, 608])(
  '%i is a refusal though it comes with HTTP status 200',
  async (status) => {
    const { api, answers, told } = setUp();
    answers.push({ statusCode: status, message: 'passages.none' });
    expect(await api.call(read, { order_number: '1' })).toMatchObject({ ok: false, status });
    expect(told).toEqual([]);
  },
);

test('what is read is asked again without what a server of the version before does not know, what is changed is not', async () => {
  const unknown = (field: string, message = 'field.unknown'): Answer => ({
    statusCode: 400,
    message: 'request.invalid',
    result: [{ field, message }],
  });
  const { api, answers, sent } = setUp();
  const input = { nickname: 'Pera', colour: 'blue' };
  answers.push(unknown('colour'), fine());
  expect((await api.call(write, input, { reading: true })).ok).toBe(true);
  expect(sent.map(({ body }) => body)).toEqual([input, { nickname: 'Pera' }]);
  answers.push(unknown('colour'));
  expect((await api.call(write, input)).ok).toBe(false);
  // What is wrong for another reason, and what is deeper in, is not asked again.
  for (const answer of [unknown('colour', 'field.required'), unknown('wish.colour')]) {
    answers.push(answer);
    expect((await api.call(write, input, { reading: true })).ok).toBe(false);
  }
});

test('610 means done, and what the server says about it is shown', async () => {
  const { api, answers, told } = setUp();
  answers.push({ statusCode: 610, message: 'tags.note', result: { status: 'x' } });
  expect(await api.call(read, { order_number: '1' })).toEqual({ ok: true, value: { status: 'x' } });
  expect(told).toEqual(['info tags.note']);
});

test('500 and 428 are shown to the customer', async () => {
  const { api, answers, told } = setUp();
  answers.push(
    { statusCode: 500, message: 'server.unexpected' },
    { statusCode: 428, message: 'identity.session-too-old' },
  );
  await api.call(read, { order_number: '1' });
  await api.call(read, { order_number: '1' });
  expect(told).toEqual(['error server.unexpected', 'timeout identity.session-too-old']);
});

test('no answer and strange answers are refusals, not crashes', async () => {
  const { api, answers } = setUp();
  answers.push('no answer', 'not an envelope');
  expect(await api.call(read, { order_number: '1' })).toMatchObject({
    ok: false,
    code: 'network.unreachable',
    status: 0,
  });
  expect(await api.call(read, { order_number: '1' })).toMatchObject({ ok: false, status: 502 });
});

test('how long the server asks to wait is passed on', async () => {
  const { api, answers } = setUp();
  answers.push({
    statusCode: 429,
    message: 'request.too-many;seconds:30',
    headers: { 'Retry-After': '30' },
  });
  expect(await api.call(read, { order_number: '1' })).toMatchObject({
    code: 'request.too-many',
    params: { seconds: '30' },
    retryAfter: 30,
  });
});

const crowded = {
  statusCode: 503,
  message: 'server.crowded;seconds:2',
  headers: { 'Retry-After': '2' },
} as const;

test('what a crowded server has not begun is asked again, a change as well, after the time that it names', async () => {
  const { api, answers, sent, paused } = setUp();
  answers.push(crowded, { statusCode: 200, result: { status: 'x' } });
  expect(await api.call(read, { order_number: '1' })).toEqual({ ok: true, value: { status: 'x' } });
  answers.push(crowded, crowded, { statusCode: 200 });
  expect(await api.call(write, { nickname: 'x' })).toMatchObject({ ok: true });
  expect(paused).toEqual([2, 2, 2]);
  expect(sent).toHaveLength(5);
});

test('a server that stays crowded is asked three times, and one that is unavailable once', async () => {
  const { api, answers, sent, paused } = setUp();
  answers.push(crowded, crowded, crowded);
  expect(await api.call(read, { order_number: '1' })).toMatchObject({
    code: 'server.crowded',
    params: { seconds: '2' },
    retryAfter: 2,
  });
  expect(sent).toHaveLength(3);
  answers.push({
    statusCode: 503,
    message: 'server.unavailable;seconds:5',
    headers: { 'Retry-After': '5' },
  });
  expect(await api.call(read, { order_number: '1' })).toMatchObject({ code: 'server.unavailable' });
  expect(sent).toHaveLength(4);
  expect(paused).toEqual([2, 2]);
});
