import { createChanges } from './change-access.ts';
import type { Colleagues, ColleaguesDeps } from './colleagues.ts';
import { createInvitations } from './invite-colleagues.ts';
import { createReads } from './read-colleagues.ts';

/** The operator's people, as a supervisor keeps them on screen. */
export function createColleagues(deps: ColleaguesDeps): Colleagues {
  return { ...createReads(deps), ...createInvitations(deps), ...createChanges(deps) };
}
