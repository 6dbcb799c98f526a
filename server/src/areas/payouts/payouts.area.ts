import type { Platform } from '../../platform/platform.ts';
import { createPayouts, type Payouts } from './payouts.service.ts';

/** What the operator owes to bank accounts of customers. */
export function createPayoutsArea(platform: Platform): Payouts {
  const { settings, facts } = platform;
  return createPayouts({
    ...platform,
    currency: facts.currency,
    operator: { email: settings.contactEmail, languageId: '2' },
  });
}
