import {
  type DeskMessage,
  getPoruka,
  getPoruke,
  messageMaximum,
  odgovoriNaPoruku,
} from '@rampa/contract/contact';
import { Send } from 'lucide-react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { sendByKeys } from '../../../lib/forms/send-by-keys.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { randomId } from '../../../lib/random-id.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

interface AnswerValues {
  text: string;
  idempotencyKey: string;
}

/** An answer, sent by mail. */
export function AnswerForm({ message }: { readonly message: DeskMessage }) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { reference, answers } = message;
  const empty = (): AnswerValues => ({ text: '', idempotencyKey: randomId() });
  const form = useCallForm(odgovoriNaPoruku, {
    name: 'answer',
    defaultValues: empty(),
    toInput: ({ text, idempotencyKey }: AnswerValues) => ({
      reference,
      idempotencyKey,
      answersSeen: answers.length,
      text,
    }),
    onDone() {
      form.form.reset(empty());
      draft.clear();
      toasts.show({ severity: 'success', summary: t('contact.desk-answered') });
      void refreshCalls(getPoruka, getPoruke);
    },
    onRefused({ code }) {
      // The first text was sent already; sending again means another answer.
      if (code === 'contact.key-used-otherwise') {
        form.form.setValue('idempotencyKey', randomId());
        void refreshCalls(getPoruka, getPoruke);
      }
      // Somebody else's answer is fetched; what was typed stays.
      if (code === 'contact.answered-meanwhile') void refreshCalls(getPoruka);
      return false;
    },
  });
  const draft = useDraft(form.form, { name: `answer ${reference}` });
  return (
    <CallFormFrame name="answer" {...form}>
      <TextArea
        {...form.field('text', t('contact.desk-text'))}
        hint={t('contact.desk-hint')}
        maxLength={messageMaximum}
        onKeyDown={sendByKeys}
      />
      <Button
        type="submit"
        kind="primary"
        busy={form.busy}
        disabledReason={offline}
        icon={<Send size={20} aria-hidden="true" />}
      >
        {t('contact.desk-send')}
      </Button>
    </CallFormFrame>
  );
}
