import type { FieldFault } from '@rampa/contract';
import { isAccountNumber, padAccount, type AccountDigits } from '@rampa/contract/bank-accounts';
import { readReference, type PartRecord } from '../payments/index.ts';

/** What staff say of a part of a transfer: where it goes, and how much. */
export interface DividedPart {
  readonly to: PartRecord['to'];
  /** Serial number of the tag, number of the slip; else empty. */
  readonly target: string;
  readonly amountMinor: number;
  /** Of what goes back to the sender; else empty. */
  readonly payee: string;
  readonly bankAccount: string;
  /** What it is, if it is no customer's. */
  readonly note: string;
}

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
  parts: readonly DividedPart[],
  {
    amountMinor,
    accountDigits,
  }: { readonly amountMinor: number; readonly accountDigits: AccountDigits },
): readonly FieldFault[] {
  const faults: FieldFault[] = [];
  const sum = parts.reduce((total, part) => total + part.amountMinor, 0);
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
  parts: readonly DividedPart[],
  {
    before,
    payees,
    accountDigits,
  }: {
    readonly before: readonly PartRecord[];
    /** By payout. */
    readonly payees: ReadonlyMap<string, Pick<DividedPart, 'payee' | 'bankAccount'>>;
    readonly accountDigits: AccountDigits;
  },
): boolean {
  return (
    parts.length === before.length &&
    parts.every(({ to, target, amountMinor, note, payee, bankAccount }, at) => {
      const one = before[at];
      if (one?.to !== to || one.target !== target) return false;
      if (one.amountMinor !== amountMinor || one.note !== note) return false;
      if (to !== 'sender') return true;
      const went = payees.get(one.payoutId ?? '');
      return went?.payee === payee && went.bankAccount === padAccount(bankAccount, accountDigits);
    })
  );
}
