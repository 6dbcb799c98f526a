import type { TagReach } from '../../platform/tag-reach.ts';

/** Who acts, for the audit trail. */
export interface Actor {
  readonly accountId: string;
  readonly userId: string;
  readonly requestId: string;
  /** Of a driver, who may touch no other tags. */
  readonly reach?: TagReach | null;
}
