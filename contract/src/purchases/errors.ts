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
  /** At the desk: another step comes first, or somebody else has done this one. */
  'purchases.wrong-state': { status: 409 },
  /** No device of the stock has this serial number. */
  'purchases.device-unknown': { status: 409, params: ['number'], field: 'serial_numbers' },
  /** It is in another order, faulty, or a customer's already. */
  'purchases.device-taken': { status: 409, params: ['number'], field: 'serial_numbers' },
  /** Nothing is known of this serial number. */
  'purchases.device-not-found': { status: 404 },
  /** It is a customer's tag. */
  'purchases.device-with-customer': { status: 409, params: ['number'], field: 'serial_numbers' },
  /** It is picked for an order, or was sent with one. */
  'purchases.device-in-order': { status: 409, params: ['number'], field: 'serial_numbers' },
  /** It is faulty, lost, scrapped or set aside. */
  'purchases.device-not-in-stock': { status: 409, params: ['number'], field: 'serial_numbers' },
  /** It lies at a point of sale: it comes back into the store first. */
  'purchases.device-at-point': { status: 409, params: ['number'], field: 'serial_numbers' },
  /** At the counter: no device with this number lies at this point of sale. */
  'purchases.device-not-here': { status: 409, field: 'serial_number' },
  /** The point of sale sells no tags, or is closed. */
  'purchases.point-sells-none': { status: 409, field: 'point_id' },
  /** Orders wait for them: so many of the category can leave the store. */
  'purchases.devices-promised': {
    status: 409,
    params: ['category', 'left'],
    field: 'serial_numbers',
  },
  /** Money, or a debt, is on the tag of the customer who has handed it in. */
  'purchases.device-has-balance': { status: 409, params: ['number'], field: 'serial_numbers' },
  /** It is neither a customer's tag nor in a parcel that was handed over. */
  'purchases.device-not-out': { status: 409, field: 'serial_number' },
  /** None of the parcel's tags is linked: the parcel as a whole comes back, at the desk. */
  'purchases.device-whole-parcel': { status: 409, params: ['order'], field: 'serial_number' },
  /** The order has enough of its category, or none. */
  'purchases.device-not-needed': { status: 409, params: ['number'], field: 'serial_numbers' },
  'purchases.devices-too-few': { status: 409, params: ['category', 'left'] },
  /** It came in as one of another category. */
  'purchases.device-other-category': {
    status: 409,
    params: ['number'],
    field: 'serial_numbers',
  },
  /** More serial numbers than tags of the category ever came in. */
  'purchases.devices-more-than-counted': {
    status: 409,
    params: ['counted'],
    field: 'serial_numbers',
  },
  /** Another sheet was printed meanwhile: its codes hold. */
  'purchases.sheet-printed': { status: 409 },
  'purchases.carrier-needed': { status: 409, field: 'carrier' },
  'purchases.parcel-needed': { status: 409, field: 'parcel_number' },
  /** Each tag of the order is linked: a sheet would have no codes. */
  'purchases.all-linked': { status: 409 },
  /** A customer has linked one of its tags. */
  'purchases.tags-in-use': { status: 409, params: ['number'] },
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
