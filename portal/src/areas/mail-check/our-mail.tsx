import type { CallResult } from '@rampa/contract';
import type { proveriKod } from '@rampa/contract/mail-check';
import { CircleCheck } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Section } from '../../ui/page.tsx';
import { Sign } from '../../ui/sign.tsx';
import styles from './mail-check.module.css';
import { ReportLink } from './not-ours.tsx';

interface OurMailProps {
  readonly mail: NonNullable<CallResult<typeof proveriKod>['mail']>;
  readonly code: string;
}

/** We have sent it: when, to whom, and under which subject, to be compared with what arrived. */
export function OurMail({ mail: { sentAt, to, subject }, code }: OurMailProps) {
  const { t, formats } = useTexts();
  return (
    <>
      <Sign>
        <div className={styles['board']}>
          <h2 className={styles['verdict']}>
            <CircleCheck size={32} aria-hidden="true" />
            {t('mail-check.ours')}
          </h2>
          <dl className={styles['facts']}>
            <div>
              <dt>{t('mail-check.sent')}</dt>
              <dd>
                <time dateTime={sentAt}>
                  {formats.longDay(sentAt)}, {formats.time(sentAt)}
                </time>
              </dd>
            </div>
            <div>
              <dt>{t('mail-check.to')}</dt>
              <dd translate="no">{to}</dd>
            </div>
            <div>
              <dt>{t('mail-check.subject')}</dt>
              <dd>{subject}</dd>
            </div>
          </dl>
        </div>
      </Sign>
      <Section title={t('mail-check.compare')}>
        <p>{t('mail-check.compare-text')}</p>
        <ReportLink code={code} kind="secondary" />
      </Section>
    </>
  );
}
