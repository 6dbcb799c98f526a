import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, day, empty, id, instant } from '../core/schemas.ts';
import { office, ownerOnly } from '../core/who.ts';
import { externalTollErrors } from './errors.ts';

/** Specification, section 7: the portal says that it is one. */
const platform = z.string().max(16).default('web');

export const getExtTollTermsOfUse = defineCall({
  method: 'GET',
  path: '/api/Tag/GetExtTollTermsOfUse',
  who: office,
  summary: 'The terms of use in force; which version the account fetched last is remembered',
  speaks: true,
  input: z.object({ platform }),
  result: z.strictObject({
    version: z.string(),
    /** Headings, paragraphs and lists alone. */
    html: z.string(),
  }),
  errors: {},
});

export const getT4AKorisnikAktivan = defineCall({
  method: 'GET',
  path: '/api/KorisnickiNalog/GetT4AKorisnikAktivan',
  who: office,
  reads: true,
  summary: 'Whether the external-toll service works for the account, and what it lacks',
  input: z.object({}),
  result: z.strictObject({
    /** Never together with `blokiran`. */
    aktivan: z.boolean(),
    /** Also while a card or a tag is missing. */
    blokiran: z.boolean(),
    /** No valid saved card. */
    faliKartica: z.boolean(),
    /** No working tag in the service. */
    faliTag: z.boolean(),
  }),
  errors: {},
});

export const getT4APregled = defineCall({
  method: 'GET',
  path: '/api/KorisnickiNalog/GetT4APregled',
  who: office,
  reads: true,
  summary: 'State of the account in the external-toll service',
  input: z.object({}),
  result: z.strictObject({
    /** `blocked`: an invoice is overdue. `incomplete`: a card or a tag is missing. */
    state: z.enum(['inactive', 'blocked', 'incomplete', 'active']),
    faliKartica: z.boolean(),
    faliTag: z.boolean(),
    /** Since when it is active; null if it is not. */
    activatedAt: instant.nullable(),
    /** Version of the terms accepted last; null if never. */
    acceptedVersion: z.string().nullable(),
    /** ISO 3166 codes of the countries where tags of the service can pay. */
    countries: z.array(z.string()),
    /** In this installation the service can be deactivated again: not in production. */
    mayDeactivate: z.boolean(),
    /** The invoice to be paid first; null if all are paid. */
    unpaidInvoice: z
      .strictObject({ racunId: id, number: z.string(), amount, dueOn: day })
      .nullable(),
  }),
  errors: {},
});

export const aktivirajT4AKorisnika = defineCall({
  method: 'GET',
  path: '/api/KorisnickiNalog/AktivirajT4AKorisnika',
  // Only the owner can bind the company; the office runs the service.
  who: ownerOnly,
  summary: 'Activate the service; accepts the terms that the account fetched last',
  input: z.object({}),
  result: empty,
  errors: {
    'external-toll.terms-not-fetched': externalTollErrors['external-toll.terms-not-fetched'],
  },
});

export const deaktivirajT4AKorisnika = defineCall({
  method: 'GET',
  path: '/api/KorisnickiNalog/DeaktivirajT4AKorisnika',
  who: ownerOnly,
  summary: 'Deactivate the service; for tests, not there in production',
  input: z.object({}),
  result: empty,
  errors: {},
});
