import { complaintSubjectKinds, type ComplaintSubjectKind } from '@rampa/contract/complaints';
import { draftsOf } from '../../lib/drafts/drafts.ts';

const form = 'complaint';

/** Under which name a complaint that is being written is kept. */
export function complaintDraft(about: ComplaintSubjectKind, id: string): string {
  return `${form} ${about} ${id}`;
}

/** What a complaint that was begun and not sent is about. */
export interface WaitingDraft {
  readonly about: ComplaintSubjectKind;
  readonly id: string;
  readonly text: string;
}

/** Complaints that the customer began on this device and has not sent. */
export function waitingDrafts(
  storage: Pick<Storage, 'getItem' | 'key' | 'length'>,
  address: string,
  owner: string,
): readonly WaitingDraft[] {
  return [...draftsOf(storage, address, owner)].flatMap(([name, values]) => {
    const [first, about, id = ''] = name.split(' ');
    const kind = complaintSubjectKinds.find((one) => one === about);
    const text = textOf(values);
    return first === form && kind !== undefined && text !== '' ? [{ about: kind, id, text }] : [];
  });
}

function textOf(values: unknown): string {
  const known = typeof values === 'object' && values !== null && 'text' in values;
  return known && typeof values.text === 'string' ? values.text.trim() : '';
}
