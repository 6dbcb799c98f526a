import { dodajBelesku, getIstorijaKupca, noteMaximum } from '@rampa/contract/staff';
import { NotebookPen, Phone } from 'lucide-react';
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
import { Row } from '../../../ui/page.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

interface NoteValues {
  kind: 'note' | 'call';
  text: string;
  idempotencyKey: string;
}

/** Adds a note, or what was said in a call, to the history. */
export function NoteForm({ account }: { readonly account: string }) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const empty = (): NoteValues => ({ kind: 'call', text: '', idempotencyKey: randomId() });
  const form = useCallForm(dodajBelesku, {
    name: 'customer-note',
    defaultValues: empty(),
    toInput: ({ kind, text, idempotencyKey }: NoteValues) => ({
      account_id: account,
      kind,
      text,
      idempotencyKey,
    }),
    missing: { text: 'staff.note-missing' },
    onDone() {
      form.form.reset(empty());
      draft.clear();
      toasts.show({ severity: 'success', summary: t('staff.note-added') });
      void refreshCalls(getIstorijaKupca);
    },
  });
  const draft = useDraft(form.form, { name: `customer-note ${account}` });
  return (
    <CallFormFrame name="customer-note" {...form}>
      <TextArea
        {...form.field('text', t('staff.note-text'))}
        hint={t('staff.note-hint')}
        rows={3}
        maxLength={noteMaximum}
        onKeyDown={sendByKeys}
      />
      <Row>
        <Button
          type="submit"
          kind="primary"
          busy={form.busy}
          disabledReason={offline}
          icon={<Phone size={20} aria-hidden="true" />}
          onClick={() => form.form.setValue('kind', 'call')}
        >
          {t('staff.note-add-call')}
        </Button>
        <Button
          type="submit"
          disabledReason={form.busy ? t('staff.loading') : offline}
          icon={<NotebookPen size={20} aria-hidden="true" />}
          onClick={() => form.form.setValue('kind', 'note')}
        >
          {t('staff.note-add-note')}
        </Button>
      </Row>
    </CallFormFrame>
  );
}
