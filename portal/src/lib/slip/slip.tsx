import type { Slip as SlipData } from '@rampa/contract';
import { useTexts } from '../texts/use-texts.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { SlipLines } from './slip-lines.tsx';
import styles from './slip.module.css';

/** The slip that a bank transfer is paid with: to scan, to copy, to print. */
export function Slip({ slip }: { readonly slip: SlipData }) {
  const { t } = useTexts();
  return (
    <div className={styles['slip']}>
      {slip.qr === null ? null : (
        <figure className={styles['scan']}>
          <QrCode label={t('slip.qr')} {...slip.qr} />
          <figcaption>{t('slip.qr-text')}</figcaption>
        </figure>
      )}
      <SlipLines slip={slip} />
    </div>
  );
}
