import { prenesiIznos, prenesiStanje } from '@rampa/contract/balance-transfers';
import { isSettledAway as isAway, takesTopUps, type Tag } from '@rampa/contract/tags';
import { useMay } from '../../lib/session/use-may.ts';
import { givesMoney } from '../../lib/top-ups/gives-money.ts';
import { useMayOrder } from './use-may-order.ts';

/** Reported by the customer, who may find it again: not one that was replaced meanwhile. */
export function isLost({ status, replacedBy }: Pick<Tag, 'status' | 'replacedBy'>): boolean {
  if (replacedBy !== undefined) return false;
  return status === 'izgubljen' || status === 'ukraden';
}

/** Another account has taken it over, and nothing is owed on it: there is nothing to top up. */
export function isSettledAway({ handedOverAt, balance }: Pick<Tag, 'handedOverAt' | 'balance'>) {
  return isAway(handedOverAt !== undefined, balance.amount);
}

/** Whether a top-up of one click may be offered: for a lost tag none is, and no place is kept for it. */
export function mayTakeQuickTopUp(tag: Tag): boolean {
  return takesTopUps(tag.status) && !isSettledAway(tag);
}

/** What this member of the account can do about a lost tag. */
export function useLossWays(tag: Tag): { readonly move: boolean; readonly replace: boolean } {
  const mayMove = useMay(prenesiStanje);
  const mayOrder = useMayOrder();
  return { move: mayMove && tag.balance.amount > 0, replace: mayOrder };
}

/** Whether this member of the account may move money of the tag to another. */
export function useMayMove(tag: Tag): boolean {
  const may = useMay(prenesiIznos);
  return may && givesMoney(tag);
}
