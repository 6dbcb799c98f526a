import { sacuvajVoznju } from '@rampa/contract/saved-trips';
import { Bookmark, Printer, Share2 } from 'lucide-react';
import { toasts } from '../../lib/portal.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useOffered } from '../../ui/use-offered.ts';
import styles from './trip-actions.module.css';
import type { Trip } from './trip-search.ts';

/** Actions of a receipt: save the trip, share its address, print it. */
export function TripActions({ title, trip }: { readonly title: string; readonly trip: Trip }) {
  const { t } = useTexts();
  const maySave = useMay(sacuvajVoznju);

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

  // The address can always be copied by hand.
  const canShare = useOffered('share', 'clipboard');
  return (
    <div className={styles['actions']}>
      {maySave ? (
        <ButtonLink
          to="/pages/moje-voznje"
          search={{ from: trip.from, to: trip.to, kategorija: trip.kategorija }}
          icon={<Bookmark size={20} />}
        >
          {t('toll-calculator.save-trip')}
        </ButtonLink>
      ) : null}
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
