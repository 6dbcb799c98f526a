import type { Currency } from '@rampa/contract';
import type { TransferVerdict } from '@rampa/contract/reconciliation';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts, WideScope } from '../../../platform/scope/scope.ts';
import { selectSlipsIn, type AwaitedSlip, type SlipTable } from './awaited-slips.store.ts';
import type { BankTransfer } from './bank-statement.ts';
import type { TransferSource } from './bank-entry.ts';
import {
  insertBankTransfer,
  insertTransferName,
  lockAlike,
  lockAnnounced,
  selectKnownTransfers,
  selectTwin,
  type KnownTransfer,
} from './bank-transfers.store.ts';
import { selectOrderOwner } from './order-directory.store.ts';
import { readReference } from './reference-number.ts';
import { fitsDay, type SlipDays } from './slip-days.ts';
import { createTakeBack, wholeNameOf, type TakeBack } from './take-back.ts';
import { createTransferCandidates, type TransferCandidates } from './transfer-candidates.ts';

/** The outcome of a transfer; all but the first two are for people to look at. */
export type ImportVerdict =
  | 'credited'
  /** The entry was imported before; nothing was done now. */
  | 'known'
  | TransferVerdict;

export interface ImportedBankTransfer {
  readonly id: string;
  readonly orderNumber: string | null;
  readonly verdict: ImportVerdict;
  /** It waits for people: it fits no slip, and nobody has divided it yet, whenever it was imported. */
  readonly open: boolean;
}

/** An order that a transfer may pay, locked. */
export interface SlipOrder extends SlipDays {
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly paid: boolean;
}

/**
 * What an area whose orders are paid by slip does with the money; in the transfer's transaction.
 */
export interface SlipPurpose {
  /**
   * The order as on its slip, locked: two statements with the same payment wait for each other.
   * Null if it is not to be paid by slip.
   */
  lock(scope: AccountScope, tx: Tx, orderNumber: string): Promise<SlipOrder | null>;
  /** The money has arrived. */
  settle(scope: AccountScope, tx: Tx, orderNumber: string): Promise<void>;
  /** Where its slips are, for transfers that have no slip's reference. */
  readonly slips: readonly SlipTable[];
}

export interface BankTransfers extends TransferCandidates {
  /** Registers the handler of transfers for orders of a purpose. */
  serve(purpose: string, handlers: SlipPurpose): void;
  /**
   * Imports the entries of a statement, or what the bank has announced, each once however often and in whichever
   * formats it comes. One that fails does not keep the others from being credited; it is told of at the end, by an error.
   */
  import(
    all: AllAccounts,
    transfers: readonly BankTransfer[],
    format?: TransferSource,
  ): Promise<readonly ImportedBankTransfer[]>;
  readonly takeBack: TakeBack;
  /** The order of a number that is paid by slip, locked; null if there is none. */
  lockOrder(wide: WideScope, tx: Tx, orderNumber: string): Promise<FoundOrder | null>;
}

export interface FoundOrder extends SlipOrder {
  readonly scope: AccountScope;
  readonly orderNumber: string;
  readonly purpose: string;
  /** The money has arrived. */
  settle(tx: Tx): Promise<void>;
}

/** Entries that are looked up at once. */
const TOGETHER = 500;

/** Failures after which the rest of a statement is not tried. */
const MOST_FAILED = 20;

/** Finds the slips that were paid by their references, whatever they pay for. */
export function createBankTransfers(deps: {
  readonly database: Database;
  readonly clock: Clock;
}): BankTransfers {
  const { database, clock } = deps;
  const purposes = new Map<string, SlipPurpose>();

  const lockOrder: BankTransfers['lockOrder'] = async (wide, tx, orderNumber) => {
    const owner = await selectOrderOwner(wide, tx, orderNumber);
    const handlers = purposes.get(owner?.purpose ?? '');
    if (owner === undefined || handlers === undefined) return null;
    const scope = wide.account(owner.accountId);
    const order = await handlers.lock(scope, tx, orderNumber);
    if (order === null) return null;
    const settle = (within: Tx): Promise<void> => handlers.settle(scope, within, orderNumber);
    return { ...order, scope, orderNumber, purpose: owner.purpose, settle };
  };

  const importOne = (
    all: AllAccounts,
    transfer: BankTransfer,
    format: TransferSource,
  ): Promise<ImportedBankTransfer> =>
    database.transaction(async (tx) => {
      const { id } = transfer;
      if (format === 'ips') await lockAnnounced(all, tx, id);
      await lockAlike(all, tx, transfer);
      const wanted = readReference(transfer.reference);
      const isOrders = wanted !== null && (await selectOrderOwner(all, tx, wanted)) !== undefined;
      const twin = await selectTwin(all, tx, transfer, format, isOrders);
      const waits = async (
        ownId: string,
        verdict: TransferVerdict,
      ): Promise<ImportedBankTransfer> => {
        const own = { ...transfer, id: ownId, format, importedAt: clock.now() };
        const orderNumber = isOrders ? wanted : null;
        await insertBankTransfer(all, tx, { ...own, orderNumber, verdict });
        return { id, orderNumber, verdict, open: true };
      };
      if (twin !== undefined) {
        const [settled] = await selectKnownTransfers(all, tx, [twin]);
        // Staff are done with the one that was taken back: without a mark, this may be a second payment.
        const hides = settled?.verdict === 'returned' && !settled.open && isMarkless(transfer);
        if (hides && (await selectKnownTransfers(all, tx, [id])).length === 0) {
          return waits(id, 'maybe-returned');
        }
        await insertTransferName(all, tx, { name: id, format, transferId: twin });
      }
      // Another import may have been faster.
      const [known] = await selectKnownTransfers(all, tx, [id]);
      if (known !== undefined) {
        if (isTakenBackOtherwise(known, transfer, format)) {
          const isPart = known.amountMinor < transfer.amountMinor;
          return waits(wholeNameOf(transfer), isPart ? 'maybe-returned' : 'returned');
        }
        return { id, orderNumber: known.orderNumber, verdict: 'known', open: known.open };
      }
      const order = wanted === null ? null : await lockOrder(all, tx, wanted);
      const verdict = judge(order, transfer);
      const orderNumber = order?.orderNumber ?? null;
      const importedAt = clock.now();
      const given = { ...transfer, format, orderNumber, verdict, importedAt };
      if (!(await insertBankTransfer(all, tx, given))) {
        return { id, orderNumber, verdict: 'known', open: verdict !== 'credited' };
      }
      if (order !== null && verdict === 'credited') await order.settle(tx);
      return { id, orderNumber, verdict, open: verdict !== 'credited' };
    });

  return {
    serve(purpose, handlers) {
      if (purposes.has(purpose)) throw new Error(`Slips for ${purpose} have two handlers`);
      purposes.set(purpose, handlers);
    },
    async import(all, transfers, format = 'table') {
      const imported: ImportedBankTransfer[] = [];
      const failed: Error[] = [];
      for (let at = 0; at < transfers.length; at += TOGETHER) {
        const some = transfers.slice(at, at + TOGETHER);
        const names = some.map(({ id }) => id);
        const found = await selectKnownTransfers(all, database.queries, names);
        const known = new Map(found.map((transfer) => [transfer.name, transfer]));
        for (const transfer of some) {
          const { id } = transfer;
          const before = known.get(id);
          if (before !== undefined && !isTakenBackOtherwise(before, transfer, format)) {
            const { orderNumber, open } = before;
            imported.push({ id, orderNumber, verdict: 'known', open });
            continue;
          }
          try {
            imported.push(await importOne(all, transfer, format));
          } catch (error) {
            failed.push(new Error(`The transfer ${id} could not be imported`, { cause: error }));
            // So many have one cause, such as a database that does not answer.
            if (failed.length === MOST_FAILED) throw whole(failed);
          }
        }
      }
      if (failed.length > 0) throw whole(failed);
      return imported;
    },
    takeBack: createTakeBack(deps),
    lockOrder,
    ...createTransferCandidates(database, async (wide, wishes) => {
      const found: AwaitedSlip[] = [];
      for (const { slips } of purposes.values()) {
        for (const table of slips) {
          found.push(...(await selectSlipsIn(wide, database.queries, table, wishes)));
        }
      }
      return found;
    }),
  };
}

function isMarkless({ id, details }: BankTransfer): boolean {
  return (details?.bankId ?? id) === '';
}

/** What is announced now was taken back before, of another amount. */
function isTakenBackOtherwise(
  known: Pick<KnownTransfer, 'verdict' | 'amountMinor'>,
  { amountMinor }: BankTransfer,
  format: TransferSource,
): boolean {
  return format === 'ips' && known.verdict === 'returned' && known.amountMinor !== amountMinor;
}

function whole(failed: readonly Error[]): Error {
  const messages = failed.map(({ message, cause }) => `${message}: ${String(cause)}`);
  return new AggregateError(failed, messages.join('; '));
}

function judge(order: FoundOrder | null, transfer: BankTransfer): ImportVerdict {
  if (order === null) return 'unknown-reference';
  if (order.paid) return 'paid-before';
  const agrees = order.amountMinor === transfer.amountMinor && order.currency === transfer.currency;
  if (!agrees) return 'amount-differs';
  return fitsDay(order, transfer.date) ? 'credited' : 'day-differs';
}
