import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';

/** Whether a password is known from a breach; always false without a list. */
export type IsBreached = (password: string) => Promise<boolean>;

/** A SHA-1 in hex. What is looked up in a public list is no secret, and no other form of it is published. */
const HASH = 40;
/** More than a line has: hash, colon, count, line end. */
const LINE = 128;
const LINE_END = 0x0a;

/**
 * Looks passwords up in a file as Have I Been Pwned publishes it: a line for each, its SHA-1 in capitals and how
 * often it was seen, in order. Nothing is loaded (the whole list has 40 GB) and nothing leaves the machine: some
 * seventy short reads find a line.
 */
export function createBreachedPasswords(file: string | undefined): IsBreached {
  if (file === undefined) return async () => false;
  return async (password) => {
    const hash = createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase();
    const handle = await open(file, 'r');
    try {
      return await contains(handle, hash);
    } finally {
      await handle.close();
    }
  };
}

/** Halves the part of the file in which the line would begin. */
async function contains(file: FileHandle, hash: string): Promise<boolean> {
  let from = 0;
  let to = (await file.stat()).size;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const start = await nextLine(file, middle);
    if (start >= to) {
      to = middle;
      continue;
    }
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HASH), 0, HASH, start);
    const found = buffer.toString('latin1', 0, bytesRead);
    if (found === hash) return true;
    if (found < hash) from = start + 1;
    else to = middle;
  }
  return false;
}

/** Where the first line begins that does so at a place or after it. */
async function nextLine(file: FileHandle, place: number): Promise<number> {
  if (place === 0) return 0;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LINE), 0, LINE, place - 1);
  const end = buffer.subarray(0, bytesRead).indexOf(LINE_END);
  return end === -1 ? Infinity : place + end;
}
