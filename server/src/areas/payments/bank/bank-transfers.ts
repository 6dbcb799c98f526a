import type { Currency } from '@rampa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import type { BankTransfer } from './bank-statement.ts';
import { insertBankTransfer } from './bank-transfers.store.ts';
import { selectOrderOwner } from './order-directory.store.ts';
import { readReference } from './reference-number.ts';

/** The outcome of a transfer; all but the first two are for people to look at. */
export type TransferVerdict =
  | 'credited'
  /** The entry was imported before; nothing was done now. */
  | 'known'
  /** No order of ours has this reference. */
  | 'unknown-reference'
  /** Amount or currency differs from the slip: nothing was credited. */
  | 'amount-differs'
  /** The order was paid before: this is a second payment. */
  | 'paid-before';

export interface ImportedBankTransfer {
  readonly id: string;
  readonly orderNumber: string | null;
  readonly verdict: TransferVerdict;
}

/**
 * What an area whose orders are paid by slip does with the money; in the transfer's transaction.
 */
export interface SlipPurpose {
  /**
   * The order as on its slip, locked: two statements with the same payment wait for each other.
   * Null if it is not to be paid by slip.
   */
  lock(
    scope: AccountScope,
    tx: Tx,
    orderNumber: string,
  ): Promise<{
    readonly amountMinor: number;
    readonly currency: Currency;
    readonly paid: boolean;
  } | null>;
  /** The money has arrived. */
  settle(scope: AccountScope, tx: Tx, orderNumber: string): Promise<void>;
}

export interface BankTransfers {
  /** Registers the handler of transfers for orders of a purpose. */
  serve(purpose: string, handlers: SlipPurpose): void;
  /** Imports the entries of a statement, each once however often the statement is imported. */
  import(
    all: AllAccounts,
    transfers: readonly BankTransfer[],
  ): Promise<readonly ImportedBankTransfer[]>;
}

interface FoundOrder {
  readonly scope: AccountScope;
  readonly orderNumber: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly paid: boolean;
  readonly handlers: SlipPurpose;
}

/** Finds the slips that were paid by their references, whatever they pay for. */
export function createBankTransfers(deps: {
  readonly database: Database;
  readonly clock: Clock;
}): BankTransfers {
  const { database, clock } = deps;
  const purposes = new Map<string, SlipPurpose>();

  const findOrder = async (
    all: AllAccounts,
    tx: Tx,
    { reference }: BankTransfer,
  ): Promise<FoundOrder | null> => {
    const orderNumber = readReference(reference);
    if (orderNumber === null) return null;
    const owner = await selectOrderOwner(all, tx, orderNumber);
    const handlers = purposes.get(owner?.purpose ?? '');
    if (owner === undefined || handlers === undefined) return null;
    const scope = all.account(owner.accountId);
    const order = await handlers.lock(scope, tx, orderNumber);
    return order === null ? null : { ...order, scope, orderNumber, handlers };
  };

  const importOne = (all: AllAccounts, transfer: BankTransfer): Promise<ImportedBankTransfer> =>
    database.transaction(async (tx) => {
      const order = await findOrder(all, tx, transfer);
      const verdict = judge(order, transfer);
      const orderNumber = order?.orderNumber ?? null;
      const fresh = await insertBankTransfer(all, tx, {
        ...transfer,
        orderNumber,
        verdict,
        importedAt: clock.now(),
      });
      if (!fresh) return { id: transfer.id, orderNumber, verdict: 'known' };
      if (order !== null && verdict === 'credited') {
        await order.handlers.settle(order.scope, tx, order.orderNumber);
      }
      return { id: transfer.id, orderNumber, verdict };
    });

  return {
    serve(purpose, handlers) {
      if (purposes.has(purpose)) throw new Error(`Slips for ${purpose} have two handlers`);
      purposes.set(purpose, handlers);
    },
    async import(all, transfers) {
      const imported: ImportedBankTransfer[] = [];
      for (const transfer of transfers) imported.push(await importOne(all, transfer));
      return imported;
    },
  };
}

function judge(order: FoundOrder | null, transfer: BankTransfer): TransferVerdict {
  if (order === null) return 'unknown-reference';
  if (order.paid) return 'paid-before';
  const agrees = order.amountMinor === transfer.amountMinor && order.currency === transfer.currency;
  return agrees ? 'credited' : 'amount-differs';
}
