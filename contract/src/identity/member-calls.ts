import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { type MemberRole, memberRoles } from '../core/member-roles.ts';
import { empty, id, instant, languageId } from '../core/schemas.ts';
import { anyone, everyMember, ownerOnly } from '../core/who.ts';
import { changedPassword, email, secret } from './calls.ts';
import { identityErrors } from './errors.ts';
import { proofErrors } from './proof-calls.ts';

export const memberRole = z.enum(memberRoles);

/** The roles that are given in an account: a household has no accountant. */
export const rolesOf = (person: string): readonly MemberRole[] =>
  person === 'pravno' ? memberRoles : memberRoles.filter((role) => role !== 'accountant');

/** Most members of a company, of a household, and most open invitations. */
export const membersMaximum = 100;
export const householdMaximum = 10;
export const membersMaximumOf = (person: string): number =>
  person === 'pravno' ? membersMaximum : householdMaximum;
export const invitationsMaximum = 20;
/** How long the link of an invitation is valid. */
export const invitationDays = 7;

const member = z.strictObject({
  member_id: id,
  ime: z.string(),
  prezime: z.string(),
  email: z.string(),
  role: memberRole,
  since: instant,
  lastSeenAt: instant.nullable(),
  secondFactor: z.boolean(),
  /** The caller. */
  me: z.boolean(),
});
export type Member = z.infer<typeof member>;

const invitation = z.strictObject({
  invitation_id: id,
  email: z.string(),
  role: memberRole,
  sentAt: instant,
  expiresAt: instant,
  expired: z.boolean(),
});
export type MemberInvitation = z.infer<typeof invitation>;

export const getClanovi = defineCall({
  method: 'GET',
  path: '/api/KorisnickiNalog/GetClanovi',
  who: ownerOnly,
  reads: true,
  summary: 'The members of an account, owners first, and the pending invitations',
  input: z.object({}),
  result: z.strictObject({
    items: z.array(member),
    totalRecords: z.int().min(0),
    invitations: z.array(invitation),
  }),
  errors: {},
});

export const pozoviClana = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PozoviClana',
  who: ownerOnly,
  summary: 'Invite somebody by mail; the same answer whether the address has an account',
  input: z.strictObject({ email, role: memberRole, languageId: languageId.default('2') }),
  result: empty,
  errors: {
    ...proofErrors,
    'identity.no-members': identityErrors['identity.no-members'],
    'identity.no-accountants': identityErrors['identity.no-accountants'],
    'identity.already-member': identityErrors['identity.already-member'],
    'identity.already-invited': identityErrors['identity.already-invited'],
    'identity.too-many-members': identityErrors['identity.too-many-members'],
    'identity.too-many-invitations': identityErrors['identity.too-many-invitations'],
  },
});

const invitationErrors = {
  'identity.invitation-not-found': identityErrors['identity.invitation-not-found'],
};

export const posaljiPozivPonovo = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PosaljiPozivPonovo',
  who: ownerOnly,
  summary: 'Send an invitation again, for seven days; the earlier link becomes invalid',
  input: z.strictObject({ invitation_id: id }),
  result: empty,
  errors: { ...proofErrors, ...invitationErrors },
});

export const povuciPoziv = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PovuciPoziv',
  who: ownerOnly,
  summary: 'Withdraw an invitation; its link becomes invalid',
  input: z.strictObject({ invitation_id: id }),
  result: empty,
  errors: { ...proofErrors, ...invitationErrors },
});

export const getPoziv = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/GetPoziv',
  who: anyone,
  summary: 'What the link of an invitation invites to',
  input: z.strictObject({ token: secret }),
  result: z.strictObject({
    /** Empty for a private person's account. */
    poslovno_ime: z.string(),
    /** The full name of whoever sent it last. */
    inviter: z.string(),
    email: z.string(),
    role: memberRole,
    expiresAt: instant,
    /** The address has a sign-in: whoever has it joins by signing in, without another password. */
    hasSignIn: z.boolean(),
  }),
  errors: { 'identity.invitation-invalid': identityErrors['identity.invitation-invalid'] },
});

export const prihvatiPoziv = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PrihvatiPoziv',
  who: anyone,
  summary: 'Join an account by the link of an invitation, with a name and a password of one’s own',
  input: z.strictObject({
    token: secret,
    ime: z.string().trim().min(1).max(60),
    prezime: z.string().trim().min(1).max(60),
    password: changedPassword,
    languageId: languageId.default('2'),
  }),
  result: empty,
  errors: {
    'identity.invitation-invalid': identityErrors['identity.invitation-invalid'],
    'identity.address-has-account': identityErrors['identity.address-has-account'],
    'identity.too-many-members': identityErrors['identity.too-many-members'],
  },
});

const memberErrors = {
  ...proofErrors,
  'identity.member-not-found': identityErrors['identity.member-not-found'],
  'identity.not-oneself': identityErrors['identity.not-oneself'],
  'identity.last-own-owner': identityErrors['identity.last-own-owner'],
};

export const promeniUlogu = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PromeniUlogu',
  who: ownerOnly,
  summary: 'Give another member another role; ends that member’s sessions',
  input: z.strictObject({ member_id: id, role: memberRole }),
  result: empty,
  errors: {
    ...memberErrors,
    'identity.no-accountants': identityErrors['identity.no-accountants'],
  },
});

export const ukloniClana = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/UkloniClana',
  who: ownerOnly,
  summary: 'Remove another member from the account, at once',
  input: z.strictObject({ member_id: id }),
  result: empty,
  errors: memberErrors,
});

export const prenesiVlasnistvo = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PrenesiVlasnistvo',
  who: ownerOnly,
  summary:
    'Make another member an owner and oneself an accountant, or in a household a driver, in one step',
  input: z.strictObject({ member_id: id }),
  result: empty,
  errors: memberErrors,
});

export const napustiFirmu = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/NapustiFirmu',
  who: everyMember,
  summary: 'Leave the account; refused to its last owner',
  input: z.strictObject({}),
  result: empty,
  errors: {
    ...proofErrors,
    'identity.last-owner': identityErrors['identity.last-owner'],
    'identity.last-own-owner': identityErrors['identity.last-own-owner'],
  },
});
