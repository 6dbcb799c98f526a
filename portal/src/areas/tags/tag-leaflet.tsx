import { serialPrefixes } from '../../lib/country/printed-numbers.ts';
import { settings } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { SerialNumber } from '../../ui/serial-number.tsx';
import styles from './tag-leaflet.module.css';

interface TagLeafletProps {
  readonly serialNumber: string;
  readonly code: string;
}

/** Digits of a sample number, while nothing is typed. */
const zeros = '00000000';

/**
 * The leaflet that comes with a tag, with both numbers in their places; filled in with what is typed.
 * Decoration: the fields' hints say the same.
 */
export function TagLeaflet({ serialNumber, code }: TagLeafletProps) {
  const { t } = useTexts();
  return (
    <div className={styles['leaflet']} aria-hidden="true">
      <div className={styles['head']}>
        <Device />
        <span className={styles['brand']}>{t('tags.verify-paper')}</span>
        <ScanCode />
      </div>
      <PrintedNumber
        label={t('tags.verify-serial')}
        value={serialNumber}
        empty={`${serialPrefixes[settings.country]}${zeros}`}
      />
      <PrintedNumber label={t('tags.verify-code')} value={code} empty={zeros} />
    </div>
  );
}

function PrintedNumber({
  label,
  value,
  empty,
}: {
  readonly label: string;
  readonly value: string;
  readonly empty: string;
}) {
  const digits = value.replaceAll(/[\s\-–./]/gu, '').slice(0, 20);
  return (
    <p className={styles['number']} data-empty={digits === '' || undefined}>
      <span className={styles['label']}>{label}</span>
      <span className={styles['value']}>
        <SerialNumber value={digits === '' ? empty : digits} />
      </span>
    </p>
  );
}

/** The little box behind the windscreen. */
export function Device() {
  return (
    <svg className={styles['device']} viewBox="0 0 96 60" aria-hidden="true">
      <rect className={styles['case']} x="2" y="2" width="92" height="56" rx="12" />
      <rect className={styles['edge']} x="8" y="8" width="80" height="44" rx="8" />
      <path className={styles['wave']} d="M36 38a17 17 0 0 1 24 0M29 30a27 27 0 0 1 38 0" />
      <circle className={styles['lamp']} cx="48" cy="43" r="4" />
    </svg>
  );
}

/** Squares like those of a QR code; it leads nowhere. */
function ScanCode() {
  return (
    <svg className={styles['scan']} viewBox="0 0 21 21" aria-hidden="true">
      <path d="M0 0h7v7H0zM1 1v5h5V1zM2 2h3v3H2zM14 0h7v7h-7zm1 1v5h5V1zm1 1h3v3h-3zM0 14h7v7H0zm1 1v5h5v-5zm1 1h3v3H2zM9 0h1v2H9zm2 1h1v3h-1zM9 4h2v1H9zm0 3h1v1h2V7h1v3h-2V9H9zM0 9h2v1h2v2H3v-1H1v1H0zm5 0h3v1H7v2H5zm9 0h3v1h-2v1h-1zm4 0h3v2h-1v-1h-2zM9 12h2v2H9zm4 0h2v1h1v2h-2v-1h-1zm5 0h2v1h1v3h-1v-2h-2zM9 16h1v2h2v-1h1v3h-1v1H9v-1h1v-1H9zm6 1h3v1h2v3h-2v-1h-3z" />
    </svg>
  );
}
