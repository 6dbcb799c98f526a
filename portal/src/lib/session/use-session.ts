import { session } from '../portal.ts';
import { useStore } from '../use-store.ts';
import type { SessionState } from './session.ts';

/** The user for whom the first picture was drawn, whatever happens before it is taken over. */
const atFirst = import.meta.env.SSR ? undefined : session.get();

/** The signed-in state; the screen follows it, even when another tab changes it. */
export function useSession(): SessionState {
  return useStore(session, atFirst);
}
