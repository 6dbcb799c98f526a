import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openOrderStage, type OrderStage } from './testing/order-stage.ts';

let stage: OrderStage;
beforeAll(async () => {
  stage = await openOrderStage(10);
});
afterAll(() => stage.close());
afterEach(async () => {
  expect(await stage.faults()).toEqual([]);
});

test('of fifty who order the last ten devices at once, ten get one', async () => {
  const customers = await Promise.all(Array.from({ length: 5 }, () => stage.app.addCustomer()));
  const inputs = await Promise.all(
    Array.from({ length: 50 }, () =>
      stage.wish({ lines: [{ kategorija: 'III', quantity: 1, package: 'large' }] }),
    ),
  );
  const answers = await Promise.all(
    inputs.map((input, at) => stage.tryToPlace(input, customers[at % 5]?.token)),
  );
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(10);
  expect(
    answers.filter(({ message }) => message === 'purchases.out-of-stock;kategorija:III'),
  ).toHaveLength(40);
  expect(await stage.available('III')).toBe(0);

  // Nobody pays: the payments run out, as after a server that was killed, and all are there again.
  stage.app.passTime({ minutes: 31 });
  await stage.sweep();
  expect(await stage.available('III')).toBe(10);
});

test('one intent that is sent several times at once gets the last device, and once', async () => {
  const ordered = { lines: [{ kategorija: 'IV' as const, quantity: 1, package: 'none' as const }] };
  while ((await stage.available('IV')) > 1) await stage.place(ordered);
  const input = await stage.wish(ordered);
  const answers = await Promise.all(Array.from({ length: 8 }, () => stage.tryToPlace(input)));
  expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
  expect(await stage.available('IV')).toBe(0);
});

test('an order over several categories takes all of its devices or none', async () => {
  const input = await stage.wish({
    lines: [
      { kategorija: 'I', quantity: 3, package: 'none' },
      { kategorija: 'IA', quantity: 1, package: 'none' },
      { kategorija: 'II', quantity: 1, package: 'none' },
    ],
  });
  const rest = { lines: [{ kategorija: 'II', quantity: 5, package: 'none' }] } as const;
  await stage.place({ lines: [...rest.lines] });
  await stage.place({ lines: [...rest.lines] });
  const before = [await stage.available('I'), await stage.available('IA')];
  expect(await stage.tryToPlace(input)).toMatchObject({
    http: 409,
    message: 'purchases.out-of-stock;kategorija:II',
  });
  expect([await stage.available('I'), await stage.available('IA')]).toEqual(before);
});

test('orders over the same categories in any order wait for each other, without a deadlock', async () => {
  const lines = [
    { kategorija: 'I', quantity: 1, package: 'none' },
    { kategorija: 'IA', quantity: 1, package: 'none' },
  ] as const;
  const answers = await Promise.all(
    Array.from({ length: 6 }, async (_, at) =>
      stage.tryToPlace(await stage.wish({ lines: at % 2 === 0 ? [...lines] : lines.toReversed() })),
    ),
  );
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200, 200]);
});
