import { failure, success } from '@rampa/contract';
import { getToken } from '@rampa/contract/identity';
import { getProlasci } from '@rampa/contract/passages';
import { getTagovi } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { createKeyGuard, wrongKeysPerMinute, type KeyHolder } from './api-keys.ts';

const holder: KeyHolder = {
  keyId: 'key',
  scopes: ['tags:read'],
  accountId: 'account',
  userId: 'user',
  personType: 'pravno',
};

function guarded() {
  let now = Temporal.Instant.from('2026-11-20T12:00:00Z');
  let lookedUp = 0;
  const gate = {
    recognises: () => true,
    authenticate: async (bearers: readonly string[]) => {
      lookedUp += 1;
      return bearers.map((bearer) =>
        bearer.startsWith('right')
          ? success({ ...holder, keyId: `key ${lookedUp % 5}` })
          : failure('api-key.unknown'),
      );
    },
    isMakersRight: async () => true,
  };
  const guard = createKeyGuard(gate, { now: () => now }, { writing: true });
  return {
    guard,
    lookedUp: () => lookedUp,
    pass: (duration: Temporal.DurationLike) => {
      now = now.add(duration);
    },
    ask: async (bearer: string, network: string) =>
      (await guard.check(getTagovi, bearer, network)).fault?.code ?? 'passed',
  };
}

test('unknown keys cause few look-ups: beyond a number in a minute they wait, and one query finds all', async () => {
  const { ask, lookedUp, pass } = guarded();
  const answers = await Promise.all(
    Array.from({ length: wrongKeysPerMinute + 100 }, () => ask('wrong', '192.0.2.0')),
  );
  expect(lookedUp()).toBe(wrongKeysPerMinute + 1);
  expect(answers.at(0)).toBe('api-key.unknown');
  expect(answers.at(-1)).toBe('request.too-many');
  expect(await ask('wrong', '198.51.100.0')).toBe('api-key.unknown');
  pass({ minutes: 1 });
  expect(await ask('wrong', '192.0.2.0')).toBe('api-key.unknown');
});

test('a key is still good while it exists and opens the call', async () => {
  const { guard, ask } = guarded();
  expect(await ask('right', '192.0.2.0')).toBe('passed');
  expect(await guard.stillGood(getTagovi, 'right')).toBe(true);
  expect(await guard.stillGood(getTagovi, 'withdrawn')).toBe(false);
  expect(await guard.stillGood(getProlasci, 'right')).toBe(false);
  expect(await guard.stillGood(getToken, 'right')).toBe(false);
});

test('a stranger with wrong keys shuts out no right key behind the same address', async () => {
  const { ask, lookedUp } = guarded();
  expect(await ask('right, used before', '192.0.2.0')).toBe('passed');
  const strangers = Array.from({ length: wrongKeysPerMinute + 50 }, () =>
    ask('wrong', '192.0.2.0'),
  );
  // Used for the first time while the stranger is at it.
  const first = ask('right', '192.0.2.0');
  expect(await ask('right, used before', '192.0.2.0')).toBe('passed');
  expect(await first).toBe('passed');
  expect((await Promise.all(strangers)).at(-1)).toBe('request.too-many');
  const before = lookedUp();
  for (let count = 0; count < 50; count += 1) {
    expect(await ask('right', '192.0.2.0')).toBe('passed');
  }
  expect(lookedUp()).toBe(before + 50);
});

test('of strangers beyond number some are not even looked up, a key that was right before always is', async () => {
  const { ask, lookedUp } = guarded();
  expect(await ask('right', '192.0.2.0')).toBe('passed');
  const strangers = Array.from({ length: 5000 }, () => ask('wrong', '192.0.2.0'));
  expect(await ask('right', '192.0.2.0')).toBe('passed');
  expect(new Set((await Promise.all(strangers)).slice(wrongKeysPerMinute))).toEqual(
    new Set(['request.too-many']),
  );
  expect(lookedUp()).toBe(wrongKeysPerMinute + 3);
});

test('a valid key does not count towards that limit', async () => {
  const { ask } = guarded();
  for (let count = 0; count < 2 * wrongKeysPerMinute; count += 1) {
    expect(await ask('right', '192.0.2.0')).toBe('passed');
  }
});
