import type { LanguageId } from '@rampa/contract';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import { amountText } from '../../platform/amount-text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { mailJob, type MailRequest } from '../../platform/mail/mail.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { Tags } from '../tags/index.ts';
import { transfer, type Wallet } from '../wallet/index.ts';
import { tagWords } from './tag-words.ts';
import { mayBecome, unpaidOf } from './top-up-rules.ts';
import { lockByOrder, updateState, type TopUpRecord } from './top-ups.store.ts';

export type SettledOutcome = 'paid' | 'refused' | 'abandoned';

export interface TopUpSettlement {
  /**
   * Ends a waiting top-up in the caller's transaction: state, journal, trail and mail together or
   * not at all. A top-up that has that outcome already, or was paid before, is left as it is: true
   * only where something changed.
   */
  settle(
    scope: AccountScope,
    tx: Tx,
    end: {
      readonly orderNumber: string;
      readonly outcome: SettledOutcome;
      /** Why it was not paid, as far as the payment knows. */
      readonly reason?: string | null;
      /** The kept card that was charged, where one was. */
      readonly cardId?: string | null;
    },
  ): Promise<boolean>;
  /** Books a top-up back that its payment gave back: its journal stays, another one undoes it. */
  takeBack(scope: AccountScope, tx: Tx, orderNumber: string): Promise<void>;
}

/** The kind under which receipts are attached to mails. */
export const receiptAttachment = 'top-up-receipt';

const templates: Readonly<Record<'refused' | 'abandoned' | 'refunded', string>> = {
  refused: 'top-ups.mail-refused',
  abandoned: 'top-ups.mail-abandoned',
  refunded: 'top-ups.mail-refunded',
};

export function createTopUpSettlement(deps: {
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, 'postJournals'>;
  readonly tags: Pick<Tags, 'find'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly publicUrl: string;
  /** Address of who started the top-up; null where the user is gone. */
  contactOf(
    accountId: string,
    userId: string,
    queries: Tx,
  ): Promise<{ readonly email: string } | null>;
  /** Told of the end of a top-up that a rule had started, in its transaction. */
  automaticEnded(
    scope: AccountScope,
    tx: Tx,
    topUp: TopUpRecord,
    end: {
      readonly outcome: SettledOutcome;
      readonly reason: string | null;
      readonly cardId: string | null;
    },
  ): Promise<void>;
  /** How far the end of the account is, for the transaction. */
  standingOf(tx: Tx, accountId: string): Promise<'open' | 'closing' | 'over'>;
  /** Gives a card payment back, after the transaction. */
  giveBack(tx: Tx, orderNumber: string): Promise<void>;
  readonly attempts: Attempts;
  /** Tells of a paid top-up by the channels that its customer chose. */
  notify(
    tx: Tx,
    notification: {
      readonly accountId: string;
      readonly userId: string;
      readonly kind: 'top-up';
      readonly template: string;
      params(languageId: LanguageId): Readonly<Record<string, string>>;
      readonly path: string;
      readonly attachment: NonNullable<MailRequest['attachment']>;
    },
  ): Promise<void>;
}): TopUpSettlement {
  const { clock, wallet, jobs } = deps;

  const post = async (
    scope: AccountScope,
    tx: Tx,
    topUp: TopUpRecord,
    kind: 'top-up' | 'refund',
  ): Promise<string> => {
    const clearing = {
      kind: topUp.method === 'card' ? 'gateway-clearing' : 'bank-clearing',
    } as const;
    const tag = { kind: 'tag', tagId: topUp.tagId } as const;
    const [journal] = await wallet.postJournals(scope, tx, [
      {
        accountId: scope.accountId,
        kind,
        reference: topUp.orderNumber,
        occurredAt: clock.now(),
        currency: topUp.currency,
        lines:
          kind === 'top-up'
            ? transfer(clearing, tag, topUp.amountMinor)
            : transfer(tag, clearing, topUp.amountMinor),
      },
    ]);
    if (journal === undefined) throw new Error('The wallet answered without a journal');
    return journal.journalId;
  };

  const pathOf = ({ orderNumber }: TopUpRecord): string =>
    `/pages/dopuna-pregled?order_number=${orderNumber}`;
  const paramsOf = (topUp: TopUpRecord, languageId: LanguageId) => ({
    orderNumber: topUp.orderNumber,
    amount: amountText(topUp.amountMinor, topUp.currency, languageId),
  });

  const tellPaid = async (scope: AccountScope, tx: Tx, topUp: TopUpRecord): Promise<void> => {
    const { accountId } = scope;
    const { userId, orderNumber } = topUp;
    const tag = await tagWords(scope, deps.tags, tx, topUp.tagId);
    return deps.notify(tx, {
      accountId,
      userId,
      kind: 'top-up',
      template: topUp.automatic ? 'top-ups.mail-automatic-paid' : 'top-ups.mail-paid',
      params: (languageId) => ({ ...paramsOf(topUp, languageId), tag }),
      path: pathOf(topUp),
      attachment: { kind: receiptAttachment, params: { accountId, orderNumber } },
    });
  };

  /** What went wrong with money is told whatever the customer chose. */
  const tellOther = async (
    scope: AccountScope,
    tx: Tx,
    topUp: TopUpRecord,
    outcome: keyof typeof templates,
  ): Promise<void> => {
    const contact = await deps.contactOf(scope.accountId, topUp.userId, tx);
    if (contact === null || contact.email === '') return;
    const { languageId } = topUp;
    await jobs.enqueue(tx, mailJob, {
      to: contact.email,
      languageId,
      template: templates[outcome],
      params: paramsOf(topUp, languageId),
      actionUrl: `${deps.publicUrl}${pathOf(topUp)}`,
    });
  };

  return {
    async settle(scope, tx, { orderNumber, outcome, reason = null, cardId = null }) {
      const topUp = await lockByOrder(scope, tx, orderNumber);
      if (topUp === undefined) throw new Error(`No top-up has the order number ${orderNumber}`);
      if (!mayBecome(topUp.state, outcome)) return false;
      const standing = await deps.standingOf(tx, scope.accountId);
      const journalId = outcome === 'paid' ? await post(scope, tx, topUp, 'top-up') : null;
      await updateState(scope, tx, topUp, outcome, clock.now(), journalId);
      await recordAudit(tx, clock.now(), {
        accountId: scope.accountId,
        actor: 'system',
        action: `top-up-${outcome}`,
        subject: `order:${orderNumber}`,
        details: { amountMinor: topUp.amountMinor, method: topUp.method },
      });
      if (outcome === 'paid') {
        if (topUp.method === 'card' && !topUp.automatic) {
          await deps.attempts.refund(tx, [unpaidOf(scope)]);
        }
        // Nobody is left to drive with it: it goes back to the card that it came from.
        if (standing === 'over') await deps.giveBack(tx, orderNumber);
        else await tellPaid(scope, tx, topUp);
      } else if (!topUp.automatic) await tellOther(scope, tx, topUp, outcome);
      if (topUp.automatic) await deps.automaticEnded(scope, tx, topUp, { outcome, reason, cardId });
      return true;
    },
    async takeBack(scope, tx, orderNumber) {
      const topUp = await lockByOrder(scope, tx, orderNumber);
      if (topUp?.state !== 'paid') throw new Error(`${orderNumber} was not paid`);
      await post(scope, tx, topUp, 'refund');
      await recordAudit(tx, clock.now(), {
        accountId: scope.accountId,
        actor: 'system',
        action: 'top-up-refunded',
        subject: `order:${orderNumber}`,
        details: { amountMinor: topUp.amountMinor, method: topUp.method },
      });
      await tellOther(scope, tx, topUp, 'refunded');
    },
  };
}
