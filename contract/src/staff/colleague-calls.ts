import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  amount,
  empty,
  firstInQuery,
  id,
  instant,
  languageId,
  page,
  rowsInQuery,
} from '../core/schemas.ts';
import { supervisors } from '../core/who.ts';
import { email } from '../identity/calls.ts';
import { identityErrors } from '../identity/errors.ts';
import { staffRole } from './calls.ts';
import { staffErrors } from './errors.ts';

/** `invited`: they have not set a password yet. */
export const colleagueState = z.enum(['active', 'invited', 'removed']);
export type ColleagueState = z.infer<typeof colleagueState>;

/** What somebody may decide alone: an amount, or tags of a whole account; null: whatever there is. */
const roleLimits = z.strictObject({
  role: staffRole,
  refund: amount.nullable(),
  correction: amount.nullable(),
  payout: amount,
  /** Tags of an account that is blocked. */
  blocks: z.int().min(0).nullable(),
});
export type RoleLimits = z.infer<typeof roleLimits>;

const colleague = z.strictObject({
  user_id: id,
  ime: z.string(),
  prezime: z.string(),
  email: z.string(),
  role: staffRole,
  state: colleagueState,
  /** Until when the link of an invitation works; null: it does not, or was used. */
  invitedUntil: instant.nullable(),
  /** Null: never, or longer ago than sessions are kept. */
  lastSignIn: instant.nullable(),
  secondFactor: z.boolean(),
  /** Where they took cash last, for a counter where they work; empty: nowhere. */
  point: z.string(),
  /** Where they work at a counter; left out for other roles. */
  point_id: z.string().optional(),
  removedAt: instant.nullable(),
  /** The caller. */
  me: z.boolean(),
});
export type Colleague = z.infer<typeof colleague>;

export const getZaposleni = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetZaposleni',
  who: supervisors,
  summary: 'The operator’s people with their roles, by name, or those whose access was taken away',
  input: z.object({
    first: firstInQuery,
    rows: rowsInQuery,
    /** Part of a name or an e-mail address. */
    search: z.string().trim().max(120).default(''),
    show: z.enum(['current', 'removed']).default('current'),
    languageId: languageId.default('2'),
  }),
  result: page(colleague).extend({
    /** What roles may decide alone, where there are limits. */
    limits: z.array(roleLimits),
  }),
  errors: {},
});

const work = z.strictObject({
  /** Assigned to them and undecided. */
  complaints: z.int().min(0),
  /** Theirs, and nobody has decided yet. */
  proposals: z.int().min(0),
  /** In their till; null: it is empty. */
  till: amount.nullable(),
});
export type ColleagueWork = z.infer<typeof work>;

const notFound = {
  'staff.colleague-not-found': staffErrors['staff.colleague-not-found'],
};

export const getPosaoZaposlenog = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetPosaoZaposlenog',
  who: supervisors,
  summary: 'What a colleague has open: complaints, proposals, and cash in the till',
  input: z.object({ user_id: id }),
  result: work,
  errors: notFound,
});

const delicate = { 'identity.proof-needed': identityErrors['identity.proof-needed'] };
const aboutOthers = {
  ...delicate,
  ...notFound,
  'staff.not-oneself': staffErrors['staff.not-oneself'],
};

const name = z.string().trim().max(60);
/** Where somebody with the role `counter` works; of no matter for other roles. */
const pointId = z.string().max(64).default('');

export const dodajZaposlenog = defineCall({
  method: 'POST',
  path: '/api/Uprava/DodajZaposlenog',
  who: supervisors,
  summary: 'Give somebody access to the back office, and mail the link that sets their password',
  input: z.strictObject({
    ime: name.min(1),
    prezime: name,
    email,
    role: staffRole,
    point_id: pointId,
  }),
  result: empty,
  errors: {
    'staff.point-needed': staffErrors['staff.point-needed'],
    ...delicate,
    'staff.already-colleague': staffErrors['staff.already-colleague'],
    'staff.address-of-customer': staffErrors['staff.address-of-customer'],
  },
});

export const posaljiPristupPonovo = defineCall({
  method: 'POST',
  path: '/api/Uprava/PosaljiPristupPonovo',
  who: supervisors,
  summary: 'Mail another link to somebody who has set no password yet; the link before ends',
  input: z.strictObject({ user_id: id }),
  result: empty,
  errors: {
    ...aboutOthers,
    'staff.already-arrived': staffErrors['staff.already-arrived'],
  },
});

export const promeniUloguZaposlenog = defineCall({
  method: 'POST',
  path: '/api/Uprava/PromeniUloguZaposlenog',
  who: supervisors,
  summary: 'Give a colleague another role; they are signed out and told by mail',
  input: z.strictObject({ user_id: id, role: staffRole, point_id: pointId }),
  result: empty,
  errors: { ...aboutOthers, 'staff.point-needed': staffErrors['staff.point-needed'] },
});

export const oduzmiPristup = defineCall({
  method: 'POST',
  path: '/api/Uprava/OduzmiPristup',
  who: supervisors,
  summary:
    'Take a colleague’s access away, at once and on every server; what they have open is told. Repeated, it changes nothing',
  input: z.strictObject({ user_id: id }),
  result: work,
  errors: aboutOthers,
});

export const ponistiDrugiFaktor = defineCall({
  method: 'POST',
  path: '/api/Uprava/PonistiDrugiFaktor',
  who: supervisors,
  summary:
    'Take a colleague’s authenticator app, recovery codes and passkeys away, for who has lost them; they are signed out and told by mail',
  input: z.strictObject({ user_id: id }),
  result: empty,
  errors: aboutOthers,
});
