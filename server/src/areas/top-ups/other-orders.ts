import type { Outcome } from '@rampa/contract';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { PaymentSlip } from '../payments/index.ts';
import type { BulkTopUps } from './bulk/bulk.service.ts';
import type { BulkRecord } from './bulk/bulk.store.ts';
import type { CompanyOrders } from './company/company-orders.ts';
import type { CompanyTopUp } from './company/company-top-ups.store.ts';

/** An order that tops up no single tag: several in one payment, or the balance of a company. */
export type OtherOrder = BulkRecord | CompanyTopUp;

/** One goes on with them, shows their slips and gives them up by the same calls as top-ups of one tag. */
export interface OtherOrders {
  /** By an order of this number; undefined: the account has none. */
  find(scope: AccountScope, orderNumber: string): Promise<OtherOrder | undefined>;
  slip(scope: AccountScope, order: OtherOrder): Promise<PaymentSlip>;
  resume(scope: AccountScope, order: OtherOrder): Promise<Outcome<string, 'top-ups.not-resumable'>>;
  giveUp(scope: AccountScope, order: OtherOrder): Promise<OtherOrder>;
  expireSlips(all: AllAccounts): Promise<number>;
}

export function createOtherOrders(
  bulks: Pick<BulkTopUps, 'find' | 'slip' | 'resume' | 'giveUp' | 'expireSlips'>,
  company: Pick<CompanyOrders, 'find' | 'slip' | 'resume' | 'giveUp' | 'expireSlips'>,
): OtherOrders {
  return {
    find: async (scope, orderNumber) =>
      (await bulks.find(scope, orderNumber)) ?? company.find(scope, orderNumber),
    slip: (scope, order) => (isBulk(order) ? bulks.slip(scope, order) : company.slip(scope, order)),
    resume: async (scope, order) =>
      isBulk(order) ? bulks.resume(order) : company.resume(scope, order),
    giveUp: (scope, order) =>
      isBulk(order) ? bulks.giveUp(scope, order) : company.giveUp(scope, order),
    expireSlips: async (all) => (await bulks.expireSlips(all)) + (await company.expireSlips(all)),
  };
}

function isBulk(order: OtherOrder): order is BulkRecord {
  return 'bulkTopUpId' in order;
}
