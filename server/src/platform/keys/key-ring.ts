import { hkdfSync } from 'node:crypto';

/**
 * The root keys of an installation: what is written is written with the current one, and what was written
 * with a previous one is still read. Only the modules of this folder look into it (a test holds them to it),
 * so that whoever uses keys gets the previous ones without thinking of them.
 */
export interface KeyRing {
  readonly currentText: string;
  /** Also keys that other servers begin to use while this one runs. */
  readonly previousTexts: readonly string[];
}

export function keyRing(currentText: string, previousTexts: readonly string[] = []): KeyRing {
  return { currentText, previousTexts };
}

const ID_BYTES = 8;

/** Something derived from one root key, and the id of that key. */
export interface Derived<T> {
  readonly keyId: string;
  readonly value: T;
}

export interface DerivedKeys<T> {
  readonly current: Derived<T>;
  /** The current one first. */
  readonly all: readonly Derived<T>[];
}

/** Derives the same from each root key. */
export function deriveEach<T>(ring: KeyRing, derive: (text: string) => T): DerivedKeys<T> {
  const of = (text: string): Derived<T> => ({ keyId: keyIdOf(text), value: derive(text) });
  const current = of(ring.currentText);
  return { current, all: [current, ...ring.previousTexts.map(of)] };
}

/** Ids of the keys: they name a key to its operator and tell nothing about it. */
export interface KeyIds {
  readonly current: string;
  readonly previous: readonly string[];
}

export function idsOf({ currentText, previousTexts }: KeyRing): KeyIds {
  return { current: keyIdOf(currentText), previous: previousTexts.map(keyIdOf) };
}

/** 16 hexadecimal digits, derived like a key of its own: nothing else that is derived can be inferred from it. */
export function keyIdOf(text: string): string {
  return Buffer.from(hkdfSync('sha256', text, '', 'key-id', ID_BYTES)).toString('hex');
}
