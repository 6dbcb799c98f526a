import type { Tag, TagBlock } from '@rampa/contract/tags';
import { settings } from '../../lib/portal.ts';

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

/** One that is switched off can be switched on, also where no further tags are. */
export function maySwitchNow(tag: Pick<Tag, 'blocks' | 'status'>): boolean {
  return isSwitchedOff(tag) || (tag.status === 'aktivan' && settings.tagBlocks !== 'false');
}
