import type { Currency, MemberRole, Outcome } from '@rampa/contract';
import type { TagStatus } from '@rampa/contract/tags';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import type { AccountScope, MemberScope } from '../../../platform/scope/scope.ts';
import type { HoldRole } from '../../identity/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { TagBlocking } from '../blocks/blocking.ts';
import type { AskPaidLater } from '../events.ts';
import { selectReplacementOf } from '../replacements/replacements.store.ts';
import type { ServiceNotification } from '../service/tag-service-desk.ts';

export interface HandoverDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly secretKeys: KeyRing;
  readonly blocking: TagBlocking;
  readonly wallet: Pick<Wallet, 'holdTagBalances'>;
  readonly currency: Currency;
  readonly holdRole: HoldRole;
  readonly paidLater: AskPaidLater;
  demandProof(scope: MemberScope): Promise<Outcome<Record<string, never>, 'identity.proof-needed'>>;
  /** Whether there is such a customer, and nobody is closing the account; locked for the transaction. */
  isOpen(scope: AccountScope, tx: Tx): Promise<boolean>;
  /** Nobody joins, leaves or gets another role until the transaction ends. */
  lockMembers(scope: AccountScope, tx: Tx): Promise<unknown>;
  /** Null for whoever is no member any more. */
  roleOf(scope: AccountScope, queries: Queries, userId: string): Promise<MemberRole | null>;
  notify(scope: AccountScope, tx: Tx, notification: ServiceNotification): Promise<void>;
}

export type NotReady = 'tags.handover-not-working' | 'tags.handover-blocked' | 'tags.handover-debt';

/** Why a locked tag cannot leave its account now; null where it can. What is on it is no reason: it stays with the account. */
export function createReadiness({
  blocking,
  wallet,
  currency,
  paidLater,
}: Pick<HandoverDeps, 'blocking' | 'wallet' | 'currency' | 'paidLater'>) {
  return async (
    scope: AccountScope,
    tx: Tx,
    tagId: string,
    status: TagStatus,
  ): Promise<NotReady | null> => {
    const replaced = (await selectReplacementOf(scope, tx, tagId)) !== undefined;
    if (status !== 'aktivan' || replaced) return 'tags.handover-not-working';
    // A new account is no way out of what the operator has blocked, or has announced to block.
    const open = await blocking.openOf(scope, tx, tagId);
    if (open.some(({ origin }) => origin !== 'customer')) return 'tags.handover-blocked';
    // Held: what somebody books at this moment waits, and finds whose the tag is then.
    const balances = await wallet.holdTagBalances(scope, tx, [tagId], currency);
    if ((balances.get(tagId) ?? 0) >= 0) return null;
    const later = (await paidLater(scope, tx, [scope.accountId])).get(scope.accountId);
    return later?.inForce === true ? null : 'tags.handover-debt';
  };
}
