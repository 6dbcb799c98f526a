import { type CustomerNotice, getObavestenja, oznaciProcitano } from '@rampa/contract/identity';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useCall } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { Paging } from '../../../lib/screens/paging.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';
import styles from './profile.module.css';

/** The customer's notifications in the portal. */
export function NoticesSection() {
  const { t, languageId } = useTexts();
  const [page, setPage] = useState(() => sliceOf({}));
  const state = useCall(getObavestenja, { ...page, languageId });
  const { submit, busy } = useSubmit(oznaciProcitano);
  const unread = state.value?.unread ?? 0;
  return (
    <Section
      title={t('identity.notices')}
      actions={
        unread === 0 ? undefined : (
          <Button
            size="small"
            busy={busy}
            onClick={() => void submit({}).then(() => refreshCalls(getObavestenja))}
          >
            {t('identity.mark-read')}
          </Button>
        )
      }
    >
      <Loaded state={state} skeleton={<Skeleton height="8rem" />}>
        {({ items, totalRecords }) =>
          totalRecords === 0 ? (
            <EmptyState icon={<Bell size={36} />} title={t('identity.notices-none')}>
              {t('identity.notices-none-text')}
            </EmptyState>
          ) : (
            <>
              <ul className={styles['list']} aria-label={t('identity.notices')}>
                {items.map((notice) => (
                  <NoticeLine key={notice.noticeId} notice={notice} />
                ))}
              </ul>
              <Paging {...page} totalRecords={totalRecords} onChange={setPage} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function NoticeLine({ notice }: { readonly notice: CustomerNotice }) {
  const { t, formats, now } = useTexts();
  return (
    <li className={styles['line']}>
      <span className={styles['lineText']}>
        <Link to={notice.path} className={notice.read ? undefined : styles['unread']}>
          {unbroken(notice.text)}
        </Link>
        <span className={styles['muted']}>{formats.dayTime(notice.at, now)}</span>
      </span>
      {notice.read ? null : <StatusPill tone="info">{t('identity.notice-new')}</StatusPill>}
    </li>
  );
}
