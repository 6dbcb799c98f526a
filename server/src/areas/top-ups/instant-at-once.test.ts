import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openInstantFixture, type InstantFixture } from './testing/instant-fixture.ts';

let fixture: InstantFixture;
beforeAll(async () => {
  fixture = await openInstantFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

const outcome = (of: string) => ({ http: 200, result: { outcome: of } });

test('announced six times at once, each on a connection of its own, it is credited once', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, reference } = await fixture.slipOf(customer);
  const notice = fixture.noticeOf(reference);
  const answers = await Promise.all(Array.from({ length: 6 }, () => fixture.announce(notice)));
  const outcomes = answers.map(({ result }) => (result as { outcome: string }).outcome);
  expect(outcomes.toSorted()).toEqual(['credited', 'known', 'known', 'known', 'known', 'known']);
  expect(await fixture.status(customer, orderNumber)).toEqual({ status: 'paid', balance: 250_000 });
});

test('a notification that comes after the statement does nothing, and at the same time as it neither', async () => {
  const customer = await fixture.addCustomer();
  const late = await fixture.slipOf(customer);
  expect(await fixture.importEntries(fixture.entryOf(late.reference, fixture.dayIn(1)))).toEqual([
    'credited',
  ]);
  expect(await fixture.announce(fixture.noticeOf(late.reference))).toMatchObject(outcome('known'));

  const race = await fixture.slipOf(customer);
  const [answer, verdicts] = await Promise.all([
    fixture.announce(fixture.noticeOf(race.reference)),
    fixture.importEntries(fixture.entryOf(race.reference, fixture.dayIn(2))),
  ]);
  const { outcome: announced } = answer.result as { outcome: string };
  expect([announced, ...verdicts].toSorted()).toEqual(['credited', 'known']);
  expect(await fixture.status(customer, race.order_number)).toEqual({
    status: 'paid',
    balance: 500_000,
  });
});

test('announced and taken back at once, on a connection each, it is not credited unless staff are told', async () => {
  const customer = await fixture.addCustomer();
  for (let round = 0; round < 5; round += 1) {
    const { reference } = await fixture.slipOf(customer);
    const notice = fixture.noticeOf(reference);
    const back = { ...notice, kind: 'returned', amountMinor: 250_000 + (round % 2) };
    const both = [notice, back, notice, back];
    await Promise.all((round < 3 ? both : both.toReversed()).map((one) => fixture.announce(one)));
    const left = [['credited', 'returned-after'], ['returned']];
    // Of another amount, what is announced is a transfer of which a part was taken back.
    const allowed = round % 2 === 0 ? left : [...left, ['returned', 'returned']];
    expect(allowed).toContainEqual(await fixture.verdictsOf(notice));
  }
});
