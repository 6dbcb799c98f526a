import type { CallOrigin } from '../../platform/http/http.ts';
import type { AccountScope, Trace } from '../../platform/scope/scope.ts';

/**
 * For the trail of somebody who has proved to be this user by a password, a passkey or a mailed link,
 * in a call that no session of theirs makes.
 */
export function traceOfUser(
  { accountId }: AccountScope,
  userId: string,
  { requestId }: Pick<CallOrigin, 'requestId'>,
): Trace {
  return { accountId, actor: `user:${userId}`, requestId };
}
