import { createHmac, randomBytes } from 'node:crypto';

/**
 * Signatures after Standard Webhooks 1.0 (https://www.standardwebhooks.com): `v1`, HMAC-SHA256 over
 * `id.timestamp.body`, the secret base64 after `whsec_`.
 */
const MARK = 'whsec_';
const SECRET_BYTES = 32;

export interface WebhookSecret {
  /** As shown to the receiver's owner. */
  readonly text: string;
  readonly bytes: Buffer;
}

export function makeSecret(): WebhookSecret {
  const bytes = randomBytes(SECRET_BYTES);
  return { text: `${MARK}${bytes.toString('base64')}`, bytes };
}

/** The headers of one attempt; `secrets` are all that are valid. */
export function signedHeaders(
  message: { readonly id: string; readonly seconds: number; readonly body: string },
  secrets: readonly Buffer[],
): Readonly<Record<string, string>> {
  const { id, seconds, body } = message;
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
