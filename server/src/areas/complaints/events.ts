import type { StaffRole } from '@rampa/contract';
import type { Queries } from '../../platform/database/database.ts';
import { defineQuestion } from '../../platform/events/events.ts';
import type { AccountScope, WideScope } from '../../platform/scope/scope.ts';

/** Minor units of each passage's toll that were given back without a complaint; none for most. */
export const correctedBefore = defineQuestion<
  {
    /** Of whoever looks at or decides a complaint about the passages. */
    readonly scope: AccountScope;
    /** Of a decision: its transaction, until whose end nobody else gives anything back. */
    readonly queries: Queries;
    readonly passageIds: readonly string[];
  },
  ReadonlyMap<string, number>
>('complaints', 'correctedBefore');

/** A member of staff who may work on complaints. */
export interface ComplaintStaff {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
}

/** Who may work on complaints now; asked within a transaction where something depends on it. */
export const complaintStaff = defineQuestion<
  { readonly scope: WideScope; readonly queries: Queries },
  readonly ComplaintStaff[]
>('complaints', 'complaintStaff');
