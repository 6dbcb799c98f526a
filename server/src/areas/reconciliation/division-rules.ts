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

/** Whether a transfer was divided just so: the same click again. What went back went to the same payee and account. */
export function sameDivision(
  parts: readonly TransferPart[],
  {
    before,
    payees,
    accountDigits,
  }: {
    readonly before: readonly PartRecord[];
    /** By payout. */
    readonly payees: ReadonlyMap<string, Pick<TransferPart, 'payee' | 'bankAccount'>>;
    readonly accountDigits: AccountDigits;
  },
): boolean {
  return (
    parts.length === before.length &&
    parts.every(({ to, target, amount, note, payee, bankAccount }, at) => {
      const one = before[at];
      if (one?.to !== to || one.target !== target) return false;
      if (one.amountMinor !== amount || one.note !== note) return false;
      if (to !== 'sender') return true;
      const went = payees.get(one.payoutId ?? '');
      return went?.payee === payee && went.bankAccount === padAccount(bankAccount, accountDigits);
    })
  );
}
