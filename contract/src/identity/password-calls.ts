import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { empty, languageId } from '../core/schemas.ts';
import { anyone, signedIn } from '../core/who.ts';
import { changedPassword, deviceWord, email, passwordGiven, secret } from './calls.ts';
import { identityErrors } from './errors.ts';
import { homeErrors, proofErrors } from './proof-calls.ts';

export const zaboravljenaLozinka = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/ZaboravljenaLozinka',
  who: anyone,
  summary: 'Send a link that sets a new password; the same answer for unknown addresses',
  input: z.strictObject({ email, languageId: languageId.default('2') }),
  result: empty,
  errors: {},
});

const linkErrors = {
  'identity.reset-link-invalid': identityErrors['identity.reset-link-invalid'],
  'identity.setup-link-invalid': identityErrors['identity.setup-link-invalid'],
};

export const novaLozinka = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/NovaLozinka',
  who: anyone,
  summary: 'Set a new password by the token of the link, which works once; ends every session',
  input: z.strictObject({ token: secret, password: changedPassword, device: deviceWord }),
  result: empty,
  errors: linkErrors,
});

export const proveriVezuLozinke = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/ProveriVezuLozinke',
  who: anyone,
  summary: 'Whether the link for a new password still works; it stays as it is',
  input: z.strictObject({ token: secret }),
  result: empty,
  errors: linkErrors,
});

export const promenaLozinke = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PromenaLozinke',
  who: signedIn,
  summary: 'Change the password by the current one; ends the other sessions, keeps this one',
  input: z.strictObject({ currentPassword: passwordGiven, newPassword: changedPassword }),
  result: empty,
  errors: {
    ...proofErrors,
    ...homeErrors,
    'identity.too-many-attempts': identityErrors['identity.too-many-attempts'],
  },
});
