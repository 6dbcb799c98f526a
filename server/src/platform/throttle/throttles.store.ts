import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../database/database.ts';
import type { ThrottleState } from './throttle-rules.ts';

/**
 * The states under these keys, locked until the transaction ends, in the order of the keys. An attempt
 * is counted before it is checked, so a hundred at once count as a hundred.
 */
export async function lockThrottles(
  tx: Tx,
  keys: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, ThrottleState>> {
  // Sorted, so that two transactions with the same keys wait for each other instead of deadlocking.
  const rows = await tx
    .insertInto('throttles')
    .values(
      [...keys].sort().map((key) => ({ throttle_key: key, failures: 0, last_failed_at: now })),
    )
    .onConflict((conflict) =>
      conflict
        .column('throttle_key')
        .doUpdateSet((set) => ({ failures: set.ref('throttles.failures') })),
    )
    .returning(['throttle_key', 'failures', 'blocked_until', 'last_failed_at'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.throttle_key,
      {
        failures: row.failures,
        blockedUntil: row.blocked_until,
        lastFailedAt: row.last_failed_at,
      },
    ]),
  );
}

export async function saveThrottles(
  tx: Tx,
  states: ReadonlyMap<string, ThrottleState>,
): Promise<void> {
  await tx
    .insertInto('throttles')
    .values(
      [...states].map(([key, state]) => ({
        throttle_key: key,
        failures: state.failures,
        blocked_until: state.blockedUntil,
        last_failed_at: state.lastFailedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('throttle_key').doUpdateSet((set) => ({
        failures: set.ref('excluded.failures'),
        blocked_until: set.ref('excluded.blocked_until'),
        last_failed_at: set.ref('excluded.last_failed_at'),
      })),
    )
    .execute();
}
