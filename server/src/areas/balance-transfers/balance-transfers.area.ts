import type { Platform } from '../../platform/platform.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Tags } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createBalanceTransfers, type BalanceTransfers } from './balance-transfers.service.ts';

/** Moves the balance of a lost tag to another one, and amounts between working tags. */
export function createBalanceTransfersArea(
  platform: Platform,
  {
    identity,
    ...uses
  }: { readonly identity: IdentityService; readonly wallet: Wallet; readonly tags: Tags },
): BalanceTransfers {
  const { settings, facts } = platform;
  return createBalanceTransfers({
    ...platform,
    ...uses,
    currency: facts.currency,
    waitHours: settings.balanceTransferWaitHours,
    holdRole: identity.holdRole,
    notify: (scope, tx, notification) => identity.notify(scope, tx, notification),
  });
}
