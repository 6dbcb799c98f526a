import type { Slip as SlipData } from '@rampa/contract';
import { useTexts } from '../texts/use-texts.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { CodeButtons } from './code-buttons.tsx';
import { SlipLines } from './slip-lines.tsx';
import styles from './slip.module.css';

/** The payment slip for a bank transfer: to scan, to copy, to print. */
export function Slip({ slip }: { readonly slip: SlipData }) {
  const { t } = useTexts();
  return (
    <div className={styles['slip']}>
      {slip.qr === null ? null : (
        <figure className={styles['scan']}>
          <QrCode label={t('slip.qr')} {...slip.qr} />
          <figcaption className={styles['how']}>
            <p className={styles['onScreen']}>{t('slip.qr-text')}</p>
            <p className={styles['onPhone']}>{t('slip.qr-phone-text')}</p>
            <div className={styles['picture']}>
              <CodeButtons slip={slip} code={slip.qr} />
            </div>
          </figcaption>
        </figure>
      )}
      <SlipLines slip={slip} />
    </div>
  );
}
