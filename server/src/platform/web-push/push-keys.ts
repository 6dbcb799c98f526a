import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';

/** One key by which push services know us (VAPID, RFC 8292). */
export interface PushKey {
  readonly privateKey: KeyObject;
  /** As browsers take it to subscribe: the point, uncompressed, in base64url. */
  readonly publicKey: string;
  /** Of the public half: a subscription is bound to the key that it was made with. */
  readonly keyId: string;
}

/** The key for new subscriptions first, then those that older ones are bound to. */
export type PushKeyRing = readonly [PushKey, ...PushKey[]];

/** Longer than any request waits, shorter than the day that push services allow. */
const TOKEN_HOURS = 12;

/** Reads a P-256 private key from PEM (PKCS #8 or SEC 1; line breaks may be `\n`) or JWK. Throws if it is anything else. */
export function readPushKey(text: string): PushKey {
  const trimmed = text.trim();
  const privateKey = trimmed.startsWith('{')
    ? createPrivateKey({ key: JSON.parse(trimmed) as JsonWebKey, format: 'jwk' })
    : createPrivateKey(trimmed.replaceAll('\\n', '\n'));
  const { crv, x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (crv !== 'P-256') throw new Error('not a P-256 private key');
  const point = Buffer.concat([
    Buffer.of(4),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]);
  const keyId = createHash('sha256').update(point).digest('hex').slice(0, 16);
  return { privateKey, publicKey: point.toString('base64url'), keyId };
}

/** Reads P-256 private keys in PEM, one after another. Throws if any of them is anything else. */
export function readPushKeys(text: string): PushKey[] {
  const plain = text.replaceAll('\\n', '\n');
  const blocks = plain.match(/-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g) ?? [];
  // A block that is cut off must not be left out in silence.
  const whole = blocks.join('').replaceAll(/\s/g, '') === plain.replaceAll(/\s/g, '');
  if (!whole || blocks.length === 0) throw new Error('no keys');
  return blocks.map(readPushKey);
}

/** A new key, in PEM. */
export function generatePushKey(): string {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey.trim();
}

/** Proves to the push service at `endpoint` who sends, and whom it may write to about it. */
export function pushAuthorization(
  { privateKey, publicKey }: PushKey,
  endpoint: URL,
  contact: string,
  now: Temporal.Instant,
): string {
  const part = (content: object): string =>
    Buffer.from(JSON.stringify(content)).toString('base64url');
  const exp = Math.floor(now.add({ hours: TOKEN_HOURS }).epochMilliseconds / 1000);
  const claims = { aud: endpoint.origin, exp, sub: contact };
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(unsigned), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey}`;
}
