import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { memberRoles } from '../core/member-roles.ts';
import { id } from '../core/schemas.ts';
import { everyMember } from '../core/who.ts';
import { secret } from './calls.ts';
import { identityErrors } from './errors.ts';
import { proofErrors } from './proof-calls.ts';
import { lice } from './user-data.ts';

/** Most accounts that somebody belongs to besides the one in which they sign in. */
export const membershipsMaximum = 20;

const ownAccount = z.strictObject({
  account_id: id,
  /** The company, or the person whose account it is. */
  name: z.string(),
  lice,
  role: z.enum(memberRoles),
  /** The session's. */
  current: z.boolean(),
  /** Where the password, the app, the passkeys and the address are. */
  home: z.boolean(),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** Not a call for staff who see somebody's screens: they see one account. */
export const getNalozi = defineCall({
  method: 'GET',
  path: '/api/KorisnickiNalog/GetNalozi',
  who: everyMember,
  summary: 'The accounts for which the signed-in person may act, the one where they sign in first',
  input: z.object({}),
  result: z.strictObject({ items: z.array(ownAccount), totalRecords: z.int().min(0) }),
  errors: {},
});

export const predjiNaNalog = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PredjiNaNalog',
  secret: true,
  who: everyMember,
  summary: 'Act for another of one’s accounts: new tokens, and the end of the session so far',
  input: z.strictObject({
    account_id: id,
    /** The session's own, which is used up: an access token alone is worth no more than its ten minutes. */
    refreshToken: secret,
  }),
  result: z.strictObject({ token: z.string(), refreshToken: z.string() }),
  errors: {
    'identity.account-not-found': identityErrors['identity.account-not-found'],
    'identity.session-renewed': identityErrors['identity.session-renewed'],
  },
});

export const pridruziSe = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PridruziSe',
  who: everyMember,
  summary: 'Join an account by the link of an invitation, with the sign-in that one has',
  input: z.strictObject({ token: secret }),
  result: z.strictObject({ account_id: id }),
  errors: {
    ...proofErrors,
    'identity.invitation-invalid': identityErrors['identity.invitation-invalid'],
    'identity.invitation-for-other': identityErrors['identity.invitation-for-other'],
    'identity.already-member': identityErrors['identity.already-member'],
    'identity.too-many-members': identityErrors['identity.too-many-members'],
    'identity.too-many-memberships': identityErrors['identity.too-many-memberships'],
  },
});
