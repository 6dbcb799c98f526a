import type { Queries } from '../../platform/database/database.ts';
import type { PayoutRecord } from './payouts.store.ts';

const STAFF = 'staff:';
const userIdOf = (actor: string): string => actor.slice(STAFF.length);

/** Names of staff by how the audit trail has them; of the command line and of a closed account there are none. */
export type NameOf = (
  queries: Queries,
  actors: readonly (string | null)[],
) => Promise<(actor: string | null) => string>;

export function createNamesOf(
  staffNames: (
    queries: Queries,
    userIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>,
): NameOf {
  return async (queries, actors) => {
    const userIds = actors.flatMap((actor) =>
      actor?.startsWith(STAFF) === true ? [userIdOf(actor)] : [],
    );
    const names = await staffNames(queries, [...new Set(userIds)]);
    return (actor) => names.get(userIdOf(actor ?? '')) ?? '';
  };
}

/** What the audit trail calls a payout. */
export function subjectOf({ reason, subject, accountId }: PayoutRecord): string {
  return reason === 'complaint' ? `complaint:${subject}` : `account:${accountId}`;
}
