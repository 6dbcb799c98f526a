import type { LanguageId } from '@rampa/contract';
import { padAccount, type AccountDigits } from '@rampa/contract/bank-accounts';
import type { ComplaintKind, ComplaintSubjectKind } from '@rampa/contract/complaints';
import { validate as isUuid } from 'uuid';

/** A complaint as its customer files it. */
export interface WantedComplaint extends Written {
  readonly about: ComplaintSubjectKind;
  readonly id: string;
  /** Of several: which. */
  readonly passageIds?: readonly string[] | undefined;
  readonly kind: ComplaintKind;
  /** Account for refunds, as printed, or empty. */
  readonly bankAccount: string;
  readonly languageId: LanguageId;
}

/** What a customer writes, once for each key. */
export interface Written {
  readonly idempotencyKey: string;
  readonly text: string;
  readonly attachmentIds: readonly string[];
}

/** What is asked for, as it is kept: one passage is one however it was named, several are each once. */
export function askedOf({ about, id, passageIds: ids = [] }: WantedComplaint): Pick<
  WantedComplaint,
  'about' | 'id'
> & {
  readonly passageIds: readonly string[];
} {
  if (about !== 'passages') return { about, id, passageIds: [] };
  const passageIds = [...new Set(ids.map((one) => one.toLowerCase()))].toSorted();
  const [only = ''] = passageIds;
  return passageIds.length === 1
    ? { about: 'passage', id: only, passageIds: [] }
    : { about, id: '', passageIds };
}

export function areIds({ attachmentIds }: Pick<Written, 'attachmentIds'>): boolean {
  return attachmentIds.every((id) => isUuid(id));
}

/** As it is kept: a thing has one id, so that all complaints about it are found together. */
export function subjectId({ about, id }: Pick<WantedComplaint, 'about' | 'id'>): string {
  if (about === 'other' || about === 'passages') return '';
  return isUuid(id) ? id.toLowerCase() : id;
}

export const compact = (account: string): string => account.replaceAll(' ', '');

export function bankDigits(account: string, digits: AccountDigits): string {
  return account === '' ? '' : padAccount(compact(account), digits);
}
