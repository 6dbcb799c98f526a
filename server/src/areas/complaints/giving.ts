import { v7 as uuid } from 'uuid';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { Payouts, PayoutStanding } from '../payouts/index.ts';
import { transfer, type LedgerAccount, type Wallet } from '../wallet/index.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import type { DeskRefusal, Refund, Work } from './complaint-step.ts';
import type { ComplaintChange } from './complaints.store.ts';

/** A tag of the customer that money can be given to. */
export interface RefundTag {
  readonly tagId: string;
  readonly serialNumber: string;
}

export interface GivingDeps {
  readonly wallet: Wallet;
  readonly payouts: Pick<Payouts, 'owe'>;
  tagOf(accountId: string, serialNumber: string): Promise<RefundTag | undefined>;
  /** Whom the order of payment names. */
  payeeOf(accountId: string): Promise<string>;
}

type Given = Pick<Work, 'payout' | 'details' | 'news'> & {
  readonly refund: NonNullable<ComplaintChange['refund']>;
};

/** Gives money of a complaint back, by one journal: to a tag, or as a payout to the bank account. */
export function createGiving(deps: GivingDeps) {
  const { wallet, payouts } = deps;

  const post = async (
    tx: Tx,
    { accountId, number, currency }: ComplaintRecord,
    to: LedgerAccount,
    { amountMinor, at }: { readonly amountMinor: number; readonly at: Temporal.Instant },
  ): Promise<string> => {
    const journalId = uuid();
    await wallet.postJournals(tx, [
      {
        journalId,
        accountId,
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
    tx: Tx,
    complaint: ComplaintRecord,
    { amountMinor, to }: Refund,
    at: Temporal.Instant,
  ): Promise<Given | DeskRefusal> => {
    const { accountId, number, bankAccount } = complaint;
    if (to.kind === 'tag') {
      const tag = await deps.tagOf(accountId, to.serialNumber);
      if (tag === undefined) return 'tag-not-found';
      const { tagId, serialNumber } = tag;
      const journalId = await post(tx, complaint, { kind: 'tag', tagId }, { amountMinor, at });
      return {
        refund: { amountMinor, journalId, to: { tagId, serialNumber } },
        details: { amountMinor, tag: tagId },
        news: 'accepted-refund',
      };
    }
    if (bankAccount === '') return 'no-bank-account';
    const journalId = await post(tx, complaint, { kind: 'payouts' }, { amountMinor, at });
    const payout = await payouts.owe(tx, {
      accountId,
      reason: 'complaint',
      subject: number,
      payee: await deps.payeeOf(accountId),
      bankAccount,
      amountMinor,
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
  payouts: Pick<Payouts, 'find'>,
  queries: Queries,
  { accountId, refund }: Pick<ComplaintRecord, 'accountId' | 'refund'>,
): Promise<PayoutStanding | null> {
  const payoutId = refund?.payoutId ?? null;
  return payoutId === null ? null : payouts.find(queries, { accountId, payoutId });
}
