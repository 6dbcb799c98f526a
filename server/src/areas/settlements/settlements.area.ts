import { createFileReader } from '../../platform/files/file-reader.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WideScope } from '../../platform/scope/scope.ts';
import type { IdentityService } from '../identity/index.ts';
import type { SettledPayments } from '../payments/index.ts';
import { countOpenDifferences } from './differences.store.ts';
import { createImportSettlement } from './import-settlement.ts';
import { readSettlementOnScreen } from './read-on-screen.ts';
import { createSettlementDesk } from './settlement-desk.ts';
import { createUnbookedChargebacks } from './unbooked-chargebacks.ts';

/** What the payment gateway pays out, compared with payments, and the desk for what differs. */
export function createSettlementsArea(
  platform: Platform,
  {
    identity,
    payments,
  }: { readonly identity: IdentityService; readonly payments: SettledPayments },
) {
  const reader = createFileReader({
    program: new URL('./settlement-thread.ts', import.meta.url),
    read: readSettlementOnScreen,
    onError: (error) => platform.log.warn({ err: error }, 'a settlement could not be read'),
  });
  const importSettlement = createImportSettlement({ ...platform, payments });
  return {
    importSettlement,
    chargebackUnbooked: createUnbookedChargebacks(platform.clock),
    desk: createSettlementDesk({
      ...platform,
      reader,
      importSettlement,
      payments,
      staffUsers: identity.staffUsers,
      demandProof: identity.demandProof,
    }),
    /** What differs and waits for staff, up to so many; null where they do not work on it. */
    countOpen: async (scope: WideScope, most: number): Promise<number | null> =>
      platform.settings.bankStatements
        ? countOpenDifferences(scope, platform.database.queries, most)
        : null,
    close: reader.close,
  };
}
