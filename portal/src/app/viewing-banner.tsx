import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { leaveViewing } from '../lib/calls.ts';
import { clock } from '../lib/portal.ts';
import type { Viewing } from '../lib/session/viewing.ts';
import { useTexts } from '../lib/texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import styles from './viewing-banner.module.css';

const minute = 60_000;

/** Above every screen of a tab in which staff see a customer's portal: whose, for how long, and the way back. */
export function ViewingBanner({ viewing: { name, endsAt } }: { readonly viewing: Viewing }) {
  const { t } = useTexts();
  const left = useMinutesLeft(endsAt);
  return (
    <section className={styles['banner']} aria-label={t('shell.viewing')}>
      <Eye size={24} aria-hidden="true" />
      <div className={styles['text']}>
        <strong className={styles['name']} title={name}>
          {t('shell.viewing-name', { name })}
        </strong>
        <span>
          {t('shell.viewing-reads')} {t('shell.viewing-left', { count: left })}
        </span>
      </div>
      <Button kind="secondary" size="small" onClick={() => leaveViewing('ended')}>
        {t('shell.viewing-end')}
      </Button>
    </section>
  );
}

/** Minutes, the last one as a whole; when there is nothing left, the tab goes back to the back office. */
function useMinutesLeft(endsAt: number): number {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    let stop = (): void => undefined;
    const look = (): void => {
      stop();
      const remaining = endsAt - clock.now();
      setNow(clock.now());
      if (remaining <= 0) leaveViewing('over');
      else stop = clock.after(remaining % minute || minute, look);
    };
    look();
    // A computer that slept comes back here without the timer.
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt]);
  return Math.max(1, Math.ceil((endsAt - now) / minute));
}
