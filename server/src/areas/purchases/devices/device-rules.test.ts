import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { oldBefore, untilAfter, whereIs, type DeviceFacts } from './device-rules.ts';

const nothing: DeviceFacts = {
  state: undefined,
  order: undefined,
  tag: undefined,
  takenOut: false,
};
const working = { status: 'aktivan', replaced: false, handedIn: false } as const;
const order = { state: 'sent', delivery: 'address', returnedAt: null } as const;
const now = Temporal.Instant.from('2026-11-26T12:00:00Z');

test.each([
  ['in stock', { state: 'in-stock' }, 'stock'],
  ['on its way', { state: 'sent', order }, 'under-way'],
  ['sent by a server that knows no devices', { order }, 'under-way'],
  ['at a point of sale', { order: { ...order, delivery: 'pickup' } }, 'point-of-sale'],
  ['handed over', { order: { ...order, state: 'delivered' } }, 'delivered'],
  ['with its customer, whatever the order says', { order, tag: working }, 'customer'],
  ['lost by its customer', { tag: { ...working, status: 'izgubljen' } }, 'customer-lost'],
  ['replaced', { tag: { ...working, status: 'neaktivan', replaced: true } }, 'replaced'],
  ['handed in', { state: 'returned', tag: { ...working, handedIn: true } }, 'returned'],
  ['given back to its customer', { state: 'returned', tag: working }, 'customer'],
  ['scrapped after it was handed in', { state: 'scrapped', tag: working }, 'scrapped'],
  ['entered by mistake', { takenOut: true }, 'taken-out'],
  ['of a parcel that came back', { order: { ...order, returnedAt: now } }, 'issued'],
] as const)('a device that is %s', (_, facts, where) => {
  expect(whereIs({ ...nothing, ...facts })).toBe(where);
});

test('months are counted from the day of the hand-over, to the last day of a shorter month', () => {
  expect(untilAfter('2024-11-30', 24, now)).toEqual({ day: '2026-11-30', over: false, soon: true });
  expect(untilAfter('2024-11-25', 24, now)).toMatchObject({ over: true, soon: false });
  expect(untilAfter('2025-08-31', 6, now)?.day).toBe('2026-02-28');
  expect(untilAfter('2024-11-30', 0, now)).toBeNull();
  expect(untilAfter(null, 24, now)).toBeNull();
});

test('what is asked for as old ends within the days of the warning', () => {
  const last = oldBefore(72, now).subtract({ hours: 1 });
  const day = last.toZonedDateTimeISO('Europe/Belgrade').toPlainDate().toString();
  expect(untilAfter(day, 72, now)).toMatchObject({ soon: true });
});
