import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { laneStatusOf, type StatusFacts } from './tag-status-rules.ts';

const stoppedAt = Temporal.Instant.from('2026-11-01T08:00:00Z');
const holdsFrom = Temporal.Instant.from('2026-11-10T08:00:00Z');
const working: StatusFacts = {
  tag: { status: 'aktivan', stoppedAt: null },
  accountClosed: false,
  replaced: false,
  blocks: [],
  balanceMinor: 1000,
  lowMinor: 1000,
  lowLimit: null,
};
const stopped = (status: StatusFacts['tag']['status']): Partial<StatusFacts> => ({
  tag: { status, stoppedAt: stoppedAt.epochMilliseconds },
});
const fraud = { blocks: [{ reason: 'fraud', holdsFrom }] } as const;

test.each<[Partial<StatusFacts>, string, Temporal.Instant | null]>([
  [{}, 'good', null],
  [{ balanceMinor: 999 }, 'low', null],
  // Whoever pays later is judged by the limit alone.
  [{ balanceMinor: -999, lowLimit: false }, 'good', null],
  [{ lowLimit: true }, 'low', null],
  // Closing switches tags off: what still works is not closed.
  [{ accountClosed: true }, 'good', null],
  [{ ...fraud, balanceMinor: -1 }, 'blocked fraud', holdsFrom],
  [{ ...fraud, ...stopped('izgubljen') }, 'blocked lost', stoppedAt],
  [{ ...fraud, ...stopped('ukraden') }, 'blocked stolen', stoppedAt],
  [{ ...fraud, ...stopped('neaktivan') }, 'blocked switched-off', stoppedAt],
  [{ ...fraud, ...stopped('neaktivan'), accountClosed: true }, 'blocked closed', stoppedAt],
  [{ ...fraud, ...stopped('neaktivan'), replaced: true }, 'blocked replaced', stoppedAt],
  [{ ...stopped('ukraden'), replaced: true }, 'blocked stolen', stoppedAt],
  [{ ...stopped('ukraden'), accountClosed: true }, 'blocked stolen', stoppedAt],
  [
    {
      blocks: [
        { reason: 'document', holdsFrom },
        { reason: 'switched-off', holdsFrom: stoppedAt },
      ],
    },
    'blocked document',
    holdsFrom,
  ],
])('%o is %s', (facts, expected, since) => {
  const decided = laneStatusOf({ ...working, ...facts });
  expect(`${decided.status} ${decided.reason}`.trim()).toBe(expected);
  expect(decided.since?.epochMilliseconds).toBe(since?.epochMilliseconds);
});
