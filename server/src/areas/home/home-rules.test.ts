import { expect, test } from 'vitest';
import { mostUrgent, type Waiting } from './home-rules.ts';

const today = '2026-11-20';

function waiting(kind: Waiting['kind'], more: Partial<Waiting> = {}): Waiting {
  return { kind, id: kind, name: kind, count: 1, amountMinor: 100, until: null, ...more };
}

const kinds = (tasks: readonly Waiting[]) => mostUrgent(tasks, today).map(({ kind }) => kind);

test('what blocks a service or a journey comes first, what is in progress last, three at most', () => {
  const all = [
    waiting('slip-unpaid'),
    waiting('order-unpaid', { until: '2026-12-01' }),
    waiting('complaint-waiting', { amountMinor: null }),
    waiting('balance-low'),
    waiting('automatic-failing'),
    waiting('invoice-overdue', { until: '2026-11-01' }),
  ];
  expect(kinds(all)).toEqual(['invoice-overdue', 'automatic-failing', 'balance-low']);
  expect(kinds(all.slice(0, 2))).toEqual(['order-unpaid', 'slip-unpaid']);
  expect(kinds([])).toEqual([]);
});

test('in its last days an offer comes before what merely waits', () => {
  const offer = (until: string) => waiting('offer-waiting', { until });
  const others = [waiting('balance-low'), waiting('complaint-waiting')];
  expect(kinds([...others, offer('2026-11-23')])).toEqual([
    'balance-low',
    'complaint-waiting',
    'offer-waiting',
  ]);
  expect(kinds([...others, offer('2026-11-22')])[0]).toBe('offer-waiting');
});

test('an empty tag comes before an offer that expires today', () => {
  const offer = waiting('offer-waiting', { until: today });
  expect(kinds([offer, waiting('balance-low', { amountMinor: 0 })])[0]).toBe('balance-low');
});
