import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { deriveEach, type KeyRing } from './keys/key-ring.ts';

/** Encrypts what must be readable again, such as a secret shared with an app. */
export interface Seal {
  close(plain: Buffer, context: string): Buffer;
  /** Throws if it was sealed with a key that is not given, or for another context, or was changed. */
  open(sealed: Buffer, context: string): Buffer;
}

/** With which version of the layout a seal begins; four bytes, so that no older seal begins so by chance. */
export const sealVersion = Buffer.from('rps1');
const KEY_ID = 8;
/** Version and id of the key: what can be read of a seal without any key. */
export const sealHeadBytes = sealVersion.length + KEY_ID;
const NONCE = 12;
const TAG = 16;
const CIPHER = 'aes-256-gcm';

/** Id of the key that sealed it; empty for seals of older versions, which do not say. */
export function sealedWith(sealed: Buffer): string {
  if (!sealed.subarray(0, sealVersion.length).equals(sealVersion)) return '';
  return sealed.subarray(sealVersion.length, sealHeadBytes).toString('hex');
}

/**
 * AES-256-GCM with a key derived for this purpose alone; `context` binds it to its row. A seal is
 * `version, key id, nonce, tag, ciphertext`; older ones begin with the nonce.
 */
export function createSeal(ring: KeyRing, purpose: string): Seal {
  const { current, all } = deriveEach(ring, (rootKey) =>
    Buffer.from(hkdfSync('sha256', rootKey, '', `seal:${purpose}`, 32)),
  );

  const openOlder = (sealed: Buffer, context: string): Buffer => {
    for (const { value } of all) {
      try {
        return decipher(value, sealed, Buffer.from(context));
      } catch {
        // Sealed with another one of the keys, or with none.
      }
    }
    throw new Error('Neither SECRET_KEY nor any of SECRET_KEY_PREVIOUS opens this seal');
  };

  return {
    close(plain, context) {
      const head = Buffer.concat([sealVersion, Buffer.from(current.keyId, 'hex')]);
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, current.value, nonce).setAAD(bound(head, context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([head, nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const keyId = sealedWith(sealed);
      if (keyId === '') return openOlder(sealed, context);
      const key = all.find((one) => one.keyId === keyId);
      if (key === undefined) {
        throw new Error(
          `Sealed with the key ${keyId}, which is neither SECRET_KEY nor in SECRET_KEY_PREVIOUS`,
        );
      }
      const head = sealed.subarray(0, sealHeadBytes);
      return decipher(key.value, sealed.subarray(sealHeadBytes), bound(head, context));
    },
  };
}

function bound(head: Buffer, context: string): Buffer {
  return Buffer.concat([head, Buffer.from(context)]);
}

/** `nonce, tag, ciphertext` */
function decipher(key: Buffer, sealed: Buffer, bindings: Buffer): Buffer {
  const cipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(bindings)
    .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([cipher.update(sealed.subarray(NONCE + TAG)), cipher.final()]);
}
