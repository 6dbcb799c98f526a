import { getZahtevFirme, getZahteviZaPonudu } from '@rampa/contract/purchase-requests';
import type { Refusal } from '../../../lib/api/api.ts';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { customLife } from '../../../lib/toasts/toasts.ts';

/** What the page shows is older than what the refusal is about. */
export function isOutdated({ code }: Refusal): boolean {
  return code === 'purchase-requests.offer-changed' || code === 'purchase-requests.over';
}

/** A colleague, or the company, was faster: said by a toast, since their change may remove the form that it happened to. */
export function lookAgain(refusal: Refusal): void {
  void refreshCalls(getZahtevFirme, getZahteviZaPonudu);
  toasts.show({ severity: 'warn', summary: messages.refusal(refusal), life: customLife });
}
