import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';

/** Of one turn of a server. */
export interface HeldTurn {
  readonly holder: string;
  readonly now: Temporal.Instant;
  /** Nobody else has the turn before. */
  readonly until: Temporal.Instant;
}

/** False while somebody else has the turn. */
export async function takeTurn(
  _all: AllAccounts,
  queries: Queries,
  { holder, now, until }: HeldTurn,
): Promise<boolean> {
  const { rows } = await sql<{ holder: string }>`
    INSERT INTO e_invoice_turn AS turn (holder, held_until, follow_at) VALUES (${holder}, ${until}, ${now})
    ON CONFLICT ON CONSTRAINT e_invoice_turn__key DO UPDATE SET
      holder = excluded.holder, held_until = excluded.held_until
    WHERE turn.held_until <= ${now}
    RETURNING turn.holder`.execute(queries);
  return rows.length > 0;
}

const own = (queries: Queries, holder: string) =>
  queries.updateTable('e_invoice_turn').where('holder', '=', holder);

/** False if it took too long, and somebody else has the turn by now. */
export async function keepTurn(
  _all: AllAccounts,
  queries: Queries,
  { holder, until }: HeldTurn,
): Promise<boolean> {
  const row = await own(queries, holder)
    .set({ held_until: until })
    .returning('holder')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endTurn(
  _all: AllAccounts,
  queries: Queries,
  { holder, now }: HeldTurn,
): Promise<void> {
  await own(queries, holder).set({ held_until: now }).execute();
}

/** Whether changes are to be asked for in this turn; if so, not again before `next`. */
export async function claimFollowing(
  _all: AllAccounts,
  queries: Queries,
  { holder, now }: HeldTurn,
  next: Temporal.Instant,
): Promise<boolean> {
  const row = await own(queries, holder)
    .set({ follow_at: next })
    .where('follow_at', '<=', now)
    .returning('holder')
    .executeTakeFirst();
  return row !== undefined;
}
