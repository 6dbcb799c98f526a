import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id, instant } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { identityErrors } from '../identity/errors.ts';
import { memberRole } from '../identity/member-calls.ts';
import { sacuvajProfil } from '../identity/profile-calls.ts';
import { lice } from '../identity/user-data.ts';
import { staffErrors } from './errors.ts';

/** What of a customer's data was changed, as the audit trail and the customer's mail name it. */
export const dataParts = [
  'name',
  'phone',
  'address',
  'language',
  'company-name',
  'tax-number',
  'company-number',
] as const;
export type DataPart = (typeof dataParts)[number];

/** What the profile's own call checks, and no other check: never the address of mails, a password or a factor. */
const form = sacuvajProfil.input.pick({
  revision: true,
  ime: true,
  prezime: true,
  telefon: true,
  languageId: true,
  poslovno_ime: true,
  pib: true,
  companyNumber: true,
  street: true,
  city: true,
  postcode: true,
});

/** The links that can be sent once more: to confirm the address, to set a password, to join the company. */
export const resentLinks = ['verification', 'password', 'invitation'] as const;
export type ResentLink = (typeof resentLinks)[number];

const dueLink = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['verification', 'password']) }),
  z.strictObject({
    kind: z.literal('invitation'),
    invitation_id: id,
    role: memberRole,
    /** When it was sent last. */
    sentAt: instant,
  }),
]);
export type DueLink = z.infer<typeof dueLink>;

export const getPodaciKupca = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetPodaciKupca',
  who: clerks,
  summary:
    "What a clerk may change of a customer's data, whether the caller is verified, and which links can be sent again",
  input: z.strictObject({ account_id: id }),
  result: z.strictObject({
    /** Until when a caller counts as verified for whoever asks; null where none does. */
    verifiedUntil: instant.nullable(),
    /** Of the account and of the person whom the card shows; null where the account is closed or being closed. */
    data: z
      .strictObject({
        user_id: id,
        lice,
        revision: z.string(),
        ime: z.string(),
        prezime: z.string(),
        telefon: z.string(),
        languageId: z.enum(['1', '2', '3']),
        poslovno_ime: z.string(),
        pib: z.string(),
        companyNumber: z.string(),
        street: z.string(),
        city: z.string(),
        postcode: z.string(),
      })
      .nullable(),
    links: z.array(dueLink).max(100),
  }),
  errors: { 'staff.customer-not-found': staffErrors['staff.customer-not-found'] },
});
export type CustomerData = NonNullable<z.infer<typeof getPodaciKupca.result>['data']>;

export const sacuvajPodatkeKupca = defineCall({
  method: 'POST',
  path: '/api/Uprava/SacuvajPodatkeKupca',
  who: clerks,
  summary:
    "Change a customer's data for a caller who is verified, as the customer can; refused if it was changed meanwhile",
  input: form.extend({
    account_id: id,
    /** Whose data was shown. */
    user_id: id,
  }),
  result: z.strictObject({
    /** False where everything was so already. */
    changed: z.boolean(),
  }),
  errors: {
    'staff.customer-not-found': staffErrors['staff.customer-not-found'],
    'staff.account-not-open': staffErrors['staff.account-not-open'],
    'staff.caller-not-verified': staffErrors['staff.caller-not-verified'],
    'identity.profile-changed': identityErrors['identity.profile-changed'],
  },
});

export const posaljiVezuKupcu = defineCall({
  method: 'POST',
  path: '/api/Uprava/PosaljiVezuKupcu',
  who: clerks,
  summary:
    'Send a link once more, only to the address in the account or in the invitation; nobody else sees the link',
  input: z.discriminatedUnion('link', [
    z.strictObject({ account_id: id, link: z.enum(['verification', 'password']) }),
    z.strictObject({ account_id: id, link: z.literal('invitation'), invitation_id: id }),
  ]),
  result: z.strictObject({}),
  errors: {
    'staff.customer-not-found': staffErrors['staff.customer-not-found'],
    'staff.account-not-open': staffErrors['staff.account-not-open'],
    'staff.link-not-due': staffErrors['staff.link-not-due'],
  },
});
