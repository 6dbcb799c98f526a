import { formatMessage, type CallResult, type Currency } from '@rampa/contract';
import { accountAsPrinted } from '@rampa/contract/bank-accounts';
import type {
  getOdredisteUplate,
  UnmatchedTransfer,
  uveziIzvod,
} from '@rampa/contract/reconciliation';
import { toWireInstant } from '../../platform/clock.ts';
import type { BankFault } from '../payments/index.ts';
import type { Proposed } from './candidates.ts';
import type { StatementReport } from './import-statement.ts';
import type { DeskTransfer, TransferTarget } from './transfer-desk.ts';

export function transferView(transfer: DeskTransfer): UnmatchedTransfer {
  const { proposed, resolvedAt, wholeMinor } = transfer;
  // The import takes no other currency.
  const currency = transfer.currency as Currency;
  return {
    transfer_id: transfer.transferId,
    receivedOn: transfer.receivedOn,
    amount: { amount: transfer.amountMinor, currency },
    reference: transfer.reference,
    order_number: transfer.orderNumber ?? '',
    verdict: transfer.verdict,
    payer: transfer.payer,
    payerAccount: accountAsPrinted(transfer.payerAccount),
    purpose: transfer.purpose,
    importedAt: toWireInstant(transfer.importedAt),
    alike: transfer.alike,
    ...(wholeMinor === null ? {} : { partOf: { amount: wholeMinor, currency } }),
    ...(proposed === undefined ? {} : { candidates: candidatesView(proposed) }),
    note: transfer.note,
    notedBy: transfer.noterName,
    resolved:
      resolvedAt === null
        ? null
        : {
            at: toWireInstant(resolvedAt),
            by: transfer.resolverName,
            parts: transfer.parts.map((part) => ({
              to: part.to,
              target: part.target,
              amount: { amount: part.amountMinor, currency },
              order_number: part.orderNumber ?? '',
              note: part.note,
            })),
          },
  };
}

function candidatesView({ items, more }: Proposed) {
  return {
    items: items.map(({ orderNumber, ...slip }) => ({ order_number: orderNumber, ...slip })),
    more,
  };
}

export function targetView({
  customer,
  serialNumber,
  wanted,
  usable,
}: TransferTarget): CallResult<typeof getOdredisteUplate> {
  return {
    customer,
    serial_number: serialNumber,
    amount: wanted && { amount: wanted.amountMinor, currency: wanted.currency },
    usable,
  };
}

export function statementView({
  faults,
  ...counted
}: StatementReport): CallResult<typeof uveziIzvod> {
  return { ...counted, faults: faults.map(faultView) };
}

/** The readers' sentence is English, for whoever is at the command line; clerks get the text of its code. */
function faultView({ message: _sentence, code, params, ...place }: BankFault) {
  return { ...place, message: formatMessage(`reconciliation.fault-${code}`, params) };
}
