import type { Country } from '@rampa/contract';
import { isAccountNumber } from '@rampa/contract/bank-accounts';
import type { ComplaintAttachment, ComplaintKind } from '@rampa/contract/complaints';
import { offices } from '../../lib/country/offices.ts';

export interface ComplaintValues {
  kind: ComplaintKind | '';
  text: string;
  bankAccount: string;
  files: readonly ComplaintAttachment[];
  /** In the draft as well: what was sent before a reload is not sent again. */
  idempotencyKey: string;
}

/** Faults that the call's schema does not know, so that all are reported at once. */
export function checkComplaint(
  { kind, bankAccount }: Pick<ComplaintValues, 'kind' | 'bankAccount'>,
  country: Country,
): Partial<Record<'kind' | 'bankAccount', string>> {
  const account = bankAccount.replaceAll(' ', '');
  const payable = account === '' || isAccountNumber(account, offices[country].accountDigits);
  return {
    ...(kind === '' ? { kind: 'field.choose' } : {}),
    ...(payable ? {} : { bankAccount: 'complaints.bank-account-wrong' }),
  };
}
