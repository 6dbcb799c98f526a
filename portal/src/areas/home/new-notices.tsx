import { getObavestenja } from '@rampa/contract/identity';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Notice } from '../../ui/status-pill.tsx';
import styles from './home-page.module.css';

/** That there is something new to read, and where. */
export function NewNotices() {
  const { t, languageId } = useTexts();
  const state = useCall(getObavestenja, { first: 0, rows: 1, languageId }, { quiet: true });
  const unread = state.value?.unread ?? 0;
  const newest = state.value?.items[0];
  if (unread === 0 || newest === undefined) return null;
  return (
    <div className={styles['notices']}>
      <Notice tone="info" icon={<Bell size={24} aria-hidden="true" />} title={newest.text}>
        <p>
          <Link to="/pages/profil" search={{ tab: 'obavestenja' }}>
            {t('home.notices', { count: unread })}
          </Link>
        </p>
      </Notice>
    </div>
  );
}
