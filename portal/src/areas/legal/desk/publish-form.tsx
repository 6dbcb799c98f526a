import { getPravneStrane, objaviNacrt, type PageAtDesk } from '@rampa/contract/legal';
import { useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { FormDay } from '../../../lib/forms/form-day.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { ConfirmDialog } from '../../../lib/screens/confirm-dialog.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/page.tsx';

/** Who is notified of a new version, and how. */
const askTexts = {
  terms: 'legal-desk.ask-text-told',
  privacy: 'legal-desk.ask-text-told',
  accessibility: 'legal-desk.ask-text',
  'tolls-abroad': 'legal-desk.ask-text-mailed',
} as const;

const formName = 'publish';

/** Asked before a version is published. */
interface Question {
  readonly day: string;
  readonly answer: (yes: boolean) => void;
}

/** Publishes the saved drafts as the next version, from a day on; confirmed twice, for it is final. */
export function PublishForm({
  page: { page, serbian, english, versions },
  unsaved,
}: {
  readonly page: PageAtDesk;
  /** The editor sees a text that is not saved: it would not be what is published, which is final. */
  readonly unsaved: boolean;
}) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const [question, setQuestion] = useState<Question>();
  const hasDraft = serbian.draft !== null || english.draft !== null;
  const next = (versions[0]?.version ?? 0) + 1;
  const call = useCallForm(objaviNacrt, {
    name: formName,
    defaultValues: { validFrom: '' },
    toInput: ({ validFrom }: { readonly validFrom: string }) => ({
      page,
      serbianRevision: serbian.revision,
      englishRevision: english.revision,
      validFrom,
    }),
    missing: { validFrom: 'legal-desk.day-missing' },
    ask: ({ validFrom: day }) => new Promise((answer) => setQuestion({ day, answer })),
    onDone() {
      void refreshCalls(getPravneStrane);
      call.form.reset();
      toasts.show({ severity: 'success', summary: t('legal-desk.published') });
    },
    onRefused() {
      // Somebody else may have saved or published meanwhile.
      void refreshCalls(getPravneStrane);
      return false;
    },
  });

  if (!hasDraft) return <p>{t('legal-desk.no-draft')}</p>;
  return (
    <>
      <CallFormFrame name={formName} {...call}>
        <p>{t('legal-desk.publish-text')}</p>
        <FormDay call={call} name="validFrom" label={t('legal-desk.day')} />
        <Row>
          <Button
            type="submit"
            kind="primary"
            busy={call.busy}
            disabledReason={offline ?? (unsaved ? t('legal-desk.unsaved') : undefined)}
          >
            {t('legal-desk.publish')}
          </Button>
        </Row>
      </CallFormFrame>
      {question === undefined ? null : (
        <ConfirmDialog
          title={t('legal-desk.ask', { version: next })}
          kind="primary"
          confirm={t('legal-desk.publish')}
          keep={t('legal-desk.cancel')}
          onConfirm={() => {
            question.answer(true);
            return Promise.resolve(undefined);
          }}
          // After a yes this answers nothing more.
          onClose={() => {
            question.answer(false);
            setQuestion(undefined);
          }}
        >
          <p>{t('legal-desk.ask-day', { day: formats.longDay(question.day) })}</p>
          <p>{t(askTexts[page])}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
