import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import {
  dueAtOf,
  invoiceStatus,
  lastDayToPay,
  nextCharge,
  periodOf,
  vatOf,
  type RefusedCharge,
} from './billing-rules.ts';

const start = Temporal.Instant.from('2026-11-02T03:00:00Z');
const after = (hours: number) => start.add({ hours });
const refused = (
  cardId: string,
  hours: number,
  refusal: RefusedCharge['refusal'] = 'insufficient-funds',
): RefusedCharge => ({ cardId, refusal, endedAt: after(hours) });
const long = start.subtract({ hours: 1 });
const keptAt: Readonly<Record<string, Temporal.Instant>> = { added: after(8) };
const plan = (cards: readonly string[], refusals: readonly RefusedCharge[], now = after(100)) => {
  const known = cards.map((cardId) => ({ cardId, keptAt: keptAt[cardId] ?? long }));
  const next = nextCharge(known, refusals, now);
  return next === null ? 'nothing' : `${next.cardId} +${start.until(next.at).total('hours')}`;
};

test('the default card is tried three times before the others', () => {
  expect(plan(['a', 'b'], [])).toBe('a +100');
  expect(plan(['a', 'b'], [refused('a', 0)])).toBe('a +6');
  expect(plan(['a', 'b'], [refused('a', 0), refused('a', 6)])).toBe('a +30');
  const thrice = [refused('a', 0), refused('a', 6), refused('a', 30)];
  expect(plan(['a', 'b'], thrice, after(30))).toBe('b +30');
});

test('a card that will never work makes room for the next at once', () => {
  expect(plan(['a', 'b'], [refused('a', 0, 'card-expired')], after(0))).toBe('b +0');
  expect(plan(['a'], [refused('a', 0, 'card-blocked')])).toBe(`a +${7 * 24}`);
});

test('when all were tried, the one tried least is tried daily, later weekly', () => {
  const all = [refused('a', 0), refused('a', 6), refused('a', 30), refused('b', 31)];
  expect(plan(['a', 'b'], all)).toBe('b +55');
  const often = Array.from({ length: 14 }, (_, day) => refused('a', day * 24));
  expect(plan(['a'], often)).toBe(`a +${13 * 24 + 7 * 24}`);
});

test('a card that the customer adds after a refusal is tried at once, once', () => {
  expect(plan(['a', 'added'], [refused('a', 0)], after(9))).toBe('added +9');
  expect(plan(['a', 'added'], [refused('a', 0), refused('added', 9)], after(9))).toBe('a +6');
});

test('a new default card has attempts of its own, and without a card nothing is planned', () => {
  expect(plan(['new', 'a'], [refused('a', 0), refused('a', 6)], after(9))).toBe('new +9');
  expect(plan([], [refused('a', 0)])).toBe('nothing');
});

test('an invoice can be paid until the end of the eighth day, in toll time', () => {
  // In winter the day in Belgrade ends at 23:00 UTC.
  const dueAt = dueAtOf(Temporal.Instant.from('2026-11-02T23:30:00Z'));
  expect(dueAt.toString()).toBe('2026-11-11T23:00:00Z');
  expect(lastDayToPay(dueAt)).toBe('2026-11-11');
  const unpaid = { paidAt: null, dueAt };
  expect(invoiceStatus(unpaid, dueAt.subtract({ seconds: 1 }))).toBe('due');
  expect(invoiceStatus(unpaid, dueAt)).toBe('overdue');
  expect(invoiceStatus({ paidAt: dueAt, dueAt }, dueAt)).toBe('paid');
});

test('a period is a month, and its tax rounds half a para up', () => {
  expect(periodOf('2026-02')).toBe('2026-02-01/2026-02-28');
  expect(vatOf({ servicesMinor: 12_000, servicesVatPercent: 20 })).toBe(2000);
  expect(vatOf({ servicesMinor: 3, servicesVatPercent: 20 })).toBe(1);
});
