import { v7 as uuid } from 'uuid';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { ListenerOf } from '../../platform/events/events.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type {
  Decision,
  payoutPaid,
  payoutReturned,
  Payouts,
  PayoutProgress,
} from '../payouts/index.ts';
import { transfer, type LedgerAccount, type Wallet } from '../wallet/index.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import type { ComplaintMails } from './complaint-mails.ts';
import type { MoneyRefusal, Refund, Work } from './complaint-step.ts';
import { selectComplaint, type ComplaintChange } from './complaints.store.ts';

/** A tag of the customer that money can be given to. */
export interface RefundTag {
  readonly tagId: string;
  readonly serialNumber: string;
}

export interface RefundingDeps {
  readonly wallet: Wallet;
  readonly payouts: Pick<Payouts, 'owe'>;
  tagOf(scope: AccountScope, serialNumber: string): Promise<RefundTag | undefined>;
  /** The recipient that the order of payment names. */
  payeeOf(scope: AccountScope): Promise<string>;
}

type Refunded = Pick<Work, 'payout' | 'details' | 'news'> & {
  readonly refund: NonNullable<ComplaintChange['refund']>;
};

/** Gives money of a complaint back, by one journal: to a tag, or as a payout to the bank account. */
export function createRefunding(deps: RefundingDeps) {
  const { wallet, payouts } = deps;

  const post = async (
    scope: AccountScope,
    tx: Tx,
    { number, currency }: ComplaintRecord,
    to: LedgerAccount,
    { amountMinor, at }: { readonly amountMinor: number; readonly at: Temporal.Instant },
  ): Promise<string> => {
    const journalId = uuid();
    await wallet.postJournals(scope, tx, [
      {
        journalId,
        accountId: scope.accountId,
        kind: 'refund',
        reference: number,
        occurredAt: at,
        currency,
        lines: transfer({ kind: 'complaint-refunds' }, to, amountMinor),
      },
    ]);
    return journalId;
  };

  return async (
    scope: AccountScope,
    tx: Tx,
    complaint: ComplaintRecord,
    { amountMinor, to, decided }: Refund & { readonly decided: Decision },
    at: Temporal.Instant,
  ): Promise<Refunded | MoneyRefusal> => {
    const { number, bankAccount } = complaint;
    if (to.kind === 'tag') {
      const tag = await deps.tagOf(scope, to.serialNumber);
      if (tag === undefined) return 'complaints.refund-tag-not-found';
      const { tagId, serialNumber } = tag;
      const journalId = await post(
        scope,
        tx,
        complaint,
        { kind: 'tag', tagId },
        { amountMinor, at },
      );
      return {
        refund: { amountMinor, journalId, to: { tagId, serialNumber } },
        details: { amountMinor, tag: tagId },
        news: 'accepted-refund',
      };
    }
    if (bankAccount === '') return 'complaints.refund-no-bank-account';
    const journalId = await post(scope, tx, complaint, { kind: 'payouts' }, { amountMinor, at });
    const payout = await payouts.owe(scope, tx, {
      reason: 'complaint',
      subject: number,
      payee: await deps.payeeOf(scope),
      bankAccount,
      amountMinor,
      decided,
    });
    return {
      refund: { amountMinor, journalId, to: { payoutId: payout.payoutId } },
      details: { amountMinor, payout: payout.reference },
      news: 'accepted-payout',
      payout,
    };
  };
}

/** How far what was given back is on its way to the bank account; null where nothing goes there. */
export async function payoutOf(
  scope: AccountScope,
  payouts: Pick<Payouts, 'find'>,
  queries: Queries,
  { refund }: Pick<ComplaintRecord, 'refund'>,
): Promise<PayoutProgress | null> {
  const payoutId = refund?.payoutId ?? null;
  return payoutId === null ? null : payouts.find(scope, queries, payoutId);
}

/** Tells the customer that the refund of a complaint was paid to their bank account. */
export function mailOfPaidPayout(
  mails: Pick<ComplaintMails, 'answered'>,
): ListenerOf<typeof payoutPaid> {
  return async (tx, { scope, ...payout }) => {
    if (payout.reason !== 'complaint') return;
    const complaint = await selectComplaint(scope, tx, payout.subject);
    if (complaint === undefined) return;
    await mails.answered(scope, tx, complaint, 'paid-out', { text: '', files: [], payout });
  };
}

/** Tells the customer that the bank sent the refund back, and that it will be paid again. */
export function mailOfReturnedPayout(
  mails: Pick<ComplaintMails, 'answered'>,
): ListenerOf<typeof payoutReturned> {
  return async (tx, { scope, ...payout }) => {
    if (payout.reason !== 'complaint') return;
    const complaint = await selectComplaint(scope, tx, payout.subject);
    if (complaint === undefined) return;
    await mails.answered(scope, tx, complaint, 'payout-returned', { text: '', files: [], payout });
  };
}
