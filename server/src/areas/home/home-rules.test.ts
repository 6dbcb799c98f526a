import { expect, test } from 'vitest';
import { mostUrgent, type Waiting } from './home-rules.ts';

const today = '2026-11-20';

function waiting(kind: Waiting['kind'], more: Partial<Waiting> = {}): Waiting {
  return { kind, id: kind, name: kind, count: 1, amountMinor: 100, until: null, ...more };
}

const kinds = (tasks: readonly Waiting[]) => mostUrgent(tasks, today).map(({ kind }) => kind);

test('what stops a service or a journey comes first, what is on its way last, three at most', () => {
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

test('an offer goes before what only waits, in its last days', () => {
  const offer = (until: string) => waiting('offer-waiting', { until });
  const others = [waiting('balance-low'), waiting('complaint-waiting')];
  expect(kinds([...others, offer('2026-11-23')])).toEqual([
    'balance-low',
    'complaint-waiting',
    'offer-waiting',
  ]);
  expect(kinds([...others, offer('2026-11-22')])[0]).toBe('offer-waiting');
});

test('an empty tag goes before an offer that runs out today', () => {
  const offer = waiting('offer-waiting', { until: today });
  expect(kinds([offer, waiting('balance-low', { amountMinor: 0 })])[0]).toBe('balance-low');
});
