import type { Currency, Kategorija } from '@rampa/contract';
import type { AccountDigits } from '@rampa/contract/bank-accounts';

/** What differs between the countries served, as data. Amounts are minor units. */
export interface CountryFacts {
  /** ISO 3166-1 alpha-2 of the state. */
  readonly isoCode: string;
  readonly currency: Currency;
  /** Below this the lane shows yellow: about one long trip of the category. */
  readonly lowBalance: Readonly<Record<Kategorija, number>>;
  readonly topUp: {
    readonly offered: readonly number[];
    readonly minimum: number;
    readonly maximum: number;
  };
  /** Beyond it a payout is confirmed by a second member of staff, unless the operator sets another sum; minor units. */
  readonly secondPersonAboveMinor: number;
  /** What one customer may pay in cash in a day, unless the operator sets another sum; minor units. */
  readonly cashDayMaximumMinor: number;
  /** Payment slips carry the IPS QR code of the National Bank of Serbia. */
  readonly ipsQr: boolean;
  readonly bank: {
    readonly accountDigits: AccountDigits;
    /** Bank account for transfers in the demo. */
    readonly demoAccount: string;
    readonly demoPayee: string;
  };
  /** The operator on documents, in the demo. */
  readonly seller: { readonly demoAddress: string; readonly demoTaxNumber: string };
  /** Days on which offices are closed. */
  readonly holidays: HolidayRules;
  /** Colour of its signs, on invoices and other documents. */
  readonly documentColor: string;
  readonly purchase: PurchaseFacts;
  /** Tolls of other countries. */
  readonly abroad: {
    /** Our charge for each tag and month in which it drove there, tax included. */
    readonly serviceFeeMinor: number;
  };
}

/** Prices of tags, tax included; prices and discounts as the operators publish them. */
export interface PurchaseFacts {
  readonly devicePrice: number;
  /** By courier, for a whole order. */
  readonly deliveryPrice: number;
  readonly vatPercent: number;
  readonly categories: readonly Kategorija[];
  /** Credit of one tag. */
  readonly packages: Readonly<
    Record<'small' | 'medium' | 'large', Readonly<Record<Kategorija, number>>>
  >;
  /** For companies, by how many tags an order has. */
  readonly quantityDiscounts: readonly {
    readonly from: number;
    readonly to: number | null;
    readonly percent: number;
  }[];
  /** Most tags in one order: of a person, of a company, and paid on delivery. */
  readonly limits: {
    readonly fizicko: number;
    readonly pravno: number;
    readonly onDelivery: number;
  };
  /**
   * Most tags reserved by orders that are paid later (slip, on delivery): for the account of a
   * person, of a company, and for all visitors from one network.
   */
  readonly unpaidLimits: {
    readonly fizicko: number;
    readonly pravno: number;
    readonly visitors: number;
  };
}

/** Public holidays of a country, as data. */
export interface HolidayRules {
  /** `MM-DD`. Public holidays of the state move: if one falls on a Sunday, the next working day is off. */
  readonly state: readonly (readonly string[])[];
  /** `MM-DD`, wherever they fall. */
  readonly fixed: readonly string[];
  /** Days from Orthodox Easter Sunday. */
  readonly easter: readonly number[];
}

/** Limit of the yellow light in the lane, by the categories that tags are sold for. */
export function usualLowBalances({
  lowBalance,
  purchase,
}: CountryFacts): Readonly<Partial<Record<Kategorija, number>>> {
  return Object.fromEntries(purchase.categories.map((one) => [one, lowBalance[one]]));
}
