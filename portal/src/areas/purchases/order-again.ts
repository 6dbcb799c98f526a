import type { Order } from '@rampa/contract/purchases';
import { createDraft } from '../../lib/drafts/drafts.ts';
import { firstValues, type OrderValues } from './order-values.ts';

/** Name of the form's draft. */
export const orderForm = { address: '/pages/naruci-tag', name: 'order' } as const;

/** The form's values, filled in from an earlier order. */
export function valuesOf(order: Order): OrderValues {
  const quantities = Object.fromEntries(
    order.lines.map((line) => [line.kategorija, line.quantity]),
  );
  const packages = Object.fromEntries(order.lines.map((line) => [line.kategorija, line.package]));
  return {
    quantities: { ...firstValues.quantities, ...quantities },
    packages: { ...firstValues.packages, ...packages },
    lice: order.lice,
    poslovno_ime: order.poslovno_ime,
    pib: order.pib,
    companyNumber: order.companyNumber,
    ime: order.ime,
    prezime: order.prezime,
    email: order.email,
    telefon: order.telefon,
    delivery: order.delivery,
    street: order.street,
    city: order.city,
    postcode: order.postcode,
    pointOfSale: order.pointOfSale,
    payment: order.payment,
    // The tag that it replaced is replaced already.
    replaces: '',
  };
}

/** Stores the values of an earlier order as the form's draft. */
export function layOrderAgain(
  storage: Parameters<typeof createDraft>[0],
  order: Order,
  owner: string,
): void {
  createDraft(storage, orderForm.address, orderForm.name).write(owner, valuesOf(order));
}
