import {
  candidateReason,
  candidatesShown,
  type TransferCandidate,
} from '@rampa/contract/reconciliation';
import { foldForSearch } from '@rampa/contract/script';
import { tollDay } from '../../platform/clock.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { customerName, type CustomerRecord, type IdentityService } from '../identity/index.ts';
import type { SlipCandidate, TransferCandidates, UnmatchedRecord } from '../payments/index.ts';

type Named = Pick<CustomerRecord, 'businessName' | 'firstName' | 'lastName'>;

/** A slip that a transfer may have been to pay. */
export interface ProposedSlip {
  readonly orderNumber: string;
  /** Empty for an order without an account. */
  readonly customer: string;
  /** `YYYY-MM-DD`, in toll time. */
  readonly issuedOn: string;
  readonly because: TransferCandidate['because'];
}

export interface Proposed {
  readonly items: readonly ProposedSlip[];
  /** There are others. */
  readonly more: boolean;
}

/** For which slips transfers are proposed, by transfer; those without any are missing. */
export type Proposals = (
  scope: StaffScope,
  transfers: readonly UnmatchedRecord[],
) => Promise<ReadonlyMap<string, Proposed>>;

export function createProposals({
  candidatesOf,
  customers,
}: {
  readonly candidatesOf: TransferCandidates['candidatesOf'];
  readonly customers: Pick<IdentityService['customers'], 'find'>;
}): Proposals {
  return async (scope, transfers) => {
    const found = await candidatesOf(scope, transfers);
    const accounts = new Set([...found.values()].flat().map(({ accountId }) => accountId));
    const known = await customers.find(scope, [...accounts]);
    const names = new Map(known.map((one) => [one.accountId, one]));
    const proposed = new Map<string, Proposed>();
    for (const { transferId, payer } of transfers) {
      const slips = found.get(transferId) ?? [];
      if (slips.length > 0) proposed.set(transferId, likeliest(payer, slips, names));
    }
    return proposed;
  };
}

/** The likeliest slips: one of whoever has the payer's name comes before those of which the amount alone fits. */
export function likeliest(
  payer: string,
  slips: readonly SlipCandidate[],
  customers: ReadonlyMap<string, Named>,
): Proposed {
  const candidates = slips.map(({ accountId, orderNumber, issuedAt, because }) => {
    const customer = customers.get(accountId);
    const named = because === 'amount' && customer !== undefined && hasName(payer, customer);
    const candidate: ProposedSlip = {
      orderNumber,
      customer: customer === undefined ? '' : customerName(customer),
      issuedOn: tollDay(issuedAt),
      because: named ? 'name' : because,
    };
    return candidate;
  });
  const { options } = candidateReason;
  // Those of one reason are in the order of their days already.
  const sorted = candidates.toSorted(
    (one, other) => options.indexOf(one.because) - options.indexOf(other.because),
  );
  return { items: sorted.slice(0, candidatesShown), more: sorted.length > candidatesShown };
}

/**
 * Whether the payer has the customer's name. Banks write names in either script, in capitals, the family name first or
 * last, and with the address behind.
 */
export function hasName(payer: string, { businessName, firstName, lastName }: Named): boolean {
  const written = new Set(wordsOf(payer));
  const all = (words: readonly string[]) => words.every((word) => written.has(word));
  const company = wordsOf(businessName);
  const person = wordsOf(`${firstName} ${lastName}`);
  return (company.length > 0 && all(company)) || (person.length > 1 && all(person));
}

/** Without initials and forms of companies, which everybody writes differently. */
function wordsOf(name: string): readonly string[] {
  return foldForSearch(name)
    .split(' ')
    .filter((word) => word.length > 2 && word !== 'doo');
}
