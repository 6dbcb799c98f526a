import { expect, test } from 'vitest';
import { ratesAt, serbia } from './model.ts';
import { play, type Actors } from './play.ts';

const nobody = ratesAt(20, serbia, 0);

function fakeActors(handleCase: () => Promise<void>) {
  const seen = { vehicles: 0, ticks: 0, limit: 0 };
  const nothing = async (): Promise<void> => undefined;
  const actors: Actors = {
    customers: {
      signIn: nothing,
      openScreen: nothing,
      topUp: nothing,
      lookAround: nothing,
      limitTo: (count) => void (seen.limit = count),
    },
    lanes: {
      arrive: () => void (seen.vehicles += 1),
      tick: () => void (seen.ticks += 1),
      finish: nothing,
    },
    deliverFromAbroad: nothing,
    handleCase,
  };
  return { seen, actors };
}

test('things happen as often as the rates say, and what has begun is waited for', async () => {
  let ended = 0;
  const slow = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    ended += 1;
  };
  const { seen, actors } = fakeActors(slow);
  const rates = { ...nobody, passages: 1000, cases: 50, sessions: 7 };
  const played = await play(actors, rates, 0.4, new AbortController().signal);
  // On a busy machine ticks are late, and then more is due at once: the rate is that of the time that passed.
  const expected = 1000 * played.seconds;
  expect(seen.vehicles).toBeGreaterThan(expected * 0.6);
  expect(seen.vehicles).toBeLessThan(expected * 1.4);
  expect(seen.ticks).toBeGreaterThan(0);
  expect(seen.limit).toBe(7);
  expect(ended).toBeGreaterThan(0);
  expect(played.notBegun).toBe(0);
});

test('an hour ends early when it is cancelled, and says how long it was', async () => {
  const { actors } = fakeActors(async () => undefined);
  const cancelled = new AbortController();
  cancelled.abort();
  const { seconds } = await play(actors, { ...nobody, passages: 10 }, 3600, cancelled.signal);
  expect(seconds).toBeLessThan(60);
});
