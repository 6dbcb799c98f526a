import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { CreditLine, IssueCreditNote } from '../credit-notes/index.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import type { Left, Parts } from './complaint-step.ts';
import { selectDisputed } from './disputed-passages.store.ts';

/** What a charge says of tax; minor units. */
export interface ChargeTax {
  readonly vatPercent: number;
  /** What of the charge includes the tax. */
  readonly taxedMinor: number;
}

export interface CreditingDeps {
  readonly issueCreditNote: IssueCreditNote;
  /** Tolls of the operator's own roads include it. */
  readonly tollVatPercent: number;
  /**
   * Null for an order that is not paid, or was refunded as a whole: it has a credit note of its own. Locks it, so that it
   * is not refunded meanwhile.
   */
  orderTax(scope: AccountScope, tx: Tx, orderNumber: string): Promise<ChargeTax | null>;
  invoiceTax(scope: AccountScope, number: string): Promise<ChargeTax | null>;
}

/** What was decided: what is left of each part of what is disputed, and what is given back for it. */
interface Decided {
  readonly left: Left;
  readonly shared: Parts;
}

/** Of what is disputed; null where nothing of it was a price. */
type DisputedTax = ChargeTax | 'all' | null;

/**
 * Issues the credit note of a refund: for what was charged, and no more of it than had not been given back before. What
 * is given beyond that, for a top-up, for a tag or for nothing in particular is no price that falls: it has none.
 */
export function createCrediting(deps: CreditingDeps) {
  const taxOf = async (
    scope: AccountScope,
    tx: Tx,
    { subject }: ComplaintRecord,
  ): Promise<DisputedTax> => {
    switch (subject.kind) {
      case 'passage':
      case 'passages':
        return 'all';
      case 'passage-abroad':
        // Passed on to the operators there: no tax of ours.
        return { vatPercent: 0, taxedMinor: 0 };
      case 'order':
        return deps.orderTax(scope, tx, subject.id);
      case 'invoice':
        return deps.invoiceTax(scope, subject.id);
      case 'tag':
      case 'top-up':
      case 'other':
        return null;
    }
  };

  const credit = async (
    scope: AccountScope,
    tx: Tx,
    complaint: ComplaintRecord,
    { tax, ...decided }: Decided & { readonly tax: DisputedTax },
  ): Promise<string | null> => {
    if (tax === null) return null;
    const note = await deps.issueCreditNote(scope, tx, {
      journalKind: 'refund',
      reference: complaint.number,
      currency: complaint.currency,
      lines: await linesOf(scope, tx, complaint, decided),
      vatPercent: tax === 'all' ? deps.tollVatPercent : tax.vatPercent,
      taxedOf: ({ chargedMinor }) => (tax === 'all' ? chargedMinor : tax.taxedMinor),
    });
    return note?.number ?? null;
  };

  return { taxOf, credit };
}

async function linesOf(
  scope: AccountScope,
  tx: Tx,
  complaint: ComplaintRecord,
  { left, shared }: Decided,
): Promise<readonly CreditLine[]> {
  const leftOf = new Map(left.map(({ passageId, leftMinor }) => [passageId, leftMinor]));
  const creditedOf = (passageId: string): number =>
    Math.min(shared.get(passageId) ?? 0, leftOf.get(passageId) ?? 0);
  const { kind, ...subject } = complaint.subject;
  if (kind === 'passages') {
    const passages = await selectDisputed(scope, tx, complaint);
    return passages.map(({ passageId, amountMinor, exitedAt, ...named }) => ({
      kind: 'passage',
      id: passageId,
      at: exitedAt,
      serialNumber: named.serialNumber,
      plate: named.plate,
      entry: named.entry,
      exit: named.exit,
      chargedMinor: amountMinor,
      creditedMinor: creditedOf(passageId),
    }));
  }
  if (kind === 'tag' || kind === 'top-up' || kind === 'other') return [];
  const { id, at, serialNumber, plate, entry, exit } = subject;
  const chargedMinor = subject.amountMinor ?? 0;
  return [
    { kind, id, at, serialNumber, plate, entry, exit, chargedMinor, creditedMinor: creditedOf('') },
  ];
}
