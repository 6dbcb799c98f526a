import type { Currency } from '@rampa/contract';
import type { LedgerFigure } from '../wallet/index.ts';

/** Money that has come in or gone out for one reason, one way. */
export interface MoneyFigure {
  readonly what:
    | 'top-ups'
    /** Invoices of companies that pay their tolls later. */
    | 'postpaid-invoices'
    | 'complaint-refunds'
    /** Back where they came from: at the gateway, or by us where the account was closed meanwhile. */
    | 'top-up-refunds'
    | 'chargebacks'
    /** Cash that went back at the counter. */
    | 'cash-returned'
    /** Wrong cash that was taken off tags after its till was closed. */
    | 'cash-corrections'
    /** More in the tills than was booked; below zero where cash was missing. */
    | 'till-differences'
    | 'closed-accounts'
    /** Money that came for nobody, on its way back to whoever sent it. */
    | 'transfers-returned'
    | 'orders'
    | 'order-refunds'
    | 'tolls-abroad'
    | 'tolls-abroad-refunds'
    | 'corrections'
    | 'opening-balances';
  readonly way: 'card' | 'bank-transfer' | 'cash' | 'tag' | 'bank-account' | 'books';
  readonly currency: Currency;
  readonly count: number;
  /** Minor units; positive, but for corrections, which are positive where customers owe less, and differences of tills. */
  readonly amountMinor: number;
}

type Kind = LedgerFigure['journalKind'];
type Account = LedgerFigure['ledgerAccount'];

/** What customers paid in is negative on clearing accounts, which owe it; what was paid out is positive. */
const paidBy: Readonly<Partial<Record<Account, MoneyFigure['way']>>> = {
  'gateway-clearing': 'card',
  'bank-clearing': 'bank-transfer',
  'cash-clearing': 'cash',
  till: 'cash',
};

const payments: Readonly<Partial<Record<Kind, readonly [MoneyFigure['what'], 1 | -1]>>> = {
  'top-up': ['top-ups', -1],
  'company-top-up': ['top-ups', -1],
  'postpaid-payment': ['postpaid-invoices', -1],
  'company-refund': ['top-up-refunds', 1],
  // Those for complaints move nothing on a clearing account.
  refund: ['top-up-refunds', 1],
  purchase: ['orders', -1],
  'purchase-refund': ['order-refunds', 1],
  'gateway-refund': ['top-up-refunds', 1],
  chargeback: ['chargebacks', 1],
  'cash-return': ['cash-returned', 1],
  'card-charge': ['tolls-abroad', -1],
  'card-charge-refund': ['tolls-abroad-refunds', 1],
};

/** What the figures of the ledger mean to the operator. Tolls are not among them: passages tell these. */
export function moneyOf(figures: readonly LedgerFigure[]): readonly MoneyFigure[] {
  const money = figures.flatMap((figure) => moneyOfOne(figure) ?? []);
  return [...money, ...refundsToTags(figures)];
}

function moneyOfOne(figure: LedgerFigure): MoneyFigure | undefined {
  const { journalKind, ledgerAccount, currency, postings: count, amountMinor } = figure;
  const of = (what: MoneyFigure['what'], way: MoneyFigure['way'], sign: 1 | -1) => ({
    what,
    way,
    currency,
    count,
    // No minus before a zero.
    amountMinor: sign * amountMinor + 0,
  });
  const [paid, way] = [payments[journalKind], paidBy[ledgerAccount]];
  if (paid !== undefined && way !== undefined) return of(paid[0], way, paid[1]);
  switch (`${journalKind} ${ledgerAccount}`) {
    case 'refund payouts':
      return of('complaint-refunds', 'bank-account', 1);
    case 'payout payouts':
      return of('closed-accounts', 'bank-account', 1);
    case 'transfer-return payouts':
      return of('transfers-returned', 'bank-account', 1);
    case 'cash-correction till-differences':
      return of('cash-corrections', 'cash', 1);
    case 'till-closing till-differences':
      return of('till-differences', 'cash', 1);
    case 'correction correction':
      return of('corrections', 'books', -1);
    case 'opening-balance opening-balances':
      return of('opening-balances', 'books', -1);
    default:
      return undefined;
  }
}

/** Refunds for complaints that did not go to a bank account went to a tag. */
function refundsToTags(figures: readonly LedgerFigure[]): readonly MoneyFigure[] {
  const refunds = figures.filter(({ journalKind }) => journalKind === 'refund');
  return refunds.flatMap((all) => {
    if (all.ledgerAccount !== 'complaint-refunds') return [];
    const toBank = refunds.find(
      ({ ledgerAccount, currency }) => ledgerAccount === 'payouts' && currency === all.currency,
    );
    const count = all.postings - (toBank?.postings ?? 0);
    const amountMinor = -all.amountMinor - (toBank?.amountMinor ?? 0);
    if (count === 0) return [];
    return [
      {
        what: 'complaint-refunds',
        way: 'tag',
        currency: all.currency,
        count,
        amountMinor,
      } as const,
    ];
  });
}
