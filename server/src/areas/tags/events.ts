import { defineEvent } from '../../platform/events/events.ts';

/** A device that has become somebody's tag. */
export interface BoundTag {
  readonly serialNumber: string;
  readonly accountId: string;
  readonly tagId: string;
}

export const tagBound = defineEvent<BoundTag>('tags', 'tagBound');
