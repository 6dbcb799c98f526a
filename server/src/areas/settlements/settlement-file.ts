import { createHash } from 'node:crypto';
import { day as calendarDay, type Currency } from '@rampa/contract';
import type { SettledKind } from '@rampa/contract/settlements';
import { readCsvTable, type CsvRow } from '../../platform/files/csv-table.ts';
import { mostFaults } from '../../platform/files/faults.ts';
import { largestImport, readText } from '../../platform/files/read-file.ts';

/** A transaction of a settlement; minor units, below zero for what went back. */
export interface SettledLine {
  readonly lineNo: number;
  readonly kind: SettledKind;
  readonly transactionId: string;
  readonly orderNumber: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly grossMinor: number;
  /** What the gateway keeps of it. */
  readonly feeMinor: number;
}

export interface SettlementFile {
  readonly settlementId: string;
  readonly paidOn: string;
  readonly currency: Currency;
  readonly grossMinor: number;
  readonly feeMinor: number;
  readonly netMinor: number;
  readonly lines: readonly SettledLine[];
  /** Of all that it says: a second file with its number must say the same. */
  readonly fingerprint: string;
}

export type SettlementFaultCode =
  | 'unreadable'
  | 'table'
  | 'value'
  | 'net'
  | 'twice'
  | 'several'
  | 'payout'
  | 'changed';

export interface SettlementFault {
  readonly line: number;
  /** The column by its name; empty for a row or the file as a whole. */
  readonly heading: string;
  readonly code: SettlementFaultCode;
  /** A sentence in English, for the command line. */
  readonly message: string;
}

export type SettlementOutcome =
  | { readonly ok: true; readonly value: SettlementFile }
  | { readonly ok: false; readonly faults: readonly SettlementFault[] };

const columns = [
  'settlement',
  'paid_on',
  'kind',
  'transaction',
  'order',
  'day',
  'gross',
  'fee',
  'net',
  'currency',
] as const;
type Column = (typeof columns)[number];
type Cells = Readonly<Record<Column, string>>;

/** Most transactions of a settlement: those of a day. */
export const mostLines = 100_000;

/** Whether a cell may be so, and what is said where it may not. */
interface Rule {
  readonly test: (cell: string) => boolean;
  readonly why: string;
}
const pattern = (form: RegExp, why: string): Rule => ({ test: (cell) => form.test(cell), why });

/** The database refuses the 30th of February with an error. */
const DAY: Rule = {
  test: (cell) => /^20\d{2}-\d{2}-\d{2}$/u.test(cell) && calendarDay.safeParse(cell).success,
  why: 'must be a day such as 2026-11-20',
};
const AMOUNT = /^-?\d{1,12}(?:[.,]\d{2})?$/u;
const rules: Readonly<Record<Column, Rule>> = {
  settlement: pattern(/^[!-~]{1,60}$/u, 'must have 1 to 60 letters and digits'),
  paid_on: DAY,
  kind: pattern(
    /^(?:sale|refund|chargeback|dispute-won|fee|payout)$/u,
    'must be sale, refund, chargeback, dispute-won, fee or payout',
  ),
  transaction: pattern(/^[!-~]{0,100}$/u, 'must have at most 100 letters and digits'),
  order: pattern(/^[!-~]{0,40}$/u, 'must have at most 40 letters and digits'),
  day: DAY,
  gross: pattern(AMOUNT, 'must be an amount such as 2500,00'),
  fee: pattern(AMOUNT, 'must be an amount such as 37,50'),
  net: pattern(AMOUNT, 'must be an amount such as 2462,50'),
  currency: pattern(/^(?:RSD|BAM|EUR)$/u, 'must be RSD, BAM or EUR'),
};

const paidIn = { test: (gross: number) => gross > 0, why: 'must be above zero' };
const wentBack = { test: (gross: number) => gross < 0, why: 'must be below zero' };
/** What the amount of each kind may be, before fees. */
const signs: Readonly<
  Record<SettledKind, { readonly test: (gross: number) => boolean; readonly why: string }>
> = {
  sale: paidIn,
  'dispute-won': paidIn,
  refund: wentBack,
  chargeback: wentBack,
  fee: { test: (gross) => gross === 0, why: 'must be zero: what is kept is in the column fee' },
};

/**
 * Reads a settlement: CSV with the columns above in any order, a row for each transaction and one of the kind `payout`
 * with the sums. All faults are reported at once, and a file with one is refused whole.
 */
export function readSettlement(bytes: Uint8Array, most = largestImport): SettlementOutcome {
  const text = readText(bytes, most);
  if (!text.ok) return refused('unreadable', text.faults[0]?.message ?? 'the file is no text');
  const source = text.text.replace(/^\uFEFF/u, '').trim();
  const table = readCsvTable(source, { required: columns, optional: [] }, mostLines + 1);
  if (!table.ok) {
    const faults = table.faults.map(({ line, message }) => {
      return { line, heading: '', code: 'table', message } as const;
    });
    return { ok: false, faults };
  }
  return checkRows(table.rows);
}

function checkRows(rows: readonly CsvRow<Column>[]): SettlementOutcome {
  const faults: SettlementFault[] = [];
  const add = (
    line: number,
    heading: Column | '',
    code: SettlementFaultCode,
    why: string,
  ): void => {
    if (faults.length >= mostFaults) return;
    faults.push({ line, heading, code, message: heading === '' ? why : `${heading}: ${why}` });
  };
  const lines: SettledLine[] = [];
  const payouts: { readonly line: number; readonly cells: Cells }[] = [];
  const seen = new Set<string>();
  let named: Cells | undefined;
  for (const row of rows) {
    if (faults.length >= mostFaults) break;
    const cells = cellsOf(row);
    const before = faults.length;
    for (const column of columns) {
      const { test, why } = rules[column];
      if (!test(cells[column])) add(row.line, column, 'value', why);
    }
    if (faults.length > before) continue;
    named ??= cells;
    for (const column of ['settlement', 'paid_on', 'currency'] as const) {
      if (cells[column] === named[column]) continue;
      add(row.line, column, 'several', 'must be the same in every row');
    }
    const grossMinor = toMinor(cells.gross);
    const feeMinor = toMinor(cells.fee);
    if (grossMinor - feeMinor !== toMinor(cells.net)) {
      add(row.line, 'net', 'net', 'must be gross less fee');
    }
    if (cells.kind === 'payout') {
      payouts.push({ line: row.line, cells });
      continue;
    }
    // Of the pattern, what is left.
    const kind = cells.kind as SettledKind;
    const sign = signs[kind];
    if (!sign.test(grossMinor)) add(row.line, 'gross', 'value', sign.why);
    // What the gateway keeps for a month is of no transaction.
    const hasOne = kind !== 'fee' || cells.transaction !== '';
    if (cells.transaction === '' && hasOne)
      add(row.line, 'transaction', 'value', 'must not be empty');
    const key = `${kind} ${cells.transaction}`;
    if (hasOne && seen.has(key)) add(row.line, 'transaction', 'twice', 'must not occur twice');
    seen.add(key);
    const { transaction: transactionId, order: orderNumber, day } = cells;
    lines.push({ lineNo: row.line, kind, transactionId, orderNumber, day, grossMinor, feeMinor });
  }
  if (faults.length > 0) return { ok: false, faults };
  return addedUp(lines, payouts);
}

function addedUp(
  lines: readonly SettledLine[],
  payouts: readonly { readonly line: number; readonly cells: Cells }[],
): SettlementOutcome {
  const [payout] = payouts;
  if (payout === undefined || payouts.length > 1 || lines.length === 0) {
    return refused('payout', 'there must be transactions, and one row of the kind payout');
  }
  // Beyond it numbers are not exact, and nothing adds up to the para.
  const moved = lines.reduce((total, one) => total + Math.abs(one.grossMinor), 0);
  if (!Number.isSafeInteger(moved)) return refused('payout', 'the amounts are too large');
  const { cells, line } = payout;
  const sum = (of: (one: SettledLine) => number): number =>
    lines.reduce((total, one) => total + of(one), 0);
  const grossMinor = sum((one) => one.grossMinor);
  const feeMinor = sum((one) => one.feeMinor);
  if (toMinor(cells.gross) !== grossMinor || toMinor(cells.fee) !== feeMinor) {
    const message = 'the sums of the row payout are not those of the transactions';
    return { ok: false, faults: [{ line, heading: '', code: 'payout', message }] };
  }
  const { settlement: settlementId, paid_on: paidOn } = cells;
  const currency = cells.currency as Currency;
  const hash = createHash('sha256').update(`${settlementId} ${paidOn} ${currency}\n`);
  const said = lines.map((one) =>
    [one.kind, one.transactionId, one.orderNumber, one.day, one.grossMinor, one.feeMinor].join(' '),
  );
  // In another order it is the same settlement.
  for (const one of said.toSorted()) hash.update(`${one}\n`);
  const sums = { grossMinor, feeMinor, netMinor: grossMinor - feeMinor };
  const fingerprint = hash.digest('hex');
  return { ok: true, value: { settlementId, paidOn, currency, ...sums, lines, fingerprint } };
}

function refused(code: SettlementFaultCode, message: string): SettlementOutcome {
  return { ok: false, faults: [{ line: 1, heading: '', code, message }] };
}

function cellsOf(row: CsvRow<Column>): Cells {
  const cell = (column: Column): string => row.cell(column).text.trim();
  return {
    settlement: cell('settlement'),
    paid_on: cell('paid_on'),
    kind: cell('kind').toLowerCase(),
    transaction: cell('transaction'),
    order: cell('order'),
    day: cell('day'),
    gross: cell('gross'),
    fee: cell('fee'),
    net: cell('net'),
    currency: cell('currency').toUpperCase(),
  };
}

/** Only digits are moved: no float ever holds money. */
function toMinor(amount: string): number {
  const [whole = '0', part = ''] = amount.replace('-', '').split(/[.,]/u);
  const minor = Number(`${whole}${part.padEnd(2, '0')}`);
  return amount.startsWith('-') ? -minor : minor;
}
