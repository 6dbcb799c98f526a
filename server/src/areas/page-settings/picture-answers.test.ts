import type { EarlyCall } from '@rampa/contract';
import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createPictureAsker } from './picture-answers.ts';

test('while calls wait for their turn a page comes without data, and asks for none', async () => {
  let crowded = true;
  const asked: string[] = [];
  const asker = createPictureAsker({
    askOwnApi: async ({ url }) => {
      asked.push(url);
      return { payload: JSON.stringify({ statusCode: 200, message: '', result: {} }) };
    },
    crowded: () => crowded,
    cookies: { token: 'token', refreshToken: 'refresh' },
    tokenToDraw: async ({ token }) => ({ token, expired: false }),
    openForgeryToken: () => 'nobody.1',
    clock: systemClock,
    patience: 60_000,
  });
  const page = {
    method: 'GET',
    headers: { cookie: 'token=a.b.c' },
    socket: { remoteAddress: '192.0.2.1' },
  };
  const calls = [{ method: 'GET', address: '/api/Pocetna/GetPocetna' }] as const;
  expect((await asker.ask(page, calls, '2')).answers).toBeNull();
  expect(asked).toEqual([]);
  crowded = false;
  expect((await asker.ask(page, calls, '2')).answers?.answers).toHaveLength(1);
  expect(asked).toEqual(['/api/Pocetna/GetPocetna']);
});

/** The addresses whose answers a page gets, by how long each answer is. */
async function brought(lengths: Readonly<Record<string, number>>): Promise<readonly string[]> {
  const asker = createPictureAsker({
    askOwnApi: async ({ url }) => ({
      payload: JSON.stringify({
        statusCode: 200,
        message: '',
        result: 'a'.repeat(lengths[url] ?? 0),
      }),
    }),
    crowded: () => false,
    cookies: { token: 'token', refreshToken: 'refresh' },
    tokenToDraw: async ({ token }) => ({ token, expired: false }),
    openForgeryToken: () => 'nobody.1',
    clock: systemClock,
    patience: 60_000,
  });
  const request = {
    method: 'GET',
    headers: { cookie: 'token=a' },
    socket: { remoteAddress: '127.0.0.1' },
  };
  const calls = Object.keys(lengths).map((address): EarlyCall => ({ method: 'GET', address }));
  const { answers } = await asker.ask(request, calls, '2');
  return answers?.answers.map(({ call }) => call.address) ?? [];
}

test('a page comes with all answers of its screen', async () => {
  expect(await brought({ '/api/a': 20_000, '/api/b': 39_000 })).toEqual(['/api/a', '/api/b']);
});

test('of answers that are too long together, the longest is left to the page', async () => {
  const lengths = { '/api/a': 20_000, '/api/b': 31_000, '/api/c': 10_000 };
  expect(await brought(lengths)).toEqual(['/api/a', '/api/c']);
});

test('an answer that is too long by itself does not take the others with it', async () => {
  expect(await brought({ '/api/a': 70_000, '/api/b': 61_000, '/api/c': 1000 })).toEqual(['/api/c']);
  expect(await brought({ '/api/a': 70_000 })).toEqual([]);
});

test('where answers come too late the page learns all the same that its token has expired', async () => {
  const asker = createPictureAsker({
    askOwnApi: () => new Promise(() => undefined),
    crowded: () => false,
    cookies: { token: 'token', refreshToken: 'refresh' },
    tokenToDraw: async ({ refreshToken }) =>
      refreshToken === 'good' ? { token: 'fresh', expired: true } : null,
    openForgeryToken: () => 'nobody.1',
    clock: systemClock,
    patience: 1,
  });
  const page = (cookie: string) => ({
    method: 'GET',
    headers: { cookie },
    socket: { remoteAddress: '192.0.2.1' },
  });
  const calls = [{ method: 'GET', address: '/api/Pocetna/GetPocetna' }] as const;
  expect(await asker.ask(page('token=a; refresh=good'), calls, '2')).toEqual({
    answers: null,
    expired: true,
  });
  // A page that asks for nothing costs no look at its session.
  expect(await asker.ask(page('token=a; refresh=good'), [], '2')).toEqual({
    answers: null,
    expired: false,
  });
  expect(await asker.ask(page('token=a; refresh=used'), calls, '2')).toEqual({
    answers: null,
    expired: false,
  });
});

test('one answer that is late, or fails, costs only itself; a sign-in that has ended costs all', async () => {
  const envelope = (statusCode: number) => ({
    payload: JSON.stringify({ statusCode, message: '', result: {} }),
  });
  const asker = createPictureAsker({
    async askOwnApi({ url }) {
      if (url === '/api/late') return new Promise(() => undefined);
      if (url === '/api/broken') return { payload: 'no JSON' };
      return envelope(url === '/api/ended' ? 401 : 200);
    },
    crowded: () => false,
    cookies: { token: 'token', refreshToken: 'refresh' },
    tokenToDraw: async ({ token }) => ({ token, expired: false }),
    openForgeryToken: () => 'nobody.1',
    clock: systemClock,
    patience: 20,
  });
  const page = {
    method: 'GET',
    headers: { cookie: 'token=a' },
    socket: { remoteAddress: '192.0.2.1' },
  };
  const brings = async (...addresses: readonly string[]) => {
    const calls = addresses.map((address): EarlyCall => ({ method: 'GET', address }));
    const { answers } = await asker.ask(page, calls, '2');
    return answers?.answers.map(({ call }) => call.address) ?? null;
  };
  expect(await brings('/api/late', '/api/a', '/api/broken', '/api/b')).toEqual([
    '/api/a',
    '/api/b',
  ]);
  expect(await brings('/api/late')).toBeNull();
  expect(await brings('/api/a', '/api/ended', '/api/late')).toBeNull();
});

test('a visitor’s calls are made without a session, with a forgery token of nobody’s, and without cookies of theirs', async () => {
  const asked: Readonly<Record<string, string>>[] = [];
  const asker = createPictureAsker({
    askOwnApi: async ({ headers }) => {
      asked.push(headers);
      return { payload: JSON.stringify({ statusCode: 200, message: '', result: {} }) };
    },
    crowded: () => false,
    cookies: { token: 'token', refreshToken: 'refresh' },
    tokenToDraw: async () => null,
    openForgeryToken: () => 'nobody.1',
    clock: systemClock,
    patience: 60_000,
  });
  const page = {
    method: 'GET',
    headers: { cookie: 'XSRF-TOKEN=other; lang=1', 'user-agent': 'Phone' },
    socket: { remoteAddress: '192.0.2.1' },
  };
  const calls = [
    { method: 'POST', address: '/api/a', body: '{}' },
    { method: 'GET', address: 'https://elsewhere.example/api/b' },
  ] as const;
  const { answers, expired } = await asker.askOpenly(page, calls, '3');
  expect(answers?.answers.map(({ call }) => call.address)).toEqual(['/api/a']);
  expect(expired).toBe(false);
  expect(asked).toEqual([
    {
      'user-agent': 'Phone',
      accept: 'application/json',
      'accept-language': 'en',
      cookie: 'XSRF-TOKEN=nobody.1',
      'X-XSRF-TOKEN': 'nobody.1',
      'content-type': 'application/json',
    },
  ]);
});
