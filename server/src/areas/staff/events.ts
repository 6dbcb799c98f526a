import type { StaffRole } from '@rampa/contract';
import { defineEvent } from '../../platform/events/events.ts';
import type { DeskScope } from '../../platform/scope/scope.ts';

/** Somebody got a role, the same one too, or works here no longer: then it is null. Told behind the lock of the member. */
export const staffRoleChanged = defineEvent<{
  readonly scope: DeskScope;
  readonly userId: string;
  readonly role: StaffRole | null;
}>('staff', 'staffRoleChanged');
