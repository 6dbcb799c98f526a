import { expect, test } from 'vitest';
import { createFakeCookies, type FakeCookies } from '../testing/fake-cookies.ts';
import { fakeToken } from '../testing/fake-token.ts';
import { settle } from '../testing/fake-clock.ts';
import { createCookieJar } from './cookies.ts';
import { createRefresh, type RefreshReply, type SessionEnd, type TabLock } from './refresh.ts';
import { createSession, type Tokens } from './session.ts';

const old: Tokens = { token: fakeToken({ ime: 'stari' }), refreshToken: 'stari-refresh' };
const fresh: Tokens = { token: fakeToken({ ime: 'novi' }), refreshToken: 'novi-refresh' };

/** Like `navigator.locks`: one after the other, in the order of asking. */
function createFakeLock(): TabLock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** A server on which each refresh token works once. */
function createStrictServer() {
  const sent: Tokens[] = [];
  const answers: ((reply: RefreshReply) => void)[] = [];
  return {
    sent,
    send: (tokens: Tokens) => {
      sent.push(tokens);
      const { promise, resolve } = Promise.withResolvers<RefreshReply>();
      answers.push(resolve);
      return promise;
    },
    async answer(reply: RefreshReply) {
      answers.shift()?.(reply);
      await settle();
    },
  };
}

function openTab(page: FakeCookies, lock: TabLock, server: ReturnType<typeof createStrictServer>) {
  const ends: SessionEnd[] = [];
  const session = createSession({
    cookies: createCookieJar(page, false),
    names: { token: 'token', refreshToken: 'refresh' },
    tellOthers: () => {},
    onFault: () => {},
  });
  const refresh = createRefresh({
    session,
    lock,
    send: server.send,
    onEnd: (end) => ends.push(end),
  });
  return { session, refresh, ends };
}

/** As the browser does with the server's `Set-Cookie`, before the page learns of the answer. */
function storeInBrowser(page: FakeCookies, tokens: Tokens): void {
  const jar = createCookieJar(page, false);
  jar.write('refresh', tokens.refreshToken);
  jar.write('token', tokens.token);
}

function setUp() {
  const page = createFakeCookies();
  const server = createStrictServer();
  const lock = createFakeLock();
  const tab = openTab(page, lock, server);
  tab.session.accept(old);
  return { page, server, lock, ...tab };
}

test('any number of refused calls make one refresh', async () => {
  const { refresh, server, session } = setUp();
  const calls = Promise.all([refresh(old.token), refresh(old.token), refresh(old.token)]);
  await settle();
  await server.answer({ kind: 'tokens', tokens: fresh });
  expect(await calls).toEqual([true, true, true]);
  expect(server.sent).toEqual([old]);
  expect(session.token()).toBe(fresh.token);
  expect(session.get().user?.ime).toBe('novi');
});

test('two tabs make one refresh', async () => {
  const { page, lock, server, refresh } = setUp();
  const other = openTab(page, lock, server);
  const here = refresh(old.token);
  const there = other.refresh(old.token);
  await settle();
  await server.answer({ kind: 'tokens', tokens: fresh });
  expect(await Promise.all([here, there])).toEqual([true, true]);
  expect(server.sent).toHaveLength(1);
  expect(other.session.get().user?.ime).toBe('novi');
});

test('a call that was refused with a token long replaced is repeated without a refresh', async () => {
  const { refresh, server, session } = setUp();
  session.accept(fresh);
  expect(await refresh(old.token)).toBe(true);
  expect(server.sent).toEqual([]);
});

test('the next expiry is refreshed again', async () => {
  const { refresh, server } = setUp();
  const first = refresh(old.token);
  await settle();
  await server.answer({ kind: 'tokens', tokens: fresh });
  await first;
  const second = refresh(fresh.token);
  await settle();
  await server.answer({ kind: 'tokens', tokens: old });
  expect(await second).toBe(true);
  expect(server.sent).toEqual([old, fresh]);
});

test('a refused refresh clears tokens and user data, once for all calls', async () => {
  const { refresh, server, session, ends, page } = setUp();
  const calls = Promise.all([refresh(old.token), refresh(old.token)]);
  await settle();
  await server.answer({ kind: 'failed' });
  expect(await calls).toEqual([false, false]);
  expect(session.get()).toMatchObject({ authenticated: false, user: null });
  expect(page.cookie).toBe('');
  expect(ends).toEqual([{ kind: 'failed' }]);
});

test('without an answer a refused call ends the session, and a refresh ahead of any call does not', async () => {
  const ahead = setUp();
  const renewal = ahead.refresh(old.token, 'ahead');
  await settle();
  await ahead.server.answer({ kind: 'unanswered' });
  expect(await renewal).toBe(false);
  expect(ahead.session.token()).toBe(old.token);
  expect(ahead.ends).toEqual([]);

  const call = ahead.refresh(old.token);
  await settle();
  await ahead.server.answer({ kind: 'unanswered' });
  expect(await call).toBe(false);
  expect(ahead.session.isAuthenticated()).toBe(false);
  expect(ahead.ends).toEqual([{ kind: 'unanswered' }]);
});

test('a refused refresh ends the session, whether ahead or not', async () => {
  const { refresh, server, session } = setUp();
  const renewal = refresh(old.token, 'ahead');
  await settle();
  await server.answer({ kind: 'failed' });
  expect(await renewal).toBe(false);
  expect(session.isAuthenticated()).toBe(false);
});

test('a session past its maximum age ends with its message', async () => {
  const { refresh, server, session, ends } = setUp();
  const call = refresh(old.token);
  await settle();
  await server.answer({ kind: 'timeout', message: 'identity.session-too-old' });
  expect(await call).toBe(false);
  expect(session.isAuthenticated()).toBe(false);
  expect(ends).toEqual([{ kind: 'timeout', message: 'identity.session-too-old' }]);
});

test('a sign-out in another tab while waiting is not undone by a refresh', async () => {
  const { page, lock, server, refresh } = setUp();
  const other = openTab(page, lock, server);
  const held = Promise.withResolvers<void>();
  const busy = lock(() => held.promise);
  const waiting = refresh(old.token);
  await settle();
  other.session.clear();
  held.resolve();
  await busy;
  expect(await waiting).toBe(false);
  expect(server.sent).toEqual([]);
});

test('a sign-out while the refresh is under way is not undone by its answer', async () => {
  const { refresh, server, session, page } = setUp();
  const call = refresh(old.token);
  await settle();
  session.clear();
  await server.answer({ kind: 'tokens', tokens: fresh });
  expect(await call).toBe(false);
  expect(page.cookie).toBe('');
  expect(session.isAuthenticated()).toBe(false);
});

test('a sign-in as somebody else while the refresh is under way stays', async () => {
  const { refresh, server, session } = setUp();
  const other: Tokens = { token: fakeToken({ ime: 'Marko' }), refreshToken: 'marko' };
  const call = refresh(old.token);
  await settle();
  session.accept(other);
  await server.answer({ kind: 'failed' });
  expect(await call).toBe(true);
  expect(session.get().user?.ime).toBe('Marko');
});

test('tokens that came with the answer as cookies are taken over', async () => {
  const { refresh, server, session, page } = setUp();
  const call = refresh(old.token);
  await settle();
  storeInBrowser(page, fresh);
  await server.answer({ kind: 'tokens', tokens: fresh });
  expect(await call).toBe(true);
  expect(session.get().user?.ime).toBe('novi');
});

test('cookies that an answer brings after a sign-out are removed again', async () => {
  const { refresh, server, session, page } = setUp();
  const call = refresh(old.token);
  await settle();
  session.clear();
  storeInBrowser(page, fresh);
  await server.answer({ kind: 'tokens', tokens: fresh });
  expect(await call).toBe(false);
  expect(page.cookie).toBe('');
});

test('cookies that an answer brings after a sign-in as somebody else give way to theirs', async () => {
  const { refresh, server, session, page } = setUp();
  const other: Tokens = { token: fakeToken({ ime: 'Marko' }), refreshToken: 'marko' };
  const call = refresh(old.token);
  await settle();
  session.accept(other);
  storeInBrowser(page, fresh);
  await server.answer({ kind: 'tokens', tokens: fresh });
  expect(await call).toBe(true);
  expect([session.token(), session.refreshToken()]).toEqual([other.token, other.refreshToken]);
  expect(session.get().user?.ime).toBe('Marko');
});

test('a sign-in in another tab stays when the answer to this tab’s renewal brings its cookies', async () => {
  const { refresh, server, session, page, lock } = setUp();
  const other = openTab(page, lock, server);
  const theirs: Tokens = { token: fakeToken({ ime: 'Marko' }), refreshToken: 'marko' };
  const call = refresh(old.token);
  await settle();
  other.session.accept(theirs);
  const restored = lock(async () => other.session.restore());
  storeInBrowser(page, fresh);
  await server.answer({ kind: 'tokens', tokens: fresh });
  await Promise.all([call, restored]);
  expect(session.token()).toBe(theirs.token);
  expect(session.refreshToken()).toBe(theirs.refreshToken);
});

test('a sign-out in another tab stays when the answer to this tab’s renewal brings its cookies', async () => {
  const { refresh, server, page, lock } = setUp();
  const other = openTab(page, lock, server);
  const call = refresh(old.token);
  await settle();
  other.session.clear();
  const restored = lock(async () => other.session.restore());
  storeInBrowser(page, fresh);
  await server.answer({ kind: 'tokens', tokens: fresh });
  await Promise.all([call, restored]);
  expect(page.cookie).toBe('');
});

test('without a refresh token nothing is sent and the session ends', async () => {
  const { refresh, server, page, ends } = setUp();
  page.drop('refresh');
  expect(await refresh(old.token)).toBe(false);
  expect(server.sent).toEqual([]);
  expect(ends).toHaveLength(1);
});
