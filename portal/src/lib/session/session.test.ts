import { expect, test } from 'vitest';
import { createCookieJar } from './cookies.ts';
import { decodeToken } from './jwt.ts';
import { createSession } from './session.ts';
import { fakeToken } from '../testing/fake-token.ts';
import { createFakeCookies } from '../testing/fake-cookies.ts';
import { userLabel, userTooltip } from './user-label.ts';

const names = { token: 'token', refreshToken: 'refresh' };

function setUp(page = createFakeCookies()) {
  const faults: string[] = [];
  const session = createSession({
    cookies: createCookieJar(page, false),
    names,
    tellOthers: () => {},
    onFault: (fault) => faults.push(fault),
  });
  return { session, page, faults };
}

test('a customer is signed in exactly when the token cookie exists', () => {
  const { session, page } = setUp();
  expect(session.isAuthenticated()).toBe(false);
  page.set('refresh', 'r');
  expect(session.isAuthenticated()).toBe(false);
  page.set('token', fakeToken({ ime: 'Ана' }));
  expect(session.isAuthenticated()).toBe(true);
  page.drop('token');
  expect(session.isAuthenticated()).toBe(false);
});

test('screens learn who signed in, with letters of any script', () => {
  const { session } = setUp();
  const seen: (string | undefined)[] = [];
  session.subscribe(() => seen.push(session.get().user?.ime));
  session.accept({ token: fakeToken({ ime: 'Ђорђе' }), refreshToken: 'r' });
  session.accept({ token: fakeToken({ ime: 'Žarko' }), refreshToken: 'r2' });
  session.clear();
  expect(seen).toEqual(['Ђорђе', 'Žarko', undefined]);
});

test('a sign-out in another tab is seen here', () => {
  const page = createFakeCookies();
  const here = setUp(page).session;
  const there = setUp(page).session;
  there.accept({ token: fakeToken({ ime: 'Ана' }), refreshToken: 'r' });
  here.check();
  expect(here.get().user?.ime).toBe('Ана');
  there.clear();
  here.check();
  expect(here.get()).toMatchObject({ authenticated: false, user: null });
});

test('another account of the same person, chosen in another tab, is another member here', () => {
  const page = createFakeCookies();
  const here = setUp(page).session;
  const there = setUp(page).session;
  there.accept({ token: fakeToken({ ime: 'Ана', acc: 'a', sub: '1' }), refreshToken: 'r' });
  here.check();
  expect(here.get()).toMatchObject({ member: 'a 1', several: false });
  const next = fakeToken({ ime: 'Ана', acc: 'b', sub: '2', several: true });
  there.accept({ token: next, refreshToken: 'r2' });
  here.check();
  expect(here.get()).toMatchObject({ member: 'b 2', several: true });
});

test('a token cookie that is no token still counts as signed in, without a name', () => {
  const { session, faults, page } = setUp();
  page.set('token', 'nonsense');
  session.check();
  expect(session.get()).toMatchObject({ authenticated: true, user: null });
  expect(session.isAuthenticated()).toBe(true);
  expect(faults).toEqual(['not-a-jwt']);
});

test.each(['', 'a', 'a.b', 'a.b.c.d'])('%j is not a JWT', (token) => {
  expect(decodeToken(token)).toEqual({ ok: false, fault: 'not-a-jwt' });
});

test.each(['a.!.c', 'a..c', `a.${btoa('no json')}.c`, `a.${btoa('[]')}.c`, `a.${btoa('null')}.c`])(
  '%j cannot be decoded',
  (token) => {
    expect(decodeToken(token)).toEqual({ ok: false, fault: 'cannot-decode' });
  },
);

test('cookies have path / and are only sent to this site', () => {
  const page = createFakeCookies();
  createCookieJar(page, true).write('__Host-token', 'a b;c');
  expect(page.written).toEqual(['__Host-token=a%20b%3Bc; path=/; SameSite=Strict; Secure']);
  expect(createCookieJar(page, true).read('__Host-token')).toBe('a b;c');
});

test('the label is first and last name', () => {
  expect(userLabel({ ime: 'Ana', prezime: 'Anić', poslovno_ime: 'Flota' })).toBe('Ana Anić');
  expect(userLabel({ ime: '', prezime: 'Anić', poslovno_ime: '' })).toBe('Anić');
});

test.each([
  ['Ana', 'Anić', 'Flota d.o.o.', 'Ana Anić / Flota d.o.o.'],
  ['Ana', '', 'Flota d.o.o.', 'Flota d.o.o.'],
  ['', 'Anić', 'Flota d.o.o.', 'Flota d.o.o.'],
  ['', '', 'Flota d.o.o.', 'Flota d.o.o.'],
  ['Ana', 'Anić', '', ''],
])('the tooltip of %j %j of %j is %j', (ime, prezime, poslovno_ime, tooltip) => {
  expect(userTooltip({ ime, prezime, poslovno_ime })).toBe(tooltip);
});
