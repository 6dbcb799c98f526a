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
export type TakeBack = (
  all: AllAccounts,
  transfer: BankTransfer,
  /** The bank's mark of a part, by which parts of the same amount are told apart; empty where it gives none. */
  part?: string,
) => Promise<void>;

interface TakenBack extends BankTransfer {
  readonly orderNumber: string | null;
  readonly verdict: TransferVerdict;
}

/** The whole beside a part that was taken back before, whose row has the mark itself. */
export const wholeNameOf = ({ id }: BankTransfer): string => `ips-whole:${id}`;

export function createTakeBack(deps: {
  readonly database: Database;
  readonly clock: Clock;
}): TakeBack {
  /** Returns the row's name. */
  const insert = async (all: AllAccounts, tx: Tx, given: TakenBack): Promise<string> => {
    await insertBankTransfer(all, tx, { ...given, format: 'ips', importedAt: deps.clock.now() });
    return given.id;
  };

  /** A row of its own beside the transfer. Each part that is taken back has one; without marks they are told apart by their amounts. */
  const insertBeside = async (
    all: AllAccounts,
    tx: Tx,
    given: TakenBack,
    part: string,
  ): Promise<string> => {
    const { amountMinor } = given;
    const id = `ips-returned:${given.id}`;
    // No mark of a bank has a blank in it.
    if (part !== '') return insert(all, tx, { ...given, id: `${id} #${part}` });
    const [first] = await selectKnownTransfers(all, tx, [id]);
    if (first?.amountMinor === amountMinor) return id;
    const ownId = first === undefined ? id : `${id} ${amountMinor}`;
    return insert(all, tx, { ...given, id: ownId });
  };

  /** Returns the name of the row that says so. */
  const note = async (
    all: AllAccounts,
    tx: Tx,
    transfer: BankTransfer,
    part: string,
  ): Promise<string> => {
    const { id, amountMinor } = transfer;
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
      if (known.amountMinor === amountMinor && part === '') return transferId;
      // More of what was taken back in part before: staff may have divided the rest.
      const whole = wholeNameOf(transfer);
      if (await markTakenBack(all, tx, { transferId: whole, amountMinor })) return whole;
      const [rest] = await selectKnownTransfers(all, tx, [whole]);
      const more = rest === undefined || rest.open ? 'returned' : 'returned-after';
      return insertBeside(all, tx, { ...transfer, orderNumber, verdict: more }, part);
    }
    if (await markTakenBack(all, tx, { transferId, amountMinor })) return transferId;
    // Money that was credited stays where it is: a row of its own tells staff.
    return insertBeside(all, tx, { ...transfer, orderNumber, verdict: 'returned-after' }, part);
  };

  return (all, transfer, part = '') =>
    deps.database.transaction(async (tx) => {
      const { id } = transfer;
      await lockAnnounced(all, tx, id);
      await lockAlike(all, tx, transfer);
      const name = part === '' ? null : `ips-part:${id} ${part}`;
      if (name !== null && (await selectKnownTransfers(all, tx, [name])).length > 0) return;
      const transferId = await note(all, tx, transfer, part);
      if (name !== null) await insertTransferName(all, tx, { name, format: 'ips', transferId });
    });
}
