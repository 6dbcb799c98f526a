import type { TopUpMethod, TopUpStatus } from '@rampa/contract/top-ups';

const seconds = 1000;

/** How long one waits for a notice under way before being told what else can be done. */
export const patience = 10 * seconds;

/**
 * Milliseconds until the state of an order is asked for again: often at first, for the notice is
 * seconds behind the browser, then less; undefined once nothing changes any more.
 */
export function pollEvery(
  { status, method }: { readonly status: TopUpStatus; readonly method: TopUpMethod },
  waited: number,
): number | undefined {
  if (status !== 'pending') return undefined;
  if (method === 'bank-transfer') return 60 * seconds;
  if (waited < 30 * seconds) return 2 * seconds;
  return waited < 180 * seconds ? 5 * seconds : 30 * seconds;
}
