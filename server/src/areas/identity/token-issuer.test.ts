import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { signingKeys, thumbprint } from '../../platform/signing-key.ts';
import { createTokenIssuer, type AccessClaims } from './token-issuer.ts';

const { privateKey: key } = generateKeyPairSync('ed25519');
const foreignKey = generateKeyPairSync('ed25519').privateKey;
const issuer = createTokenIssuer({ keys: signingKeys(key), issuer: 'https://rampa.example' });
const now = Temporal.Instant.from('2026-11-20T12:00:00Z');
const claims: AccessClaims = {
  accountId: uuid(),
  userId: uuid(),
  sessionId: uuid(),
  personType: 'fizicko',
  email: 'ana@primer.rs',
  username: 'ana',
  ime: 'Ана',
  prezime: 'Илић',
  poslovno_ime: '',
  role: 'owner',
};

interface Parts {
  readonly header: Record<string, unknown>;
  readonly payload: Record<string, unknown>;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const genuine = await issuer.issue(claims, now);
const [head = '', body = ''] = genuine.split('.');
const parts: Parts = {
  header: JSON.parse(Buffer.from(head, 'base64url').toString()),
  payload: JSON.parse(Buffer.from(body, 'base64url').toString()),
};

/** The genuine token with changes, signed by whoever. */
function forge(
  changes: { readonly header?: object; readonly payload?: object },
  signature: (input: string) => Buffer,
): string {
  const input = `${encode({ ...parts.header, ...changes.header })}.${encode({ ...parts.payload, ...changes.payload })}`;
  return `${input}.${signature(input).toString('base64url')}`;
}
const by = (signer: KeyObject) => (input: string) => sign(null, Buffer.from(input), signer);
const publicPem = createPublicKey(key).export({ type: 'spki', format: 'pem' });
const publicRaw = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
const byHmac = (secret: string | Buffer) => (input: string) =>
  createHmac('sha256', secret).update(input).digest();

const verdict = async (token: string, at = now): Promise<string> => {
  const outcome = await issuer.verify(token, at);
  return outcome.ok ? 'accepted' : outcome.code;
};

test('a token of ours says who is calling', async () => {
  const outcome = await issuer.verify(genuine, now);
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      session: {
        accountId: claims.accountId,
        userId: claims.userId,
        sessionId: claims.sessionId,
        personType: 'fizicko',
      },
    },
  });
  // The forgeries below would prove nothing if their form alone were refused.
  expect(await verdict(forge({}, by(key)))).toBe('accepted');
});

test.each<[string, string]>([
  ['no signature', forge({ header: { alg: 'none' } }, () => Buffer.alloc(0))],
  ['no signature, differently spelt', forge({ header: { alg: 'nOnE' } }, () => Buffer.alloc(0))],
  ['the public key as a password', forge({ header: { alg: 'HS256' } }, byHmac(publicPem))],
  ['the raw public key as a password', forge({ header: { alg: 'HS256' } }, byHmac(publicRaw))],
  ['a foreign key', forge({}, by(foreignKey))],
  ['a foreign key under its own name', forge({ header: { kid: 'theirs' } }, by(foreignKey))],
  ['our key under another name', forge({ header: { kid: 'theirs' } }, by(key))],
  [
    'a foreign key and where to fetch it',
    forge({ header: { jku: 'https://evil.example/keys' } }, by(foreignKey)),
  ],
  [
    'a foreign key that it brings along',
    forge(
      { header: { jwk: createPublicKey(foreignKey).export({ format: 'jwk' }) } },
      by(foreignKey),
    ),
  ],
  [
    'a place for keys, even signed by us',
    forge({ header: { jku: 'https://evil.example/keys' } }, by(key)),
  ],
  ['another algorithm’s name', forge({ header: { alg: 'ES256' } }, by(key))],
  ['another audience', forge({ payload: { aud: 'other' } }, by(key))],
  ['another issuer', forge({ payload: { iss: 'https://evil.example' } }, by(key))],
  ['another type', forge({ header: { typ: 'JWT' } }, by(key))],
  ['no type', forge({ header: { typ: undefined } }, by(key))],
  ['no session', forge({ payload: { sid: undefined } }, by(key))],
  ['no end', forge({ payload: { exp: undefined } }, by(key))],
  ['a session that is no id', forge({ payload: { sid: "' OR 1=1" } }, by(key))],
  ['another account, with the signature kept', swapAccount()],
  ['two parts', genuine.split('.').slice(0, 2).join('.')],
  ['no parts', 'token'],
  ['endless length', `${genuine}${'A'.repeat(9000)}`],
])('a token with %s is invalid', async (_, token) => {
  expect(await verdict(token)).toBe('session.missing');
  expect(await issuer.sessionIdOf(token)).toBeNull();
});

function swapAccount(): string {
  const [header, , signature] = genuine.split('.');
  return [header, encode({ ...parts.payload, acc: uuid() }), signature].join('.');
}

test('a token for an account in which somebody only acts says who they are where they sign in', async () => {
  const homeUserId = uuid();
  const elsewhere = await issuer.issue({ ...claims, homeUserId }, now);
  expect(await issuer.verify(elsewhere, now)).toMatchObject({
    ok: true,
    value: { session: { userId: claims.userId, homeUserId } },
  });
  expect(await issuer.personIdOf(elsewhere)).toBe(homeUserId);
  expect(await issuer.personIdOf(genuine)).toBe(claims.userId);
});

test('a token is valid for ten minutes', async () => {
  expect(await verdict(genuine, now.add({ seconds: 599 }))).toBe('accepted');
  expect(await verdict(genuine, now.add({ seconds: 600 }))).toBe('session.expired');
});

test('the session of an expired token is still recognised, for the refresh', async () => {
  const old = await issuer.issue(claims, now.subtract({ hours: 24 * 365 }));
  expect(await verdict(old)).toBe('session.expired');
  expect(await issuer.sessionIdOf(old)).toBe(claims.sessionId);
});

const renewed = createTokenIssuer({
  keys: signingKeys(foreignKey, [createPublicKey(key)]),
  issuer: 'https://rampa.example',
});

test('while the key is replaced, tokens of the previous one are accepted, new ones are of the new', async () => {
  expect((await renewed.verify(genuine, now)).ok).toBe(true);
  expect(await renewed.sessionIdOf(genuine)).toBe(claims.sessionId);
  const token = await renewed.issue(claims, now);
  expect((await renewed.verify(token, now)).ok).toBe(true);
  expect(await verdict(token)).toBe('session.missing');
  // The other way round, for servers that have not changed yet.
  const waiting = createTokenIssuer({
    keys: signingKeys(key, [createPublicKey(foreignKey)]),
    issuer: 'https://rampa.example',
  });
  expect((await waiting.verify(token, now)).ok).toBe(true);
});

test('a token that names no key is accepted by any of ours, and by no other', async () => {
  const nameless = { header: { kid: undefined } };
  expect(await verdict(forge(nameless, by(key)))).toBe('accepted');
  expect(await verdict(forge(nameless, by(foreignKey)))).toBe('session.missing');
  expect((await renewed.verify(forge(nameless, by(key)), now)).ok).toBe(true);
  expect((await renewed.verify(forge(nameless, by(foreignKey)), now)).ok).toBe(true);
  expect(await verdict(forge(nameless, by(key)), now.add({ seconds: 600 }))).toBe(
    'session.expired',
  );
});

test('a name that is no text, or that of the other key, is refused', async () => {
  expect(await verdict(forge({ header: { kid: 1 } }, by(key)))).toBe('session.missing');
  expect(await verdict(forge({ header: { kid: null } }, by(key)))).toBe('session.missing');
  const other = { header: { kid: thumbprint(createPublicKey(foreignKey)) } };
  const outcome = await renewed.verify(forge(other, by(key)), now);
  expect(outcome.ok ? '' : outcome.code).toBe('session.missing');
});
