import { CloudOff } from 'lucide-react';
import { useOnline } from '../lib/screens/use-online.ts';
import { useTexts } from '../lib/texts/use-texts.ts';
import styles from './offline-strip.module.css';

/** Without a network: says so on every screen, and what still works. */
export function OfflineStrip() {
  const { t } = useTexts();
  const online = useOnline();
  if (online) return null;
  return (
    <div role="status" className={styles['strip']}>
      <CloudOff size={20} aria-hidden="true" />
      <p>{t('shell.offline')}</p>
    </div>
  );
}
