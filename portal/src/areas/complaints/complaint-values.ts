import type { Country } from '@rampa/contract';
import { isAccountNumber } from '@rampa/contract/bank-accounts';
import type { ComplaintAttachment, ComplaintKind } from '@rampa/contract/complaints';
import { offices } from '../../lib/country/offices.ts';

export interface ComplaintValues {
  kind: ComplaintKind | '';
  text: string;
  /** What the text began with before anything was written. */
  begun: string;
  bankAccount: string;
  files: readonly ComplaintAttachment[];
  /** In the draft as well: what was sent before a reload is not sent again. */
  idempotencyKey: string;
}

/** Faults that the call's schema does not know, so that all are reported at once. */
export function checkComplaint(
  {
    kind,
    text,
    begun,
    bankAccount,
  }: Pick<ComplaintValues, 'kind' | 'text' | 'begun' | 'bankAccount'>,
  country: Country,
): Partial<Record<'kind' | 'text' | 'bankAccount', string>> {
  const account = bankAccount.replaceAll(' ', '');
  const payable = account === '' || isAccountNumber(account, offices[country].accountDigits);
  return {
    ...(kind === '' ? { kind: 'field.choose' } : {}),
    ...(begun !== '' && text.trim() === begun.trim() ? { text: 'complaints.text-too-short' } : {}),
    ...(payable ? {} : { bankAccount: 'complaints.bank-account-wrong' }),
  };
}
