import type { Platform } from '../../platform/platform.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Legal } from '../legal/index.ts';
import type { TagTakeover } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createImportCustomers, type ImportCustomers } from './customer-import.service.ts';

/** Customers of the previous system of the operator. */
export function createCustomerImportArea(
  platform: Platform,
  {
    identity,
    ...uses
  }: {
    readonly identity: IdentityService;
    readonly wallet: Wallet;
    readonly tags: TagTakeover;
    readonly legal: Legal;
  },
): ImportCustomers {
  return createImportCustomers({
    ...platform,
    ...uses,
    accountStanding: identity.accountStanding,
    takenNames: identity.takenNames,
    currency: platform.facts.currency,
  });
}
