import { createDecipheriv, createECDH, randomBytes } from 'node:crypto';
import { pushSecrets, type PushKeys } from '../encrypt-push.ts';

/** The keys of a browser that has subscribed, and what it reads with them. */
export interface TestBrowser {
  readonly keys: PushKeys;
  /** The text of a body as it came from the push service; throws if it is not for this browser. */
  read(body: Buffer): string;
}

export function createTestBrowser(): TestBrowser {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const keys = { p256dh: ecdh.getPublicKey(), auth: randomBytes(16) };
  return {
    keys,
    read(body) {
      const salt = body.subarray(0, 16);
      const ours = body.subarray(21, 21 + (body[20] ?? 0));
      const sealed = body.subarray(21 + ours.length);
      const known = { ...keys, ours, salt };
      const { key, nonce } = pushSecrets(ecdh.computeSecret(ours), known);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}
