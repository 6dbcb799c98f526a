import { getPravneStrane, objaviNacrt, type PageAtDesk } from '@rampa/contract/legal';
import { type SyntheticEvent, useState } from 'react';
import { refreshCalls, useSubmit } from '../../../lib/api/queries.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { ConfirmDialog } from '../../../lib/screens/confirm-dialog.tsx';
import { useDateTexts } from '../../../lib/screens/use-date-texts.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Row, Stack } from '../../../ui/page.tsx';

/** Who is notified of a new version, and how. */
const askTexts = {
  terms: 'legal-desk.ask-text-told',
  privacy: 'legal-desk.ask-text-told',
  accessibility: 'legal-desk.ask-text',
  'tolls-abroad': 'legal-desk.ask-text-mailed',
} as const;

/** Publishes the saved drafts as the next version, from a day on; confirmed twice, for it is final. */
export function PublishForm({
  page: { page, serbian, english, versions },
}: {
  readonly page: PageAtDesk;
}) {
  const { t, formats } = useTexts();
  const texts = useDateTexts();
  const offline = useOfflineReason();
  const [day, setDay] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const [asking, setAsking] = useState(false);
  const { submit } = useSubmit(objaviNacrt);
  const hasDraft = serbian.draft !== null || english.draft !== null;
  const next = (versions[0]?.version ?? 0) + 1;

  function ask(event: SyntheticEvent): void {
    event.preventDefault();
    if (day === null) setError(t('legal-desk.day-missing'));
    else setAsking(true);
  }

  async function publish(validFrom: string): Promise<undefined> {
    const outcome = await submit({
      page,
      serbianRevision: serbian.revision,
      englishRevision: english.revision,
      validFrom,
    });
    void refreshCalls(getPravneStrane);
    if (outcome.ok) {
      setDay(null);
      toasts.show({ severity: 'success', summary: t('legal-desk.published') });
      return;
    }
    // Only the day can be wrong: the error is shown beside it, and the question closes.
    const [fault] = outcome.faults;
    setError(fault === undefined ? messages.refusal(outcome) : messages.text(fault.message));
  }

  if (!hasDraft) return <p>{t('legal-desk.no-draft')}</p>;
  return (
    <form noValidate onSubmit={ask}>
      <Stack>
        <p>{t('legal-desk.publish-text')}</p>
        <DateField
          id="legal-day"
          label={t('legal-desk.day')}
          value={day}
          error={error}
          locale={formats.locale}
          texts={texts}
          onChange={(value) => {
            setDay(value);
            setError(undefined);
          }}
        />
        <Row>
          <Button type="submit" kind="primary" disabledReason={offline}>
            {t('legal-desk.publish')}
          </Button>
        </Row>
      </Stack>
      {asking && day !== null ? (
        <ConfirmDialog
          title={t('legal-desk.ask', { version: next })}
          kind="primary"
          confirm={t('legal-desk.publish')}
          keep={t('legal-desk.cancel')}
          onConfirm={() => publish(day)}
          onClose={() => setAsking(false)}
        >
          <p>{t('legal-desk.ask-day', { day: formats.longDay(day) })}</p>
          <p>{t(askTexts[page])}</p>
        </ConfirmDialog>
      ) : null}
    </form>
  );
}
