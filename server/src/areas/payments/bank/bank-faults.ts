import type { ErrorParams } from '@rampa/contract';
import { createFaultList, type FaultList } from '../../../platform/files/faults.ts';
import { beginning, type FileFault } from '../../../platform/files/places.ts';

/** What can be wrong with a bank's statement; the back office has a text for each. */
export const bankFaultCodes = [
  'too-large',
  'not-text',
  'too-many',
  'xml',
  'xml-refused',
  'no-statement',
  'column',
  'sums',
  'parts',
  'day',
  'amount',
  'side',
  'currency',
  'twice',
  'id',
  'reference',
  'unreadable',
  'entry',
  'balance',
  'line',
  'row',
  'json',
] as const;
export type BankFaultCode = (typeof bankFaultCodes)[number];

/** A fault for clerks, who read it in their own language. */
export interface CodedFault {
  readonly code: BankFaultCode;
  /** Of the code's text. */
  readonly params?: ErrorParams;
}

/** The same with its message, for whoever is at the command line. */
export interface SaidFault extends CodedFault {
  readonly message: string;
}

export type BankFault = FileFault & SaidFault;

export interface RefusedBankFile {
  readonly ok: false;
  readonly faults: readonly BankFault[];
}

export type BankFaults = FaultList<SaidFault>;

export const createBankFaults = (): BankFaults => createFaultList<SaidFault>();

/** Faults that a reader of any such file has found. */
export function refusedAs(faults: readonly FileFault[], coded: CodedFault): RefusedBankFile {
  return { ok: false, faults: faults.map((fault) => ({ ...fault, ...coded })) };
}

/** A fault of the file as a whole. */
export function refusedBankFile(message: string, coded: CodedFault): RefusedBankFile {
  return refusedAs([{ ...beginning, message }], coded);
}
