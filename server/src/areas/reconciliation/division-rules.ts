import type { FieldFault } from '@rampa/contract';
import { isAccountNumber, padAccount, type AccountDigits } from '@rampa/contract/bank-accounts';
import type { TransferPart } from '@rampa/contract/reconciliation';
import { readReference, type PartRecord } from '../payments/index.ts';

/** The number of a slip, from what somebody has copied: the number itself, or the reference with its check digits. */
export function slipNumberOf(target: string): string {
  return readReference(target) ?? target;
}

/** The serial number of a tag, from what somebody has copied in groups. */
export function serialNumberOf(target: string): string {
  return target.replaceAll(/\s/g, '');
}

/** What is wrong with the parts of a transfer, field by field. */
export function faultsOf(
  parts: readonly TransferPart[],
  {
    amountMinor,
    accountDigits,
  }: { readonly amountMinor: number; readonly accountDigits: AccountDigits },
): readonly FieldFault[] {
  const faults: FieldFault[] = [];
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  if (sum !== amountMinor) {
    faults.push({ field: 'parts', message: 'reconciliation.parts-do-not-add-up' });
  }
  for (const [at, part] of parts.entries()) {
    const lacks = (field: string, message = 'reconciliation.missing'): void =>
      void faults.push({ field: `parts.${at}.${field}`, message });
    if (part.to === 'tag' || part.to === 'slip') {
      if (part.target === '') lacks('target');
    } else if (part.to === 'elsewhere') {
      if (part.note === '') lacks('note');
    } else {
      if (part.payee === '') lacks('payee');
      if (!isAccountNumber(part.bankAccount, accountDigits)) {
        lacks('bankAccount', 'reconciliation.bank-account-invalid');
      }
    }
  }
  return faults;
}

/** Whether money goes back to another account than it came from: one person alone must not do that. */
export function goesAstray(
  { bankAccount }: TransferPart,
  { payerAccount }: { readonly payerAccount: string },
  accountDigits: AccountDigits,
): boolean {
  return padAccount(bankAccount, accountDigits) !== padAccount(payerAccount, accountDigits);
}

/** Whether a transfer was divided just so: the same click again. */
export function sameDivision(
  parts: readonly TransferPart[],
  before: readonly PartRecord[],
): boolean {
  return (
    parts.length === before.length &&
    parts.every(({ to, target, amount, note }, at) => {
      const one = before[at];
      return (
        one?.to === to && one.target === target && one.amountMinor === amount && one.note === note
      );
    })
  );
}
