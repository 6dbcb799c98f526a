import {
  type ComplaintNote,
  complaintNoteMaximum,
  type DeskComplaint,
  dodajBeleskuReklamacije,
  getReklamacijaUprave,
} from '@rampa/contract/complaints';
import { NotebookPen } from 'lucide-react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { sendByKeys } from '../../../lib/forms/send-by-keys.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { randomId } from '../../../lib/random-id.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useSwitchedOff } from '../../../lib/session/use-switched-off.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Stack } from '../../../ui/page.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from './complaint-notes.module.css';

/** What staff note for each other about a complaint. */
export function ComplaintNotes({ complaint }: { readonly complaint: DeskComplaint }) {
  const { t } = useTexts();
  // A server of the version before does not keep any.
  const told: Partial<DeskComplaint> = complaint;
  const { notes } = told;
  const unused = useSwitchedOff('complaint-tools');
  if (notes === undefined || unused) return null;
  return (
    <Card>
      <Stack>
        <h2 className={styles['title']}>{t('complaints.desk-notes')}</h2>
        <Notes notes={notes} />
        <NoteForm number={complaint.complaint_number} />
      </Stack>
    </Card>
  );
}

function Notes({ notes }: { readonly notes: readonly ComplaintNote[] }) {
  const { t, formats, now } = useTexts();
  if (notes.length === 0) return null;
  return (
    <ol className={styles['notes']} aria-label={t('complaints.desk-notes')}>
      {notes.map(({ note_id: id, text, at, by }) => (
        <li key={id}>
          <p className={styles['text']}>{text}</p>
          <span className={styles['muted']}>
            <time dateTime={at}>{formats.dayTime(at, now)}</time> · {by}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface NoteValues {
  text: string;
  idempotencyKey: string;
}

function NoteForm({ number }: { readonly number: string }) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const empty = (): NoteValues => ({ text: '', idempotencyKey: randomId() });
  const form = useCallForm(dodajBeleskuReklamacije, {
    name: 'complaint-note',
    defaultValues: empty(),
    toInput: ({ text, idempotencyKey }: NoteValues) => ({
      complaint_number: number,
      text,
      idempotencyKey,
    }),
    missing: { text: 'complaints.desk-note-missing' },
    onDone() {
      form.form.reset(empty());
      draft.clear();
      toasts.show({ severity: 'success', summary: t('complaints.desk-note-added') });
      void refreshCalls(getReklamacijaUprave);
    },
  });
  const draft = useDraft(form.form, { name: `complaint-note ${number}` });
  return (
    <CallFormFrame name="complaint-note" {...form}>
      <TextArea
        {...form.field('text', t('complaints.desk-note-text'))}
        hint={t('complaints.desk-note-hint')}
        rows={3}
        maxLength={complaintNoteMaximum}
        onKeyDown={sendByKeys}
      />
      <Button
        type="submit"
        busy={form.busy}
        disabledReason={offline}
        icon={<NotebookPen size={20} aria-hidden="true" />}
      >
        {t('complaints.desk-note-add')}
      </Button>
    </CallFormFrame>
  );
}
