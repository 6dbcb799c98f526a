import type { LegalPage } from '@rampa/contract/legal';
import { defineEvent } from '../../platform/events/events.ts';

export interface PublishedVersion {
  readonly page: LegalPage;
  readonly version: number;
}

/** A version of a page was published, and there are people who know the previous one. */
export const legalPagePublished = defineEvent<PublishedVersion>('legal', 'legalPagePublished');
