import {
  blocksOf,
  getPravneStrane,
  type LegalPage,
  odbaciNacrt,
  type PageDraft,
  pageMaximum,
  sacuvajNacrt,
} from '@rampa/contract/legal';
import type { WrittenLanguage } from '@rampa/contract/language';
import { useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { Overtakable, useTyped } from '../../../lib/drafts/overtakable.tsx';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { customLife } from '../../../lib/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/page.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from '../legal.module.css';

interface DraftFormProps {
  readonly page: LegalPage;
  readonly language: WrittenLanguage;
  readonly written: PageDraft;
  /** Whether something typed is not saved, and so is not what would be published. */
  readonly onUnsaved: (unsaved: boolean) => void;
}

/** A page in one language while it is being written; readers see what was published. */
export function DraftForm({ written: newest, ...rest }: DraftFormProps) {
  return (
    <Overtakable newest={newest}>
      {(written, onTyped) => <OpenedDraft {...rest} written={written} onTyped={onTyped} />}
    </Overtakable>
  );
}

interface OpenedDraftProps extends DraftFormProps {
  /** Whether there are unsaved changes. */
  readonly onTyped: (typed: boolean) => void;
}

function OpenedDraft({ page, language, written, onTyped, onUnsaved }: OpenedDraftProps) {
  const { t, formats, now } = useTexts();
  const offline = useOfflineReason();
  // The preview is made on demand: a page is too long to be parsed on each keystroke.
  const [preview, setPreview] = useState<string | null>(null);
  const { published, draft, revision, changedAt, changedBy } = written;
  const name = `draft-${page}-${language}`;
  const call = useCallForm(sacuvajNacrt, {
    name,
    defaultValues: { text: draft ?? published },
    toInput: ({ text }: { readonly text: string }) => ({ page, language, revision, text }),
    onDone() {
      unsent.clear();
      onTyped(false);
      void refreshCalls(getPravneStrane);
      toasts.show({ severity: 'success', summary: t('legal-desk.saved') });
    },
    onRefused(refusal) {
      if (refusal.code !== 'legal.draft-changed') return false;
      // The input is not wrong: it stays, and the form says what has happened to the page.
      void refreshCalls(getPravneStrane);
      toasts.show({ severity: 'error', summary: messages.refusal(refusal), life: customLife });
      return true;
    },
  });
  // Changes to an older version are not applied to a newer one.
  const unsent = useDraft(call.form, { name: `${name}-${revision}` });
  useTyped(call.form, onTyped);
  useTyped(call.form, onUnsaved);
  return (
    <CallFormFrame name={name} {...call}>
      <TextArea
        {...call.field('text', t('legal-desk.text'))}
        lang={language}
        rows={18}
        maxLength={pageMaximum}
      />
      {changedAt === null || draft === null ? null : (
        <p className={styles['muted']}>
          {t('legal-desk.saved-by', { who: changedBy, when: formats.dayTime(changedAt, now) })}
        </p>
      )}
      <Row>
        <Button type="submit" kind="primary" busy={call.busy} disabledReason={offline}>
          {t('legal-desk.save')}
        </Button>
        <Button onClick={() => setPreview(call.form.getValues('text'))}>
          {t('legal-desk.preview')}
        </Button>
        {draft === null ? null : (
          <DiscardButton
            page={page}
            language={language}
            revision={revision}
            onDone={() => {
              unsent.clear();
              onTyped(false);
            }}
          />
        )}
      </Row>
      {preview === null ? null : (
        <div
          role="group"
          aria-label={t('legal-desk.preview')}
          lang={language}
          className={styles['preview']}
        >
          <Prose blocks={blocksOf(preview)} level="h3" />
        </div>
      )}
    </CallFormFrame>
  );
}

interface DiscardProps extends Omit<DraftFormProps, 'written' | 'onUnsaved'> {
  readonly revision: number;
  readonly onDone: () => void;
}

function DiscardButton({ page, language, revision, onDone }: DiscardProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(odbaciNacrt);
  async function discard(): Promise<void> {
    const outcome = await submit({ page, language, revision });
    void refreshCalls(getPravneStrane);
    if (outcome.ok) {
      onDone();
      toasts.show({ severity: 'success', summary: t('legal-desk.discarded') });
    } else if (outcome.status !== 500) {
      toasts.show({ severity: 'error', summary: messages.refusal(outcome), life: customLife });
    }
  }
  return (
    <Button kind="quiet" busy={busy} disabledReason={offline} onClick={() => void discard()}>
      {t('legal-desk.discard')}
    </Button>
  );
}
