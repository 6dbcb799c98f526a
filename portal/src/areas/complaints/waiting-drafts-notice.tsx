import { Link, useLocation } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { useMemo } from 'react';
import { session } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { useOwnScreen } from '../../ui/first-picture.ts';
import { Notice } from '../../ui/status-pill.tsx';
import { readComplaintsSearch } from './complaints-search.ts';
import styles from './filed-before.module.css';
import { waitingDrafts } from './waiting-drafts.ts';

/** Complaints that were started on this device and not sent. */
export function WaitingDraftsNotice() {
  const { t } = useTexts();
  const address = useLocation({ select: ({ pathname }) => pathname });
  // What is on this device is not in the first picture.
  const own = useOwnScreen();
  const waiting = useMemo(
    () => (own ? waitingDrafts(localStorage, address, session.get().user?.username ?? '') : []),
    [own, address],
  );
  if (waiting.length === 0) return null;
  return (
    <Notice
      tone="info"
      icon={<PencilLine size={20} aria-hidden="true" />}
      title={t('complaints.drafts-wait')}
    >
      <ul className={styles['list']}>
        {waiting.map(({ about, id, text }) => (
          <li key={`${about} ${id}`}>
            <Link
              to="/pages/reklamacije"
              // Of something else, it is the data that is to be corrected.
              search={readComplaintsSearch({ about, id, data: id })}
              className={styles['draft']}
            >
              {t(`complaints.about-${about}`)}: {text}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
