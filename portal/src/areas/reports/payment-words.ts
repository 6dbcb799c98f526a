import type { Translate } from '../../lib/texts/use-texts.ts';

const purposes = [
  'top-up',
  'guest-top-up',
  'bulk-top-up',
  'company-top-up',
  'purchase',
  't4a-invoice',
  'card-registration',
  't4a-card',
] as const;

const refusals = [
  'insufficient-funds',
  'card-expired',
  'card-blocked',
  'declined',
  'card-unknown',
  'no-answer',
  'not-taken',
  'withdrawn',
  'confirmation-needed',
] as const;

/** What a payment pays for; of a newer version as the program calls it. */
export function purposeText(t: Translate, purpose: string): string {
  const known = purposes.find((one) => one === purpose);
  return known === undefined ? purpose : t(`reports.purpose-${known}`);
}

/** Why it was refused; where the gateway gives no reason, a sentence that says so. */
export function refusalText(t: Translate, refusal: string): string {
  const known = refusals.find((one) => one === refusal);
  return t(known === undefined ? 'reports.refusal-unknown' : `reports.refusal-${known}`);
}
