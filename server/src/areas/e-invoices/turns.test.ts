import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { everyAccount } from '../../testing/scope.ts';
import { createTurns, type Turn, type Turns } from './turns.ts';

let storage: TestDatabase;
let database: Database;
let now = Temporal.Instant.from('2026-11-20T12:00:00Z');
beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.appUrl });
});
afterAll(async () => {
  await database.close();
  await storage.drop();
});

/** Of one server. */
const server = (callsPerSecond = 1000): Turns =>
  createTurns({ database, clock: { now: () => now }, callsPerSecond });
const laterBy = (seconds: number) => {
  now = now.add({ seconds });
};
/** As a server that is killed leaves it: begun, and never ended. */
async function takeForEver(of: Turns): Promise<{ readonly turn: Turn; end(): Promise<void> }> {
  const begun = Promise.withResolvers<Turn>();
  const over = Promise.withResolvers<void>();
  const taken = of.take(everyAccount, async (turn) => {
    begun.resolve(turn);
    await over.promise;
  });
  const end = async () => {
    over.resolve();
    await taken;
  };
  return { turn: await begun.promise, end };
}
const isFree = async (of: Turns) => (await of.take(everyAccount, async () => true)) ?? false;

test('while one server has the turn no other has, and at its end the next one does, work that fails ends it as well', async () => {
  const held = await takeForEver(server());
  expect(await isFree(server())).toBe(false);
  await held.end();
  expect(await isFree(server())).toBe(true);
  await expect(
    server().take(everyAccount, () => Promise.reject(new Error('SEF answered 503'))),
  ).rejects.toThrow('503');
  expect(await isFree(server())).toBe(true);
});

test('a server that was killed keeps the others waiting for two minutes after its last call, and none longer', async () => {
  const killed = await takeForEver(server());
  laterBy(100);
  expect(await killed.turn.next()).toBe(true);
  laterBy(119);
  expect(await isFree(server())).toBe(false);
  laterBy(1);
  const next = await takeForEver(server());
  // It was slow, and not killed: it makes no more calls, and does not end the other's turn.
  expect(await killed.turn.next()).toBe(false);
  await killed.end();
  expect(await isFree(server())).toBe(false);
  await next.end();
});

test('before each call there is a pause, so that there is one between those of two servers', async () => {
  const begun = performance.now();
  for (const one of [server(20), server(20)]) {
    await one.take(everyAccount, async (turn) => {
      expect(await turn.next()).toBe(true);
      expect(await turn.next()).toBe(true);
    });
  }
  // Four of 50 ms; timers may be a millisecond early.
  expect(performance.now() - begun).toBeGreaterThanOrEqual(4 * 49);
});

test('changes are asked for every five minutes, whichever server has the turn', async () => {
  const isDue = (of: Turns) => of.take(everyAccount, (turn) => turn.isFollowingDue());
  laterBy(300);
  expect(await isDue(server())).toBe(true);
  expect(await isDue(server())).toBe(false);
  laterBy(299);
  expect(await isDue(server())).toBe(false);
  laterBy(1);
  expect(await isDue(server())).toBe(true);
});
