import { defineEvent } from '../../platform/events/events.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { RecordedPassage } from './recorded-passage.ts';

/** Passages that are new. */
export const passagesRecorded = defineEvent<{
  /** Of the delivery: a listener may see every tag of the account. */
  readonly scope: AccountScope;
  readonly passages: readonly RecordedPassage[];
}>('passages', 'passagesRecorded');

/** Tags that a delivery of passages charged. */
export const tagsCharged = defineEvent<{
  /** Of the delivery: a listener may see every tag of the account. */
  readonly scope: AccountScope;
  readonly tagIds: readonly string[];
}>('passages', 'tagsCharged');
