import type { Currency } from '@rampa/contract';
import { taxIn } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import { type Clock, tollTimeZone } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { Party } from '../../platform/pdf/document-words.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import {
  beginAfter,
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
 * given back. Called as late as a refund can: whoever else gives something back waits for its number until the transaction
 * ends.
 */
export type IssueCreditNote = (
  scope: AccountScope,
  tx: Tx,
  credited: Credited,
) => Promise<{ readonly number: string } | null>;

export function createIssueCreditNote(deps: {
  readonly clock: Clock;
  /** False where the operator issues none. */
  readonly used: boolean;
  customerOf(scope: AccountScope, queries: Queries): Promise<Party>;
}): IssueCreditNote {
  return async (scope, tx, { lines: given, taxedOf, ...credited }) => {
    const lines = given.filter(({ creditedMinor }) => creditedMinor > 0);
    if (lines.length === 0) return null;
    const issued = await selectOfJournal(scope, tx, credited);
    if (issued !== undefined) return issued;
    if (!deps.used) {
      await beginAfter(scope, tx, deps.clock.now());
      return null;
    }
    const customer = await deps.customerOf(scope, tx);
    const totalMinor = sumOf(lines, ({ creditedMinor }) => creditedMinor);
    const taxedMinor = sumOf(lines, (line) => taxedPart(line, taxedOf(line)));
    const before = deps.clock.now();
    const year = yearOf(before);
    const at = await takeNumber(scope, tx, year);
    // Others may have had the series until now: days follow each other as numbers do, and a number is of its year.
    const now = deps.clock.now();
    const issuedAt = yearOf(now) === year ? now : before;
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

const yearOf = (at: Temporal.Instant): number => at.toZonedDateTimeISO(tollTimeZone).year;

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
