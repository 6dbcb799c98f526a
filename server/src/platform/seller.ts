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

/** An address taken apart. */
export interface PostalAddress {
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
}

/** `Ustanička 64/5, 11000 Beograd`, as the operator's is set; null if it is written otherwise. */
export function postalAddressIn(address: string): PostalAddress | null {
  const comma = address.lastIndexOf(',');
  const place = /^ *(\d{5}) +(\S.*)$/.exec(address.slice(comma + 1));
  const street = address.slice(0, Math.max(comma, 0)).trim();
  if (street === '' || place === null) return null;
  return { street, postcode: place[1] ?? '', city: (place[2] ?? '').trim() };
}
