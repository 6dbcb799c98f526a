import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import { exportSchema } from '../core/export-schema.ts';
import { amount, empty, languageId } from '../core/schemas.ts';
import { everyMember, ownerOnly } from '../core/who.ts';
import { proofErrors } from '../identity/proof-calls.ts';
import { personalDataErrors } from './errors.ts';

export const personalDataSchemas = ['personal-data/1'] as const;
export type PersonalDataSchema = (typeof personalDataSchemas)[number];

export const izvozPodataka = defineFileCall({
  path: '/api/KorisnickiNalog/IzvozPodataka',
  // Everybody but the owner gets the data about their own person alone.
  who: everyMember,
  summary:
    'All data of the customer and the account as a ZIP of JSON and CSV, streamed; its read-me and the names of stations in the language asked for or else the customer’s own',
  input: z.object({
    languageId: languageId.optional(),
    schema: exportSchema(personalDataSchemas),
  }),
  contentTypes: ['application/zip'],
  schemas: personalDataSchemas,
  errors: {
    ...proofErrors,
    'personal-data.too-many-exports': personalDataErrors['personal-data.too-many-exports'],
  },
});

/** What has to be settled before an account can be closed. */
export const hindrance = z.enum([
  'debt',
  'payment-pending',
  'order-open',
  'complaint-open',
  'abroad-unpaid',
  'not-owner',
]);
export type Hindrance = z.infer<typeof hindrance>;

export const getZatvaranje = defineCall({
  method: 'GET',
  path: '/api/KorisnickiNalog/GetZatvaranje',
  who: ownerOnly,
  reads: true,
  summary: 'What closing the account would mean',
  input: z.object({}),
  result: z.strictObject({
    /** The balance of all tags, which is paid out. */
    balance: amount,
    tags: z.int().min(0),
    /** Purchase requests, which are withdrawn with it. */
    openRequests: z.int().min(0),
    hindrances: z.array(hindrance),
  }),
  errors: {},
});

export const obrisiNalog = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/ObrisiNalog',
  who: ownerOnly,
  summary: 'Close the account: pay out the balance, erase what the law does not require to keep',
  input: z.strictObject({
    /** Bank account for the balance; empty if there is none. */
    bankAccount: z.string().trim().max(40),
    /** Typed as a confirmation. */
    confirmed: z.literal(true),
  }),
  result: empty,
  errors: {
    ...proofErrors,
    'personal-data.debt': personalDataErrors['personal-data.debt'],
    'personal-data.payment-pending': personalDataErrors['personal-data.payment-pending'],
    'personal-data.order-open': personalDataErrors['personal-data.order-open'],
    'personal-data.complaint-open': personalDataErrors['personal-data.complaint-open'],
    'personal-data.abroad-unpaid': personalDataErrors['personal-data.abroad-unpaid'],
    'personal-data.not-owner': personalDataErrors['personal-data.not-owner'],
  },
});
