import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';

/** A driver sees the complaints that they filed themselves; the office sees all of the account. */
export function filerOf({ reach, actor }: AccountScope): string | undefined {
  if (reach.all) return undefined;
  return 'userId' in actor ? actor.userId : nobody;
}

export function isTheirs(scope: AccountScope, { userId }: ComplaintRecord): boolean {
  const filer = filerOf(scope);
  return filer === undefined || filer === userId;
}
