import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { empty } from '../core/schemas.ts';
import { signedIn } from '../core/who.ts';
import { passwordGiven } from './calls.ts';
import { identityErrors } from './errors.ts';

/** How a signed-in customer confirms their identity (step-up authentication). */
export const proofKind = z.enum(['password', 'second-factor']);
export type ProofKind = z.infer<typeof proofKind>;

/** What every call that requires step-up authentication may answer. */
export const proofErrors = {
  'identity.proof-needed': identityErrors['identity.proof-needed'],
} as const;

/** What a call about somebody's sign-in answers in an account where they only act: it is made in the one where they sign in. */
export const homeErrors = {
  'identity.signs-in-elsewhere': identityErrors['identity.signs-in-elsewhere'],
} as const;

export const potvrdiIdentitet = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PotvrdiIdentitet',
  who: { ...signedIn, enrols: true },
  summary: 'Confirm one’s identity, for calls that answer `identity.proof-needed`',
  /** One of the three: the password counts only if no second factor is set up. */
  input: z.strictObject({
    password: passwordGiven.optional(),
    code: z.string().trim().min(1).max(64).optional(),
    passkey: z.string().min(1).max(20_000).optional(),
  }),
  result: empty,
  errors: {
    'identity.too-many-attempts': identityErrors['identity.too-many-attempts'],
    'identity.passkey-refused': { ...identityErrors['identity.passkey-refused'], field: 'passkey' },
  },
});
