import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  amount,
  empty,
  first,
  instant,
  kategorija,
  languageId,
  minorUnits,
  page,
  rows,
} from '../core/schemas.ts';
import { slip } from '../core/slip.ts';
import { office } from '../core/who.ts';
import { getPonuda } from '../purchases/calls.ts';
import { deliveryKind, orderStatus, packageId, paymentStatus } from '../purchases/order.ts';
import { purchaseRequestsErrors } from './errors.ts';

/** Most tags of one request. */
export const requestTagsMaximum = 10_000;
/** Longest note, of the customer and of the operator, in characters. */
export const requestNoteMaximum = 2000;

/**
 * `sent` waits for the operator's price, `priced` for the customer. `accepted` has become an order;
 * `paid` is one whose order is paid.
 */
export const requestState = z.enum([
  'sent',
  'priced',
  'accepted',
  'paid',
  'refused',
  'withdrawn',
  'expired',
]);
export type RequestState = z.infer<typeof requestState>;

const text = (longest: number) => z.string().trim().max(longest);
const name = text(60).min(1);
const number = z.string().min(1).max(32);

/** What requests can contain: `available` is what may be asked for, not the stock. */
export const getCenovnikZahteva = defineCall({
  method: 'GET',
  path: '/api/Kupovina/GetCenovnikZahteva',
  who: office,
  reads: true,
  summary: 'The price list that a purchase request starts from, and points for pick-up',
  input: z.object({ languageId: languageId.default('2') }),
  result: getPonuda.result,
  errors: {},
});

const line = z.strictObject({ kategorija, quantity: z.int().min(1), package: packageId });

export const posaljiZahtev = defineCall({
  method: 'POST',
  path: '/api/Kupovina/PosaljiZahtev',
  who: office,
  summary: 'A company asks for tags in quantity; the same key sends once',
  input: z.strictObject({
    /** Generated at random by the caller, once per intent. */
    idempotencyKey: z.string().min(8).max(64),
    languageId: languageId.default('2'),
    lines: z
      .array(line)
      .min(1)
      .max(5)
      .refine((lines) => lines.reduce((sum, one) => sum + one.quantity, 0) <= requestTagsMaximum, {
        message: 'purchase-requests.too-many-tags',
      }),
    /** Contact person. The company is the account's own. */
    ime: name,
    prezime: name,
    email: z.email().max(254),
    telefon: text(30).min(5),
    delivery: deliveryKind,
    /** For `address`. */
    street: text(100).default(''),
    city: text(60).default(''),
    postcode: text(10).default(''),
    /** For `pickup`: id of an offered point. */
    pointOfSale: text(64).default(''),
    note: text(requestNoteMaximum).default(''),
  }),
  result: z.strictObject({ request_number: z.string() }),
  errors: {
    'purchase-requests.companies-only': purchaseRequestsErrors['purchase-requests.companies-only'],
    'purchase-requests.key-used-otherwise':
      purchaseRequestsErrors['purchase-requests.key-used-otherwise'],
  },
});

const summary = {
  request_number: z.string(),
  state: requestState,
  sentAt: instant,
  updatedAt: instant,
  /** Of all categories. */
  quantity: z.int(),
  delivery: deliveryKind,
  /** The operator's price; null until it is priced. */
  total: amount.nullable(),
  /** End of the last day on which the price is valid; null until it is priced. */
  validUntil: instant.nullable(),
};
export const requestSummary = z.strictObject(summary);
export type RequestSummary = z.infer<typeof requestSummary>;

const price = z.strictObject({
  /** Identifies this price: accepting names it. */
  revision: z.int().min(1),
  /** Per tag, tax included, before the discount. */
  devicePrice: minorUnits,
  devices: minorUnits,
  discountPercent: z.int(),
  discount: minorUnits,
  delivery: minorUnits,
  credit: minorUnits,
  total: minorUnits,
  vatPercent: z.int(),
  pricedAt: instant,
  validUntil: instant,
});
export type RequestPrice = z.infer<typeof price>;

export const purchaseRequest = z.strictObject({
  ...summary,
  currency: amount.shape.currency,
  lines: z.array(
    z.strictObject({
      kategorija,
      quantity: z.int(),
      package: packageId,
      /** Per tag, minor units; by the price list of the day it was sent. */
      credit: minorUnits,
    }),
  ),
  ime: z.string(),
  prezime: z.string(),
  poslovno_ime: z.string(),
  pib: z.string(),
  companyNumber: z.string(),
  email: z.string(),
  telefon: z.string(),
  street: z.string(),
  city: z.string(),
  postcode: z.string(),
  /** Id of the point of sale; empty if it is delivered. */
  pointOfSale: z.string(),
  destination: z.strictObject({ name: z.string(), address: z.string() }),
  note: z.string(),
  /** The operator's note with the price or the refusal; may be empty. */
  answer: z.string(),
  closedAt: instant.nullable(),
  price: price.nullable(),
  /** The offer can be accepted now. */
  acceptable: z.boolean(),
  withdrawable: z.boolean(),
  /** The resulting order, once there is one. */
  order: z
    .strictObject({ order_number: z.string(), status: orderStatus, paymentStatus })
    .nullable(),
});
export type PurchaseRequest = z.infer<typeof purchaseRequest>;

const byNumber = { request_number: number };
const notFound = {
  'purchase-requests.not-found': purchaseRequestsErrors['purchase-requests.not-found'],
};

export const getZahtevi = defineCall({
  method: 'POST',
  path: '/api/Kupovina/GetZahtevi',
  who: office,
  reads: true,
  summary: 'The purchase requests of the account, the newest first',
  input: z.strictObject({
    first,
    rows,
    /** Those in progress, or the others; left out: all. */
    status: z.enum(['open', 'closed']).optional(),
  }),
  result: page(requestSummary),
  errors: {},
});

export const getZahtevDetalji = defineCall({
  method: 'POST',
  path: '/api/Kupovina/GetZahtevDetalji',
  who: office,
  reads: true,
  summary: 'A purchase request with its price and the resulting order',
  input: z.strictObject(byNumber),
  result: purchaseRequest,
  errors: notFound,
});

export const prihvatiPonudu = defineCall({
  method: 'POST',
  path: '/api/Kupovina/PrihvatiPonudu',
  who: office,
  summary: 'Accept the price of a request: it becomes an order, once',
  input: z.strictObject({
    ...byNumber,
    /** The price that the customer has seen. */
    revision: z.int().min(1),
  }),
  result: z.strictObject({ order_number: z.string() }),
  errors: {
    ...notFound,
    'purchase-requests.offer-changed': purchaseRequestsErrors['purchase-requests.offer-changed'],
    'purchase-requests.over': purchaseRequestsErrors['purchase-requests.over'],
    'purchase-requests.out-of-stock': purchaseRequestsErrors['purchase-requests.out-of-stock'],
  },
});

export const getPredracun = defineCall({
  method: 'POST',
  path: '/api/Kupovina/GetPredracun',
  who: office,
  summary: 'Pro-forma of a priced request as a PDF, with its slip',
  input: z.strictObject({ ...byNumber, languageId: languageId.default('2') }),
  result: z.strictObject({
    fileName: z.string(),
    contentType: z.literal('application/pdf'),
    /** Base64 */
    data: z.string(),
  }),
  errors: notFound,
});

export const getUplatnicaZahteva = defineCall({
  method: 'POST',
  path: '/api/Kupovina/GetUplatnicaZahteva',
  who: office,
  reads: true,
  summary: 'The slip of a priced request: paying it accepts the price',
  input: z.strictObject(byNumber),
  result: slip,
  errors: notFound,
});

export const povuciZahtev = defineCall({
  method: 'POST',
  path: '/api/Kupovina/PovuciZahtev',
  who: office,
  summary: 'Withdraw a request that is not accepted; safe to repeat',
  input: z.strictObject(byNumber),
  result: empty,
  errors: {
    ...notFound,
    'purchase-requests.over': purchaseRequestsErrors['purchase-requests.over'],
  },
});
