import { createHash, timingSafeEqual } from 'node:crypto';

/** The signatures of the Monri WebPay protocol. `key` is the merchant's. */

/** Covers neither the addresses nor the type: compare every notification with our own row. */
export function formDigest(key: string, order: string, amount: string, currency: string): string {
  return sha512(key, order, amount, currency);
}

/** Of the success address with all parameters but the digest, to the letter. */
export function returnDigest(key: string, urlWithoutDigest: string): string {
  return sha512(key, urlWithoutDigest);
}

export function notificationDigest(key: string, body: Buffer): string {
  return sha512(key, body);
}

export function queryDigest(key: string, orderNumber: string): string {
  return sha1(key, orderNumber);
}

export function managementDigest(
  key: string,
  order: string,
  amount: string,
  currency: string,
): string {
  return sha1(key, order, amount, currency);
}

export function requestDigest(
  key: string,
  request: {
    readonly timestamp: string;
    readonly token: string;
    readonly path: string;
    readonly body: string;
  },
): string {
  return sha512(key, request.timestamp, request.token, request.path, request.body);
}

/** In constant time. */
export function isSameDigest(expected: string, given: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}

function sha512(...parts: readonly (string | Buffer)[]): string {
  return hex('sha512', parts);
}

/** The management interface knows no other. */
function sha1(...parts: readonly string[]): string {
  return hex('sha1', parts);
}

function hex(algorithm: string, parts: readonly (string | Buffer)[]): string {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
