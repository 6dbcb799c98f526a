import { type AnyCall, mayCall } from '@rampa/contract';
import { useSession } from './use-session.ts';

/** Whether the person's role in the account may make a call; otherwise nothing leads to it. */
export function useMayCall(call: AnyCall): boolean {
  const { user } = useSession();
  return user !== null && mayCall(user.role, call);
}
