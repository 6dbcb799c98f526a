import { createPublicKey, verify, type KeyObject } from 'node:crypto';

const POINT = /^[\w-]{87}$/u;
/** Longest life that a push service accepts of a token (RFC 8292, 2). */
const DAY_SECONDS = 86_400;

/** A point on P-256 as browsers write it, uncompressed and in base64url; undefined if it is none. */
export function publicKeyOf(text: string): KeyObject | undefined {
  const point = Buffer.from(text, 'base64url');
  if (!POINT.test(text) || point.length !== 65 || point[0] !== 4) return undefined;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  try {
    return createPublicKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    });
  } catch {
    return undefined;
  }
}

/** What is wrong with the header of a sender (VAPID, RFC 8292); undefined if nothing is. */
export function faultOfSender(
  header: string | undefined,
  expected: { readonly publicKey: string; readonly origin: string; readonly nowSeconds: number },
): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/u.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (signature === '') return 'no vapid token';
  if (key !== expected.publicKey) return 'another key than that of the subscription';
  const publicKey = publicKeyOf(key);
  const { alg } = partOf(head);
  if (publicKey === undefined || alg !== 'ES256') return 'no ES256 token';
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) return 'wrong signature';
  const { aud, exp, sub } = partOf(claims);
  if (aud !== expected.origin) return 'another audience';
  const left = Number(exp) - expected.nowSeconds;
  if (!(left > 0 && left <= DAY_SECONDS)) return 'expired, or valid for more than a day';
  return /^(mailto:|https:)/u.test(String(sub)) ? undefined : 'no contact';
}

function partOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    // A JSON value that is neither null nor a scalar has string keys.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
