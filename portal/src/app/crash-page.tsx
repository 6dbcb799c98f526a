import { useEffect } from 'react';
import { log } from '../lib/log.ts';
import { useEntryText } from '../lib/texts/use-entry-text.ts';
import styles from './crash-page.module.css';

/** A fault of the portal itself, such as a part that couldn't be loaded: so it needs no other part. */
export function CrashPage({ error }: { readonly error: unknown }) {
  const t = useEntryText();
  useEffect(() => log('A screen has failed', error), [error]);
  return (
    <div className={styles['page']} role="alert">
      <h1>{t('shell.error-title')}</h1>
      <p>{t('shell.crash-text')}</p>
      <p>
        <button type="button" className={styles['button']} onClick={() => location.reload()}>
          {t('shell.reload')}
        </button>
      </p>
    </div>
  );
}
