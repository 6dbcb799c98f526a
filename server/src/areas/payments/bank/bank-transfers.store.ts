import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../../platform/database/database.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import type { BankTransfer } from './bank-statement.ts';

export interface ImportedTransfer extends BankTransfer {
  readonly orderNumber: string | null;
  readonly verdict: string;
  readonly importedAt: Temporal.Instant;
}

/** False if the entry was imported before. */
export async function insertBankTransfer(
  _all: AllAccounts,
  tx: Tx,
  transfer: ImportedTransfer,
): Promise<boolean> {
  const row = await tx
    .insertInto('bank_transfers')
    .values({
      bank_transfer_id: transfer.id,
      received_on: transfer.date,
      reference: transfer.reference,
      amount_minor: transfer.amountMinor,
      currency: transfer.currency,
      order_number: transfer.orderNumber,
      verdict: transfer.verdict,
      imported_at: transfer.importedAt,
    })
    .onConflict((conflict) => conflict.column('bank_transfer_id').doNothing())
    .returning('bank_transfer_id')
    .executeTakeFirst();
  return row !== undefined;
}
