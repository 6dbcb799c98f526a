import { expect, test } from 'vitest';
import { createFakeStorage } from '../../lib/testing/fake-storage.ts';
import { createFormTickets } from './form-ticket.ts';

function setUp(storage = createFakeStorage()) {
  let asked = 0;
  let now = 1000;
  let away = false;
  const tickets = createFormTickets({
    storage,
    now: () => now,
    ask: async () => {
      asked += 1;
      return away ? undefined : { ticket: `listić ${asked}`, minimumSeconds: 3 };
    },
  });
  return {
    tickets,
    asked: () => asked,
    passTime: (milliseconds: number) => (now += milliseconds),
    goAway: (gone: boolean) => (away = gone),
  };
}

test('two who ask at once get one ticket, ready in three seconds', async () => {
  const { tickets, asked } = setUp();
  const [first, second] = await Promise.all([tickets.get(), tickets.get()]);
  expect(first).toEqual({ ticket: 'listić 1', readyAt: 4000 });
  expect(second).toEqual(first);
  expect(asked()).toBe(1);
});

test('after a reload it is still the same form', async () => {
  const storage = createFakeStorage();
  await setUp(storage).tickets.get();
  const again = setUp(storage);
  expect(await again.tickets.get()).toEqual({ ticket: 'listić 1', readyAt: 4000 });
  expect(again.asked()).toBe(0);
});

test('a sent message uses up its ticket', async () => {
  const { tickets } = setUp();
  await tickets.get();
  tickets.forget();
  expect(await tickets.get()).toMatchObject({ ticket: 'listić 2' });
});

test('an old ticket is renewed, and the new one is kept', async () => {
  const { tickets, passTime } = setUp();
  await tickets.get();
  passTime(90_000_000);
  const renewed = { ticket: 'listić 2', readyAt: 90_004_000 };
  expect(await tickets.renew()).toEqual(renewed);
  expect(await tickets.get()).toEqual(renewed);
});

test('without a server there is no ticket, and the next try asks again', async () => {
  const { tickets, goAway } = setUp();
  goAway(true);
  expect(await tickets.get()).toBeUndefined();
  goAway(false);
  expect(await tickets.get()).toMatchObject({ ticket: 'listić 2' });
});
