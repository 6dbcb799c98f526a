import { defineErrors } from '../core/errors.ts';

export const purchasesErrors = defineErrors({
  'purchases.none': { status: 604 },
  'purchases.not-found': { status: 404 },
  'purchases.closed': { status: 409 },
  'purchases.out-of-stock': { status: 409, params: ['kategorija'] },
  /** The account has too many tags reserved that are still to be paid. */
  'purchases.unpaid-too-many': { status: 409, params: ['held', 'most'] },
  /** The same for all visitors from one network. */
  'purchases.unpaid-too-many-visitors': { status: 409, params: ['most'] },
  /** The last of a category are for buyers who pay at once: at most `left` can be paid later. */
  'purchases.unpaid-few-left': { status: 409, params: ['kategorija', 'left'] },
  'purchases.unpaid-none-left': { status: 409, params: ['kategorija'] },
  'purchases.price-changed': { status: 409 },
  'purchases.key-used-otherwise': { status: 409 },
  'purchases.not-payable': { status: 409 },
  'purchases.not-cancellable': { status: 409 },
  'purchases.payment-under-way': { status: 409 },
  'purchases.too-many-attempts': { status: 429, params: ['seconds'] },
});

/** Field messages that ordering may put in the `result` of a 400. */
export const purchasesFieldMessages = [
  'purchases.quantity-above-maximum',
  'purchases.category-twice',
  'purchases.category-unknown',
  'purchases.phone-invalid',
  'purchases.pib-invalid',
  'purchases.company-number-invalid',
  'purchases.postcode-invalid',
  'purchases.point-of-sale-unknown',
  'purchases.on-delivery-too-many',
] as const;
