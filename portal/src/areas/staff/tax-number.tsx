import { sharersCounted } from '@rampa/contract/staff';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts/use-texts.ts';
import styles from './staff.module.css';

interface TaxNumberProps {
  /** A server of the version before does not count who shares it. */
  readonly customer: { readonly pib: string; readonly shareTaxNumber?: number };
}

/** A customer's tax number; where more accounts have it, it says so and leads to them. */
export function TaxNumber({ customer: { pib, shareTaxNumber = 0 } }: TaxNumberProps) {
  const { t, formats } = useTexts();
  if (shareTaxNumber === 0) return pib;
  const number = formats.number(shareTaxNumber);
  return (
    <span className={styles['state']}>
      <span>{pib}</span>
      <Link to="/uprava/kupci" search={{ text: pib }}>
        {shareTaxNumber < sharersCounted
          ? t('staff.tax-number-shared', { count: shareTaxNumber, number })
          : t('staff.tax-number-shared-by-many', { number })}
      </Link>
    </span>
  );
}
