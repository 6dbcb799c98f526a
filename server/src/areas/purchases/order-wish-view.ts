import type { CallParsedInput } from '@rampa/contract';
import type { napraviPorudzbinu } from '@rampa/contract/purchases';
import type { OrderWish, Wish } from './order-wish.ts';

type OrderInput = CallParsedInput<typeof napraviPorudzbinu>;

/** What calls ask for, whether it is ordered or a price is asked for it. */
export function wishOf(
  input: Omit<
    OrderInput,
    'total' | 'lice' | 'poslovno_ime' | 'pib' | 'companyNumber' | 'payment' | 'replaces'
  >,
): Wish {
  return {
    idempotencyKey: input.idempotencyKey,
    languageId: input.languageId,
    lines: input.lines.map((line) => ({
      category: line.kategorija,
      quantity: line.quantity,
      packageId: line.package,
    })),
    firstName: input.ime,
    lastName: input.prezime,
    email: input.email,
    phone: input.telefon,
    delivery: input.delivery,
    street: input.street,
    city: input.city,
    postcode: input.postcode,
    pointOfSaleId: input.pointOfSale,
  };
}

export function orderWishOf(input: OrderInput): OrderWish {
  return {
    ...wishOf(input),
    totalMinor: input.total,
    personType: input.lice,
    businessName: input.poslovno_ime,
    taxNumber: input.pib,
    companyNumber: input.companyNumber,
    method: input.payment,
    replaces: input.replaces,
  };
}
