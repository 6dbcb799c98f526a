import { createHash } from 'node:crypto';
import { mailCodeOf } from '@rampa/contract/mail-check';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createKeyedHash } from '../../platform/keys/keyed-hash.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { maskAddress } from './mask-address.ts';
import { maskNumber } from './mask-number.ts';
import { isStopped, saveMail, selectKnown } from './mail-codes.store.ts';

/** Gives each mail and SMS the code by which its recipient can ask whether it is from us. */
export interface MailCodes {
  /**
   * The code of the mail or SMS with this id, which may be asked for from now on. One that is sent again has the
   * same one.
   */
  of(mailId: string, mail: { readonly template: string; readonly to: string }): Promise<string>;
  /** Whether somebody who got an SMS there has asked that no more are sent to this number. */
  isStopped(number: string): Promise<boolean>;
}

/**
 * Codes are derived from the id of the mail, so that nothing has to hold them while it waits, and are stored as
 * hashes that need no key: a new key leaves the codes of years alone.
 */
export function createMailCodes({
  database: { queries },
  clock,
  secretKeys,
}: {
  readonly database: Pick<Database, 'queries'>;
  readonly clock: Clock;
  readonly secretKeys: KeyRing;
}): MailCodes {
  const hash = createKeyedHash(secretKeys, 'mail-code');
  const numbers = createKeyedHash(secretKeys, 'sms-number');
  return {
    async of(mailId, { template, to }) {
      const codes = hash.ofEach(mailId).map(mailCodeOf);
      const code = await codeUsedBefore(codes, (hashes) => selectKnown(queries, hashes));
      const addressee = to.includes('@')
        ? { recipient: maskAddress(to), numberHash: null }
        : { recipient: maskNumber(to), numberHash: numbers.of(to) };
      await saveMail(queries, hashOf(code), { template, ...addressee, sentAt: clock.now() });
      return code;
    },
    isStopped: (number) => isStopped(queries, numbers.ofEach(number)),
  };
}

/** The current key's, or that of the key with which the mail was sent or the document drawn before. */
export async function codeUsedBefore(
  codes: readonly string[],
  selectKnownAmong: (codeHashes: readonly Buffer[]) => Promise<readonly Buffer[]>,
): Promise<string> {
  const [current = '', ...previous] = codes;
  if (previous.length === 0) return current;
  const known = await selectKnownAmong(codes.map(hashOf));
  return codes.find((code) => known.some((one) => one.equals(hashOf(code)))) ?? current;
}

/** Of a code as `readMailCode` gives it. */
export function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
