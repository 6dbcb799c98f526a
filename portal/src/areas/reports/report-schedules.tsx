import type { LanguageId } from '@rampa/contract';
import {
  getRasporediUprave,
  type OperatorReportPart,
  reportRhythms,
  zakaziIzvestajUprave,
} from '@rampa/contract/reports';
import { useState } from 'react';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { ScheduledReports } from '../../lib/reports/scheduled-reports.tsx';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Section } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './reports.module.css';

/** Names of the languages, each in itself. */
const languages: readonly { readonly value: LanguageId; readonly label: string }[] = [
  { value: '1', label: 'Ћирилица' },
  { value: '2', label: 'Latinica' },
  { value: '3', label: 'English' },
];

/** Which of the operator's reports come by mail, and this one among them. */
export function ReportSchedules({ by }: { readonly by: OperatorReportPart }) {
  const { t, languageId } = useTexts();
  const offline = useOfflineReason();
  const schedule = useSubmit(zakaziIzvestajUprave);
  const [every, setEvery] = useState<(typeof reportRhythms)[number]>('week');
  const [language, setLanguage] = useState<LanguageId>(languageId);

  async function add(): Promise<void> {
    const outcome = await schedule.submit({ by, every, languageId: language });
    void refreshCalls(getRasporediUprave);
    toasts.show(
      outcome.ok
        ? { severity: 'success', summary: t('operator-mail.scheduled') }
        : { severity: 'error', summary: messages.refusal(outcome) },
    );
  }

  return (
    <Section title={t('operator-mail.title')}>
      <p>{t('operator-mail.text')}</p>
      <ScheduledReports userId="" />
      <div className={styles['mailChoices']}>
        <Select
          label={t('operator-mail.every')}
          value={every}
          options={reportRhythms.map((value) => ({
            value,
            label: t(`operator-mail.every-${value}`),
          }))}
          onChange={({ target }) => {
            const next = reportRhythms.find((one) => one === target.value);
            if (next !== undefined) setEvery(next);
          }}
        />
        <Select
          label={t('operator-mail.language')}
          value={language}
          options={[...languages]}
          onChange={({ target }) => {
            const next = languages.find(({ value }) => value === target.value);
            if (next !== undefined) setLanguage(next.value);
          }}
        />
      </div>
      <Row>
        <Button busy={schedule.busy} disabledReason={offline} onClick={() => void add()}>
          {t('operator-mail.schedule', { by: t(`operator-mail.by-${by}`) })}
        </Button>
      </Row>
    </Section>
  );
}
