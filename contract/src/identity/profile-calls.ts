import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  amount,
  currency,
  empty,
  first,
  id,
  instant,
  kategorija,
  languageId,
  minorUnits,
  page,
  rows,
} from '../core/schemas.ts';
import { anyone, everyMember, signedIn } from '../core/who.ts';
import { email, secret } from './calls.ts';
import { identityErrors } from './errors.ts';
import { memberRole } from './member-calls.ts';
import { homeErrors, proofErrors } from './proof-calls.ts';
import { lice } from './user-data.ts';

/** Kinds of notifications that a customer can choose. */
export const notificationKinds = [
  'low-balance',
  'tag-blocked',
  'budget',
  'top-up',
  'complaint-answer',
  'invoice',
  'card-expiring',
  'trip-works',
  'new-device',
] as const;
export const notificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof notificationKind>;

/** What the portal tells: of what can be chosen, and of what nobody can choose not to hear. */
const noticeKind = z.enum([
  ...notificationKinds,
  'new-member',
  'tag-serviced',
  'toll-corrected',
  'account-viewed',
]);
export type NoticeKind = z.infer<typeof noticeKind>;

/** By mail, in the portal, by a push notification on the devices that were added, or by SMS to a confirmed number. */
export const notificationChannels = ['email', 'portal', 'push', 'sms'] as const;
export const notificationChannel = z.enum(notificationChannels);
export type NotificationChannel = z.infer<typeof notificationChannel>;

const choice = z.strictObject({
  kind: notificationKind,
  channel: notificationChannel,
  wanted: z.boolean(),
});

/** A time of the day in toll time. */
const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'identity.time-invalid' });

/** When push notifications and SMS wait, each day; over midnight where `from` is the later time. */
const quietHours = z.strictObject({ from: clockTime, until: clockTime });

const profile = z.strictObject({
  /** Of the shown state; saving is refused if it is not the newest any more. */
  revision: z.string(),
  lice,
  role: memberRole,
  username: z.string(),
  email: z.string(),
  /** The address that is not confirmed yet, or null. */
  pendingEmail: z.string().nullable(),
  ime: z.string(),
  prezime: z.string(),
  telefon: z.string(),
  /** Language of mails to the customer. */
  languageId: z.enum(['1', '2', '3']),
  poslovno_ime: z.string(),
  pib: z.string(),
  companyNumber: z.string(),
  street: z.string(),
  city: z.string(),
  postcode: z.string(),
  currency,
  /** The customer's own limit; null: the default of the tag's category. */
  lowBalance: amount.nullable(),
  usualLowBalances: z.array(z.strictObject({ kategorija, amount })),
  notifications: z.array(choice),
  /** Null: push notifications and SMS come at any time. */
  quietHours: quietHours.nullable(),
  passwordChangedAt: instant,
  /** Here the person only acts: they sign in, and change how, in another of their accounts. */
  signsInElsewhere: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

export const getProfil = defineCall({
  method: 'GET',
  path: '/api/KorisnickiNalog/GetProfil',
  who: everyMember,
  reads: true,
  summary: 'The signed-in person, their company, address, language and notifications',
  input: z.object({}),
  result: profile,
  errors: {},
});

export const sacuvajProfil = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/SacuvajProfil',
  who: everyMember,
  summary: 'Save the profile; refused if it was changed meanwhile',
  input: z.strictObject({
    revision: z.string().max(20),
    ime: z.string().trim().min(1).max(60),
    prezime: z.string().trim().min(1).max(60),
    /** May be empty for invited members of a company. */
    telefon: z.string().trim().max(30),
    languageId,
    /** Of a company, when an owner changes it; else left out. */
    poslovno_ime: z.string().trim().min(2).max(120).optional(),
    pib: z
      .string()
      .trim()
      .regex(/^\d{9}(\d{4})?$/, { message: 'identity.pib-invalid' })
      .optional(),
    companyNumber: z
      .string()
      .trim()
      .regex(/^\d{8}$|^\d{1,2}-\d{1,4}-\d{1,6}$|^\d{8,13}$/, {
        message: 'identity.company-number-invalid',
      })
      .optional(),
    /** All three, or none. */
    street: z.string().trim().max(100),
    city: z.string().trim().max(60),
    postcode: z
      .string()
      .trim()
      .regex(/^(\d{5})?$/, { message: 'identity.postcode-invalid' }),
    lowBalance: minorUnits.min(1).max(100_000_000).nullable(),
    notifications: z.array(choice).max(50),
    /** Left out: as they were. */
    quietHours: quietHours
      .refine(({ from, until }) => from !== until, {
        path: ['until'],
        message: 'identity.quiet-hours-empty',
      })
      .nullable()
      .optional(),
  }),
  result: z.strictObject({ revision: z.string() }),
  errors: { 'identity.profile-changed': identityErrors['identity.profile-changed'] },
});

export const promeniEmail = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PromeniEmail',
  who: everyMember,
  summary: 'Request a change of the e-mail address; both addresses confirm it by links',
  input: z.strictObject({ email }),
  result: empty,
  errors: { ...proofErrors, ...homeErrors },
});

export const odustaniOdPromeneEmaila = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/OdustaniOdPromeneEmaila',
  who: everyMember,
  summary: 'Cancel a pending change of address; safe to repeat',
  input: z.strictObject({}),
  result: empty,
  errors: {},
});

export const potvrdiPromenuEmaila = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PotvrdiPromenuEmaila',
  who: anyone,
  summary: 'Confirm a change of address with the token of one of its two links; safe to repeat',
  input: z.strictObject({ token: secret }),
  result: z.strictObject({
    /** `waiting`: for the link that was sent to the other address. */
    state: z.enum(['waiting', 'changed']),
  }),
  errors: { 'identity.email-link-invalid': identityErrors['identity.email-link-invalid'] },
});

const notice = z.strictObject({
  noticeId: id,
  kind: noticeKind,
  text: z.string(),
  /** Path of the screen that it is about, or empty. */
  path: z.string(),
  at: instant,
  read: z.boolean(),
});
export type CustomerNotice = z.infer<typeof notice>;

export const getObavestenja = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/GetObavestenja',
  who: everyMember,
  reads: true,
  summary: 'Notifications in the portal, newest first; kept for ninety days',
  input: z.strictObject({ first, rows, languageId: languageId.default('2') }),
  result: z.strictObject({ ...page(notice).shape, unread: z.int().min(0) }),
  errors: {},
});

export const oznaciProcitano = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/OznaciProcitano',
  who: everyMember,
  summary: 'Mark notifications as read: all, or the given ones',
  input: z.strictObject({
    /** Left out: all; other customers' ids are ignored. */
    noticeIds: z.array(id).max(100).optional(),
  }),
  result: empty,
  errors: {},
});

const device = z.strictObject({
  session_id: id,
  /** Name of the browser; empty if unknown. */
  browser: z.string(),
  system: z.string(),
  startedAt: instant,
  lastUsedAt: instant,
  current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof device>;

export const getSesije = defineCall({
  method: 'GET',
  path: '/api/KorisnickiNalog/GetSesije',
  who: signedIn,
  reads: true,
  summary: 'Where the customer is signed in, the present session first',
  input: z.object({}),
  result: page(device),
  errors: {},
});

export const opozoviSesiju = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/OpozoviSesiju',
  who: signedIn,
  summary: 'End one session, or with an empty id all but the present one',
  input: z.strictObject({ session_id: z.string().max(64) }),
  result: empty,
  errors: {
    'identity.session-not-found': identityErrors['identity.session-not-found'],
    'identity.proof-needed': identityErrors['identity.proof-needed'],
  },
});
