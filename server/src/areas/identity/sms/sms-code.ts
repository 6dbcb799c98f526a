import { createKeyedHash } from '../../../platform/keys/keyed-hash.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';

/** The code that confirms a number, six digits, derived from its id: nothing has to keep it while it waits. */
export interface SmsCodes {
  of(codeId: string): string;
  /** Under the key of before as well: it may change between the SMS and the typing. */
  fits(codeId: string, typed: string): boolean;
}

const CODES = 1_000_000;

export function createSmsCodes(secretKeys: KeyRing): SmsCodes {
  const hash = createKeyedHash(secretKeys, 'sms-code');
  const codeOf = (bytes: Buffer): string => String(bytes.readUInt32BE(0) % CODES).padStart(6, '0');
  return {
    of: (codeId) => codeOf(hash.of(codeId)),
    fits: (codeId, typed) => hash.ofEach(codeId).some((bytes) => codeOf(bytes) === typed),
  };
}
