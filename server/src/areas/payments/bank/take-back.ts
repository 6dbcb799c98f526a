import type { TransferVerdict } from '@rampa/contract/reconciliation';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import type { BankTransfer } from './bank-statement.ts';
import {
  insertBankTransfer,
  insertTransferName,
  lockAlike,
  lockAnnounced,
  markTakenBack,
  selectKnownTransfers,
  selectTwin,
} from './bank-transfers.store.ts';
import { selectOrderOwner } from './order-directory.store.ts';
import { readReference } from './reference-number.ts';

/**
 * The bank has taken an instant transfer back. One that is not credited never will be by itself, whenever it is
 * announced; of one that is, staff are told, and nothing is debited. Twice does nothing more.
 */
export type TakeBack = (all: AllAccounts, transfer: BankTransfer) => Promise<void>;

/** The whole beside a part that was taken back before, whose row has the mark itself. */
export const wholeNameOf = ({ id }: BankTransfer): string => `ips-whole:${id}`;

export function createTakeBack(deps: {
  readonly database: Database;
  readonly clock: Clock;
}): TakeBack {
  const insert = async (
    all: AllAccounts,
    tx: Tx,
    given: BankTransfer & {
      readonly orderNumber: string | null;
      readonly verdict: TransferVerdict;
    },
  ): Promise<void> => {
    await insertBankTransfer(all, tx, { ...given, format: 'ips', importedAt: deps.clock.now() });
  };

  /** A row of its own beside the transfer. Each part that is taken back has one; they are told apart by their amounts. */
  const insertBeside = async (
    all: AllAccounts,
    tx: Tx,
    given: BankTransfer & {
      readonly orderNumber: string | null;
      readonly verdict: TransferVerdict;
    },
  ): Promise<void> => {
    const { amountMinor } = given;
    const id = `ips-returned:${given.id}`;
    const [first] = await selectKnownTransfers(all, tx, [id]);
    if (first?.amountMinor === amountMinor) return;
    // No mark of a bank has a blank in it.
    const ownId = first === undefined ? id : `${id} ${amountMinor}`;
    await insert(all, tx, { ...given, id: ownId });
  };

  return (all, transfer) =>
    deps.database.transaction(async (tx) => {
      const { id, amountMinor } = transfer;
      await lockAnnounced(all, tx, id);
      await lockAlike(all, tx, transfer);
      const find = async () => (await selectKnownTransfers(all, tx, [id]))[0];
      const wanted = readReference(transfer.reference);
      const isOrders = wanted !== null && (await selectOrderOwner(all, tx, wanted)) !== undefined;
      let known = await find();
      if (known === undefined) {
        // A statement may have brought it before.
        const twin = await selectTwin(all, tx, transfer, 'ips', isOrders);
        if (twin === undefined) {
          const orderNumber = isOrders ? wanted : null;
          return insert(all, tx, { ...transfer, orderNumber, verdict: 'returned' });
        }
        await insertTransferName(all, tx, { name: id, format: 'ips', transferId: twin });
        known = await find();
      }
      if (known === undefined) throw new Error(`The transfer ${id} vanished after it was found`);
      const { transferId, orderNumber, verdict } = known;
      if (verdict === 'returned') {
        if (known.amountMinor === amountMinor) return;
        // More of what was taken back in part before: staff may have divided the rest.
        const whole = wholeNameOf(transfer);
        if (await markTakenBack(all, tx, { transferId: whole, amountMinor })) return;
        const [rest] = await selectKnownTransfers(all, tx, [whole]);
        const more = rest === undefined || rest.open ? 'returned' : 'returned-after';
        return insertBeside(all, tx, { ...transfer, orderNumber, verdict: more });
      }
      if (await markTakenBack(all, tx, { transferId, amountMinor })) return;
      // Money that was credited stays where it is: a row of its own tells staff.
      return insertBeside(all, tx, { ...transfer, orderNumber, verdict: 'returned-after' });
    });
}
