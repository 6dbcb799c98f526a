import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import type { TransferSource } from './bank-entry.ts';
import type { BankTransfer, TransferDetails } from './bank-statement.ts';

export interface ImportedTransfer extends BankTransfer {
  readonly format: TransferSource;
  readonly orderNumber: string | null;
  readonly verdict: string;
  readonly importedAt: Temporal.Instant;
}

const nothing: TransferDetails = {
  bankId: '',
  account: '',
  payer: '',
  payerAccount: '',
  purpose: '',
};

export const detailsOf = ({ id, details }: BankTransfer): TransferDetails =>
  details ?? { ...nothing, bankId: id };

/** False if the entry was imported before. */
export async function insertBankTransfer(
  _all: AllAccounts,
  tx: Tx,
  transfer: ImportedTransfer,
): Promise<boolean> {
  const { bankId, account, payer, payerAccount, purpose } = detailsOf(transfer);
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
      format: transfer.format,
      bank_id: bankId,
      account,
      payer,
      payer_account: payerAccount,
      purpose,
    })
    .onConflict((conflict) => conflict.column('bank_transfer_id').doNothing())
    .returning('bank_transfer_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A transfer that was imported before, under this name or another. */
export interface KnownTransfer {
  readonly name: string;
  readonly transferId: string;
  readonly verdict: string;
  readonly orderNumber: string | null;
  readonly amountMinor: number;
  /** It fits no slip, and nobody has divided it yet. */
  readonly open: boolean;
}

/** Those of the names that were imported before. */
export async function selectKnownTransfers(
  _all: AllAccounts,
  queries: Queries,
  names: readonly string[],
): Promise<readonly KnownTransfer[]> {
  const { rows } = await sql<KnownTransfer>`
    SELECT known.name, b.bank_transfer_id AS "transferId", b.verdict, b.order_number AS "orderNumber",
           b.amount_minor AS "amountMinor",
           b.verdict <> 'credited' AND b.resolved_at IS NULL AS open
    FROM (
      SELECT bank_transfer_id AS name, bank_transfer_id FROM bank_transfers
      WHERE bank_transfer_id = ANY(${[...names]}::text[])
      UNION
      SELECT name, bank_transfer_id FROM bank_transfer_names WHERE name = ANY(${[...names]}::text[])
    ) AS known JOIN bank_transfers b USING (bank_transfer_id)`.execute(queries);
  return rows;
}

/** What the bank announces of one transfer waits for each other, whatever the amounts; taken before `lockAlike`. */
export async function lockAnnounced(_all: AllAccounts, tx: Tx, id: string): Promise<void> {
  const key = `bank-transfers:announced/${id}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** False if it was credited, or divided, or is of another amount. */
export async function markTakenBack(
  _all: AllAccounts,
  tx: Tx,
  { transferId, amountMinor }: { readonly transferId: string; readonly amountMinor: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('bank_transfers')
    .set({ verdict: 'returned' })
    .where('bank_transfer_id', '=', transferId)
    .where('amount_minor', '=', amountMinor)
    .where('verdict', '<>', 'credited')
    .where('resolved_at', 'is', null)
    .returning('bank_transfer_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Statements of a day in two formats, imported at once, wait for each other at entries that may be the same; and for
 * notifications of the same amount, whose day may be another.
 */
export async function lockAlike(_all: AllAccounts, tx: Tx, transfer: BankTransfer): Promise<void> {
  const { date, amountMinor } = transfer;
  // All take the first one first, so that nobody waits in a circle.
  for (const key of [
    `bank-transfers:${date}/${amountMinor}`,
    `bank-transfers:any/${amountMinor}`,
  ]) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  }
}

/**
 * The same entry as a statement of another format has brought it: of the same day and amount, with the same reference
 * of an order, or the same words from the payer's same account, or the bank's own mark; on the same account where both
 * say which. One that
 * has a name in this format already is another entry that only looks the same.
 *
 * What the bank has announced may be in a statement of a later day: instant transfers come at night and on holidays,
 * and banks book them on the next working day. If both have a mark of the bank and the marks differ, the customer has
 * paid twice.
 */
export async function selectTwin(
  _all: AllAccounts,
  tx: Tx,
  transfer: BankTransfer,
  format: TransferSource,
  /** Its reference is that of an order: nobody else writes that one. */
  isOrders: boolean,
): Promise<string | undefined> {
  const { bankId, account, payerAccount } = detailsOf(transfer);
  const { rows } = await sql<{ readonly id: string }>`
    WITH given AS (SELECT regexp_replace(
      translate(upper(${transfer.reference}::text), E' -/.,:;\t', ''),
      '^97(?=[0-9]{14}$)', '') AS key)
    SELECT b.bank_transfer_id AS id FROM bank_transfers b, given
    WHERE b.verdict <> 'returned-after'
      AND b.received_on = ANY(${[...daysOfTwin(transfer.date, format)]}::date[])
      AND (b.received_on = ${transfer.date}::date OR 'ips' IN (b.format, ${format}))
      AND (abs(b.received_on - ${transfer.date}::date) <= ${BOOKED_WITHIN_DAYS}
        OR (b.bank_id <> '' AND b.bank_id = ${bankId}))
      AND ('ips' NOT IN (b.format, ${format}) OR b.bank_id = '' OR ${bankId} = ''
        OR b.bank_id = ${bankId})
      AND b.amount_minor = ${transfer.amountMinor}
      AND b.currency = ${transfer.currency} AND b.format <> ${format}
      AND (b.account = '' OR ${account} = '' OR b.account = ${account})
      AND ((b.reference_key = given.key AND ((given.key <> '' AND ${isOrders}::boolean)
             OR (b.payer_account <> '' AND b.payer_account = ${payerAccount})))
        OR (b.bank_id <> '' AND b.bank_id = ${bankId}))
      AND NOT EXISTS (SELECT 1 FROM bank_transfer_names n
        WHERE n.bank_transfer_id = b.bank_transfer_id AND n.format = ${format})
    ORDER BY b.bank_id = ${bankId} DESC, abs(b.received_on - ${transfer.date}::date), b.imported_at,
      b.bank_transfer_id LIMIT 1`.execute(tx);
  return rows[0]?.id;
}

/** Days between an instant transfer and its booking in a statement, at most: Easter and the First of May may be one holiday of a week. */
const BOOKED_WITHIN_DAYS = 10;

/** The same with the bank's own mark, by which nothing else is called. */
const MARKED_WITHIN_DAYS = 60;

/** A statement looks back for what was announced; a notification that comes late looks ahead for what was booked. */
function daysOfTwin(date: string, format: TransferSource): readonly string[] {
  const day = Temporal.PlainDate.from(date);
  const days = Array.from({ length: MARKED_WITHIN_DAYS + 1 }, (_, at) => at);
  return days.map((at) => day.add({ days: format === 'ips' ? at : -at }).toString());
}

export async function insertTransferName(
  _all: AllAccounts,
  tx: Tx,
  given: { readonly name: string; readonly format: TransferSource; readonly transferId: string },
): Promise<void> {
  await tx
    .insertInto('bank_transfer_names')
    .values({ name: given.name, format: given.format, bank_transfer_id: given.transferId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
