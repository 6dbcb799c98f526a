import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/** argon2id with the parameters of OWASP: 19 MiB, two passes, one lane. About 13 ms. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface PasswordHasher {
  /** argon2id in PHC string format. */
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
  /** So many are waiting that new requests are better refused for now. */
  overloaded(): boolean;
}

/** Each hash takes 19 MiB and a core: more at once would only make everybody wait longer. */
const AT_ONCE = 2;
const LONGEST_QUEUE = 200;

export function createPasswordHasher({ longestQueue = LONGEST_QUEUE } = {}): PasswordHasher {
  const waiting: (() => void)[] = [];
  let running = 0;
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next one takes over the place, so the count stays.
      if (next === undefined) running -= 1;
      else next();
    }
  };
  return {
    hash: (password) => inTurn(() => hash(canonical(password), parameters)),
    verify: (passwordHash, password) => inTurn(() => verify(passwordHash, canonical(password))),
    overloaded: () => waiting.length > longestQueue,
  };
}

/**
 * The hash of no password, for names that don't exist, and for people who have not set one yet: verifying it takes
 * the same work as verifying a real one.
 */
export function decoyHash(): string {
  const base64 = (bytes: number): string =>
    randomBytes(bytes).toString('base64').replaceAll('=', '');
  const { memoryCost, timeCost, parallelism } = parameters;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(16)}$${base64(32)}`;
}

/** The same letters, however a keyboard composes their accents. */
function canonical(password: string): string {
  return password.normalize('NFC');
}
