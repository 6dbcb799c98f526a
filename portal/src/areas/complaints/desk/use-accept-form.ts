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
  idempotencyKey: string;
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
    toInput: ({ text, refund, tag, files, idempotencyKey }: AcceptValues) => ({
      complaint_number,
      revision,
      idempotencyKey,
      text,
      attachmentIds: idsOf(files),
      refund: refundTo(refundOf(refund), tag),
    }),
    ask,
    check: (values) => faultsOf(complaint, values),
    onDone() {
      form.form.reset(empty());
      draft.clear();
      tellDone(t('complaints.desk-done'));
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
    idempotencyKey: randomId(),
  };
}

function refundTo(amount: number | undefined, tag: string) {
  if (amount === undefined) return null;
  return tag === bankAccount ? { amount, to: bankAccount } : { amount, serial_number: tag };
}

function faultsOf(complaint: DeskComplaint, { refund, tag, text }: AcceptValues) {
  const amount = refundOf(refund);
  const typed = refund.trim() !== '';
  const wantsReason = exceedsDisputed(complaint, amount);
  return {
    ...(typed && amount === undefined
      ? ({ refund: 'complaints.refund-amount-wrong' } as const)
      : {}),
    ...(typed && tag === '' ? ({ tag: 'complaints.refund-tag-missing' } as const) : {}),
    ...(wantsReason && text.trim().length < complaintReasonMinimum
      ? ({ text: 'complaints.refund-wants-reason' } as const)
      : {}),
  };
}
