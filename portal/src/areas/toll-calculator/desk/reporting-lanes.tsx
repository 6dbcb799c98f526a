import type { FoundStation } from '@rampa/contract/toll-calculator';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import styles from './stations-desk.module.css';

/** The lanes that deliver control records, and up to when they have. */
export function ReportingLanes({ lanes }: Pick<FoundStation, 'lanes'>) {
  const { t, formats, now } = useTexts();
  if (lanes.length === 0) return <p>{t('station-desk.lanes-none')}</p>;
  return (
    <ul className={styles['list']}>
      {lanes.map(({ lane, until }) => (
        <li key={lane}>{t('station-desk.lane', { lane, when: formats.dayTime(until, now) })}</li>
      ))}
    </ul>
  );
}
