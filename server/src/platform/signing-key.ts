import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';

/**
 * Reads an Ed25519 private key from PEM (PKCS #8; line breaks may be written as `\n`) or from a
 * JWK. Throws if it is anything else.
 */
export function readSigningKey(text: string): KeyObject {
  const trimmed = text.trim();
  const key = trimmed.startsWith('{')
    ? createPrivateKey({ key: JSON.parse(trimmed) as JsonWebKey, format: 'jwk' })
    : createPrivateKey(trimmed.replaceAll('\\n', '\n'));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 private key');
  return key;
}

/** What signs access tokens, and what else their signatures may be by. */
export interface SigningKeys {
  /** Ed25519, private. */
  readonly current: KeyObject;
  /** Public. */
  readonly previous: readonly KeyObject[];
}

/** The one key of an installation that is not replacing it. */
export function signingKeys(current: KeyObject, previous: readonly KeyObject[] = []): SigningKeys {
  return { current, previous };
}

/**
 * Reads Ed25519 keys, public or private, that tokens may still be signed by: PEM blocks one after another (line
 * breaks may be written as `\n`), a JWK, or a JWK Set. Throws if any of them is anything else.
 */
export function readVerifyingKeys(text: string): KeyObject[] {
  const trimmed = text.trim();
  const keys = trimmed.startsWith('{')
    ? jwksIn(trimmed).map(fromJwk)
    : pemsIn(trimmed).map(fromPem);
  if (keys.length === 0) throw new Error('no key');
  if (keys.some((key) => key.asymmetricKeyType !== 'ed25519')) throw new Error('no Ed25519 key');
  return keys;
}

const fromPem = (pem: string): KeyObject => createPublicKey(pem);

const fromJwk = (key: JsonWebKey): KeyObject => createPublicKey({ key, format: 'jwk' });

function jwksIn(text: string): JsonWebKey[] {
  // Whatever else it is, no key can be made of it.
  const { keys, ...key } = JSON.parse(text) as JsonWebKey & { readonly keys?: JsonWebKey[] };
  return keys ?? [key];
}

function pemsIn(text: string): string[] {
  const plain = text.replaceAll('\\n', '\n');
  const blocks = plain.match(/-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g) ?? [];
  // A block that is cut off must not be left out in silence.
  return blocks.join('').replaceAll(/\s/g, '') === plain.replaceAll(/\s/g, '') ? blocks : [];
}

/** The thumbprint of a key, or of its public half (RFC 7638): every server computes the same id for it. */
export function thumbprint(key: KeyObject): string {
  const { crv, kty, x } = (key.type === 'private' ? createPublicKey(key) : key).export({
    format: 'jwk',
  });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

/** A new key, in PEM. */
export function generateSigningKey(): string {
  return generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey.trim();
}
