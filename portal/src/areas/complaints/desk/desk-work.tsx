import {
  type ComplaintAttachment,
  complaintTextMaximum,
  type DeskComplaint,
  odbijReklamaciju,
  odgovoriNaReklamaciju,
} from '@rampa/contract/complaints';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { offices } from '../../../lib/country/offices.ts';
import { settings } from '../../../lib/portal.ts';
import { sendByKeys } from '../../../lib/forms/send-by-keys.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { randomId } from '../../../lib/random-id.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import type { TextKey } from '../../../lib/texts/keys.generated.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { idsOf } from '../attached.ts';
import { AttachmentsField } from '../attachments-field.tsx';
import { AcceptForm } from './accept-form.tsx';
import { CannedPicker } from './canned-picker.tsx';
import { RefuseQuestion, useQuestion } from './accept-question.tsx';
import { deskDraft, lookAgain, tellDone } from './desk-work-parts.ts';
import { useDeskSource, useDeskUploads } from './use-desk-files.ts';

type Action = 'answer' | 'ask' | 'accept' | 'refuse';

interface DeskWorkProps {
  readonly complaint: DeskComplaint;
}

/** What can be done about an open complaint, one form at a time. */
export function DeskWork({ complaint }: DeskWorkProps) {
  const { t } = useTexts();
  const [action, setAction] = useState<Action>('answer');
  return (
    <Section title={t('complaints.desk-work')}>
      <Tabs
        label={t('complaints.desk-work')}
        selected={action}
        onSelect={setAction}
        tabs={[
          {
            id: 'answer',
            label: t('complaints.desk-answer'),
            content: (
              <TextForm
                complaint={complaint}
                name="answer"
                call={odgovoriNaReklamaciju}
                label="complaints.desk-text"
                hint={t('complaints.desk-hint')}
              />
            ),
          },
          {
            id: 'ask',
            label: t('complaints.desk-ask'),
            content: (
              <TextForm
                complaint={complaint}
                name="ask"
                call={odgovoriNaReklamaciju}
                more={{ asks: true }}
                label="complaints.desk-text"
                hint={t('complaints.desk-ask-hint')}
              />
            ),
          },
          {
            id: 'accept',
            label: t('complaints.desk-accept'),
            content: <AcceptForm complaint={complaint} />,
          },
          {
            id: 'refuse',
            label: t('complaints.desk-refuse'),
            content: (
              <TextForm
                complaint={complaint}
                name="refuse"
                call={odbijReklamaciju}
                label="complaints.desk-reason"
                hint={t(
                  complaint.objectedAt === null
                    ? 'complaints.desk-refuse-hint'
                    : 'complaints.desk-refuse-again-hint',
                  { body: t(offices[settings.country].settlementBody) },
                )}
              />
            ),
          },
        ]}
      />
    </Section>
  );
}

interface TextValues {
  text: string;
  files: readonly ComplaintAttachment[];
  idempotencyKey: string;
}

interface TextFormProps extends DeskWorkProps {
  readonly name: 'answer' | 'ask' | 'refuse';
  readonly call: typeof odgovoriNaReklamaciju | typeof odbijReklamaciju;
  readonly more?: { readonly asks: true };
  readonly label: TextKey & `complaints.desk-${string}`;
  readonly hint: string;
}

function TextForm({ complaint, name, call, more, label, hint }: TextFormProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const question = useQuestion();
  const empty = (): TextValues => ({ text: '', files: [], idempotencyKey: randomId() });
  const form = useCallForm(call, {
    name,
    defaultValues: empty(),
    toInput: ({ text, files, idempotencyKey }: TextValues) => ({
      complaint_number: complaint.complaint_number,
      revision: complaint.revision,
      idempotencyKey,
      text,
      attachmentIds: idsOf(files),
      ...more,
    }),
    // A rejection is as final as an acceptance.
    ...(name === 'refuse' ? { ask: question.ask } : {}),
    onDone() {
      form.form.reset(empty());
      draft.clear();
      tellDone(t('complaints.desk-done'));
    },
    onRefused: (refusal) => lookAgain(refusal, (key) => form.form.setValue('idempotencyKey', key)),
  });
  const draft = useDraft(form.form, { name: deskDraft(name, complaint.complaint_number) });
  const files = useController({ control: form.form.control, name: 'files' });
  const uploads = useDeskUploads(
    complaint.complaint_number,
    () => form.form.getValues('files'),
    (changed) => files.field.onChange(changed),
  );
  const source = useDeskSource(complaint.complaint_number);
  return (
    <CallFormFrame name={name} {...form}>
      <CannedPicker
        complaint={complaint}
        typed={() => form.form.getValues('text')}
        onChosen={(text) => form.form.setValue('text', text, { shouldDirty: true })}
      />
      <TextArea
        {...form.field('text', t(label))}
        hint={hint}
        maxLength={complaintTextMaximum}
        onKeyDown={sendByKeys}
      />
      <AttachmentsField files={files.field.value} uploads={uploads} source={source} />
      <Button
        type="submit"
        kind={name === 'refuse' ? 'danger' : 'primary'}
        busy={form.busy}
        disabledReason={offline ?? (uploads.busy ? t('complaints.files-on-their-way') : undefined)}
        icon={<Send size={20} aria-hidden="true" />}
      >
        {t(`complaints.desk-${name}`)}
      </Button>
      {question.asked ? <RefuseQuestion complaint={complaint} onAnswer={question.answer} /> : null}
    </CallFormFrame>
  );
}
