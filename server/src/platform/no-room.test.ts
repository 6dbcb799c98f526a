import { expect, test } from 'vitest';
import { noRoomSentence } from './no-room.ts';

test.each([
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  Object.assign(new Error('EDQUOT: disk quota exceeded, open'), { code: 'EDQUOT' }),
  Object.assign(new Error('could not extend file "base/5/1259"'), { code: '53100' }),
  new Error('initdb: could not write: No space left on device'),
])('a start on a full disk says what to do: %s', (error) => {
  expect(noRoomSentence(error, '/srv/rampa')).toMatch(/^There is no room .*\/srv\/rampa/);
});

test('any other error stays what it is', () => {
  expect(noRoomSentence(new Error('password authentication failed'), '/srv')).toBeUndefined();
  expect(noRoomSentence('text', '/srv')).toBeUndefined();
});
