import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { empty } from '../core/schemas.ts';
import { signedIn } from '../core/who.ts';
import { passwordGiven } from './calls.ts';
import { identityErrors } from './errors.ts';

/** How a signed-in customer proves again who they are. */
export const proofKind = z.enum(['password', 'second-factor']);
export type ProofKind = z.infer<typeof proofKind>;

/** What every call may answer that wants a fresh proof of identity. */
export const proofErrors = {
  'identity.proof-needed': identityErrors['identity.proof-needed'],
} as const;

export const potvrdiIdentitet = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PotvrdiIdentitet',
  who: { ...signedIn, enrols: true },
  summary: 'Prove one’s identity again, as calls that answer `identity.proof-needed` want it',
  /** One of the three: the password counts only where no second factor is set. */
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
