import type { Platform } from '../../platform/platform.ts';
import { allAccounts } from '../../platform/scope/make-scope.ts';
import { createBankFileReader } from './bank/bank-file-reader.ts';
import { createBankTransfers } from './bank/bank-transfers.ts';
import { createUnmatchedTransfers } from './bank/unmatched-transfers.ts';
import { createMonriProvider } from './monri/monri-provider.ts';
import {
  selectByOrders,
  selectPaidBetween,
  type SettledPayments,
} from './settled-payments.store.ts';
import { createPayments } from './payments.service.ts';

/** Payments by card and by bank transfer, whatever they pay for. */
export function createPaymentsArea(platform: Platform) {
  const { settings, clock } = platform;
  return {
    service: createPayments({
      ...platform,
      all: allAccounts('payments'),
      provider: createMonriProvider({ ...settings.payment, clock }),
      publicUrl: settings.publicUrl,
      bookReversals: settings.uses.chargebacks,
      secretKeys: settings.secretKeys,
    }),
    bankTransfers: createBankTransfers(platform),
    unmatchedTransfers: createUnmatchedTransfers(platform),
    bankFileReader: createBankFileReader(platform.log),
    settled: { byOrders: selectByOrders, paidBetween: selectPaidBetween } satisfies SettledPayments,
  };
}
