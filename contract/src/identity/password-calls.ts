import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { empty, languageId } from '../core/schemas.ts';
import { email, newPassword, secret } from './calls.ts';
import { identityErrors } from './errors.ts';

export const zaboravljenaLozinka = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/ZaboravljenaLozinka',
  access: 'anyone',
  summary: 'Send a link that sets a new password; the same answer for unknown addresses',
  input: z.strictObject({ email, languageId: languageId.default('2') }),
  result: empty,
  errors: {},
});

export const novaLozinka = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/NovaLozinka',
  access: 'anyone',
  summary: 'Set a new password by the token of the link, which works once; ends every session',
  input: z.strictObject({ token: secret, password: newPassword }),
  result: empty,
  errors: { 'identity.reset-link-invalid': identityErrors['identity.reset-link-invalid'] },
});
