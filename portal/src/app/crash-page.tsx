import { useEffect, useState } from 'react';
import { log } from '../lib/log.ts';
import { useEntryText } from '../lib/texts/use-entry-text.ts';
import styles from './crash-page.module.css';

/** A fault of the portal itself, such as a part that could not be loaded: so it needs no other part. */
export function CrashPage({ error }: { readonly error: unknown }) {
  const t = useEntryText();
  const [offline] = useState(() => !navigator.onLine);
  useEffect(() => log('A screen has failed', error), [error]);
  useEffect(() => {
    const reload = (): void => location.reload();
    if (offline) window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [offline]);
  return (
    <div className={styles['page']} role="alert">
      <h1>{t(offline ? 'shell.crash-offline-title' : 'shell.error-title')}</h1>
      <p>{t(offline ? 'shell.crash-offline' : 'shell.crash-text')}</p>
      <p>
        <button type="button" className={styles['button']} onClick={() => location.reload()}>
          {t('shell.reload')}
        </button>
      </p>
    </div>
  );
}
