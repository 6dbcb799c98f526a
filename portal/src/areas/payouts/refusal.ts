import type { Refusal } from '../../lib/api/api.ts';
import { messages } from '../../lib/calls.ts';

/** Of a form with one field: what is wrong with it, or why it was refused. */
export function refusalOf(refusal: Refusal): string {
  const [fault] = refusal.faults;
  return fault === undefined ? messages.refusal(refusal) : messages.text(fault.message);
}
