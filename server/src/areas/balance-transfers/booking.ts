import type { Currency, LanguageId } from '@rampa/contract';
import { v7 as uuid } from 'uuid';
import { amountText } from '../../platform/amount-text.ts';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../platform/scope/scope.ts';
import { tagName, type Tags } from '../tags/index.ts';
import { transfer, type Wallet } from '../wallet/index.ts';
import {
  insertTransfer,
  type TransferKind,
  type TransferRecord,
} from './balance-transfers.store.ts';
import { balanceGiven } from './events.ts';

/** Money to be moved from one tag of the account to another. */
export interface WantedTransfer {
  readonly fromTagId: string;
  readonly toTagId: string;
  readonly amountMinor: number;
  /** One for each intent. */
  readonly idempotencyKey: string;
}

/** Of a lost tag everybody is told by every channel; of others, as they have chosen. */
export interface TransferNotification {
  readonly kind: 'top-up';
  readonly always: boolean;
  readonly template: string;
  params(languageId: LanguageId): Readonly<Record<string, string>>;
  readonly path: string;
}

export interface BookingDeps {
  readonly clock: Clock;
  readonly events: Events;
  readonly currency: Currency;
  readonly tags: Pick<Tags, 'describe'>;
  readonly wallet: Pick<Wallet, 'postJournals'>;
  notify(scope: AccountScope, tx: Tx, notification: TransferNotification): Promise<void>;
}

export type BookTransfer = (
  scope: MemberScope,
  tx: Tx,
  kind: TransferKind,
  wanted: WantedTransfer,
) => Promise<TransferRecord>;

/** Books money from one tag to another, in one journal. The caller has locked both and checked that it may move. */
export function createBooking({
  clock,
  events,
  currency,
  tags,
  wallet,
  notify,
}: BookingDeps): BookTransfer {
  /** Tells the customer, and whoever looks at low balances. */
  const tell = async (scope: AccountScope, tx: Tx, moved: TransferRecord): Promise<void> => {
    const { fromTagId, toTagId, amountMinor, kind } = moved;
    const named = await tags.describe(scope, [fromTagId, toTagId], tx);
    const lost = kind === 'balance-transfer';
    await notify(scope, tx, {
      kind: 'top-up',
      always: lost,
      template: lost ? 'balance-transfers.mail-moved' : 'balance-transfers.mail-own',
      params: (languageId) => ({
        from: tagName(named.get(fromTagId)),
        to: tagName(named.get(toTagId)),
        amount: amountText(amountMinor, currency, languageId),
      }),
      path: '/pages/tagovi',
    });
    // A lost tag is neither topped up nor low.
    const giver = lost ? undefined : named.get(fromTagId);
    if (giver === undefined) return;
    const given = { accountId: scope.accountId, tagId: fromTagId, category: giver.category };
    await events.tell(tx, balanceGiven, { scope, tags: [given] });
  };

  return async (scope, tx, kind, { idempotencyKey, ...wanted }) => {
    const { accountId, actor } = scope;
    const moved = {
      ...wanted,
      accountId,
      transferId: uuid(),
      kind,
      currency,
      madeAt: clock.now(),
    };
    const [journal] = await wallet.postJournals(scope, tx, [
      {
        accountId,
        kind,
        reference: moved.transferId,
        occurredAt: moved.madeAt,
        currency,
        lines: transfer(
          { kind: 'tag', tagId: moved.fromTagId },
          { kind: 'tag', tagId: moved.toTagId },
          moved.amountMinor,
        ),
      },
    ]);
    if (journal === undefined) throw new Error('A journal vanished');
    await insertTransfer(scope, tx, {
      ...moved,
      idempotencyKey,
      userId: actor.userId,
      journalId: journal.journalId,
    });
    await recordAudit(tx, moved.madeAt, {
      ...traceOf(scope),
      action: 'balance-transferred',
      subject: `tag:${moved.fromTagId}`,
      details: { to: `tag:${moved.toTagId}`, amountMinor: moved.amountMinor },
    });
    await tell(scope, tx, moved);
    return moved;
  };
}

/** Whether a transfer that was made is the one that is wanted. */
export function isSame(known: TransferRecord, kind: TransferKind, wanted: WantedTransfer): boolean {
  return (
    known.kind === kind &&
    known.fromTagId === wanted.fromTagId &&
    known.toTagId === wanted.toTagId &&
    known.amountMinor === wanted.amountMinor
  );
}
