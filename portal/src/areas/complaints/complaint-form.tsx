import {
  type ComplaintKind,
  type ComplaintSubjectKind,
  complaintTextMaximum,
  getReklamacije,
  novaReklamacija,
} from '@rampa/contract/complaints';
import { Send } from 'lucide-react';
import { useController } from 'react-hook-form';
import { refreshCalls } from '../../lib/api/queries.ts';
import type { NamedData } from '../../lib/complaints/named-data.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { fieldErrorText } from '../../lib/forms/field-errors.ts';
import { useBegunText } from '../../lib/forms/use-begun-text.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { settings } from '../../lib/portal.ts';
import { randomId } from '../../lib/random-id.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useRole } from '../../lib/session/use-may.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AttachmentsField } from './attachments-field.tsx';
import { idsOf } from './attached.ts';
import { checkComplaint, type ComplaintValues } from './complaint-values.ts';
import { complaintDraft } from './waiting-drafts.ts';
import { useUploads } from './use-uploads.ts';

/** What usually goes wrong with a passage, here or abroad. */
const ofPassage: readonly ComplaintKind[] = [
  'wrong-category',
  'wrong-route',
  'charged-twice',
  'not-my-passage',
  'wrong-amount',
  'other',
];
const kinds: Readonly<Record<ComplaintSubjectKind, readonly ComplaintKind[]>> = {
  passage: ofPassage,
  passages: ofPassage,
  'passage-abroad': ofPassage,
  'top-up': ['money-missing', 'charged-twice', 'other'],
  tag: ['tag-not-working', 'money-missing', 'other'],
  invoice: ['wrong-amount', 'not-my-passage', 'charged-twice', 'other'],
  order: ['delivery', 'tag-not-working', 'money-missing', 'other'],
  other: ['wrong-amount', 'money-missing', 'tag-not-working', 'delivery', 'service', 'other'],
};

interface ComplaintFormProps {
  readonly about: ComplaintSubjectKind;
  readonly id: string;
  /** Of what we keep, this is to be corrected: the text begins with it. */
  readonly data: NamedData | undefined;
  /** What the marks of the passage suggest; the customer may choose another. */
  readonly proposedKind: ComplaintKind | undefined;
  readonly onFiled: (number: string) => void;
}

const name = 'complaint';

/** Kind, text, files; what is written is stored until it is sent. */
export function ComplaintForm({ about, id, data, proposedKind, onFiled }: ComplaintFormProps) {
  const { t, languageId, formats } = useTexts();
  const offline = useOfflineReason();
  const begun =
    data === undefined
      ? ''
      : `${t('complaints.data-text', { data: t(`personal-data.kept-${data}`) })}\n`;
  const form = useCallForm(novaReklamacija, {
    name,
    defaultValues: {
      kind: proposedKind ?? '',
      text: begun,
      begun,
      bankAccount: '',
      files: [],
      idempotencyKey: randomId(),
    },
    toInput: ({ kind, text, bankAccount, files, idempotencyKey }: ComplaintValues) => ({
      // An empty kind is refused by the schema and reported beside the field.
      kind: kind as ComplaintKind,
      about,
      ...(about === 'passages' ? { passage_ids: id.split(',') } : { id }),
      text,
      bankAccount,
      attachmentIds: idsOf(files),
      idempotencyKey,
      languageId,
    }),
    check: (values) => checkComplaint(values, settings.country),
    onDone({ complaint_number: number }) {
      draft.clear();
      void refreshCalls(getReklamacije);
      onFiled(number);
    },
    onRefused({ code }) {
      // The first text was filed already; sending again means another complaint.
      if (code === 'complaints.key-used-otherwise') {
        form.form.setValue('idempotencyKey', randomId());
      }
      return false;
    },
  });
  const draft = useDraft(form.form, { name: complaintDraft(about, data ?? id), onDevice: true });
  const { form: fields } = form;
  useBegunText(begun, {
    read: () => fields.getValues(),
    write(now) {
      fields.setValue('text', now.text);
      fields.setValue('begun', now.begun);
    },
  });
  const kind = useController({ control: fields.control, name: 'kind' });
  const files = useController({ control: fields.control, name: 'files' });
  const uploads = useUploads(
    () => fields.getValues('files'),
    (changed) => files.field.onChange(changed),
  );
  const optional = t('form.optional');
  // For a company, the office decides where the money goes.
  const driver = useRole() === 'driver';
  // Registered so that the summary can name it.
  form.field('kind', t('complaints.kind'));
  return (
    <CallFormFrame name={name} {...form}>
      <RadioGroup<ComplaintKind>
        {...kind.field}
        id={`${name}-kind`}
        value={kind.field.value === '' ? undefined : kind.field.value}
        label={t('complaints.kind')}
        error={fieldErrorText(kind.fieldState.error, kind.field.value)}
        choices={kinds[about].map((value) => ({ value, label: t(`complaints.kind-${value}`) }))}
      />
      <TextArea
        {...form.field('text', t('complaints.text'))}
        hint={t('complaints.text-hint', { most: formats.number(complaintTextMaximum) })}
        maxLength={complaintTextMaximum}
      />
      <AttachmentsField files={files.field.value} uploads={uploads} />
      {driver ? null : (
        <TextField
          {...form.field('bankAccount', t('complaints.bank-account'))}
          hint={t('complaints.bank-account-hint')}
          optional={optional}
          autoComplete="off"
          inputMode="numeric"
          maxLength={40}
        />
      )}
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        busy={form.busy}
        disabledReason={offline ?? (uploads.busy ? t('complaints.files-on-their-way') : undefined)}
        icon={<Send size={22} aria-hidden="true" />}
      >
        {t('complaints.send')}
      </Button>
    </CallFormFrame>
  );
}
