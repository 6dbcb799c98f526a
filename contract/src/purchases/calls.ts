import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  currency,
  first,
  id,
  kategorija,
  languageId,
  minorUnits,
  page,
  rows,
} from '../core/schemas.ts';
import { slip } from '../core/slip.ts';
import { anyone, office } from '../core/who.ts';
import { purchasesErrors } from './errors.ts';
import { deliveryKind, order, orderSummary, packageId, paymentMethod } from './order.ts';

export const getPonuda = defineCall({
  method: 'GET',
  path: '/api/Kupovina/GetPonuda',
  who: anyone,
  reads: true,
  summary: 'What a tag costs, alone and with credit; how it is paid and where it is picked up',
  input: z.object({ languageId: languageId.default('2') }),
  result: z.strictObject({
    currency,
    /** Per tag, tax included. */
    devicePrice: minorUnits,
    /** By courier; pick-up is free. */
    deliveryPrice: minorUnits,
    /** Tax included in the prices of tags and delivery, per cent; credit carries none. */
    vatPercent: z.int(),
    categories: z.array(
      z.strictObject({
        kategorija,
        /** How many can be ordered now, at most the limit of an order. */
        available: z.int().min(0),
        packages: z.array(z.strictObject({ package: packageId, credit: minorUnits })),
      }),
    ),
    /** For companies, on the price of the tags, by their number in an order. */
    quantityDiscounts: z.array(
      z.strictObject({ from: z.int(), to: z.int().nullable(), percent: z.int() }),
    ),
    /** Most tags in one order. */
    limits: z.strictObject({ fizicko: z.int(), pravno: z.int(), onDelivery: z.int() }),
    methods: z.array(paymentMethod),
    /** Days within which a slip has to be paid; its tags are reserved for as long. */
    slipDays: z.int(),
    pickUpPoints: z.array(
      z.strictObject({
        id,
        name: z.string(),
        town: z.string(),
        /** With the town. */
        address: z.string(),
        /** In the notation of `parseOpeningHours`. */
        openingHours: z.string(),
        /** The hours are an estimate. */
        hoursEstimated: z.boolean(),
      }),
    ),
  }),
  errors: { 'purchases.closed': purchasesErrors['purchases.closed'] },
});

const text = (longest: number) => z.string().trim().max(longest);
const name = text(60).min(1);

const orderLine = z.strictObject({
  kategorija,
  quantity: z.int().min(1).max(1000),
  package: packageId,
});

export const napraviPorudzbinu = defineCall({
  method: 'POST',
  path: '/api/Kupovina/NapraviPorudzbinu',
  who: { visitor: true, ...office },
  summary: 'Order tags, with or without an account; the same key answers with the same order',
  input: z.strictObject({
    /** Generated at random by the caller, once per intent. */
    idempotencyKey: z.string().min(16).max(64),
    languageId: languageId.default('2'),
    lines: z.array(orderLine).min(1).max(5),
    /** The total shown to the customer, minor units: a different price is reported, not charged. */
    total: minorUnits,
    lice: z.enum(['fizicko', 'pravno']),
    ime: name,
    prezime: name,
    email: z.email().max(254),
    /** In international form or as dialled at home; the server normalises it. */
    telefon: text(30).min(5),
    /** Of a company. */
    poslovno_ime: text(120).default(''),
    pib: text(20).default(''),
    companyNumber: text(20).default(''),
    delivery: deliveryKind,
    /** For `address`. */
    street: text(100).default(''),
    city: text(60).default(''),
    postcode: text(10).default(''),
    /** For `pickup`: id of an offered point. */
    pointOfSale: text(64).default(''),
    payment: paymentMethod,
    /** Serial number of the account's tag that the order replaces; empty: none. */
    replaces: text(32).default(''),
  }),
  result: z.strictObject({
    order_number: z.string(),
    /** Gives the buyer access to the order for a while. */
    ticket: z.string(),
    /** Address of the payment page; null for other payment methods. */
    redirectUrl: z.string().nullable(),
  }),
  errors: {
    'purchases.closed': purchasesErrors['purchases.closed'],
    'purchases.out-of-stock': purchasesErrors['purchases.out-of-stock'],
    'purchases.unpaid-too-many': purchasesErrors['purchases.unpaid-too-many'],
    'purchases.unpaid-too-many-visitors': purchasesErrors['purchases.unpaid-too-many-visitors'],
    'purchases.unpaid-few-left': purchasesErrors['purchases.unpaid-few-left'],
    'purchases.unpaid-none-left': purchasesErrors['purchases.unpaid-none-left'],
    'purchases.price-changed': purchasesErrors['purchases.price-changed'],
    'purchases.key-used-otherwise': purchasesErrors['purchases.key-used-otherwise'],
    'purchases.too-many-attempts': purchasesErrors['purchases.too-many-attempts'],
  },
});

export const getPregled = defineCall({
  method: 'POST',
  path: '/api/Kupovina/GetPregled',
  who: anyone,
  summary: 'An order by its number and e-mail address; 604 if there is none, whatever is wrong',
  input: z.strictObject({
    order_number: text(40).min(1),
    email: z.email().max(254),
  }),
  result: z.strictObject({
    order,
    /** Gives access to the order for a while. */
    ticket: z.string(),
  }),
  errors: {
    'purchases.none': purchasesErrors['purchases.none'],
    'purchases.too-many-attempts': purchasesErrors['purchases.too-many-attempts'],
  },
});

export const getPorudzbine = defineCall({
  method: 'POST',
  path: '/api/Kupovina/GetPorudzbine',
  who: office,
  reads: true,
  summary: 'Orders of the account, newest first; 604 where there are none',
  input: z.strictObject({ first, rows }),
  result: page(orderSummary),
  errors: { 'purchases.none': purchasesErrors['purchases.none'] },
});

/** The account's own order, or one that the ticket gives access to. */
const ofOrder = { order_number: text(40).min(1), ticket: z.string().max(200).default('') };
const notFound = { 'purchases.not-found': purchasesErrors['purchases.not-found'] };

export const getDetalji = defineCall({
  method: 'POST',
  path: '/api/Kupovina/GetDetalji',
  who: { visitor: true, ...office },
  reads: true,
  summary: 'An order with its steps, for its account or by its ticket',
  input: z.strictObject(ofOrder),
  result: order,
  errors: notFound,
});

export const nastaviPlacanje = defineCall({
  method: 'POST',
  path: '/api/Kupovina/NastaviPlacanje',
  who: { visitor: true, ...office },
  summary: 'Resume the card payment of an order',
  input: z.strictObject(ofOrder),
  result: z.strictObject({ order_number: z.string(), redirectUrl: z.string() }),
  errors: { ...notFound, 'purchases.not-payable': purchasesErrors['purchases.not-payable'] },
});

export const otkaziPorudzbinu = defineCall({
  method: 'POST',
  path: '/api/Kupovina/OtkaziPorudzbinu',
  who: { visitor: true, ...office },
  summary: 'Cancel an order that was not sent yet; a payment is refunded, once',
  input: z.strictObject(ofOrder),
  result: order,
  errors: {
    ...notFound,
    'purchases.not-cancellable': purchasesErrors['purchases.not-cancellable'],
    'purchases.payment-under-way': purchasesErrors['purchases.payment-under-way'],
  },
});

export const getIpsQr = defineCall({
  method: 'POST',
  path: '/api/Kupovina/GetIpsQr',
  who: { visitor: true, ...office },
  reads: true,
  summary: 'The payment slip of an order that is paid by one',
  input: z.strictObject(ofOrder),
  result: slip,
  errors: notFound,
});

const document = z.strictObject({
  fileName: z.string(),
  contentType: z.literal('application/pdf'),
  /** Base64 */
  data: z.string(),
});

export const getKnjiznoOdobrenje = defineCall({
  method: 'POST',
  path: '/api/Kupovina/GetKnjiznoOdobrenje',
  who: { visitor: true, ...office },
  summary: 'Credit note of a refunded order as a PDF',
  input: z.strictObject({ ...ofOrder, languageId: languageId.default('2') }),
  result: document,
  errors: notFound,
});

export const getRacun = defineCall({
  method: 'POST',
  path: '/api/Kupovina/GetRacun',
  who: { visitor: true, ...office },
  summary: 'Invoice of a paid order as a PDF, pro-forma invoice of an unpaid one',
  input: z.strictObject({ ...ofOrder, languageId: languageId.default('2') }),
  result: document,
  errors: notFound,
});
