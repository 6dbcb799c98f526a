import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openOrderFixture, type OrderFixture } from './testing/order-fixture.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await openOrderFixture(10);
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.faults()).toEqual([]);
});

test('if fifty order the last ten tags at once, ten get one', async () => {
  const customers = await Promise.all(Array.from({ length: 5 }, () => fixture.app.addCustomer()));
  const inputs = await Promise.all(
    Array.from({ length: 50 }, () =>
      fixture.wish({ lines: [{ kategorija: 'III', quantity: 1, package: 'large' }] }),
    ),
  );
  const answers = await Promise.all(
    inputs.map((input, at) => fixture.tryToPlace(input, customers[at % 5]?.token)),
  );
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(10);
  expect(
    answers.filter(({ message }) => message === 'purchases.out-of-stock;kategorija:III'),
  ).toHaveLength(40);
  expect(await fixture.available('III')).toBe(0);

  // Nobody pays: the payments expire, as after a crash, and all tags are in stock again.
  fixture.app.passTime({ minutes: 31 });
  await fixture.sweep();
  expect(await fixture.available('III')).toBe(10);
});

test('one intent sent several times at once gets the last tag, once', async () => {
  const ordered = { lines: [{ kategorija: 'IV' as const, quantity: 1, package: 'none' as const }] };
  while ((await fixture.available('IV')) > 1) await fixture.place(ordered);
  const input = await fixture.wish(ordered);
  const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.tryToPlace(input)));
  expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
  expect(await fixture.available('IV')).toBe(0);
});

test('an order over several categories takes all of its tags or none', async () => {
  const input = await fixture.wish({
    lines: [
      { kategorija: 'I', quantity: 3, package: 'none' },
      { kategorija: 'IA', quantity: 1, package: 'none' },
      { kategorija: 'II', quantity: 1, package: 'none' },
    ],
  });
  const rest = { lines: [{ kategorija: 'II', quantity: 5, package: 'none' }] } as const;
  await fixture.place({ lines: [...rest.lines] });
  await fixture.place({ lines: [...rest.lines] });
  const before = [await fixture.available('I'), await fixture.available('IA')];
  expect(await fixture.tryToPlace(input)).toMatchObject({
    http: 409,
    message: 'purchases.out-of-stock;kategorija:II',
  });
  expect([await fixture.available('I'), await fixture.available('IA')]).toEqual(before);
});

test('orders over the same categories in any order wait for each other, without a deadlock', async () => {
  const lines = [
    { kategorija: 'I', quantity: 1, package: 'none' },
    { kategorija: 'IA', quantity: 1, package: 'none' },
  ] as const;
  const answers = await Promise.all(
    Array.from({ length: 6 }, async (_, at) =>
      fixture.tryToPlace(
        await fixture.wish({ lines: at % 2 === 0 ? [...lines] : lines.toReversed() }),
      ),
    ),
  );
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200, 200]);
});
