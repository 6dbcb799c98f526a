import { defineEvent } from '../../platform/events/events.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** A balance is low, and its customer is told of it. */
export const balanceWentLow = defineEvent<{
  /** The program's own: a listener may see every tag of the account. */
  readonly scope: AccountScope;
  readonly tagId: string;
  readonly balanceMinor: number;
  readonly limitMinor: number;
}>('balance-alerts', 'balanceWentLow');
