import type { ListenerOf } from '../../platform/events/events.ts';
import type { balanceWentLow } from '../balance-alerts/index.ts';
import type { accountReclaimed, ownerRemoved } from '../identity/index.ts';
import type { passagesRecorded } from '../passages/index.ts';
import type { balanceMoved } from '../wallet/index.ts';

/** What is sent to companies' owners and programs, in the transaction of what happened. */
export interface IntegrationListeners {
  readonly accountReclaimed: ListenerOf<typeof accountReclaimed>;
  readonly ownerRemoved: ListenerOf<typeof ownerRemoved>;
  readonly passagesRecorded: ListenerOf<typeof passagesRecorded>;
  readonly balanceMoved: ListenerOf<typeof balanceMoved>;
  readonly balanceWentLow: ListenerOf<typeof balanceWentLow>;
}
