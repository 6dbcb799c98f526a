import { type AnyCall, mayCall } from '@rampa/contract';
import { useSession } from './use-session.ts';

/** Whether the person's role in their company lets them make a call: what it leads to is not shown else. */
export function useMayCall(call: AnyCall): boolean {
  const { user } = useSession();
  return user !== null && mayCall(user.role, call);
}
