import { defineEvent } from '../../platform/events/events.ts';
import type { SomeAccounts } from '../../platform/scope/scope.ts';
import type { JournalDraft } from './journal.ts';

/** Journals that moved something; one that was posted before is not among them. */
export const balanceMoved = defineEvent<{
  /** Reaches the accounts of all of them. */
  readonly scope: SomeAccounts;
  readonly journals: readonly JournalDraft[];
}>('wallet', 'balanceMoved');
