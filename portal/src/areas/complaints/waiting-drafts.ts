import { complaintSubjectKinds, type ComplaintSubjectKind } from '@rampa/contract/complaints';
import { draftsOf } from '../../lib/drafts/drafts.ts';

const form = 'complaint';

/** Name of the draft of a complaint. */
export function complaintDraft(about: ComplaintSubjectKind, id: string): string {
  return `${form} ${about} ${id}`;
}

/** The subject of an unsent complaint. */
export interface WaitingDraft {
  readonly about: ComplaintSubjectKind;
  readonly id: string;
  readonly text: string;
}

/** Complaints that the customer started on this device and has not sent. */
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

/** Empty where nothing was added to what it began with. */
function textOf(values: unknown): string {
  if (typeof values !== 'object' || values === null || !('text' in values)) return '';
  if (typeof values.text !== 'string') return '';
  return 'begun' in values && values.begun === values.text ? '' : values.text.trim();
}
