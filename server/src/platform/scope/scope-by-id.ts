import { allAccounts } from './make-scope.ts';
import type { AccountScope } from './scope.ts';

/**
 * For areas that still pass accounts around as ids. It goes with the last of them; the import rule
 * `scope-by-id-goes` has their list.
 */
export function scopeById(accountId: string): AccountScope {
  return allAccounts('an area that passes ids').account(accountId);
}
