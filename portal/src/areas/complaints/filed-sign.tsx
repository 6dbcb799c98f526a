import type { Complaint } from '@rampa/contract/complaints';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Sign } from '../../ui/sign.tsx';
import styles from './filed-sign.module.css';

/** The number, big enough to copy by hand, and what happens next. */
export function FiledSign({ complaint }: { readonly complaint: Complaint }) {
  const { t, formats } = useTexts();
  const { clock, complaint_number: number } = complaint;
  const days = {
    answerDue: formats.day(clock.answerDue),
    decisionDue: formats.day(clock.resolutionDue),
  };
  return (
    <Sign className={styles['sign']}>
      <div className={styles['board']}>
        <p className={styles['term']}>{t('complaints.number')}</p>
        <p className={styles['figure']} translate="no">
          {number}
        </p>
        <p>{t('complaints.filed-next', days)}</p>
      </div>
    </Sign>
  );
}
