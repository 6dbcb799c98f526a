import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 32 characters that are not easily confused; each stands for five random bits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const PREFIX_LETTERS = 12;
const SECRET_BYTES = 32;
/** The prefix of all keys, so that scanners for leaked secrets find them. */
const MARK = 'rampa_';

const FORM = new RegExp(`^(${MARK}[${LETTERS}]{${PREFIX_LETTERS}})_([A-Za-z0-9_-]{43})$`);

export interface KeyText {
  /** Shown once. */
  readonly text: string;
  /** Identifies the key. */
  readonly prefix: string;
  readonly hash: Buffer;
}

export function makeKey(): KeyText {
  const letters = [...randomBytes(PREFIX_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length]);
  const prefix = `${MARK}${letters.join('')}`;
  const text = `${prefix}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return { text, prefix, hash: hashOf(text) };
}

/** Whether it has the form of a key; it may not be a valid one. */
export function looksLikeKey(text: string): boolean {
  return text.startsWith(MARK);
}

/** Null if it was never one of our keys. */
export function readKey(text: string): { readonly prefix: string } | null {
  const prefix = FORM.exec(text)?.[1];
  return prefix === undefined ? null : { prefix };
}

/** A key has 256 random bits: a plain hash cannot be brute-forced. */
export function isHashOf(hash: Buffer, text: string): boolean {
  const given = hashOf(text);
  return hash.length === given.length && timingSafeEqual(hash, given);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
