import type { Party } from './pdf/document-words.ts';

/** The operator as documents name it: who sells, and who was paid. */
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
