import type { Party } from './pdf/document-words.ts';

/** The operator on documents: the seller and payee. */
export interface Seller {
  readonly name: string;
  /** Street, postcode and place in one line. */
  readonly address: string;
  /** PIB or JIB, digits. */
  readonly taxNumber: string;
}

export function sellerParty({ name, address, taxNumber }: Seller): Party {
  return { lines: [name, address], taxNumber };
}
