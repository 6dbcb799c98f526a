import { z } from 'zod';
import { defineCall, defineFileCall, type CallResult } from '../core/call.ts';
import { exportSchema } from '../core/export-schema.ts';
import { amount, empty, instant, languageId } from '../core/schemas.ts';
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
  'postpaid-open',
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
    'personal-data.postpaid-open': personalDataErrors['personal-data.postpaid-open'],
    'personal-data.not-owner': personalDataErrors['personal-data.not-owner'],
  },
});

/** Kinds of data in the words of their customer, in the order in which they are listed. */
export const keptKind = z.enum([
  'profile',
  'email-changes',
  'terms',
  'sign-ins',
  'devices',
  'passkeys',
  'authenticator',
  'links',
  'notices',
  'mails',
  'account',
  'activity',
  'staff-notes',
  'tags',
  'tag-edits',
  'passages',
  'camera-readings',
  'accepted-reviews',
  'corrected-passages',
  'abroad-service',
  'abroad-passages',
  'top-ups',
  'automatic-top-ups',
  'budgets',
  'trip-checks',
  'saved-trips',
  'cards',
  'orders',
  'purchase-requests',
  'abroad-invoices',
  'postpaid-invoices',
  'payouts',
  'statements',
  'ledger',
  'complaints',
  'draft-files',
  'contact-messages',
  'cost-centres',
  'drivers',
  'invitations',
  'api-keys',
  'answers-to-programs',
  'webhooks',
  'webhook-requests',
]);
export type KeptKind = z.infer<typeof keptKind>;

/** Why data outlives the account, or is not deleted after some days. */
export const keptLaw = z.enum(['books', 'passages', 'complaints', 'terms', 'trail']);
export type KeptLaw = z.infer<typeof keptLaw>;

/** Kinds that are kept for some days and cannot be found by a customer. */
export const unlistedKind = z.enum([
  'failed-attempts',
  'passkey-challenges',
  'given-up-jobs',
  'codes-of-mails',
  'codes-of-documents',
  'payment-notices',
]);
export type UnlistedKind = z.infer<typeof unlistedKind>;

export const getSacuvaniPodaci = defineCall({
  method: 'GET',
  path: '/api/KorisnickiNalog/GetSacuvaniPodaci',
  // As with the archive: everybody but the owner sees what is kept about their own person alone.
  who: everyMember,
  reads: true,
  summary: 'What is kept about the customer, how much of it, and for how long',
  input: z.object({}),
  result: z.strictObject({
    /** Includes what belongs to the account, not only to the person. */
    wholeAccount: z.boolean(),
    items: z.array(
      z.strictObject({
        kind: keptKind,
        /** Rows that are there now. */
        count: z.int().min(0),
        /** There are more than `count`; they are not counted further. */
        more: z.boolean(),
        /** When the oldest and the newest came; null where there is none, and where very many cannot be looked through. */
        from: instant.nullable(),
        to: instant.nullable(),
        /** After how many days each goes; null if no period ends it. */
        days: z.int().min(1).nullable(),
        /** When the first of them goes, if nothing happens before; null where none does by itself. */
        firstGoesAt: instant.nullable(),
        law: keptLaw.nullable(),
        /** What happens to it when the account is closed: `blanked` means that names go and figures stay. */
        atClosing: z.enum(['deleted', 'blanked', 'kept']),
      }),
    ),
    unlisted: z.array(z.strictObject({ kind: unlistedKind, days: z.int().min(1) })),
  }),
  errors: {},
});
export type KeptData = CallResult<typeof getSacuvaniPodaci>;
