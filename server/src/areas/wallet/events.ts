import { defineEvent } from '../../platform/events/events.ts';
import type { SomeAccounts } from '../../platform/scope/scope.ts';
import type { JournalDraft } from './journal.ts';

/** Journals that moved something; those posted before are not included. */
export const balanceMoved = defineEvent<{
  /** Reaches the accounts of all of them. */
  readonly scope: SomeAccounts;
  readonly journals: readonly JournalDraft[];
}>('wallet', 'balanceMoved');
