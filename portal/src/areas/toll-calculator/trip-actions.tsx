import { Printer, Share2 } from 'lucide-react';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './trip-actions.module.css';

/** What one does with a receipt: share its address, put it on paper. */
export function TripActions({ title }: { readonly title: string }) {
  const { t } = useTexts();

  async function share(): Promise<void> {
    const url = window.location.href;
    if (typeof navigator.share === 'function') {
      // Closing the sheet of the system is no fault.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url);
    toasts.show({ severity: 'success', summary: t('toll-calculator.link-copied') });
  }

  // Browsers offer both to safe pages only; by hand the address can always be copied.
  const canShare = 'share' in navigator || 'clipboard' in navigator;
  return (
    <div className={styles['actions']}>
      {canShare ? (
        <Button icon={<Share2 size={20} />} onClick={() => void share()}>
          {t('toll-calculator.share')}
        </Button>
      ) : null}
      <Button icon={<Printer size={20} />} onClick={() => window.print()}>
        {t('toll-calculator.print')}
      </Button>
    </div>
  );
}
