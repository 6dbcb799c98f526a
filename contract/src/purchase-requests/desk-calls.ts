import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { first, id, minorUnits, page, rows } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { purchaseRequest, requestNoteMaximum, requestSummary } from './calls.ts';
import { purchaseRequestsErrors } from './errors.ts';

const byNumber = { request_number: z.string().min(1).max(32) };
const notFound = {
  'purchase-requests.not-found': purchaseRequestsErrors['purchase-requests.not-found'],
};
const changed = {
  ...notFound,
  'purchase-requests.over': purchaseRequestsErrors['purchase-requests.over'],
  'purchase-requests.offer-changed': purchaseRequestsErrors['purchase-requests.offer-changed'],
};

/** Filters of the list in the back office. */
export const deskRequestChoice = z.enum([
  'sent',
  'open',
  'accepted',
  'refused',
  'withdrawn',
  'expired',
  'all',
]);
export type DeskRequestChoice = z.infer<typeof deskRequestChoice>;

export const deskRequestSummary = z.strictObject({
  ...requestSummary.shape,
  account_id: id,
  poslovno_ime: z.string(),
});
export type DeskRequestSummary = z.infer<typeof deskRequestSummary>;

/** The price list that a price starts from, for this request. */
const deskRequest = z.strictObject({
  account_id: id,
  request: purchaseRequest,
  listPrice: z.strictObject({
    devicePrice: minorUnits,
    discountPercent: z.int(),
    delivery: minorUnits,
    days: z.int(),
  }),
});
export type DeskRequest = z.infer<typeof deskRequest>;

export const getZahteviZaPonudu = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetZahteviZaPonudu',
  who: clerks,
  summary:
    'Purchase requests of all companies: under way the oldest first, the others the latest first',
  input: z.strictObject({
    first,
    rows,
    /** `open`: those to be priced and those with a pending price; `accepted` may be paid. */
    state: deskRequestChoice.default('sent'),
  }),
  result: page(deskRequestSummary),
  errors: {},
});

export const getZahtevFirme = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetZahtevFirme',
  who: clerks,
  summary: 'A purchase request of a company, with what the price list says',
  input: z.strictObject(byNumber),
  result: deskRequest,
  errors: notFound,
});

const shown = {
  ...byNumber,
  /** Of the price that the clerk has seen; 0 before the first. */
  revision: z.int().min(0),
};

export const ponudiCenu = defineCall({
  method: 'POST',
  path: '/api/Uprava/PonudiCenu',
  who: clerks,
  summary: 'Price a purchase request; the customer gets the pro-forma by mail',
  input: z.strictObject({
    ...shown,
    /** Per tag, tax included. */
    devicePrice: minorUnits.min(0).max(100_000_000),
    discountPercent: z.int().min(0).max(100),
    delivery: minorUnits.min(0).max(1_000_000_000),
    /** Days for which the price is valid. */
    days: z.int().min(1).max(180),
    text: z.string().trim().max(requestNoteMaximum).default(''),
  }),
  result: deskRequest,
  errors: {
    ...changed,
    'purchase-requests.nothing-to-pay': purchaseRequestsErrors['purchase-requests.nothing-to-pay'],
  },
});

export const odbijZahtev = defineCall({
  method: 'POST',
  path: '/api/Uprava/OdbijZahtev',
  who: clerks,
  summary: 'Refuse a purchase request, with the reason',
  input: z.strictObject({ ...shown, text: z.string().trim().min(1).max(requestNoteMaximum) }),
  result: deskRequest,
  errors: changed,
});
