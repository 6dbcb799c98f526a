import type { Outcome } from '@rampa/contract';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { defineQuestion } from '../../platform/events/events.ts';

/** How many automatic top-ups charge each card of an account, by card. */
export const cardUse = defineQuestion<
  { readonly queries: Queries; readonly accountId: string },
  ReadonlyMap<string, number>
>('cards', 'cardUse');

/** Whether a card may go, asked in the transaction that deletes it. */
export const mayCardGo = defineQuestion<
  {
    readonly tx: Tx;
    readonly accountId: string;
    readonly cardId: string;
    readonly isLast: boolean;
  },
  Outcome<Record<string, never>, 'cards.needed-by-top-up' | 'cards.needed-by-invoice'>
>('cards', 'mayCardGo');
