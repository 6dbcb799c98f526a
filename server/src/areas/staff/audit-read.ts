import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { staffIdOf } from '../../platform/audit/operator.ts';
import type { TrailWish } from './audit-lines.ts';
import type { TrailSelection } from './audit-view.store.ts';

/** The account that a reading of the trail was about. */
export function aboutAccount(selection: TrailSelection | null): string {
  return selection === null || selection.account.all ? nobody : selection.account.id;
}

/** What somebody read in the trail, as a line of it says. */
export function askedFor(
  { reference, action, from, to }: TrailWish,
  selection: TrailSelection | null,
  found: boolean,
): Readonly<Record<string, string>> {
  const actor = selection?.actor;
  return {
    // What was found is an id or a number; what was not may be a name or an address.
    ...(found && reference !== '' ? { reference } : {}),
    ...(actor === undefined || actor.all ? {} : { staff: staffIdOf(actor.id) ?? '' }),
    ...(action === '' ? {} : { of: action }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
}
