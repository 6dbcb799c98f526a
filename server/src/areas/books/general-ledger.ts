import type { Currency } from '@rampa/contract';
import type { LedgerAccount } from '../wallet/index.ts';

/** An account of the general ledger; all tags are one. */
export interface AccountKey {
  readonly account: LedgerAccount['kind'];
  readonly currency: Currency;
}

export interface Balance extends AccountKey {
  /** Minor units, in credit positive. */
  readonly minor: number;
}

/** What a day's postings moved. */
export interface Movement extends AccountKey {
  readonly debitMinor: number;
  readonly creditMinor: number;
  readonly postings: number;
}

/** An account of a closed day. */
export interface AccountSum extends Movement {
  readonly openingMinor: number;
  readonly closingMinor: number;
  /** What the balances of all customers said as the day was closed. */
  readonly ledgerMinor: number;
}

/** Each account that has or had a balance, or was moved. */
export function sumsOfDay(given: {
  readonly opening: readonly Balance[];
  readonly movements: readonly Movement[];
  readonly ledger: readonly Balance[];
}): readonly AccountSum[] {
  const opening = byKey(given.opening);
  const movements = byKey(given.movements);
  const ledger = byKey(given.ledger);
  const keys = new Map<string, AccountKey>([...opening, ...movements, ...ledger]);
  return [...keys]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { account, currency }]) => {
      const openingMinor = opening.get(key)?.minor ?? 0;
      const { debitMinor, creditMinor, postings } = movements.get(key) ?? noMovement;
      return {
        account,
        currency,
        openingMinor,
        debitMinor,
        creditMinor,
        closingMinor: openingMinor - debitMinor + creditMinor,
        ledgerMinor: ledger.get(key)?.minor ?? 0,
        postings,
      };
    });
}

const noMovement = { debitMinor: 0, creditMinor: 0, postings: 0 };

function byKey<Of extends AccountKey>(items: readonly Of[]): ReadonlyMap<string, Of> {
  return new Map(items.map((item) => [`${item.account} ${item.currency}`, item]));
}

/** Adds up by currency; what comes to nothing is left out. */
export function addedUp<Of extends { readonly currency: Currency }>(
  items: readonly Of[],
  minorOf: (item: Of) => number,
): readonly { readonly amount: number; readonly currency: Currency }[] {
  const sums = new Map<Currency, number>();
  for (const item of items) {
    sums.set(item.currency, (sums.get(item.currency) ?? 0) + minorOf(item));
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([currency, amount]) => ({ amount, currency }));
}
