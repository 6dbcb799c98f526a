import type { ListenerOf } from '../../platform/events/events.ts';
import type { accountReclaimed } from '../identity/index.ts';
import type { Cards } from './cards.service.ts';

export interface CardListeners {
  readonly accountReclaimed: ListenerOf<typeof accountReclaimed>;
}

/** Cards saved before the owner regained the account are deleted. */
export function createCardListeners(cards: Pick<Cards, 'forgetAll'>): CardListeners {
  return { accountReclaimed: (tx, { scope }) => cards.forgetAll(scope, tx) };
}
