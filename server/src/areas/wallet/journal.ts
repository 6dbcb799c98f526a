import type { Currency } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';

export type JournalKind =
  | 'top-up'
  | 'toll'
  | 'refund'
  | 'correction'
  | 'invoice'
  | 'card-charge'
  /** Refunded at the gateway, not by us. */
  | 'gateway-refund'
  /** Taken back by the bank of the card. */
  | 'chargeback'
  /** Cash taken at a counter goes back to the customer on the same day. */
  | 'cash-return'
  /** A wrong top-up in cash is taken off the tag after its till was closed. */
  | 'cash-correction'
  /** What was counted in a clerk's till is handed over; in the operator's own books. */
  | 'till-closing'
  /** A second payment for an invoice is refunded. */
  | 'card-charge-refund'
  | 'purchase'
  | 'purchase-refund'
  /** The balance of a lost tag, moved to another tag of the account. */
  | 'balance-transfer'
  /** An amount that the customer moved between two working tags of the account. */
  | 'own-transfer'
  /** The balance of a tag that was replaced, moved to the one that came after it; and what is booked on it later. */
  | 'tag-replacement'
  /** What was on the tag in the system that the customer comes from. */
  | 'opening-balance'
  /** The rest of a tag's balance, paid out to the customer's bank account. */
  | 'payout'
  /** A transfer that came by bank for nobody goes back to whoever sent it. */
  | 'transfer-return'
  /** Prepaid money of a bought tag leaves the books of its order … */
  | 'credit-release'
  /** … and arrives on the tag, which may be in the books of another account. */
  | 'credit-activation'
  /** The tolls of a month that a company pays later, on an invoice … */
  | 'postpaid-invoice'
  /** … and its payment by bank transfer. */
  | 'postpaid-payment'
  /** Money comes to the balance of a company … */
  | 'company-top-up'
  /** … and back: refunded by us or at the gateway, or taken back by the bank of the card. */
  | 'company-refund'
  /** A tag is filled from the balance of its company by a rule … */
  | 'company-filling'
  /** … or by hand; or money comes back from a tag. */
  | 'company-transfer';

/** An account of the ledger within a customer's books: one per tag, one of each other kind. */
export type LedgerAccount =
  | { readonly kind: 'tag'; readonly tagId: string }
  | {
      readonly kind:
        | 'gateway-clearing'
        | 'bank-clearing'
        | 'cash-clearing'
        /** Cash in the tills of clerks: negative in customers' books, as clearing accounts are, until a till is closed. */
        | 'till'
        /** Cash that clerks have handed over. */
        | 'cash-office'
        /** What was missing in a till that was closed, or too much: negative where cash was missing. */
        | 'till-differences'
        | 'toll-revenue'
        | 'sales-revenue'
        /** Prepaid money of bought tags that are not activated yet: owed to whoever links them. */
        | 'tag-credit'
        /** Refunds to tags for accepted complaints: the operator's cost. */
        | 'complaint-refunds'
        /** Between the books of an order and those of a tag; across both it sums to zero. */
        | 'credit-transfer'
        | 'correction'
        /** Money that the operator has held for the customer since before this ledger. */
        | 'opening-balances'
        /** Unpaid invoices of the external-toll service: negative, the customer owes them. */
        | 't4a-receivable'
        /** What a company has paid in and not put on its tags yet. */
        | 'company-balance'
        /** Unpaid invoices of tolls that companies pay later: negative, they owe them. */
        | 'postpaid-receivable'
        /** Tolls abroad, owed to the operators there. */
        | 't4a-tolls'
        /** What the external-toll service itself has earned. */
        | 't4a-services'
        /** Left the books for the customer's bank account. */
        | 'payouts';
    };

export interface JournalLine {
  readonly account: LedgerAccount;
  /** Minor units, signed: positive adds to the balance of the account. Never zero. */
  readonly amountMinor: number;
}

/** One movement of money, not yet posted. Its lines sum to zero. */
export interface JournalDraft {
  /** Made by the caller if it has to be known before; else by the wallet. */
  readonly journalId?: string;
  readonly accountId: string;
  readonly kind: JournalKind;
  /** What it is for, such as an order number: one journal for each kind and reference. */
  readonly reference: string;
  /**
   * The reference was made in this transaction, as the id of a new passage is: nobody has posted it, and nobody looks whether
   * somebody has. Were it there, the transaction would fail.
   */
  readonly isNew?: boolean;
  /** Or milliseconds since 1970, as passages have it. */
  readonly occurredAt: Temporal.Instant | number;
  readonly currency: Currency;
  readonly lines: readonly JournalLine[];
}

export interface PostedJournal {
  readonly journalId: string;
  readonly kind: JournalKind;
  readonly reference: string;
  /** It had been posted before; nothing moved now. */
  readonly repeated: boolean;
}

/** Key of a ledger account within the customer's books. */
export function ledgerAccountId(account: LedgerAccount): string {
  return account.kind === 'tag' ? `tag:${account.tagId}` : account.kind;
}

/** Kinds of journals that may move money from tag to tag alone: a trigger tells of these, and of no others (0246). */
export const betweenTags: ReadonlySet<JournalKind> = new Set([
  'balance-transfer',
  'own-transfer',
  'tag-replacement',
]);

/** Throws if a draft is not a journal: that is a fault of the program, never of the customer. */
export function assertBalanced(draft: JournalDraft): void {
  const sum = draft.lines.reduce((total, line) => total + line.amountMinor, 0);
  const whole = draft.lines.every(
    (line) => Number.isSafeInteger(line.amountMinor) && line.amountMinor !== 0,
  );
  if (sum !== 0 || !whole || draft.lines.length < 2) {
    throw new Error(`The journal ${draft.kind} ${draft.reference} does not balance`);
  }
  if (!betweenTags.has(draft.kind) && draft.lines.every(({ account }) => account.kind === 'tag')) {
    throw new Error(`Nobody is told that ${draft.kind} moves money from tag to tag`);
  }
}

/** Money from one ledger account to another. */
export function transfer(
  from: LedgerAccount,
  to: LedgerAccount,
  amountMinor: number,
): readonly JournalLine[] {
  return [
    { account: from, amountMinor: -amountMinor },
    { account: to, amountMinor },
  ];
}
