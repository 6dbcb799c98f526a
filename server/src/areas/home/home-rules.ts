import { Temporal } from 'temporal-polyfill';
import { homeTasksMaximum, type HomeTaskKind } from '@rampa/contract/home';
import { rememberFew } from '../../platform/remember-few.ts';
import type { TagWithBalance } from '../tags/index.ts';

/** What is pending for the customer in one matter, its most urgent case first. */
export interface Waiting {
  readonly kind: HomeTaskKind;
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Minor units; null if there is no sum. */
  readonly amountMinor: number | null;
  /** Last day, toll time; null if nothing expires. */
  readonly until: string | null;
}

/**
 * From the most urgent: what blocks a service or a journey, then what is pending, then what is in
 * progress.
 */
const order: readonly HomeTaskKind[] = [
  'invoice-overdue',
  'tag-blocked',
  'company-debt',
  'company-owed',
  'automatic-failing',
  'company-low',
  'balance-low',
  'complaint-waiting',
  'invoice-due',
  'offer-waiting',
  'order-unpaid',
  'slip-unpaid',
  'bulk-slip-unpaid',
  'company-slip-unpaid',
];

/** Behind an overdue invoice alone. */
const firstOfAll: ReadonlySet<HomeTaskKind> = new Set([
  'tag-blocked',
  'company-debt',
  'company-owed',
]);

/** What expires by then comes before what merely waits. */
const SOON_DAYS = 2;

function rankOf(task: Waiting, soon: string): number {
  const own = order.indexOf(task.kind);
  if (task.kind === 'invoice-overdue') return -3;
  if (firstOfAll.has(task.kind)) return -2;
  if (task.kind === 'balance-low' && (task.amountMinor ?? 0) <= 0) return -2;
  return task.until !== null && task.until <= soon ? -1 : own;
}

const soonAfter = rememberFew((today) =>
  Temporal.PlainDate.from(today).add({ days: SOON_DAYS }).toString(),
);

/** The most urgent first, no more than home shows. `today` is a day of toll time. */
export function mostUrgent(waiting: readonly Waiting[], today: string): readonly Waiting[] {
  const soon = soonAfter(today);
  return waiting
    .map((task) => ({ task, rank: rankOf(task, soon) }))
    .toSorted((a, b) => a.rank - b.rank || order.indexOf(a.task.kind) - order.indexOf(b.task.kind))
    .slice(0, homeTasksMaximum)
    .map(({ task }) => task);
}

/** A tag that home lists. */
export interface ListedBalance extends TagWithBalance {
  /** How many usual trips the balance pays for; null where that is not known. */
  readonly usualTrips: number | null;
}
