import { defineEvent } from '../../platform/events/events.ts';
import type { SomeAccounts } from '../../platform/scope/scope.ts';
import type { Owner, RecordedPassage } from './recorded-passage.ts';

/** Passages that are new. */
export const passagesRecorded = defineEvent<{
  /** Of the delivery: it reaches the accounts of all passages, and every tag of them. */
  readonly scope: SomeAccounts;
  readonly passages: readonly RecordedPassage[];
}>('passages', 'passagesRecorded');

/** A tag that was charged. */
export type ChargedTag = Pick<Owner, 'accountId' | 'tagId' | 'category'>;

/** Tags that a delivery of passages charged. */
export const tagsCharged = defineEvent<{
  /** Of the delivery: it reaches the accounts of all tags. */
  readonly scope: SomeAccounts;
  readonly tags: readonly ChargedTag[];
}>('passages', 'tagsCharged');
