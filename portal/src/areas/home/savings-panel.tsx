import type { Amount as Money } from '@rampa/contract';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import styles from './overview.module.css';

/** A screen of another area. */
const savings: string = '/pages/usteda';

/** What would have cost less; shown where it is something. */
export function SavingsPanel({ saved }: { readonly saved: Money }) {
  const { t, formats } = useTexts();
  return (
    <section className={styles['panel']} aria-labelledby="home-savings">
      <h2 id="home-savings" className={styles['title']}>
        {t('home.savings')}
      </h2>
      <p className={styles['figure']}>
        <Amount {...formats.moneyParts(saved)} size="large" />
        <span className={styles['muted']}>{t('home.savings-when')}</span>
      </p>
      <p className={styles['foot']}>
        <Link to={savings} className={styles['link']}>
          {t('home.savings-look')}
        </Link>
      </p>
    </section>
  );
}
