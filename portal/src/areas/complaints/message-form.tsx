import {
  type ComplaintAttachment,
  complaintTextMaximum,
  type dodajPoruku,
  getDetalji,
  getReklamacije,
  type podnesiPrigovor,
} from '@rampa/contract/complaints';
import { Send } from 'lucide-react';
import { useController } from 'react-hook-form';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { randomId } from '../../lib/random-id.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { idsOf } from './attached.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { useUploads } from './use-uploads.ts';

interface MessageValues {
  text: string;
  files: readonly ComplaintAttachment[];
  idempotencyKey: string;
}

interface MessageFormProps {
  readonly number: string;
  /** Tells the forms of one complaint apart. */
  readonly name: 'message' | 'objection';
  readonly call: typeof dodajPoruku | typeof podnesiPrigovor;
  readonly label: string;
  readonly hint: string;
  readonly action: string;
  /** Shown once it is sent. */
  readonly done: string;
}

/** A message from the customer for the thread. */
export function MessageForm({ number, name, call, label, hint, action, done }: MessageFormProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const empty = (): MessageValues => ({ text: '', files: [], idempotencyKey: randomId() });
  const form = useCallForm(call, {
    name,
    defaultValues: empty(),
    toInput: ({ text, files, idempotencyKey }: MessageValues) => ({
      complaint_number: number,
      text,
      attachmentIds: idsOf(files),
      idempotencyKey,
    }),
    onDone() {
      form.form.reset(empty());
      draft.clear();
      toasts.show({ severity: 'success', summary: done });
      void refreshCalls(getDetalji, getReklamacije);
    },
    onRefused({ code }) {
      if (code === 'complaints.key-used-otherwise') {
        form.form.setValue('idempotencyKey', randomId());
        void refreshCalls(getDetalji);
      }
      return false;
    },
  });
  const draft = useDraft(form.form, { name: `complaint-${name} ${number}`, onDevice: true });
  const files = useController({ control: form.form.control, name: 'files' });
  const uploads = useUploads(
    () => form.form.getValues('files'),
    (changed) => files.field.onChange(changed),
  );
  return (
    <CallFormFrame name={name} {...form}>
      <TextArea {...form.field('text', label)} hint={hint} maxLength={complaintTextMaximum} />
      <AttachmentsField files={files.field.value} uploads={uploads} />
      <Button
        type="submit"
        kind="primary"
        busy={form.busy}
        disabledReason={offline ?? (uploads.busy ? t('complaints.files-on-their-way') : undefined)}
        icon={<Send size={20} aria-hidden="true" />}
      >
        {action}
      </Button>
    </CallFormFrame>
  );
}
