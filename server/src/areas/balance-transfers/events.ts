import type { Kategorija } from '@rampa/contract';
import { defineEvent } from '../../platform/events/events.ts';
import type { SomeAccounts } from '../../platform/scope/scope.ts';

/** Working tags from which their customer has moved money away: less is on them now. */
export const balanceGiven = defineEvent<{
  readonly scope: SomeAccounts;
  readonly tags: readonly {
    readonly accountId: string;
    readonly tagId: string;
    readonly category: Kategorija;
  }[];
}>('balance-transfers', 'balanceGiven');
