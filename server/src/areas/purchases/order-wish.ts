import { createHash } from 'node:crypto';
import type { Kategorija, LanguageId } from '@rampa/contract';
import type { DeliveryKind, PackageId, PaymentMethod } from '@rampa/contract/purchases';

/** So many tags of a category, each with the credit of a package. */
export interface WishedLine {
  readonly category: Kategorija;
  readonly quantity: number;
  readonly packageId: PackageId;
}

/** What an order and a purchase request have in common, as it was typed: all but the payment and the company. */
export interface Wish {
  readonly idempotencyKey: string;
  readonly languageId: LanguageId;
  readonly lines: readonly WishedLine[];
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly delivery: DeliveryKind;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly pointOfSaleId: string;
}

/** An order of tags, as it was typed. */
export interface OrderWish extends Wish {
  /** What it costs as the customer was shown it. */
  readonly totalMinor: number;
  readonly personType: 'fizicko' | 'pravno';
  readonly businessName: string;
  readonly taxNumber: string;
  readonly companyNumber: string;
  readonly method: PaymentMethod;
  /** Serial number of the tag that is replaced; empty: none. */
  readonly replaces: string;
}

/** A field by the name under which a digest has it. */
export type DigestedField = readonly [name: string, value: unknown];

/** The same order has the same digest, whatever its key, its language and the sequence of its lines. */
export function digestOfOrder(wish: OrderWish): string {
  return digestOfWish(wish, [
    ['total', wish.totalMinor],
    ['lice', wish.personType],
    ['poslovno_ime', wish.businessName],
    ['pib', wish.taxNumber],
    ['companyNumber', wish.companyNumber],
    ['payment', wish.method],
    // Left out where empty: digests that were stored before there were replacements still match.
    ...(wish.replaces === '' ? [] : [['replaces', wish.replaces] as const]),
  ]);
}

/**
 * A digest of a wish and what else belongs to it. Names are those of the calls, and their sequence is stored with every
 * order: others would make a repeated order look like another one.
 */
export function digestOfWish(wish: Wish, others: readonly DigestedField[]): string {
  const lines = wish.lines
    .toSorted((a, b) => (a.category < b.category ? -1 : 1))
    .map(({ category, quantity, packageId }) => ({
      kategorija: category,
      quantity,
      package: packageId,
    }));
  const fields: readonly DigestedField[] = [
    ['lines', lines],
    ['ime', wish.firstName],
    ['prezime', wish.lastName],
    ['email', wish.email],
    ['telefon', wish.phone],
    ['delivery', wish.delivery],
    ['street', wish.street],
    ['city', wish.city],
    ['postcode', wish.postcode],
    ['pointOfSale', wish.pointOfSaleId],
    ...others,
  ];
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
