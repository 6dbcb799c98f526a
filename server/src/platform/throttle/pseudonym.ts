import { isIP } from 'node:net';
import { createKeyedHash } from '../keys/keyed-hash.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { rememberFew } from '../remember-few.ts';

/** Pseudonyms of persons and addresses for tables without personal data: keyed, so that they cannot be brute-forced. */
export interface Pseudonym {
  /** With the current key: where it counts attempts, a new key begins to count again. */
  (kind: string, value: string): string;
  /** With each of the keys, the current one first: to find again what was stored under any of them. */
  ofEach(kind: string, value: string): readonly string[];
}

export function createPseudonym(secretKeys: KeyRing): Pseudonym {
  const hash = createKeyedHash(secretKeys, 'pseudonym');
  return Object.assign(
    (kind: string, value: string): string => hash.of(`${kind}:${value}`).toString('hex'),
    {
      ofEach: (kind: string, value: string): readonly string[] =>
        hash.ofEach(`${kind}:${value}`).map((one) => one.toString('hex')),
    },
  );
}

/** The network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(address: string): string {
  // The address of a caller is looked at on each call.
  return address.includes(':') ? networkOfLong(address) : address;
}

const networkOfLong = rememberFew((address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
});
