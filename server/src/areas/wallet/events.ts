import { defineEvent } from '../../platform/events/events.ts';
import type { SomeAccounts } from '../../platform/scope/scope.ts';
import type { JournalDraft } from './journal.ts';

/** Journals that moved something; those posted before are not included. */
export const balanceMoved = defineEvent<{
  /**
   * The scope of the user who moved the money. It reaches the accounts of all journals, but a member's only the tags within their
   * reach: `tags.find` and `tags.all` show a listener no others.
   */
  readonly scope: SomeAccounts;
  readonly journals: readonly JournalDraft[];
}>('wallet', 'balanceMoved');
