import { expect, test } from 'vitest';
import { isSettledAway, takesMoney } from './taking.ts';

type Given = Parameters<typeof takesMoney>[0];

const other = { serial_number: '1', at: '2026-11-01T08:00:00Z' };
const block = (reason: 'switched-off' | 'returned', holds: boolean): Given => ({
  status: 'neaktivan',
  blocks: [{ reason, holds }],
});

test.each<[string, Given, boolean]>([
  ['a tag that works', { status: 'aktivan' }, true],
  ['one that was switched off', block('switched-off', true), true],
  ['a lost one', { status: 'izgubljen' }, false],
  ['a stolen one', { status: 'ukraden' }, false],
  ['one that was handed back', block('returned', true), false],
  ['one that will be handed back', block('returned', false), true],
  ['one that was replaced', { status: 'neaktivan', replacedBy: other }, false],
  [
    'one that another account has taken over',
    { status: 'neaktivan', handedOverAt: '2026-11-01T08:00:00Z' },
    false,
  ],
])('whether %s takes money', (_, tag, takes) => {
  expect(takesMoney(tag)).toBe(takes);
});

test('a tag that another account has taken over waits for what is owed on it alone', () => {
  expect([-1, 0, 1].map((balance) => isSettledAway(true, balance))).toEqual([false, true, true]);
  expect(isSettledAway(false, 0)).toBe(false);
});
