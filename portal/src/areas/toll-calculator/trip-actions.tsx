import { Printer, Share2 } from 'lucide-react';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './trip-actions.module.css';

/** Actions of a receipt: share its address, print it. */
export function TripActions({ title }: { readonly title: string }) {
  const { t } = useTexts();

  async function share(): Promise<void> {
    const url = window.location.href;
    if (typeof navigator.share === 'function') {
      // Closing the share sheet is not a fault.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url);
    toasts.show({ severity: 'success', summary: t('toll-calculator.link-copied') });
  }

  // Browsers offer both to secure pages only; the address can always be copied by hand.
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
