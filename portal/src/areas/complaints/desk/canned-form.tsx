import {
  type CannedAnswer,
  cannedTitleMaximum,
  complaintKinds,
  complaintTextMaximum,
  getGotoviOdgovori,
  obrisiGotovOdgovor,
  sacuvajGotovOdgovor,
} from '@rampa/contract/complaints';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { Overtakable, useTyped } from '../../../lib/drafts/overtakable.tsx';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { randomId } from '../../../lib/random-id.ts';
import { ConfirmButton } from '../../../lib/screens/confirm-dialog.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { customLife } from '../../../lib/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface CannedValues {
  /** In the draft as well: what was sent before a reload is not added twice. */
  answer_id: string;
  kind: CannedAnswer['kind'];
  title: string;
  serbian: string;
  english: string;
}

type Opened = CannedValues & Pick<CannedAnswer, 'revision'>;

/** A form for an answer that is not kept yet. */
export function NewCanned() {
  const [fresh] = useState<Opened>(() => ({
    answer_id: newAnswerId(),
    revision: 0,
    kind: '',
    title: '',
    serbian: '',
    english: '',
  }));
  return <CannedForm opened={fresh} onTyped={() => undefined} />;
}

/** Hyphenated, as the database stores ids. */
function newAnswerId(): string {
  return randomId().replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

interface ChangeCannedProps {
  readonly answer: CannedAnswer;
  /** Somebody has deleted it since. */
  readonly gone: boolean;
}

/** The form of one that is kept; colleagues may change or delete it at the same time. */
export function ChangeCanned({ answer, gone }: ChangeCannedProps) {
  return (
    <Overtakable newest={answer}>
      {(opened, onTyped) => <CannedForm opened={opened} gone={gone} onTyped={onTyped} />}
    </Overtakable>
  );
}

interface CannedFormProps {
  readonly opened: Opened;
  /** What is typed can still be kept, as a new one. */
  readonly gone?: boolean;
  readonly onTyped: (typed: boolean) => void;
}

function CannedForm({ opened, gone = false, onTyped }: CannedFormProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const navigate = useNavigate();
  const { answer_id, revision, kind, title, serbian, english } = opened;
  const [another, setAnother] = useState(newAnswerId);
  const form = useCallForm(sacuvajGotovOdgovor, {
    name: 'canned',
    defaultValues: { answer_id, kind, title, serbian, english },
    toInput: (values: CannedValues) =>
      gone ? { ...values, answer_id: another, revision: 0 } : { revision, ...values },
    onDone() {
      onTyped(false);
      draft.clear();
      toasts.show({ severity: 'success', summary: t('complaints.canned-saved') });
      void refreshCalls(getGotoviOdgovori);
      void navigate({ to: '/uprava/sabloni', search: {} });
    },
    onRefused(refusal) {
      const { code } = refusal;
      if (code === 'complaints.canned-changed' && (gone || revision === 0)) {
        // It was added, and the answer lost; what is typed now differs from it, and is another one.
        if (gone) setAnother(newAnswerId());
        else form.form.setValue('answer_id', newAnswerId());
        const summary = t('complaints.canned-saved-before');
        toasts.show({ severity: 'warn', summary, life: customLife });
      } else if (code === 'complaints.canned-changed' || code === 'complaints.canned-not-found') {
        // What was typed stays, and the form says that there is a newer one, or none any more.
        toasts.show({ severity: 'warn', summary: messages.refusal(refusal), life: customLife });
      } else return false;
      void refreshCalls(getGotoviOdgovori);
      return true;
    },
  });
  const draft = useDraft(form.form, {
    // A draft of an older revision would undo what a colleague has changed since.
    name: revision === 0 ? 'canned new' : `canned ${answer_id} ${revision}`,
  });
  useTyped(form.form, onTyped);
  return (
    <CallFormFrame name="canned" {...form}>
      <TextField
        {...form.field('title', t('complaints.canned-name'))}
        hint={t('complaints.canned-name-hint')}
        maxLength={cannedTitleMaximum}
        autoComplete="off"
      />
      <Select
        {...form.field('kind', t('complaints.canned-kind'))}
        options={[
          { value: '', label: t('complaints.canned-all-kinds') },
          ...complaintKinds.map((one) => ({ value: one, label: t(`complaints.kind-${one}`) })),
        ]}
      />
      <TextArea
        {...form.field('serbian', t('complaints.canned-serbian'))}
        hint={t('complaints.canned-serbian-hint')}
        lang="sr-Cyrl"
        rows={7}
        maxLength={complaintTextMaximum}
      />
      <TextArea
        {...form.field('english', t('complaints.canned-english'))}
        hint={t('complaints.canned-english-hint')}
        lang="en"
        rows={7}
        maxLength={complaintTextMaximum}
      />
      <Row>
        <Button type="submit" kind="primary" busy={form.busy} disabledReason={offline}>
          {t(gone ? 'complaints.canned-save-new' : 'complaints.canned-save')}
        </Button>
        {revision === 0 || gone ? null : <DeleteButton opened={opened} />}
      </Row>
    </CallFormFrame>
  );
}

function DeleteButton({ opened: { answer_id, revision } }: { readonly opened: Opened }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { submit } = useSubmit(obrisiGotovOdgovor);
  const remove = async (): Promise<string | undefined> => {
    const outcome = await submit({ answer_id, revision });
    // Whoever deletes one that is gone has what they wanted.
    if (!outcome.ok && outcome.code !== 'complaints.canned-not-found') {
      void refreshCalls(getGotoviOdgovori);
      return messages.refusal(outcome);
    }
    toasts.show({ severity: 'success', summary: t('complaints.canned-deleted') });
    void refreshCalls(getGotoviOdgovori);
    void navigate({ to: '/uprava/sabloni', search: {} });
    return undefined;
  };
  return (
    <ConfirmButton
      label={t('complaints.canned-delete')}
      button={{ icon: <Trash2 size={18} aria-hidden="true" /> }}
      title={t('complaints.canned-delete-question')}
      confirm={t('complaints.canned-delete')}
      keep={t('complaints.desk-not-yet')}
      onConfirm={remove}
    >
      <p>{t('complaints.canned-delete-what')}</p>
    </ConfirmButton>
  );
}
