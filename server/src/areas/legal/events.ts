import type { LegalPage } from '@rampa/contract/legal';
import { defineEvent } from '../../platform/events/events.ts';

export interface PublishedVersion {
  readonly page: LegalPage;
  readonly version: number;
}

/** A version of a page is published, and people know the words before it. */
export const legalPagePublished = defineEvent<PublishedVersion>('legal', 'legalPagePublished');
