import type { ColleagueWork } from '@rampa/contract/staff';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Notice } from '../../../ui/status-pill.tsx';
import styles from '../staff.module.css';

/** Whose access was taken away, and what they had open. */
export interface Left {
  readonly userId: string;
  readonly name: string;
  readonly work: ColleagueWork;
}

export function hasWork({ complaints, proposals, till }: ColleagueWork): boolean {
  return complaints > 0 || proposals > 0 || till !== null;
}

/** What somebody has open, line by line, and where it is. */
export function WorkOf({ userId, work }: Pick<Left, 'userId' | 'work'>) {
  const { t, formats } = useTexts();
  const { complaints, proposals, till } = work;
  if (!hasWork(work)) return <p>{t('colleagues.work-none')}</p>;
  return (
    <ul className={styles['work']}>
      {complaints === 0 ? null : (
        <li>
          {t('colleagues.work-complaints', { count: complaints })}{' '}
          <Link to="/uprava/reklamacije" search={{ view: 'workload' }}>
            {t('colleagues.to-workload')}
          </Link>
        </li>
      )}
      {proposals === 0 ? null : <li>{t('colleagues.work-proposals', { count: proposals })}</li>}
      {till === null ? null : (
        <li>
          {t('colleagues.work-till', { amount: formats.money(till, { exact: true }) })}{' '}
          <Link to="/uprava/kasa" search={{ clerk: userId }}>
            {t('colleagues.to-till')}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** After access was taken away: what somebody else has to take over. */
export function LeftOver({ left }: { readonly left: Left }) {
  const { t } = useTexts();
  return (
    <Notice tone="notice" role="status" title={t('colleagues.left-over', { name: left.name })}>
      <WorkOf userId={left.userId} work={left.work} />
    </Notice>
  );
}
