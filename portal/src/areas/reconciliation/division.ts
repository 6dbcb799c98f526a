import { amountAsTyped, minorUnitsOf } from '@rampa/contract/amounts';
import type { TransferPart, UnmatchedTransfer } from '@rampa/contract/reconciliation';
import type { Path } from 'react-hook-form';

/** A part of a transfer while somebody fills it in. */
export interface DraftPart extends Omit<TransferPart, 'amount'> {
  /** Tells the parts apart while some are taken away. */
  readonly key: number;
  /** As typed. */
  readonly amount: string;
}

/** The form. */
export interface Division {
  readonly parts: readonly DraftPart[];
}

export type PartErrors = Partial<Record<Path<Division>, string>>;

export function firstPart({
  amount,
  order_number: slip,
  ...transfer
}: UnmatchedTransfer): DraftPart {
  return {
    ...emptyPart(0, amount.amount),
    ...senderOf(transfer),
    // Start from the slip's number, though the amount differs or it is already paid.
    ...(slip === '' ? {} : { to: transfer.verdict === 'paid-before' ? 'sender' : 'tag' }),
    // Both fit but for the day: whoever says that it is this slip has said all.
    ...(transfer.verdict === 'day-differs' ? { to: 'slip', target: slip } : {}),
    // There is no money to credit or to send back, or somebody has to look first.
    ...(transfer.verdict.includes('returned') ? { to: 'elsewhere' } : {}),
  };
}

/** One more, of what is left. */
export function nextPart(parts: readonly DraftPart[], transfer: UnmatchedTransfer): DraftPart {
  const key = Math.max(...parts.map((part) => part.key)) + 1;
  return { ...emptyPart(key, Math.max(0, leftOf(parts, transfer))), ...senderOf(transfer) };
}

function emptyPart(key: number, minor: number): DraftPart {
  return {
    key,
    to: 'tag',
    amount: minor === 0 ? '' : amountAsTyped(minor),
    target: '',
    payee: '',
    bankAccount: '',
    note: '',
  };
}

function senderOf({
  payer,
  payerAccount,
}: Pick<UnmatchedTransfer, 'payer' | 'payerAccount'>): Pick<DraftPart, 'payee' | 'bankAccount'> {
  return { payee: payer, bankAccount: payerAccount };
}

/** Minor units that no part has yet; negative if the parts are too much. */
export function leftOf(parts: readonly DraftPart[], { amount }: UnmatchedTransfer): number {
  return parts.reduce((left, part) => left - (minorUnitsOf(part.amount) ?? 0), amount.amount);
}

/** For the call: of each part only what its kind needs. */
export function inputOf(parts: readonly DraftPart[]): readonly TransferPart[] {
  return parts.map(({ to, amount, target, payee, bankAccount, note }) => ({
    to,
    amount: minorUnitsOf(amount) ?? 0,
    target: to === 'tag' || to === 'slip' ? target.trim() : '',
    payee: to === 'sender' ? payee.trim() : '',
    bankAccount: to === 'sender' ? bankAccount.trim() : '',
    note: to === 'elsewhere' ? note.trim() : '',
  }));
}

/** Keys of what is missing, by the field's place, as the server names it. */
export function errorsOf(parts: readonly DraftPart[], transfer: UnmatchedTransfer): PartErrors {
  const errors: PartErrors = {};
  for (const [at, part] of inputOf(parts).entries()) {
    const lacks = (field: keyof TransferPart, key = 'reconciliation.missing'): void => {
      errors[`parts.${at}.${field}`] = key;
    };
    if (part.amount <= 0) lacks('amount', 'reconciliation.amount-invalid');
    if ((part.to === 'tag' || part.to === 'slip') && part.target === '') lacks('target');
    if (part.to === 'elsewhere' && part.note === '') lacks('note');
    if (part.to === 'sender' && part.payee === '') lacks('payee');
    if (part.to === 'sender' && part.bankAccount === '') lacks('bankAccount');
  }
  if (Object.keys(errors).length === 0 && leftOf(parts, transfer) !== 0) {
    errors.parts = 'reconciliation.parts-do-not-add-up';
  }
  return errors;
}
