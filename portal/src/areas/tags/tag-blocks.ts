import type { Tag, TagBlock } from '@rampa/contract/tags';

/** What stops a tag beside its status: the gravest block that holds. A lost tag is stopped already. */
export function blockOf({
  status,
  blocks = [],
}: Pick<Tag, 'status' | 'blocks'>): TagBlock | undefined {
  return status === 'aktivan' ? blocks.find(({ holds }) => holds) : undefined;
}

/** Switched off by the customer, whatever else holds. */
export function isSwitchedOff({ blocks = [] }: Pick<Tag, 'blocks'>): boolean {
  return blocks.some(({ reason }) => reason === 'switched-off');
}
