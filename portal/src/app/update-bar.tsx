import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../lib/texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import styles from './update-bar.module.css';

interface UpdateBarProps {
  readonly onLoad: () => void;
  readonly onClose: () => void;
}

/** A new version is ready: an unobtrusive bar at the lower edge. */
export function UpdateBar({ onLoad, onClose }: UpdateBarProps) {
  const { t } = useTexts();
  const [loading, setLoading] = useState(false);
  return (
    <aside className={styles['bar']} aria-label={t('shell.update')}>
      <p role="status" className={styles['text']}>
        <RefreshCw size={20} aria-hidden="true" />
        {t('shell.update-ready')}
      </p>
      <div className={styles['actions']}>
        <Button
          kind="primary"
          size="small"
          busy={loading}
          onClick={() => {
            setLoading(true);
            onLoad();
          }}
        >
          {t('shell.update-load')}
        </Button>
        <Button kind="quiet" size="small" onClick={onClose}>
          {t('shell.update-later')}
        </Button>
      </div>
    </aside>
  );
}
