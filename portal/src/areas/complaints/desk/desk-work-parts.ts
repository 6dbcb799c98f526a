import { getRedReklamacija, getReklamacijaUprave } from '@rampa/contract/complaints';
import type { Refusal } from '../../../lib/api/api.ts';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { randomId } from '../../../lib/random-id.ts';
import type { TextKey } from '../../../lib/texts/keys.generated.ts';
import { customLife } from '../../../lib/toasts/toasts.ts';

/** What can be written about a complaint, each in a form of its own. */
export const deskForms = ['answer', 'ask', 'accept', 'refuse'] as const;

/** Name of the draft of a form. */
export function deskDraft(form: (typeof deskForms)[number], complaintNumber: string): string {
  return `desk-${form} ${complaintNumber}`;
}

export function tellDone(summary: string): void {
  toasts.show({ severity: 'success', summary });
  void refreshCalls(getReklamacijaUprave, getRedReklamacija);
}

/** Texts for staff, where that of the code itself addresses the customer. */
const meanwhile: Readonly<Record<string, TextKey & `complaints.${string}`>> = {
  'complaints.changed': 'complaints.changed',
  'complaints.closed': 'complaints.desk-closed',
  'complaints.key-used-otherwise': 'complaints.desk-key-used',
};

/**
 * Somebody else was faster: their change is fetched, what was typed stays. Reported by a toast,
 * since their change may remove the form (`unsent-texts.tsx` then has its text); returns false for
 * other refusals, which are the form's.
 */
export function lookAgain(refusal: Refusal, renewKey: (key: string) => void): boolean {
  const key = meanwhile[refusal.code];
  if (key === undefined) return false;
  renewKey(randomId());
  toasts.show({ severity: 'warn', summary: messages.text(key), life: customLife });
  void refreshCalls(getReklamacijaUprave, getRedReklamacija);
  return true;
}
