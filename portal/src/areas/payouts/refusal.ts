import type { Refusal } from '../../lib/api/api.ts';
import { messages } from '../../lib/calls.ts';

/** Of a form with a day alone: that the day cannot be, or why it was refused. */
export function refusalOf(refusal: Refusal, impossible: string): string {
  return refusal.faults.length > 0 ? impossible : messages.refusal(refusal);
}
