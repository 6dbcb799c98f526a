import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../../../platform/database/database.ts';
import type { WideScope } from '../../../platform/scope/scope.ts';
import type { AwaitedSlip, SlipWish } from './awaited-slips.store.ts';
import { selectOrderOwners, selectPaidByPayers } from './known-payers.store.ts';
import { nearReferences } from './near-references.ts';
import { nearSpan } from './slip-days.ts';
import type { UnmatchedRecord } from './transfer-desk.store.ts';

/**
 * Why a slip may be what a transfer was to pay, the strongest first: its reference, if only the day does not fit; nearly
 * its reference; it is of the customer whose other slip the reference names; its customer's slips were paid by the same
 * payer before; the amount, at a time that is near.
 */
export const candidateReasons = [
  'own-reference',
  'near-reference',
  'same-customer',
  'payer',
  'amount',
] as const;
export type CandidateReason = (typeof candidateReasons)[number];

export interface SlipCandidate {
  readonly accountId: string;
  readonly orderNumber: string;
  readonly issuedAt: Temporal.Instant;
  readonly because: CandidateReason;
}

export type Proposed = Pick<
  UnmatchedRecord,
  | 'transferId'
  | 'receivedOn'
  | 'amountMinor'
  | 'currency'
  | 'reference'
  | 'orderNumber'
  | 'verdict'
  | 'payer'
  | 'payerAccount'
>;

export interface TransferCandidates {
  /** By transfer: slips of its amount that it may have been to pay, the likeliest first; transfers without any are missing. */
  candidatesOf(
    scope: WideScope,
    transfers: readonly Proposed[],
  ): Promise<ReadonlyMap<string, readonly SlipCandidate[]>>;
}

/** Of each reason, so many slips are looked at. */
export const LOOKED_AT = 20;

/** Whoever pays for more customers than these is a counter that takes money for others, and says nothing of whose it is. */
const MOST_OF_PAYER = 3;

type Find = (scope: WideScope, wishes: readonly SlipWish[]) => Promise<readonly AwaitedSlip[]>;

/** What is known of a transfer beside its amount and day. */
interface Known {
  /** Orders that its reference may have meant, by whose they are. */
  readonly near: ReadonlyMap<string, string>;
  /** Who has the slip that it names, and for whom its payer has paid before. */
  readonly named: readonly string[];
  readonly payer: readonly string[];
}

interface Asked {
  readonly transferId: string;
  readonly because: CandidateReason;
  readonly wish: SlipWish;
}

export function createTransferCandidates(
  { queries }: Pick<Database, 'queries'>,
  find: Find,
): TransferCandidates {
  const knownOf = async (
    scope: WideScope,
    transfers: readonly Proposed[],
  ): Promise<readonly Known[]> => {
    const paid = await selectPaidByPayers(scope, queries, transfers);
    const near = transfers.map(({ verdict, reference }) =>
      verdict === 'unknown-reference' ? nearReferences(reference) : [],
    );
    const named = transfers.flatMap(({ orderNumber }) => orderNumber ?? []);
    const numbers = [...paid.map(({ orderNumber }) => orderNumber), ...named, ...near.flat()];
    const owners = await selectOrderOwners(scope, queries, [...new Set(numbers)]);
    const accountOf = (orderNumber: string | null): readonly string[] => {
      const owner = orderNumber === null ? undefined : owners.get(orderNumber);
      return owner === undefined ? [] : [owner.accountId];
    };
    const ofPayers = Map.groupBy(paid, ({ place }) => place);
    return transfers.map(({ orderNumber }, at) => {
      const known = (ofPayers.get(at) ?? []).flatMap((one) => accountOf(one.orderNumber));
      const payer = new Set(known);
      return {
        near: new Map(
          (near[at] ?? []).flatMap((one) => accountOf(one).map((accountId) => [one, accountId])),
        ),
        named: accountOf(orderNumber),
        payer: payer.size > MOST_OF_PAYER ? [] : [...payer],
      };
    });
  };

  return {
    async candidatesOf(scope, given) {
      const transfers = given.filter(({ verdict }) => proposedFor.has(verdict));
      if (transfers.length === 0) return new Map();
      const known = await knownOf(scope, transfers);
      const asked = transfers.flatMap((transfer, at) => wishesOf(transfer, known[at] ?? nothing));
      // Transfers of the same amount and day ask for the same.
      const alike = Map.groupBy(asked, ({ wish }) => JSON.stringify(wish));
      const wishes = [...alike.values()];
      const found = await find(
        scope,
        wishes.flatMap(([one]) => (one === undefined ? [] : [one.wish])),
      );
      const candidates = new Map<string, SlipCandidate[]>();
      for (const { wish, ...slip } of found) {
        for (const { transferId, because } of wishes[wish] ?? []) {
          const of = candidates.get(transferId) ?? [];
          of.push({ ...slip, because });
          candidates.set(transferId, of);
        }
      }
      return new Map([...candidates].map(([id, slips]) => [id, likeliestFirst(slips)]));
    },
  };
}

const nothing: Known = { near: new Map(), named: [], payer: [] };

/** What to look for. Slips of certain numbers or accounts are found by the account, all others by amount and time. */
function wishesOf(transfer: Proposed, { near, named, payer }: Known): readonly Asked[] {
  const { transferId, amountMinor, currency, verdict, orderNumber } = transfer;
  const of = { amountMinor, currency, most: LOOKED_AT, ...nearSpan(transfer.receivedOn) };
  const asked = (because: CandidateReason, wish: Partial<SlipWish> = {}): Asked => ({
    transferId,
    because,
    wish: { ...of, ...wish },
  });
  const numbers = [...near.keys()];
  return [
    ...(verdict === 'day-differs' && orderNumber !== null && named.length > 0
      ? [asked('own-reference', { orderNumbers: [orderNumber], accountIds: named })]
      : []),
    ...(numbers.length === 0
      ? []
      : [asked('near-reference', { orderNumbers: numbers, accountIds: [...near.values()] })]),
    ...(named.length === 0 ? [] : [asked('same-customer', { accountIds: named })]),
    ...(payer.length === 0 ? [] : [asked('payer', { accountIds: payer })]),
    // A reference names its customer: whoever else awaits the same amount has nothing to do with it.
    ...(verdict === 'unknown-reference' ? [asked('amount')] : []),
  ];
}

/** What the bank took back is nobody's to assign. */
const proposedFor = new Set<string>([
  'unknown-reference',
  'amount-differs',
  'paid-before',
  'day-differs',
]);

/** Each slip once, for its strongest reason; of the same reason the one that is nearest in time. */
export function likeliestFirst(slips: readonly SlipCandidate[]): readonly SlipCandidate[] {
  const sorted = slips.toSorted(
    (one, other) =>
      candidateReasons.indexOf(one.because) - candidateReasons.indexOf(other.because) ||
      other.issuedAt.epochMilliseconds - one.issuedAt.epochMilliseconds ||
      one.orderNumber.localeCompare(other.orderNumber, 'en'),
  );
  const once = new Map<string, SlipCandidate>();
  for (const slip of sorted) if (!once.has(slip.orderNumber)) once.set(slip.orderNumber, slip);
  return [...once.values()];
}
