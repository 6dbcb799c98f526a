import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { BankTransfer } from './bank-statement.ts';
import { insertBankTransfer } from './bank-transfers.store.ts';
import { readReference } from './reference-number.ts';
import type { Settlement } from './settlement.ts';
import { lockByOrder, selectOwnerOfOrder, type TopUpRecord } from './top-ups.store.ts';

/** What became of a transfer; all but the first two are for people to look at. */
export type TransferVerdict =
  | 'credited'
  /** The entry was imported before; nothing happened now. */
  | 'known'
  /** No order of ours has this reference. */
  | 'unknown-reference'
  /** Amount or currency is not what the slip said: nothing was credited. */
  | 'amount-differs'
  /** The order was paid before: this is money too much. */
  | 'paid-before';

export interface ImportedBankTransfer {
  readonly id: string;
  readonly orderNumber: string | null;
  readonly verdict: TransferVerdict;
}

export interface BankTransfers {
  /** Takes the entries of a statement in, each once however often the statement comes. */
  import(transfers: readonly BankTransfer[]): Promise<readonly ImportedBankTransfer[]>;
}

/** Finds the slips that were paid by their references. */
export function createBankTransfers(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly settlement: Settlement;
}): BankTransfers {
  const { database, clock, settlement } = deps;

  /** The order of the reference, locked: two statements with the same payment wait for each other. */
  const findOrder = async (tx: Tx, { reference }: BankTransfer): Promise<TopUpRecord | null> => {
    const orderNumber = readReference(reference);
    if (orderNumber === null) return null;
    const accountId = await selectOwnerOfOrder(tx, orderNumber);
    const order =
      accountId === undefined ? undefined : await lockByOrder(tx, accountId, orderNumber);
    return order?.method === 'bank-transfer' ? order : null;
  };

  const importOne = (transfer: BankTransfer): Promise<ImportedBankTransfer> =>
    database.transaction(async (tx) => {
      const order = await findOrder(tx, transfer);
      const verdict = judge(order, transfer);
      const orderNumber = order?.orderNumber ?? null;
      const fresh = await insertBankTransfer(tx, {
        ...transfer,
        orderNumber,
        verdict,
        importedAt: clock.now(),
      });
      if (!fresh) return { id: transfer.id, orderNumber, verdict: 'known' };
      if (order !== null && verdict === 'credited') {
        await settlement.settle(tx, { ...order, outcome: 'paid' });
      }
      return { id: transfer.id, orderNumber, verdict };
    });

  return {
    async import(transfers) {
      const imported: ImportedBankTransfer[] = [];
      for (const transfer of transfers) imported.push(await importOne(transfer));
      return imported;
    },
  };
}

function judge(order: TopUpRecord | null, transfer: BankTransfer): TransferVerdict {
  if (order === null) return 'unknown-reference';
  if (order.state === 'paid') return 'paid-before';
  const agrees = order.amountMinor === transfer.amountMinor && order.currency === transfer.currency;
  return agrees ? 'credited' : 'amount-differs';
}
