import { failure, success } from '@rampa/contract';
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
    authenticate: async (bearer: string) => {
      lookedUp += 1;
      return bearer === 'right'
        ? success({ ...holder, keyId: `key ${lookedUp % 5}` })
        : failure('api-key.unknown');
    },
  };
  const guard = createKeyGuard(gate, { now: () => now });
  return {
    lookedUp: () => lookedUp,
    pass: (duration: Temporal.DurationLike) => {
      now = now.add(duration);
    },
    ask: async (bearer: string, network: string) =>
      (await guard.check(getTagovi, bearer, network)).fault?.code ?? 'passed',
  };
}

test('the number of unknown keys looked up in the database per minute is limited', async () => {
  const { ask, lookedUp, pass } = guarded();
  const answers = await Promise.all(
    Array.from({ length: wrongKeysPerMinute + 100 }, () => ask('wrong', '192.0.2.0')),
  );
  expect(lookedUp()).toBe(wrongKeysPerMinute);
  expect(answers.at(-1)).toBe('request.too-many');
  expect(await ask('right', '198.51.100.0')).toBe('passed');
  pass({ minutes: 1 });
  expect(await ask('right', '192.0.2.0')).toBe('passed');
});

test('a valid key does not count towards that limit', async () => {
  const { ask } = guarded();
  for (let count = 0; count < 2 * wrongKeysPerMinute; count += 1) {
    expect(await ask('right', '192.0.2.0')).toBe('passed');
  }
});
