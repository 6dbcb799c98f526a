import { createHash, randomBytes } from 'node:crypto';
import { parse as parseUuid, stringify as stringifyUuid } from 'uuid';

/**
 * Secrets that we issue and keep as hashes only: refresh tokens and the tokens of mailed links. They
 * begin with the ids under which the hash is kept, so that looking it up touches the rows of one
 * account; the 256 random bits after them are the secret.
 */
const RANDOM_BYTES = 32;
const ID_BYTES = 16;

export interface BearerSecret {
  readonly ids: readonly string[];
  readonly hash: Buffer;
}

/** A new secret that carries these ids; `text` goes out, `hash` stays. */
export function makeSecret(...ids: readonly string[]): { text: string; hash: Buffer } {
  const text = Buffer.concat([
    ...ids.map((id) => parseUuid(id)),
    randomBytes(RANDOM_BYTES),
  ]).toString('base64url');
  return { text, hash: hashOf(text) };
}

/** Reads the ids back; null for a text that is no secret of ours with that many ids. */
export function readSecret(text: string, idCount: number): BearerSecret | null {
  const bytes = Buffer.from(text, 'base64url');
  // Re-encoding catches other spellings of the same bytes, which have another hash.
  if (bytes.length !== idCount * ID_BYTES + RANDOM_BYTES || bytes.toString('base64url') !== text) {
    return null;
  }
  try {
    const ids = Array.from({ length: idCount }, (_, index) =>
      stringifyUuid(bytes.subarray(index * ID_BYTES, (index + 1) * ID_BYTES)),
    );
    return { ids, hash: hashOf(text) };
  } catch {
    // `stringify` refuses bytes that are no UUID.
    return null;
  }
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
