import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { empty, languageId } from '../core/schemas.ts';
import { anyone } from '../core/who.ts';
import { emailMaximum, emailPattern } from './email.ts';
import { identityErrors } from './errors.ts';

const tokens = z.strictObject({ token: z.string(), refreshToken: z.string() });

/** A password that is compared, not chosen. */
export const passwordGiven = z.string().min(1).max(1000);
/** The secret of a link or of a session. */
export const secret = z.string().min(1).max(4096);

/** A random value that the browser stores: by it a new browser is noticed, and a known one let in. */
export const deviceWord = z.string().max(64).optional();

export const getToken = defineCall({
  method: 'POST',
  path: '/api/Token/GetToken',
  secret: true,
  who: anyone,
  summary: 'Sign in with user name or e-mail address',
  input: z.strictObject({
    username: z.string().trim().min(1).max(254),
    password: passwordGiven,
    /** Second factor, if one is set up. */
    code: z.string().max(64).optional(),
    device: deviceWord,
  }),
  result: tokens,
  errors: {
    'identity.credentials-wrong': identityErrors['identity.credentials-wrong'],
    'identity.address-not-verified': identityErrors['identity.address-not-verified'],
    'identity.too-many-attempts': identityErrors['identity.too-many-attempts'],
    'identity.code-needed': identityErrors['identity.code-needed'],
    'identity.code-wrong': identityErrors['identity.code-wrong'],
  },
});

export const refreshToken = defineCall({
  method: 'POST',
  path: '/api/Token/RefreshToken',
  secret: true,
  who: anyone,
  summary: 'Exchange a refresh token, which works once, for new tokens',
  input: z.strictObject({ token: z.string().max(8192), refreshToken: secret }),
  result: tokens,
  errors: {
    'identity.refresh-refused': identityErrors['identity.refresh-refused'],
    'identity.session-too-old': identityErrors['identity.session-too-old'],
  },
});

export const revokeToken = defineCall({
  method: 'POST',
  path: '/api/Token/RevokeToken',
  who: anyone,
  summary: 'Sign out on the server; an unknown token changes nothing',
  input: z.strictObject({ refreshToken: secret }),
  result: empty,
  errors: {},
});

export const getForgeryToken = defineCall({
  method: 'GET',
  path: '/api/Token/GetForgeryToken',
  who: anyone,
  summary: 'Set the CSRF cookie again',
  input: z.object({}),
  result: empty,
  errors: {},
});

/**
 * User names: 3–40 letters, digits and `. _ -`; no `@`, which distinguishes them from e-mail addresses.
 */
export const usernamePattern = /^[\p{L}\p{N}._-]{3,40}$/u;

/** At least 12 characters, 8 with a second factor, up to 128; no composition rules (ASVS 5.0, 6.2). */
export const passwordMinimum = 12;
export const passwordMinimumWithFactor = 8;
export const passwordMaximum = 128;

const newPassword = z
  .string()
  .min(passwordMinimum, { message: 'identity.password-too-short' })
  .max(passwordMaximum, { message: 'identity.password-too-long' });

/** For customers who may have a second factor; the server checks whether 8 characters are enough. */
export const changedPassword = z
  .string()
  .min(passwordMinimumWithFactor, { message: 'identity.password-too-short' })
  .max(passwordMaximum, { message: 'identity.password-too-long' });

export const email = z
  .email({ pattern: emailPattern, error: 'identity.email-invalid' })
  .max(emailMaximum, { error: 'identity.email-invalid' });

const person = {
  email,
  /** Left out: the address is the user name as well. */
  username: z
    .string()
    .trim()
    .regex(usernamePattern, { message: 'identity.username-invalid' })
    .optional(),
  password: newPassword,
  ime: z.string().trim().min(1).max(60),
  prezime: z.string().trim().min(1).max(60),
  /** In international form or as dialled at home; the server normalises it. */
  telefon: z
    .string()
    .trim()
    .min(5, { message: 'identity.phone-invalid' })
    .max(30, { message: 'identity.phone-invalid' })
    .optional(),
  languageId: languageId.default('2'),
};

export const registracija = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/Registracija',
  secret: true,
  who: anyone,
  summary: 'Register a private person or a company; the same answer for a taken address',
  input: z.discriminatedUnion('lice', [
    z.strictObject({ lice: z.literal('fizicko'), ...person }),
    z.strictObject({
      lice: z.literal('pravno'),
      ...person,
      poslovno_ime: z.string().trim().min(2).max(120),
      /** Tax number: RS 9 digits with mod 11,10 check digit; sr: JIB, 13 digits. */
      pib: z
        .string()
        .trim()
        .regex(/^\d{9}(\d{4})?$/, { message: 'identity.pib-invalid' }),
      companyNumber: z
        .string()
        .trim()
        .regex(/^\d{8}$|^\d{1,2}-\d{1,4}-\d{1,6}$|^\d{8,13}$/, {
          message: 'identity.company-number-invalid',
        }),
    }),
  ]),
  /** To confirm the address with in the same browser, instead of the password; made for a taken address as well. */
  result: z.strictObject({ registration: z.string() }),
  errors: { 'identity.username-taken': identityErrors['identity.username-taken'] },
});

export const verifikacijaNaloga = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/VerifikacijaNaloga',
  who: anyone,
  summary: 'Confirm the e-mail address with the token of the link; safe to repeat',
  /** The token alone confirms the address; one of the others shows that the caller has chosen the password. */
  input: z.strictObject({
    token: secret,
    password: passwordGiven.optional(),
    /** What the registration answered. */
    registration: z.string().min(1).max(100).optional(),
  }),
  /** The confirmed address, to sign in with; empty once the link has expired. */
  result: z.strictObject({ email: z.string() }),
  errors: {
    'identity.verification-link-invalid': identityErrors['identity.verification-link-invalid'],
    'identity.too-many-attempts': identityErrors['identity.too-many-attempts'],
  },
});

export const posaljiVerifikaciju = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PosaljiVerifikaciju',
  who: anyone,
  summary: 'Send the verification link again; the same answer for unknown addresses',
  input: z.strictObject({ email, languageId: languageId.default('2') }),
  result: empty,
  errors: {},
});
