import type { Country } from '@rampa/contract';
import type { AccountDigits } from '@rampa/contract/bank-accounts';
import type { TextKey } from '../texts/keys.generated.ts';

/** Who helps, settles and refunds in a country. */
export interface Office {
  /** As dialled within the country; none if the operator publishes none. */
  readonly phone: string | undefined;
  /** Digits of a bank account. */
  readonly accountDigits: AccountDigits;
  readonly name: TextKey & `country.office-${Country}`;
  readonly hours: (TextKey & `country.office-hours-${Country}`) | undefined;
  /** Out-of-court settlement of disputes with customers. */
  readonly settlementBody: TextKey & `country.settlement-body-${Country}`;
}

export const offices: Readonly<Record<Country, Office>> = {
  rs: {
    phone: '0800 111 004',
    accountDigits: 18,
    name: 'country.office-rs',
    hours: 'country.office-hours-rs',
    settlementBody: 'country.settlement-body-rs',
  },
  sr: {
    phone: undefined,
    accountDigits: 16,
    name: 'country.office-sr',
    hours: undefined,
    settlementBody: 'country.settlement-body-sr',
  },
};
