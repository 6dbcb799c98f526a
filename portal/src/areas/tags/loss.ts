import { prenesiIznos, prenesiStanje } from '@rampa/contract/balance-transfers';
import type { Tag } from '@rampa/contract/tags';
import { useMay } from '../../lib/session/use-may.ts';
import { useMayOrder } from './use-may-order.ts';

/** Reported by the customer, who may find it again: not one that was replaced meanwhile. */
export function isLost({ status, replacedBy }: Pick<Tag, 'status' | 'replacedBy'>): boolean {
  if (replacedBy !== undefined) return false;
  return status === 'izgubljen' || status === 'ukraden';
}

/** What this member of the account can do about a lost tag. */
export function useLossWays(tag: Tag): { readonly move: boolean; readonly replace: boolean } {
  const mayMove = useMay(prenesiStanje);
  const mayOrder = useMayOrder();
  return { move: mayMove && tag.balance.amount > 0, replace: mayOrder };
}

/** Whether money of a working tag may go to another; what the operator has blocked keeps it. */
export function useMayMove({ status, balance, blocks = [] }: Tag): boolean {
  const may = useMay(prenesiIznos);
  const held = blocks.some(({ holds, reason }) => holds && reason !== 'switched-off');
  return may && status === 'aktivan' && balance.amount > 0 && !held;
}
