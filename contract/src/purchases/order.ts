import { z } from 'zod';
import { amount, instant, kategorija } from '../core/schemas.ts';

/** Credit that a tag comes with; the amounts depend on the vehicle category. */
export const packageId = z.enum(['none', 'small', 'medium', 'large']);
export type PackageId = z.infer<typeof packageId>;

/** `slip` is a bank transfer by its reference; `on-delivery` is paid to the courier or at the counter. */
export const paymentMethod = z.enum(['card', 'slip', 'on-delivery']);
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** `pickup` at a point of sale. */
export const deliveryKind = z.enum(['address', 'pickup']);
export type DeliveryKind = z.infer<typeof deliveryKind>;

/**
 * `sent` includes ready for pick-up at the point of sale; `expired` was not paid: its time ran out, or
 * the customer cancelled the card payment.
 */
export const orderStatus = z.enum([
  'awaiting-payment',
  'confirmed',
  'sent',
  'delivered',
  'cancelled',
  'expired',
]);
export type OrderStatus = z.infer<typeof orderStatus>;

/** `void`: nothing was paid and nothing will be. */
export const paymentStatus = z.enum(['waiting', 'paid', 'refunding', 'refunded', 'void']);
export type PaymentStatus = z.infer<typeof paymentStatus>;

export const orderStep = z.enum([
  'placed',
  'paid',
  'sent',
  'delivered',
  'cancelled',
  'expired',
  'refunded',
]);
export type OrderStep = z.infer<typeof orderStep>;

/** What was handed to the carrier, to follow it by. */
export const parcel = z.strictObject({ carrier: z.string(), number: z.string() });
export type Parcel = z.infer<typeof parcel>;

const summary = {
  order_number: z.string(),
  createdAt: instant,
  status: orderStatus,
  payment: paymentMethod,
  paymentStatus,
  delivery: deliveryKind,
  /** Of all categories. */
  quantity: z.int(),
  total: amount,
};

export const orderSummary = z.strictObject(summary);
export type OrderSummary = z.infer<typeof orderSummary>;

export const order = z.strictObject({
  ...summary,
  /** What happened and what comes next, in order; `at` is null for future steps. */
  steps: z.array(z.strictObject({ step: orderStep, at: instant.nullable() })),
  lines: z.array(
    z.strictObject({
      kategorija,
      quantity: z.int(),
      package: packageId,
      /** Of one tag, before discounts. */
      devicePrice: amount,
      credit: amount,
    }),
  ),
  devices: amount,
  discount: z.strictObject({ percent: z.int(), amount }),
  deliveryPrice: amount,
  credit: amount,
  lice: z.enum(['fizicko', 'pravno']),
  ime: z.string(),
  prezime: z.string(),
  poslovno_ime: z.string(),
  email: z.string(),
  telefon: z.string(),
  /** Of a company; otherwise empty. */
  pib: z.string(),
  companyNumber: z.string(),
  /** Delivery address, as typed; empty for pick-up. */
  street: z.string(),
  city: z.string(),
  postcode: z.string(),
  /** Id of the point of sale; empty if it is delivered. */
  pointOfSale: z.string(),
  /** The delivery address, or the name and address of the point of sale. */
  destination: z.strictObject({ name: z.string(), address: z.string() }),
  /** Serial number of the replaced tag; empty: none. */
  replaces: z.string(),
  /** Left out where none is known: before it was sent, and for pick-up. */
  parcel: parcel.optional(),
  /** Known once they are sent. */
  tags: z.array(z.strictObject({ serial_number: z.string(), kategorija, activated: z.boolean() })),
  /** When an unpaid slip expires; null for other payment methods. */
  payUntil: instant.nullable(),
  /** The card payment can be resumed. */
  payable: z.boolean(),
  cancellable: z.boolean(),
  /** The available document: a pro-forma invoice until it is paid; null once it is over. */
  document: z.enum(['proforma', 'invoice']).nullable(),
  /** Number of the credit note of a refunded order; empty if there is none. */
  creditNote: z.string(),
});
export type Order = z.infer<typeof order>;
