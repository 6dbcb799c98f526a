import { expect, test } from 'vitest';
import { createSession } from './session.ts';
import { dropViewing, readViewing, viewedUser, viewingCookies, type Viewing } from './viewing.ts';
import { keepViewing, takeViewingLeft } from './viewing-of-staff.ts';

const viewing: Viewing = {
  id: 'v1',
  token: 'uvid.abc',
  user: {
    email: 'ana@primer.rs',
    ime: 'Ана',
    prezime: 'Анић',
    username: 'ana',
    lice: 'fizicko',
    poslovno_ime: '',
    role: 'owner',
  },
  name: 'Ана Анић',
  account: 'a',
  endsAt: 1000,
};

function createTab(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

test('a tab shows the customer until it is left, and then says how, once', () => {
  const tab = createTab();
  expect(readViewing(tab)).toBeNull();
  keepViewing(tab, viewing);
  expect(readViewing(tab)).toEqual(viewing);
  expect(takeViewingLeft(tab)).toBeNull();
  tab.setItem('of-the-customer', 'balance');
  dropViewing(tab, viewing, 'over');
  expect(tab.getItem('of-the-customer')).toBeNull();
  expect(readViewing(tab)).toBeNull();
  expect(takeViewingLeft(tab)).toEqual({ how: 'over', id: 'v1' });
  expect(takeViewingLeft(tab)).toBeNull();
});

test('the session is the customer’s, whatever the cookies say and whoever clears it', () => {
  const session = createSession({
    cookies: viewingCookies(viewing, 'token'),
    names: { token: 'token', refreshToken: 'refresh' },
    decode: viewedUser(viewing),
    tellOthers: () => {},
    onFault: () => {},
  });
  expect(session.get()).toMatchObject({ authenticated: true, user: viewing.user });
  expect([session.token(), session.refreshToken()]).toEqual(['uvid.abc', undefined]);
  session.clear();
  expect(session.isAuthenticated()).toBe(true);
});
