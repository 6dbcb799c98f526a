import type { Country } from '@rampa/contract';
import { readDatex } from './read-datex.ts';
import { readJsonEvents, type ReadOutcome } from './read-json-events.ts';

/** Largest file that is read, in bytes. */
export const largestFile = 5 * 1024 * 1024;

/**
 * Reads events out of DATEX II v3 (XML) or our own JSON, told apart by the first character. All
 * faults are told at once, and a file with one is refused whole.
 */
export function readRoadEvents(bytes: Uint8Array, country: Country): ReadOutcome {
  if (bytes.byteLength > largestFile) {
    return refused(`the file is larger than ${largestFile / 1024 / 1024} MB`);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refused('the file is not UTF-8');
  }
  const first = text.trimStart()[0];
  if (first === undefined) return refused('the file is empty');
  return first === '<' ? readDatex(text) : readJsonEvents(text, country);
}

function refused(message: string): ReadOutcome {
  return { ok: false, faults: [{ line: 1, column: 1, message }] };
}
