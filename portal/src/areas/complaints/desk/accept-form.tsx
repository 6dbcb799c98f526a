import { complaintTextMaximum, type DeskComplaint } from '@rampa/contract/complaints';
import { CircleCheck } from 'lucide-react';
import { useController, useWatch } from 'react-hook-form';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { sendByKeys } from '../../../lib/forms/send-by-keys.ts';
import type { CallForm } from '../../../lib/forms/use-call-form.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { type Translate, useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AttachmentsField } from '../attachments-field.tsx';
import { passagesOf } from '../passages-of.ts';
import { AcceptQuestion, useQuestion } from './accept-question.tsx';
import { CannedPicker } from './canned-picker.tsx';
import { RefundProposal } from './refund-proposal.tsx';
import { PartsField } from './parts-field.tsx';
import {
  type AcceptValues,
  bankAccount,
  exceeds,
  totalOf,
  useAcceptForm,
} from './use-accept-form.ts';
import { useDeskSource, useDeskUploads } from './use-desk-files.ts';

/** Decides for the customer, with or without money for one of their tags or their bank account. */
export function AcceptForm({ complaint }: { readonly complaint: DeskComplaint }) {
  const { t, formats } = useTexts();
  const question = useQuestion();
  const offline = useOfflineReason();
  const form = useAcceptForm(complaint, question.ask);
  const { control, getValues } = form.form;
  const files = useController({ control, name: 'files' });
  const uploads = useDeskUploads(
    complaint.complaint_number,
    () => getValues('files'),
    (changed) => files.field.onChange(changed),
  );
  const source = useDeskSource(complaint.complaint_number);
  const [typed, parts] = useWatch({ control, name: ['refund', 'parts'] });
  const minor = totalOf({ refund: typed, parts });
  const refund =
    minor === undefined ? null : { amount: minor, currency: complaint.largestRefund.currency };
  return (
    <CallFormFrame name="accept" {...form}>
      <RefundProposal complaint={complaint} />
      <RefundFields complaint={complaint} form={form} />
      <CannedPicker
        complaint={complaint}
        typed={() => getValues('text')}
        onChosen={(text) => form.form.setValue('text', text, { shouldDirty: true })}
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
        {refund === null
          ? t('complaints.desk-accept')
          : t('complaints.desk-accept-refund', { amount: formats.money(refund, { exact: true }) })}
      </Button>
      {question.asked ? (
        <AcceptQuestion
          complaint={complaint}
          refund={refund}
          exceeding={exceeds(complaint, { refund: typed, parts })}
          taker={takerOf(t, complaint, getValues('tag'))}
          toBankAccount={getValues('tag') === bankAccount}
          onAnswer={question.answer}
        />
      ) : null}
    </CallFormFrame>
  );
}

interface RefundFieldsProps {
  readonly complaint: DeskComplaint;
  readonly form: CallForm<AcceptValues>;
}

/** How much, and onto which tag or bank account. */
function RefundFields({ complaint, form }: RefundFieldsProps) {
  const { t, formats } = useTexts();
  const { subject, largestRefund, givenBefore, tags } = complaint;
  const exact = (amount: typeof givenBefore) => formats.money(amount, { exact: true });
  const hints = [
    t('complaints.desk-refund-hint', { most: formats.money(largestRefund) }),
    subject.amount === null ? '' : t('complaints.desk-disputed', { amount: exact(subject.amount) }),
    givenBefore.amount === 0
      ? ''
      : t('complaints.desk-given-before', { amount: exact(givenBefore) }),
  ];
  const ofTags = tags.map(({ serial_number: serial, plate, balance }) => ({
    value: serial,
    label: joined([serial, plate, formats.money(balance)], ' · '),
  }));
  const ofBank = { value: bankAccount, label: takerOf(t, complaint, bankAccount) };
  return (
    <>
      {passagesOf(complaint).length === 0 ? (
        <TextField
          {...form.field('refund', t('complaints.desk-refund'))}
          hint={joined(hints, ' ')}
          inputMode="decimal"
          autoComplete="off"
          unit={formats.currency(largestRefund.currency)}
        />
      ) : (
        <PartsField complaint={complaint} form={form} />
      )}
      <Select
        {...form.field('tag', t('complaints.desk-refund-tag'))}
        options={[
          { value: '', label: t('complaints.desk-no-tag') },
          ...(complaint.bankAccount === '' ? [] : [ofBank]),
          ...ofTags,
        ]}
      />
    </>
  );
}

/** Where the money goes, in words. */
function takerOf(t: Translate, { bankAccount: account, tags }: DeskComplaint, tag: string): string {
  if (tag === bankAccount) return t('complaints.desk-bank-account', { account });
  const plate = tags.find(({ serial_number: serial }) => serial === tag)?.plate ?? '';
  return joined([tag, plate], ' · ');
}

function joined(parts: readonly string[], between: string): string {
  return parts.filter((part) => part !== '').join(between);
}
