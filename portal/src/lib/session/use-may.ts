import { type AnyCall, mayCall, type MemberRole } from '@rampa/contract';
import { useSession } from './use-session.ts';

/** What the signed-in person is in their account; private persons own theirs. */
export function useRole(): MemberRole {
  return useSession().user?.role ?? 'owner';
}

/** Whether the role goes so far: screens leave out what the server would refuse. */
export function useMay(call: AnyCall): boolean {
  return mayCall(useRole(), call);
}
