import type { Platform } from '../../platform/platform.ts';
import type { Legal } from '../legal/index.ts';
import type { TagTakeover } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createImportCustomers, type ImportCustomers } from './customer-import.service.ts';

/** Customers of the system that the operator had before. */
export function createCustomerImportArea(
  platform: Platform,
  uses: { readonly wallet: Wallet; readonly tags: TagTakeover; readonly legal: Legal },
): ImportCustomers {
  return createImportCustomers({ ...platform, ...uses, currency: platform.facts.currency });
}
