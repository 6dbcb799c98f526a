import { createKeyedHash } from '../../../platform/keys/keyed-hash.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';

export interface GuestCodes {
  /** Opens the order to whoever has it: 256 bits that nobody can guess, the same each time. */
  of(orderNumber: string): string;
  fits(orderNumber: string, code: string): boolean;
  /** Where the guest sees the outcome, on any device. */
  pathOf(orderNumber: string): string;
}

export function createGuestCodes(secretKeys: KeyRing): GuestCodes {
  const hash = createKeyedHash(secretKeys, 'guest-top-up');
  const codeOf = (orderNumber: string): string => hash.of(orderNumber).toString('base64url');
  return {
    of: codeOf,
    fits: (orderNumber, code) => hash.fitsText(orderNumber, code),
    pathOf: (orderNumber) =>
      `/pages/dopuna-gost?order_number=${encodeURIComponent(orderNumber)}&code=${codeOf(orderNumber)}`,
  };
}
