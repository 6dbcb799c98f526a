import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, id, instant, languageId, page } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { complaintSummary } from '../complaints/complaint.ts';
import { lice } from '../identity/user-data.ts';
import { passage } from '../passages/calls.ts';
import { requestSummary } from '../purchase-requests/calls.ts';
import { orderSummary } from '../purchases/order.ts';
import { tag } from '../tags/calls.ts';
import { topUp } from '../top-ups/calls.ts';
import { staffErrors } from './errors.ts';

/** Accounts with one tax number are counted up to this many. */
export const sharersCounted = 100;

/** How many more accounts have the customer's tax number, counted up to `sharersCounted`. */
const shareTaxNumber = z.int().min(0).max(sharersCounted);

/** Most customers in a search result. */
export const customersFound = 20;

const found = z.strictObject({
  account_id: id,
  lice,
  /** Business name with the person's, or the person's alone. */
  name: z.string(),
  email: z.string(),
  pib: z.string(),
  shareTaxNumber,
  city: z.string(),
  /** What matched: a tag's serial number or plate, a reference number, the account's id, or the customer's data. */
  by: z.enum(['tag', 'reference', 'account', 'customer']),
});
export type FoundCustomer = z.infer<typeof found>;

export const traziKupce = defineCall({
  method: 'POST',
  path: '/api/Uprava/TraziKupce',
  who: clerks,
  summary:
    'Find customers by name, e-mail address, tax number, tag, plate, or number of a complaint, top-up, order, purchase request or message',
  input: z.strictObject({ text: z.string().trim().min(2).max(120) }),
  result: z.strictObject({
    items: z.array(found).max(customersFound),
    /** There are more matches: the text has to be more specific. */
    more: z.boolean(),
    /** The text is the number of a visitor's order or message, which has no customer. */
    ofVisitor: z.enum(['order', 'message']).nullable(),
  }),
  errors: {},
});

/** With more tags than this, a list to choose from is of no use. */
export const tagsToChooseFrom = 2000;

export const ukratkoOKupcu = defineCall({
  method: 'POST',
  path: '/api/Uprava/UkratkoOKupcu',
  who: clerks,
  summary: 'Whose account it is, and its tags to choose from',
  input: z.strictObject({ account_id: id }),
  result: z.strictObject({
    name: z.string(),
    tags: z
      .array(
        z.strictObject({
          tag_id: id,
          serial_number: z.string(),
          plate: z.string(),
          nickname: z.string(),
        }),
      )
      .max(tagsToChooseFrom),
  }),
  errors: { 'staff.customer-not-found': staffErrors['staff.customer-not-found'] },
});

/** Latest ones on a customer's card. */
export const latestShown = 10;

const card = z.strictObject({
  account_id: id,
  lice,
  name: z.string(),
  email: z.string(),
  /** The address was confirmed. */
  verified: z.boolean(),
  phone: z.string(),
  pib: z.string(),
  shareTaxNumber,
  companyNumber: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  since: instant,
  /** As the customer sees it: over tags that open a barrier. */
  balance: amount,
  /** On tags that were reported lost or stolen, or handed over, in addition. */
  stopped: amount,
  /** Of the company itself, from which its tags are filled; below zero: it owes that. Left out where it has nothing. */
  companyBalance: amount.optional(),
  /** At most a hundred. */
  tags: page(tag),
  passages: page(passage),
  topUps: page(topUp),
  orders: page(orderSummary),
  requests: page(requestSummary),
  complaints: page(complaintSummary),
});
export type CustomerCard = z.infer<typeof card>;

export const getKupac = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetKupac',
  who: clerks,
  summary:
    'A customer with tags, balances, and the latest passages, top-ups, orders, purchase requests and complaints',
  input: z.strictObject({ account_id: id, languageId: languageId.default('2') }),
  result: card,
  errors: { 'staff.customer-not-found': staffErrors['staff.customer-not-found'] },
});
