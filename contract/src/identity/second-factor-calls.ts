import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { empty, id, instant } from '../core/schemas.ts';
import { anyone, signedIn } from '../core/who.ts';
import { deviceWord } from './calls.ts';
import { identityErrors } from './errors.ts';
import { homeErrors, proofErrors } from './proof-calls.ts';

const passkey = z.strictObject({
  passkey_id: id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** Input and output of the browser's WebAuthn, as JSON text. */
export const passkeyOptions = z.strictObject({ options: z.string() });
export const passkeyResponse = z.string().min(1).max(20_000);

/** Shown once; empty if the customer has some already. */
const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const getBezbednost = defineCall({
  method: 'GET',
  path: '/api/KorisnickiNalog/GetBezbednost',
  who: { ...signedIn, enrols: true },
  reads: true,
  summary: 'Which second factors are set up',
  input: z.object({}),
  result: z.strictObject({
    /** Since when an authenticator app is set up, or null. */
    totpSince: instant.nullable(),
    recoveryCodesLeft: z.int().min(0),
    passkeys: z.array(passkey),
  }),
  errors: {},
});

export const zapocniTotp = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/ZapocniTotp',
  secret: true,
  who: { ...signedIn, enrols: true },
  summary: 'A new secret for an authenticator app; in force after PotvrdiTotp',
  input: z.strictObject({}),
  result: z.strictObject({
    secret: z.string(),
    /** `otpauth://…`, the content of the QR code. */
    uri: z.string(),
    /** An SVG path over a grid of `size` × `size` modules. */
    qr: z.strictObject({ path: z.string(), size: z.int() }),
  }),
  errors: {
    ...proofErrors,
    ...homeErrors,
    'identity.totp-set': identityErrors['identity.totp-set'],
  },
});

export const potvrdiTotp = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PotvrdiTotp',
  secret: true,
  who: { ...signedIn, enrols: true },
  summary: 'Set up the authenticator app by one of its codes',
  input: z.strictObject({ code: z.string().trim().min(1).max(20) }),
  result: recoveryCodes,
  errors: {
    ...proofErrors,
    'identity.totp-set': identityErrors['identity.totp-set'],
    'identity.totp-not-begun': identityErrors['identity.totp-not-begun'],
    'identity.too-many-attempts': identityErrors['identity.too-many-attempts'],
  },
});

const lastFactor = {
  'identity.password-too-short-alone': identityErrors['identity.password-too-short-alone'],
  'identity.second-factor-required': identityErrors['identity.second-factor-required'],
} as const;

export const iskljuciTotp = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/IskljuciTotp',
  who: signedIn,
  summary: 'Remove the authenticator app; safe to repeat',
  input: z.strictObject({}),
  result: empty,
  errors: { ...proofErrors, ...lastFactor },
});

export const noviKodovi = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/NoviKodovi',
  secret: true,
  who: signedIn,
  summary: 'New recovery codes; the old ones become invalid',
  input: z.strictObject({}),
  result: recoveryCodes,
  errors: {
    ...proofErrors,
    'identity.no-second-factor': identityErrors['identity.no-second-factor'],
  },
});

export const zapocniPristupniKljuc = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/ZapocniPristupniKljuc',
  who: { ...signedIn, enrols: true },
  summary: 'What the browser needs to create a passkey',
  input: z.strictObject({}),
  result: passkeyOptions,
  errors: {
    ...proofErrors,
    ...homeErrors,
    'identity.too-many-passkeys': identityErrors['identity.too-many-passkeys'],
  },
});

export const sacuvajPristupniKljuc = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/SacuvajPristupniKljuc',
  secret: true,
  who: { ...signedIn, enrols: true },
  summary: 'Save the passkey that the browser created',
  input: z.strictObject({ name: z.string().trim().max(60), response: passkeyResponse }),
  result: recoveryCodes,
  errors: {
    ...proofErrors,
    'identity.passkey-refused': identityErrors['identity.passkey-refused'],
  },
});

export const obrisiPristupniKljuc = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/ObrisiPristupniKljuc',
  who: signedIn,
  summary: 'Remove a passkey',
  input: z.strictObject({ passkey_id: z.string().max(64) }),
  result: empty,
  errors: {
    ...proofErrors,
    ...lastFactor,
    'identity.passkey-not-found': identityErrors['identity.passkey-not-found'],
  },
});

export const zapocniPotvrduKljucem = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/ZapocniPotvrduKljucem',
  who: { ...signedIn, enrols: true },
  summary: 'What the browser needs to confirm the customer’s identity by a passkey',
  input: z.strictObject({}),
  result: passkeyOptions,
  errors: {},
});

export const zapocniPrijavuKljucem = defineCall({
  method: 'POST',
  path: '/api/Token/ZapocniPrijavuKljucem',
  who: anyone,
  summary: 'What the browser needs to sign in with a passkey, without a name',
  input: z.strictObject({}),
  result: passkeyOptions,
  errors: {},
});

export const prijavaKljucem = defineCall({
  method: 'POST',
  path: '/api/Token/PrijavaKljucem',
  secret: true,
  who: anyone,
  summary: 'Sign in with a passkey, without a password',
  input: z.strictObject({ response: passkeyResponse, device: deviceWord }),
  result: z.strictObject({ token: z.string(), refreshToken: z.string() }),
  errors: {
    'identity.passkey-refused': identityErrors['identity.passkey-refused'],
    'identity.address-not-verified': identityErrors['identity.address-not-verified'],
  },
});
