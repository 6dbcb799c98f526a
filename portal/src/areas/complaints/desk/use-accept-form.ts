import {
  type ComplaintAttachment,
  complaintReasonMinimum,
  type DeskComplaint,
  prihvatiReklamaciju,
} from '@rampa/contract/complaints';
import { amountAsTyped, minorUnitsOf } from '@rampa/contract/amounts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { randomId } from '../../../lib/random-id.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { idsOf } from '../attached.ts';
import { passagesOf } from '../passages-of.ts';
import { exceedsDisputed } from './accept-question.tsx';
import { deskDraft, lookAgain, tellDone } from './desk-work-parts.ts';

/** A choice among the serial numbers of tags, none of which has letters. */
export const bankAccount = 'bank-account' as const;

export interface AcceptValues {
  text: string;
  /** As typed; empty for no money. */
  refund: string;
  /** Serial number of a tag, or `bankAccount`. */
  tag: string;
  files: readonly ComplaintAttachment[];
  /** Of a complaint about several passages, in their order; else empty. */
  parts: readonly PartValues[];
  idempotencyKey: string;
}

export interface PartValues {
  readonly passage_id: string;
  readonly accepted: boolean;
  /** As typed; empty for no money. */
  readonly amount: string;
}

/** What is given back in all, minor units; undefined for nothing. */
export function totalOf({ refund, parts }: Pick<AcceptValues, 'refund' | 'parts'>) {
  if (parts.length === 0) return refundOf(refund);
  const total = acceptedOf(parts).reduce((sum, { amount }) => sum + amount, 0);
  return total === 0 ? undefined : total;
}

/** The accepted passages, as the call takes them. */
function acceptedOf(parts: readonly PartValues[]) {
  return parts
    .filter(({ accepted }) => accepted)
    .map(({ passage_id, amount }) => ({ passage_id, amount: refundOf(amount) ?? 0 }));
}

/** Whether more is given back than is left of what is disputed, of all or of one passage. */
export function exceeds(
  complaint: DeskComplaint,
  values: Pick<AcceptValues, 'refund' | 'parts'>,
): boolean {
  return values.parts.length === 0
    ? exceedsDisputed(complaint, refundOf(values.refund))
    : acceptedOf(values.parts).some(({ passage_id, amount }) => {
        const found = passagesOf(complaint).find((passage) => passage.passage_id === passage_id);
        return amount > (found?.left.amount ?? 0);
      });
}

/** Minor units; undefined for no amount, and for nothing at all. */
export function refundOf(typed: string): number | undefined {
  const minor = minorUnitsOf(typed);
  return minor === 0 ? undefined : minor;
}

/** The values of the form, what they send, and what is wrong with them. */
export function useAcceptForm(complaint: DeskComplaint, ask: () => Promise<boolean>) {
  const { t } = useTexts();
  const { complaint_number, revision } = complaint;
  const empty = () => emptyValues(complaint);
  const form = useCallForm(prihvatiReklamaciju, {
    name: 'accept',
    defaultValues: empty(),
    toInput: ({ text, refund, tag, files, parts, idempotencyKey }: AcceptValues) => ({
      complaint_number,
      revision,
      idempotencyKey,
      text,
      attachmentIds: idsOf(files),
      refund: refundTo(totalOf({ refund, parts }), tag),
      ...(parts.length === 0 ? {} : { passages: acceptedOf(parts) }),
    }),
    // Refunds are shown as those of the parts, where there are any.
    fieldOf: (field, { parts }) =>
      parts.length > 0 && (field === 'refund' || field === 'passages') ? 'parts' : field,
    ask,
    check: (values) => faultsOf(complaint, values),
    onDone({ proposed = false }) {
      form.form.reset(empty());
      draft.clear();
      tellDone(t(proposed ? 'complaints.desk-proposed-done' : 'complaints.desk-done'));
    },
    onRefused: (refusal) => lookAgain(refusal, (key) => form.form.setValue('idempotencyKey', key)),
  });
  const draft = useDraft(form.form, { name: deskDraft('accept', complaint_number) });
  return form;
}

function emptyValues(complaint: DeskComplaint): AcceptValues {
  const { tags, subject, proposedRefund } = complaint;
  const about = tags.find(({ serial_number: serial }) => serial === subject.serial_number);
  const [only] = tags.length === 1 ? tags : [about];
  return {
    text: '',
    refund: proposedRefund === null ? '' : amountAsTyped(proposedRefund.amount.amount),
    // A customer who names an account wants it there.
    tag: complaint.bankAccount === '' ? (only?.serial_number ?? '') : bankAccount,
    files: [],
    parts: passagesOf(complaint).map(({ passage_id, proposed }) => ({
      passage_id,
      accepted: true,
      amount: proposed.amount === 0 ? '' : amountAsTyped(proposed.amount),
    })),
    idempotencyKey: randomId(),
  };
}

function refundTo(amount: number | undefined, tag: string) {
  if (amount === undefined) return null;
  return tag === bankAccount ? { amount, to: bankAccount } : { amount, serial_number: tag };
}

type Faults = Partial<Record<'refund' | 'tag' | 'text' | 'parts', string>>;

function faultsOf(complaint: DeskComplaint, values: AcceptValues): Faults {
  const { tag, text, parts } = values;
  const short = text.trim().length < complaintReasonMinimum;
  const { faults, given } = parts.length === 0 ? refundFaults(values) : partFaults(parts);
  const rejects = parts.some(({ accepted }) => !accepted);
  return {
    ...faults,
    ...(given && tag === '' ? { tag: 'complaints.refund-tag-missing' } : {}),
    ...(rejects && short ? { text: 'complaints.rejection-wants-reason' } : {}),
    ...(exceeds(complaint, values) && short ? { text: 'complaints.refund-wants-reason' } : {}),
  };
}

/** What is wrong with the amounts, and whether there are any. */
interface AmountFaults {
  readonly faults: Faults;
  readonly given: boolean;
}

function refundFaults({ refund }: Pick<AcceptValues, 'refund'>): AmountFaults {
  const typed = refund.trim() !== '';
  const wrong = typed && refundOf(refund) === undefined;
  return { faults: wrong ? { refund: 'complaints.refund-amount-wrong' } : {}, given: typed };
}

function partFaults(parts: readonly PartValues[]): AmountFaults {
  const accepted = parts.filter((part) => part.accepted);
  const typed = accepted.map(({ amount }) => amount.trim()).filter((amount) => amount !== '');
  const wrong = typed.some((amount) => minorUnitsOf(amount) === undefined);
  const given = wrong || totalOf({ refund: '', parts }) !== undefined;
  if (accepted.length === 0) return { faults: { parts: 'complaints.parts-none' }, given };
  return { faults: wrong ? { parts: 'complaints.refund-amount-wrong' } : {}, given };
}
