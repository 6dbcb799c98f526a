import type { Outcome } from '@rampa/contract';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { defineQuestion } from '../../platform/events/events.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** How many automatic top-ups charge each card of an account, by card. */
export const cardUse = defineQuestion<
  {
    /** The caller's; drivers have no cards, so it reaches every tag of the account. */
    readonly scope: AccountScope;
    readonly queries: Queries;
  },
  ReadonlyMap<string, number>
>('cards', 'cardUse');

/** Whether a card may be deleted, asked in the transaction that deletes it. */
export const mayCardGo = defineQuestion<
  {
    /** The same. */
    readonly scope: AccountScope;
    readonly tx: Tx;
    readonly cardId: string;
    readonly isLast: boolean;
  },
  Outcome<Record<string, never>, 'cards.needed-by-top-up' | 'cards.needed-by-invoice'>
>('cards', 'mayCardGo');
