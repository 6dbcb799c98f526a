import type { Tag } from '@rampa/contract/tags';

/** Whether money of the tag may go to another: what the operator has blocked keeps it; the customer's own switch holds nothing. */
export function givesMoney({
  status,
  blocks = [],
  balance,
  handedOverAt,
}: Pick<Tag, 'status' | 'blocks' | 'balance' | 'handedOverAt'>): boolean {
  const held = blocks.some(({ holds, reason }) => holds && reason !== 'switched-off');
  // What is left on one that another account has taken over stays this account's.
  const gives = status === 'aktivan' || handedOverAt !== undefined;
  return gives && !held && balance.amount > 0;
}
