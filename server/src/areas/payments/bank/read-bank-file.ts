import { largestImport, readText } from '../../../platform/files/read-file.ts';
import { inParts, type Parts } from '../../../platform/threads/parts.ts';
import { refusedAs, refusedBankFile, type CodedFault } from './bank-faults.ts';
import { readStatement } from './bank-statement.ts';
import { mostEntries, type BankFile, type BankFileOutcome } from './bank-entry.ts';
import { readCamt053 } from './camt053.ts';
import { readMt940 } from './mt940.ts';

/** What a statement may have at most: bytes, and entries of a table. */
export interface BankFileLimits {
  readonly bytes: number;
  readonly rows: number;
}

/** Of one that comes through the portal. */
export const onScreen: BankFileLimits = { bytes: 5 * 1024 * 1024, rows: mostEntries };
/** Of one that is imported on the server's machine. */
export const onCommandLine: BankFileLimits = { bytes: largestImport, rows: 50_000 };

/**
 * Reads a bank's statement: camt.053, MT940, or a table, told apart by how it begins. All faults are reported at
 * once, and a file with one is refused whole.
 */
export function readBankFile(bytes: Uint8Array, limits = onScreen): BankFileOutcome {
  const read = readText(bytes, limits.bytes);
  // Banks of the region write names in lines of SWIFT in the alphabet of Windows.
  const text = read.ok ? read.text : inWindowsLetters(bytes, limits);
  const refused = read.ok ? undefined : refusedAs(read.faults, unreadText(bytes, limits));
  if (text === undefined)
    return refused ?? refusedBankFile('the file is empty', { code: 'not-text' });
  const begins = text.replace(/^\uFEFF/, '').trimStart();
  if (begins.startsWith('<')) return readCamt053(text.replace(/^\uFEFF/, ''));
  if (isMt940(begins)) return readMt940(text.replace(/^\uFEFF/, ''));
  if (refused !== undefined) return refused;
  const table = readStatement(text);
  if (!table.ok) return table;
  return table.transfers.length > limits.rows
    ? refusedBankFile(`there are more than ${limits.rows} entries; split the file`, {
        code: 'too-many',
        params: { most: limits.rows },
      })
    : { ok: true, format: 'table', transfers: table.transfers, left: 0 };
}

/** Why the bytes are no text that is read. */
function unreadText(bytes: Uint8Array, limits: BankFileLimits): CodedFault {
  return bytes.byteLength > limits.bytes
    ? { code: 'too-large', params: { most: `${Math.floor(limits.bytes / 1024 / 1024)}\u00A0MB` } }
    : { code: 'not-text' };
}

function isMt940(text: string): boolean {
  return /^(?:\{1:|:\d{2}[A-Z]?:)/.test(text);
}

function inWindowsLetters(bytes: Uint8Array, limits: BankFileLimits): string | undefined {
  if (bytes.byteLength > limits.bytes) return undefined;
  const text = new TextDecoder('windows-1250').decode(bytes);
  return isMt940(text.trimStart()) ? text : undefined;
}

/** The same for the answer of a thread. */
export function readBankFileInParts({
  bytes,
}: {
  readonly bytes: Uint8Array;
}): WrittenBankFile | Exclude<BankFileOutcome, BankFile> {
  const read = readBankFile(bytes);
  if (!read.ok) return read;
  const { transfers, ...rest } = read;
  return { ...rest, parts: inParts(transfers) };
}

export type WrittenBankFile = Omit<BankFile, 'transfers'> & { readonly parts: Parts };
