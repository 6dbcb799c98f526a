import type { Office } from '../../areas/staff/staff-sections.tsx';
import { sections, type StaffSection } from './sections.ts';

/** What somebody of this role sees, of what the operator uses. */
export function sectionsFor({
  role,
  // A server of the version before does not mention it.
  switchedOff = [],
}: Pick<Office['me'], 'role'> &
  Partial<Pick<Office['me'], 'switchedOff'>>): readonly StaffSection[] {
  return sections.filter(
    ({ call, area }) =>
      call.who.staff.includes(role) && (area === undefined || !switchedOff.includes(area)),
  );
}

/** What an address of the back office belongs to, if the operator does not use it: its menu leaves it out, and its calls do not exist. */
export function unusedAt(
  path: string,
  { switchedOff = [] }: Partial<Pick<Office['me'], 'switchedOff'>>,
): StaffSection | undefined {
  return sections.find(
    (one) =>
      one.area !== undefined &&
      switchedOff.includes(one.area) &&
      (path === one.path || path.startsWith(`${one.path}/`)),
  );
}
