import type { CallResult } from '@rampa/contract';
import type { getProlasci } from '@rampa/contract/passages';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Notice } from '../../ui/status-pill.tsx';
import styles from './passages-page.module.css';
import { withFilter } from './passages-filter.ts';
import type { PassagesSearch } from './passages-search.ts';

interface UnusualNoticeProps {
  readonly search: PassagesSearch;
  /** Another operator's server may leave it out. */
  readonly unusual: CallResult<typeof getProlasci>['unusual'] | undefined;
}

/** What of the selection looks wrong, and where to look at it; nothing if all looks right. */
export function UnusualNotice({ search, unusual }: UnusualNoticeProps) {
  const { t, formats } = useTexts();
  if (unusual === undefined || unusual.passages === 0) return null;
  const { passages: count, amount, period } = unusual;
  const [from = '', to = ''] = period.split('/');
  return (
    <div className={styles['unusual']}>
      <Notice tone="notice" icon={<TriangleAlert size={22} aria-hidden="true" />}>
        <p>
          <strong>{t('passages.unusual', { count, amount: formats.money(amount) })}</strong>{' '}
          {t('passages.unusual-days', { from: formats.day(from), to: formats.day(to) })}{' '}
          <Link to="/pages/prolasci" search={withFilter(search, { mark: 'undisputed', period })}>
            {t('passages.unusual-look')}
          </Link>
        </p>
      </Notice>
    </div>
  );
}
