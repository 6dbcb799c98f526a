import {
  type ComplaintAttachment,
  complaintReasonMinimum,
  complaintTextMaximum,
  type DeskComplaint,
  prihvatiReklamaciju,
} from '@rampa/contract/complaints';
import { CircleCheck } from 'lucide-react';
import { useController, useWatch } from 'react-hook-form';
import { amountAsTyped, minorUnitsOf } from '@rampa/contract/amounts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { sendByKeys } from '../../../lib/forms/send-by-keys.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { randomId } from '../../../lib/random-id.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { idsOf } from '../attached.ts';
import { AttachmentsField } from '../attachments-field.tsx';
import { AcceptQuestion, exceedsDisputed, useQuestion } from './accept-question.tsx';
import { deskDraft, lookAgain, tellDone } from './desk-work-parts.ts';
import { RefundProposal } from './refund-proposal.tsx';
import { useDeskSource, useDeskUploads } from './use-desk-files.ts';

/** Stands among the serial numbers of tags, none of which has letters. */
const bankAccount = 'bank-account' as const;

interface AcceptValues {
  text: string;
  /** As typed; empty for no money. */
  refund: string;
  /** Serial number of a tag, or `bankAccount`. */
  tag: string;
  files: readonly ComplaintAttachment[];
  idempotencyKey: string;
}

/** Minor units; undefined for no amount, and for nothing at all. */
function refundOf(typed: string): number | undefined {
  const minor = minorUnitsOf(typed);
  return minor === 0 ? undefined : minor;
}

/** Decides for the customer, with or without money for one of their tags or their bank account. */
export function AcceptForm({ complaint }: { readonly complaint: DeskComplaint }) {
  const { t, formats } = useTexts();
  const question = useQuestion();
  const offline = useOfflineReason();
  const { complaint_number, revision, subject, tags, largestRefund, givenBefore } = complaint;
  const about = tags.find(({ serial_number: serial }) => serial === subject.serial_number);
  const [only] = tags.length === 1 ? tags : [about];
  const empty = (): AcceptValues => ({
    text: '',
    refund:
      complaint.proposedRefund === null
        ? ''
        : amountAsTyped(complaint.proposedRefund.amount.amount),
    // A customer who names an account wants it there.
    tag: complaint.bankAccount === '' ? (only?.serial_number ?? '') : bankAccount,
    files: [],
    idempotencyKey: randomId(),
  });
  const form = useCallForm(prihvatiReklamaciju, {
    name: 'accept',
    defaultValues: empty(),
    toInput({ text, refund, tag, files, idempotencyKey }: AcceptValues) {
      const amount = refundOf(refund);
      return {
        complaint_number,
        revision,
        idempotencyKey,
        text,
        attachmentIds: idsOf(files),
        refund:
          amount === undefined
            ? null
            : tag === bankAccount
              ? { amount, to: bankAccount }
              : { amount, serial_number: tag },
      };
    },
    ask: question.ask,
    check({ refund, tag, text }) {
      const wantsReason = exceedsDisputed(complaint, refundOf(refund));
      const typed = refund.trim() !== '';
      return {
        ...(typed && refundOf(refund) === undefined
          ? { refund: 'complaints.refund-amount-wrong' }
          : {}),
        ...(typed && tag === '' ? { tag: 'complaints.refund-tag-missing' } : {}),
        ...(wantsReason && text.trim().length < complaintReasonMinimum
          ? { text: 'complaints.refund-wants-reason' }
          : {}),
      };
    },
    onDone() {
      form.form.reset(empty());
      draft.clear();
      tellDone(t('complaints.desk-done'));
    },
    onRefused: (refusal) => lookAgain(refusal, (key) => form.form.setValue('idempotencyKey', key)),
  });
  const takerOf = (tag: string): string => {
    if (tag === bankAccount) {
      return t('complaints.desk-bank-account', { account: complaint.bankAccount });
    }
    const plate = tags.find(({ serial_number: serial }) => serial === tag)?.plate ?? '';
    return [tag, plate].filter((part) => part !== '').join(' · ');
  };
  const draft = useDraft(form.form, { name: deskDraft('accept', complaint_number) });
  const amount = refundOf(useWatch({ control: form.form.control, name: 'refund' }));
  const { currency } = largestRefund;
  const files = useController({ control: form.form.control, name: 'files' });
  const uploads = useDeskUploads(
    complaint_number,
    () => form.form.getValues('files'),
    (changed) => files.field.onChange(changed),
  );
  const source = useDeskSource(complaint_number);
  return (
    <CallFormFrame name="accept" {...form}>
      <RefundProposal complaint={complaint} />
      <TextField
        {...form.field('refund', t('complaints.desk-refund'))}
        hint={[
          t('complaints.desk-refund-hint', { most: formats.money(largestRefund) }),
          ...(subject.amount === null
            ? []
            : [
                t('complaints.desk-disputed', {
                  amount: formats.money(subject.amount, { exact: true }),
                }),
              ]),
          ...(givenBefore.amount === 0
            ? []
            : [
                t('complaints.desk-given-before', {
                  amount: formats.money(givenBefore, { exact: true }),
                }),
              ]),
        ].join(' ')}
        inputMode="decimal"
        autoComplete="off"
        unit={formats.currency(currency)}
      />
      <Select
        {...form.field('tag', t('complaints.desk-refund-tag'))}
        options={[
          { value: '', label: t('complaints.desk-no-tag') },
          ...(complaint.bankAccount === ''
            ? []
            : [
                {
                  value: bankAccount,
                  label: t('complaints.desk-bank-account', { account: complaint.bankAccount }),
                },
              ]),
          ...tags.map(({ serial_number: serial, plate, balance }) => ({
            value: serial,
            label: [serial, plate, formats.money(balance)]
              .filter((part) => part !== '')
              .join(' · '),
          })),
        ]}
      />
      <TextArea
        {...form.field('text', t('complaints.desk-text'))}
        hint={t('complaints.desk-accept-hint')}
        rows={4}
        maxLength={complaintTextMaximum}
        onKeyDown={sendByKeys}
      />
      <AttachmentsField files={files.field.value} uploads={uploads} source={source} />
      <Button
        type="submit"
        kind="primary"
        busy={form.busy}
        disabledReason={offline ?? (uploads.busy ? t('complaints.files-on-their-way') : undefined)}
        icon={<CircleCheck size={20} aria-hidden="true" />}
      >
        {amount === undefined
          ? t('complaints.desk-accept')
          : t('complaints.desk-accept-refund', {
              amount: formats.money({ amount, currency }, { exact: true }),
            })}
      </Button>
      {question.asked ? (
        <AcceptQuestion
          complaint={complaint}
          refund={amount === undefined ? null : { amount, currency }}
          taker={takerOf(form.form.getValues('tag'))}
          onAnswer={question.answer}
        />
      ) : null}
    </CallFormFrame>
  );
}
