import { getNalozi, getObavestenja, oznaciProcitano } from '@rampa/contract/identity';
import { Link } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { api } from '../lib/calls.ts';
import { refreshCalls, useCall } from '../lib/api/queries.ts';
import { tab } from '../lib/portal.ts';
import { hasPushMark } from '../lib/session/push-mark.ts';
import { useSession } from '../lib/session/use-session.ts';
import { useTexts } from '../lib/texts/use-texts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover } from '../ui/popover.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import { unbroken } from '../ui/unbroken.tsx';
import styles from './bell.module.css';

/** Milliseconds between two calls while the portal is open. */
const everyTwoMinutes = 120_000;
/** The newest notifications in its window. */
const SHOWN = 5;
/** More than that are shown as `99+`. */
const MOST = 99;

/** How many notifications are new; opened, the newest ones, which marks them as read. */
export function Bell() {
  const { t, languageId } = useTexts();
  const { value } = useCall(
    getObavestenja,
    { first: 0, rows: SHOWN, languageId },
    { quiet: true, every: everyTwoMinutes },
  );
  useEffect(() => {
    // Staff who see the screens of a customer change nothing.
    if (!tab.acts || !hasPushMark(localStorage)) return;
    void import('./keep-push.ts').then(({ keepPush }) => keepPush()).catch(() => undefined);
  }, []);
  const marking = useRef<Promise<unknown>>(undefined);
  const marked = useRef(new Set<string>());
  // Another operator's server may have none.
  if (value === undefined) return null;
  const { unread, items } = value;
  const name = unread === 0 ? t('shell.bell') : t('shell.bell-unread', { count: unread });

  function markShown() {
    // What staff look at, the customer has not read.
    if (!tab.acts) return;
    const noticeIds = items
      .filter(({ noticeId, read }) => !read && !marked.current.has(noticeId))
      .map(({ noticeId }) => noticeId);
    if (noticeIds.length === 0) return;
    for (const noticeId of noticeIds) marked.current.add(noticeId);
    marking.current = Promise.all([marking.current, api.call(oznaciProcitano, { noticeIds })]);
  }

  function open() {
    marked.current.clear();
    markShown();
  }

  function close() {
    // Some may have come while it was open.
    markShown();
    void marking.current?.then(() => refreshCalls(getObavestenja));
  }

  return (
    <Popover
      label={t('shell.bell')}
      onOpen={open}
      // What was new when it was opened stays marked while it is open.
      onClosed={close}
      button={(props) => (
        <IconButton
          {...props}
          label={name}
          className={styles['button']}
          icon={
            <>
              <BellIcon size={24} aria-hidden="true" />
              {unread === 0 ? null : (
                <span className={styles['count']} aria-hidden="true">
                  {unread > MOST ? `${MOST}+` : unread}
                </span>
              )}
            </>
          }
        />
      )}
    >
      <Newest items={items} />
    </Popover>
  );
}

/** Whoever acts in several accounts reads which one the notifications are about. */
function Whose() {
  const { t } = useTexts();
  const { several } = useSession();
  const { value } = useCall(getNalozi, {}, { quiet: true, enabled: several });
  const current = value?.items.find((account) => account.current);
  if (current === undefined) return null;
  return <p className={styles['account']}>{t('shell.bell-account', { name: current.name })}</p>;
}

interface NewestProps {
  readonly items: readonly {
    readonly noticeId: string;
    readonly text: string;
    readonly path: string;
    readonly at: string;
    readonly read: boolean;
  }[];
}

function Newest({ items }: NewestProps) {
  const { t, formats, now } = useTexts();
  return (
    <div className={styles['window']}>
      <Whose />
      {items.length === 0 ? (
        <p className={styles['none']}>{t('shell.bell-none')}</p>
      ) : (
        <ul className={styles['list']} aria-label={t('shell.bell')}>
          {items.map(({ noticeId, text, path, at, read }) => (
            <li key={noticeId} className={styles['line']}>
              <Link to={path} className={read ? styles['read'] : styles['unread']}>
                {unbroken(text)}
              </Link>
              <span className={styles['when']}>
                {formats.dayTime(at, now)}
                {read ? null : <StatusPill tone="info">{t('shell.bell-new')}</StatusPill>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Link to="/pages/profil" search={{ tab: 'obavestenja' }} className={styles['all']}>
        {t('shell.bell-all')}
      </Link>
    </div>
  );
}
