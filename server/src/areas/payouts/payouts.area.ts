import type { Platform } from '../../platform/platform.ts';
import type { IdentityService } from '../identity/index.ts';
import { createPayouts, type Payouts } from './payouts.service.ts';

/** What the operator owes to bank accounts of customers. */
export function createPayoutsArea(
  platform: Platform,
  { identity }: { readonly identity: IdentityService },
): Payouts {
  const { settings, facts } = platform;
  return createPayouts({
    ...platform,
    currency: facts.currency,
    secondPersonAboveMinor: settings.secondPersonAboveMinor,
    staffNames: (userIds) => identity.staffUsers.names(platform.database.queries, userIds),
    operator: { email: settings.contactEmail, languageId: '2' },
  });
}
