import { failure, type Failure } from '@rampa/contract';
import { staffIdOf } from '../../platform/audit/operator.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { roleGivenBetween } from './events.ts';

/** Hours in which colleagues notice a role that was given: until then it makes no second person. */
const noticingHours = 72;
const hourMs = 3_600_000;

/** Refuses the caller where they gave the proposer their role just now, or were given it by them; null: they may confirm. */
export type RefusePair = (
  scope: StaffScope,
  queries: Queries,
  proposedBy: string,
) => Promise<Failure<'approvals.recent-role'> | null>;

export function createRefusePair({
  clock,
  events,
}: {
  readonly clock: Clock;
  readonly events: Pick<Events, 'ask'>;
}): RefusePair {
  return async (scope, queries, proposedBy) => {
    const proposer = staffIdOf(proposedBy);
    if (proposer === null) return null;
    const pair = [proposer, scope.staff.userId] as const;
    const given = await events.ask(roleGivenBetween, { scope, queries, pair });
    const latest = Math.max(...given.map((at) => at?.epochMilliseconds ?? -Infinity));
    const left = latest + noticingHours * hourMs - clock.now().epochMilliseconds;
    return left > 0 ? failure('approvals.recent-role', { hours: Math.ceil(left / hourMs) }) : null;
  };
}
