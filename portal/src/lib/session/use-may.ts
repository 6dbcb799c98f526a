import { type AnyCall, mayCall, type MemberRole } from '@rampa/contract';
import { useSession } from './use-session.ts';

/** The signed-in person's role in their account; private persons own theirs. */
export function useRole(): MemberRole {
  return useSession().user?.role ?? 'owner';
}

/** Whether the role may do this: screens leave out what the server would refuse. */
export function useMay(call: AnyCall): boolean {
  return mayCall(useRole(), call);
}
