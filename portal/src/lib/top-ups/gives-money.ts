import type { Tag } from '@rampa/contract/tags';

/** Whether money of the tag may go to another: what the operator has blocked keeps it; the customer's own switch holds nothing. */
export function givesMoney({
  status,
  blocks = [],
  balance,
}: Pick<Tag, 'status' | 'blocks' | 'balance'>): boolean {
  const held = blocks.some(({ holds, reason }) => holds && reason !== 'switched-off');
  return status === 'aktivan' && !held && balance.amount > 0;
}
