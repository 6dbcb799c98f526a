import { expect, test } from 'vitest';
import { createPasswordHasher, decoyHash } from './passwords.ts';

const hasher = createPasswordHasher();

test('the dummy hash for unknown names costs as much as a real one, and matches no password', async () => {
  const decoy = decoyHash();
  const costs = (hash: string) => hash.split('$').slice(0, 4);
  expect(costs(decoy)).toEqual(costs(await hasher.hash('било шта')));
  expect(await hasher.verify(decoy, '')).toBe(false);
});

test('password checks wait for their turn, and all are served', async () => {
  const hash = await hasher.hash('нека лозинка');
  const given = Array.from({ length: 12 }, (_, index) =>
    index % 2 === 0 ? 'нека лозинка' : 'погрешна',
  );
  const verdicts = await Promise.all(given.map((password) => hasher.verify(hash, password)));
  expect(verdicts).toEqual(given.map((password) => password === 'нека лозинка'));
  expect(hasher.overloaded()).toBe(false);
});

test('a queue that is too long is reported until it is processed', async () => {
  const busy = createPasswordHasher({ longestQueue: 10 });
  const hash = await busy.hash('нека лозинка');
  const crowd = Array.from({ length: 12 }, () => busy.verify(hash, 'погрешна'));
  expect(busy.overloaded()).toBe(false);
  crowd.push(busy.verify(hash, 'погрешна'));
  expect(busy.overloaded()).toBe(true);
  await Promise.all(crowd);
  expect(busy.overloaded()).toBe(false);
});
