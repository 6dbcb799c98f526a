import { defineEvent } from '../../platform/events/events.ts';
import type { JournalDraft } from './journal.ts';

/** Journals that moved something; one that was posted before is not among them. */
export const balanceMoved = defineEvent<{ readonly journals: readonly JournalDraft[] }>(
  'wallet',
  'balanceMoved',
);
