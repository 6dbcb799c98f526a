import { getOznaceniProlasci } from '@rampa/contract/corrections';
import { getStanjeRada } from '@rampa/contract/reports';
import type { Refusal } from '../../lib/api/api.ts';
import { refreshCalls } from '../../lib/api/queries.ts';
import { toasts } from '../../lib/portal.ts';
import type { Translate } from '../../lib/texts/use-texts.ts';

/**
 * A marked passage that a colleague has decided while its dialog was open: nothing is left to be done there, which the reader is
 * told as where the charge is accepted. Other refusals stay with the form.
 */
export function decidedMeanwhile(
  { code, status }: Refusal,
  t: Translate,
  onDone: () => void,
): boolean {
  // The list behind shows what has changed.
  if (status === 409) void refreshCalls(getOznaceniProlasci, getStanjeRada);
  if (code !== 'corrections.decided') return false;
  toasts.show({ severity: 'info', summary: t('corrections.decided-marked') });
  onDone();
  return true;
}
