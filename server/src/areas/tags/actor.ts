import type { Reach } from '../../platform/scope/scope.ts';

/** Who acts, for the audit trail. */
export interface Actor {
  readonly accountId: string;
  readonly userId: string;
  readonly requestId: string;
  /** A driver may touch no tags but theirs. */
  readonly reach: Reach;
}
