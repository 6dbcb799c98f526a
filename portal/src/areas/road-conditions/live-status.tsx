import { Radio, RefreshCw, WifiOff } from 'lucide-react';
import { tollDayOf } from '../../lib/formats/formats.ts';
import { useOnline } from '../../lib/screens/use-online.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import type { FeedState } from './live-feed.ts';
import styles from './live-status.module.css';

interface LiveStatusProps {
  readonly feed: FeedState;
  readonly updatedAt: number | undefined;
}

/** Whether news arrives by itself, and how new the list is. Unobtrusive: a break mends itself. */
export function LiveStatus({ feed, updatedAt }: LiveStatusProps) {
  const { t, formats, now } = useTexts();
  const online = useOnline();
  const state = !online ? 'offline' : feed === 'waiting' ? 'waiting' : 'live';
  return (
    <p className={styles['status']} data-feed={online ? feed : 'offline'}>
      <span className={styles[state]}>
        {state === 'live' ? (
          <Radio size={20} aria-hidden="true" />
        ) : state === 'waiting' ? (
          <RefreshCw size={20} aria-hidden="true" />
        ) : (
          <WifiOff size={20} aria-hidden="true" />
        )}
        {t(`road-conditions.feed-${state}`)}
      </span>
      {updatedAt === undefined ? null : (
        <span className={styles['time']}>
          {tollDayOf(updatedAt) === tollDayOf(now)
            ? t('road-conditions.updated-at', { time: formats.time(instantOf(updatedAt)) })
            : t('road-conditions.updated-on', { when: formats.dayTime(instantOf(updatedAt), now) })}
        </span>
      )}
    </p>
  );
}

function instantOf(time: number): string {
  return new Date(time).toISOString();
}
