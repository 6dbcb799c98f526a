import { defineEvent } from '../../platform/events/events.ts';
import type { Announcement } from './announcements.store.ts';

/** A version of a page is published, and people know the words before it. */
export const legalPagePublished = defineEvent<Announcement>('legal', 'legalPagePublished');
