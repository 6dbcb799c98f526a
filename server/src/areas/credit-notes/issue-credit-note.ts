import type { Currency } from '@rampa/contract';
import { taxIn } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { Party } from '../../platform/pdf/document-words.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import {
  insertNote,
  selectOfJournal,
  takeNumber,
  type CreditedJournal,
  type CreditLine,
} from './credit-notes.store.ts';

/** What a journal gives back of what was charged. */
export interface Credited extends CreditedJournal {
  readonly lines: readonly CreditLine[];
  readonly currency: Currency;
  readonly vatPercent: number;
  /** Minor units of what was charged that include the tax. */
  taxedOf(line: CreditLine): number;
}

/**
 * Issues the credit note of what was just booked, in the same transaction, once; null where nothing of a charge was
 * given back. The series is the last thing that a refund locks: all others wait for their numbers, and for nothing
 * else of it.
 */
export type IssueCreditNote = (
  scope: AccountScope,
  tx: Tx,
  credited: Credited,
  issuedAt: Temporal.Instant,
) => Promise<{ readonly number: string } | null>;

export function createIssueCreditNote(deps: {
  customerOf(scope: AccountScope, queries: Queries): Promise<Party>;
}): IssueCreditNote {
  return async (scope, tx, { lines: given, taxedOf, ...credited }, issuedAt) => {
    const lines = given.filter(({ creditedMinor }) => creditedMinor > 0);
    if (lines.length === 0) return null;
    const issued = await selectOfJournal(scope, tx, credited);
    if (issued !== undefined) return issued;
    const customer = await deps.customerOf(scope, tx);
    const totalMinor = sumOf(lines, ({ creditedMinor }) => creditedMinor);
    const taxedMinor = sumOf(lines, (line) => taxedPart(line, taxedOf(line)));
    const { year } = issuedAt.toZonedDateTimeISO(tollTimeZone);
    const at = await takeNumber(scope, tx, year);
    const note = {
      ...credited,
      number: `KP-${year}-${String(at).padStart(6, '0')}`,
      issuedAt,
      totalMinor,
      taxedMinor,
      taxMinor: taxIn(taxedMinor, credited.vatPercent),
      customer,
    };
    await insertNote(scope, tx, note, lines);
    return note;
  };
}

/** Of what is given back as much is taxed as of what was charged; whole minor units, rounded down. */
export function taxedPart(
  { chargedMinor, creditedMinor }: Pick<CreditLine, 'chargedMinor' | 'creditedMinor'>,
  taxedMinor: number,
): number {
  return Number((BigInt(creditedMinor) * BigInt(taxedMinor)) / BigInt(chargedMinor));
}

function sumOf(lines: readonly CreditLine[], of: (line: CreditLine) => number): number {
  return lines.reduce((sum, line) => sum + of(line), 0);
}
