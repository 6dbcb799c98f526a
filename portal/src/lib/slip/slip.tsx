import type { Slip as SlipData } from '@rampa/contract';
import { useTexts } from '../texts/use-texts.ts';
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

interface QrCodeProps {
  readonly label: string;
  readonly path: string;
  /** Modules along each side. */
  readonly size: number;
}

/** Dark on white in every theme: scanners want it so. */
function QrCode({ label, path, size }: QrCodeProps) {
  return (
    <svg
      className={styles['qr']}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
