import type { TopUpMethod, TopUpStatus } from '@rampa/contract/top-ups';

const seconds = 1000;

/** How long to wait for a pending gateway notification before saying what else can be done. */
export const patience = 10 * seconds;

/** How often an unpaid slip is looked at that an instant transfer would pay at once: ≤ 10 s from payment to balance. */
const instantly = 4 * seconds;
const stillInstantly = 8 * seconds;

/**
 * Milliseconds until the state of an order is requested again: often at first, for the notification is
 * seconds behind the browser, then less; undefined once nothing changes any more.
 */
export function pollEvery(
  {
    status,
    method,
    instant,
  }: {
    readonly status: TopUpStatus;
    readonly method: TopUpMethod;
    readonly instant?: true | undefined;
  },
  waited: number,
): number | undefined {
  if (status !== 'pending') return undefined;
  if (method === 'bank-transfer') {
    if (instant !== true) return 60 * seconds;
    return waited < 600 * seconds ? instantly : stillInstantly;
  }
  if (waited < 30 * seconds) return 2 * seconds;
  return waited < 180 * seconds ? 5 * seconds : 30 * seconds;
}
