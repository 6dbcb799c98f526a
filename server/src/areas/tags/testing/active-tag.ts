import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { NewTag } from '../tags.store.ts';

/** A tag of category I with which somebody may drive, and nothing more is known of. */
export function activeTag(serialNumber: string, createdAt: Temporal.Instant): NewTag {
  return {
    serialNumber,
    tagId: uuid(),
    category: 'I',
    plate: '',
    nickname: '',
    status: 'aktivan',
    statusChangedAt: createdAt,
    createdAt,
  };
}
