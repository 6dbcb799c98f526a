import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** What a browser gives for messages to it alone, as bytes. */
export interface PushKeys {
  /** Its point on P-256, uncompressed: 65 bytes. */
  readonly p256dh: Buffer;
  /** 16 bytes, which only the browser and we know. */
  readonly auth: Buffer;
}

const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Push services take 4096 bytes; the header of the body has 86 of them. */
export const mostPushBytes = 4096 - 86 - TAG_BYTES - 1;
/** What is shorter is filled up to it: a length would tell the push service which notice it is. */
const LEAST_BYTES = 512;

/** What is made up for each message; tests give what a standard's example has. */
export interface PushRandom {
  readonly ecdh: ECDH;
  readonly salt: Buffer;
  readonly leastBytes: number;
}

function freshRandom(): PushRandom {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, salt: randomBytes(SALT_BYTES), leastBytes: LEAST_BYTES };
}

/**
 * The body of a push message (RFC 8291, over RFC 8188 with `aes128gcm` and a single record), which the
 * push service cannot read. Throws if the browser's point is not on the curve.
 */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: PushKeys,
  { ecdh, salt, leastBytes }: PushRandom = freshRandom(),
): Buffer {
  if (message.length > mostPushBytes) throw new Error('The message is too long for a push service');
  const ours = ecdh.getPublicKey();
  const { key, nonce } = pushSecrets(ecdh.computeSecret(p256dh), { p256dh, auth, ours, salt });
  // 2 ends the last record; zeros behind it are padding.
  const padding = Buffer.alloc(Math.max(0, leastBytes - message.length));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(Buffer.concat([message, Buffer.of(2), padding])), cipher.final()];
  const record = Buffer.alloc(4);
  record.writeUInt32BE(4096);
  const header = Buffer.concat([salt, record, Buffer.of(ours.length), ours]);
  return Buffer.concat([header, ...sealed, cipher.getAuthTag()]);
}

/** Key and nonce of a message, the same for both sides (RFC 8291, 3.4). */
export function pushSecrets(
  shared: Buffer,
  known: PushKeys & { readonly ours: Buffer; readonly salt: Buffer },
): { readonly key: Buffer; readonly nonce: Buffer } {
  const { p256dh, auth, ours, salt } = known;
  const derive = (secret: Buffer, salted: Buffer, info: Buffer, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, bytes));
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ours]);
  const secret = derive(shared, auth, both, 32);
  return {
    key: derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  };
}

/** Whether these could be a browser's keys: points beside the curve would fail at each message. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  if (p256dh.length !== 65 || p256dh[0] !== 4 || auth.length !== 16) return false;
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(p256dh);
    return true;
  } catch {
    return false;
  }
}
