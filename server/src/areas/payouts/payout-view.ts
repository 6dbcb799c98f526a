import type { CallResult } from '@rampa/contract';
import { accountAsPrinted } from '@rampa/contract/bank-accounts';
import type { getIsplate, Payout } from '@rampa/contract/payouts';
import { toWireInstant } from '../../platform/clock.ts';
import type { ListedPayout, PayoutPage } from './payout-desk.ts';
import { fileReference, payoutReference } from './payout-reference.ts';

export function payoutPageView(page: PayoutPage): CallResult<typeof getIsplate> {
  return {
    items: page.items.map((one) => payoutView(one, page.currency)),
    totalRecords: page.totalRecords,
    payable: {
      payouts: page.payable.payouts,
      amount: { amount: page.payable.amountMinor, currency: page.currency },
    },
  };
}

function payoutView(
  { payout, decidedBy, confirmedBy, mine, returned, file }: ListedPayout,
  currency: PayoutPage['currency'],
): Payout {
  return {
    payout_id: payout.payoutId,
    reason: payout.reason,
    complaint_number: payout.subject,
    reference: payoutReference(payout, returned?.times),
    payee: payout.payee,
    bankAccount: accountAsPrinted(payout.bankAccount),
    amount: { amount: payout.amountMinor, currency },
    requestedAt: toWireInstant(payout.requestedAt),
    paidOn: payout.paidOn,
    secondPerson: payout.secondPerson ? { decidedBy, mine, confirmedBy } : null,
    ...(file === undefined ? {} : { file: fileReference(file) }),
    ...(returned === undefined
      ? {}
      : { returned: { on: returned.returnedOn, reason: returned.reason } }),
  };
}
