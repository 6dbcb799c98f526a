import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import { defineQuestion } from '../../platform/events/events.ts';
import type { WideScope } from '../../platform/scope/scope.ts';

/** Whether somebody who has proposed something is still one of the staff with the right to do it. */
export const mayStillPropose = defineQuestion<
  { readonly scope: WideScope; readonly queries: Queries; readonly userId: string },
  boolean
>('approvals', 'mayStillPropose');

/** When one of two members of staff gave the other the role that they have; null where neither did on screen. */
export const roleGivenBetween = defineQuestion<
  {
    readonly scope: WideScope;
    readonly queries: Queries;
    readonly pair: readonly [string, string];
  },
  Temporal.Instant | null
>('approvals', 'roleGivenBetween');
