import { getRedReklamacija, getReklamacijaUprave } from '@rampa/contract/complaints';
import type { KeyboardEvent } from 'react';
import type { Refusal } from '../../../lib/api/api.ts';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { messages, toasts } from '../../../lib/portal.ts';
import { randomId } from '../../../lib/random-id.ts';
import { customLife } from '../../../lib/toasts/toasts.ts';

/** Ctrl+Enter in a text of several lines. */
export function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

export function tellDone(summary: string): void {
  toasts.show({ severity: 'success', summary });
  void refreshCalls(getReklamacijaUprave, getRedReklamacija);
}

const meanwhile = new Set<string>([
  'complaints.changed',
  'complaints.closed',
  'complaints.key-used-otherwise',
]);

/**
 * Somebody was faster: what they did is fetched, what was typed stays. Told by a toast, for the form
 * may be gone with what comes; false leaves other refusals to the form.
 */
export function lookAgain(refusal: Refusal, renewKey: (key: string) => void): boolean {
  if (!meanwhile.has(refusal.code)) return false;
  renewKey(randomId());
  toasts.show({ severity: 'warn', summary: messages.refusal(refusal), life: customLife });
  void refreshCalls(getReklamacijaUprave, getRedReklamacija);
  return true;
}
