import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what must be readable again, such as a secret shared with an app. */
export interface Seal {
  close(plain: Buffer, context: string): Buffer;
  /** Throws if it was sealed with another key or for another context, or was changed. */
  open(sealed: Buffer, context: string): Buffer;
}

const NONCE = 12;
const TAG = 16;
const CIPHER = 'aes-256-gcm';

/** AES-256-GCM with a key derived for this purpose alone; `context` binds it to its row. */
export function createSeal(secretKey: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `seal:${purpose}`, 32));
  return {
    close(plain, context) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const nonce = sealed.subarray(0, NONCE);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG })
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
    },
  };
}
