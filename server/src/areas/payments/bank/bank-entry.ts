import type { Place } from '../../../platform/files/places.ts';
import { isReadable, shortened } from '../../../platform/files/readable-text.ts';
import { createBankFaults, type RefusedBankFile, type SaidFault } from './bank-faults.ts';
import type { BankTransfer } from './bank-statement.ts';
import { readReference } from './reference-number.ts';

/** How a bank has written its statement: a table (CSV or JSON), XML of ISO 20022, or lines of SWIFT. */
export const bankFormats = ['table', 'camt053', 'mt940'] as const;
export type BankFormat = (typeof bankFormats)[number];

/** Where a transfer is known from: a statement, or the bank's notification of an instant transfer as it comes. */
export type TransferSource = BankFormat | 'ips';

export interface BankFile {
  readonly ok: true;
  readonly format: BankFormat;
  readonly transfers: readonly BankTransfer[];
  /** Entries that took money from the account, or are not final: they are counted and left alone. */
  readonly left: number;
}

export type BankFileOutcome = BankFile | RefusedBankFile;

/** Most entries of a statement with details: they are credited one after the other. */
export const mostEntries = 5000;

/** An entry as a bank has written it, before it is checked. */
export interface WrittenEntry {
  /** Digits or IBAN of the account that was credited. */
  readonly account: string;
  /** The bank's own mark of the entry; empty if it has none. */
  readonly bankId: string;
  readonly day: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Where the payer's reference may be, the likeliest first. */
  readonly texts: readonly string[];
  readonly purpose: string;
  readonly payer: string;
  readonly payerAccount: string;
}

export const wrongSums: SaidFault = {
  code: 'sums',
  message: 'the entries do not add up from the first balance to the last',
};

/** Collects the entries of a statement and what is wrong with it. */
export interface Entries {
  fault(place: Place | (() => Place), fault: SaidFault): void;
  isFull(): boolean;
  add(place: Place | (() => Place), entry: WrittenEntry): void;
  leave(): void;
  outcome(): BankFileOutcome;
}

const currencies = /^(RSD|BAM|EUR)$/;

const wrong = {
  tooMany: {
    code: 'too-many',
    params: { most: mostEntries },
    message: `there are more than ${mostEntries} entries; split the file`,
  },
  currency: { code: 'currency', message: 'currency: must be RSD, BAM or EUR' },
  day: { code: 'day', message: 'the day of the entry is no day' },
  amount: { code: 'amount', message: 'the amount must be above zero' },
  unreadable: { code: 'unreadable', message: 'has characters that nobody can read' },
} as const satisfies Readonly<Record<string, SaidFault>>;

export function createEntries(format: Exclude<BankFormat, 'table'>): Entries {
  const faults = createBankFaults();
  const transfers: BankTransfer[] = [];
  /** How often an entry that looks the same has occurred. */
  const alike = new Map<string, number>();
  let left = 0;

  return {
    fault: (place, fault) => faults.add(place, fault),
    isFull: () => faults.isFull(),
    add(place, entry) {
      const before = faults.list.length;
      if (transfers.length >= mostEntries) faults.add(place, wrong.tooMany);
      if (!currencies.test(entry.currency)) faults.add(place, wrong.currency);
      if (!isDay(entry.day)) faults.add(place, wrong.day);
      if (entry.amountMinor <= 0) faults.add(place, wrong.amount);
      const written = [entry.bankId, entry.account, entry.payer, entry.purpose, ...entry.texts];
      if (!written.every(isReadable)) faults.add(place, wrong.unreadable);
      if (faults.list.length > before) return;
      const reference = referenceIn(entry.texts);
      const account = accountDigits(entry.account);
      const payerAccount = accountDigits(entry.payerAccount);
      // Two banks may give the same mark on the same day.
      const known = entry.bankId === '' ? `-${reference}/${payerAccount}` : `=${entry.bankId}`;
      const name = `${account}${known}/${entry.day}/${entry.amountMinor}`;
      const times = (alike.get(name) ?? 0) + 1;
      alike.set(name, times);
      transfers.push({
        // Of the same statement it is always the same; two formats name an entry differently.
        id: `${format}:${name}${times === 1 ? '' : `/${times}`}`,
        date: entry.day,
        amountMinor: entry.amountMinor,
        currency: entry.currency,
        reference,
        details: {
          bankId: shortened(entry.bankId, 35),
          account,
          payer: shortened(entry.payer.trim(), 70),
          payerAccount,
          purpose: shortened(entry.purpose.trim(), 140),
        },
      });
    },
    leave() {
      left += 1;
    },
    outcome: () =>
      faults.list.length > 0
        ? { ok: false, faults: faults.list }
        : { ok: true, format, transfers, left },
  };
}

/** A number of an account as slips have it: of an IBAN of the region, what is behind the check digits. */
export function accountDigits(written: string): string {
  const bare = written.replaceAll(/[\s/-]/g, '').toUpperCase();
  return shortened(/^(?:RS\d{20}|BA\d{18})$/.test(bare) ? bare.slice(4) : bare, 34);
}

function isDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The first text with an order's number and its check digits in it; else the first that says anything. */
function referenceIn(texts: readonly string[]): string {
  for (const text of texts) {
    const found = findReference(text);
    if (found !== null) return found;
  }
  const said = texts.find((text) => text.trim() !== '' && text.trim() !== 'NOTPROVIDED');
  return shortened((said ?? '').trim().replaceAll(/\s+/g, ' '), 60);
}

/** Longest text that is searched, in characters; the standards allow less. */
const searched = 2000;
/** Parts in which people write a reference: `97 06-2024-000123`. */
const mostParts = 5;

/** An order's reference somewhere in a text, with nothing but blanks and hyphens in it. */
export function findReference(text: string): string | null {
  for (const [run] of text.slice(0, searched).matchAll(/\d[\d\s-]*/g)) {
    const parts = run.split(/[\s-]+/).filter((part) => part !== '');
    for (let from = 0; from < parts.length; from += 1) {
      let digits = '';
      for (const part of parts.slice(from, from + mostParts)) {
        digits += part;
        if (digits.length > 16) break;
        if (readReference(digits) !== null) return digits;
      }
    }
  }
  return null;
}

/** Minor units of an amount with at most two decimals, behind a comma or a point; NaN for any other. */
export function minorUnitsOf(written: string): number {
  const match = /^(\d{1,12})(?:[.,](\d{0,2})0{0,3})?$/.exec(written);
  return match === null ? NaN : Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
}
