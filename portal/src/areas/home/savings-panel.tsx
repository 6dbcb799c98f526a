import { getIznosUstede } from '@rampa/contract/savings';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../lib/api/queries.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './overview.module.css';
import { useHome } from './use-home.ts';

/** A screen of another area. */
const savings: string = '/pages/usteda';

/**
 * What would have cost less; shown where it is something. It is compared when somebody asks, so home asks for it last, and
 * nothing on home waits for it or moves when it comes.
 */
export function SavingsPanel() {
  const { t, formats } = useTexts();
  const { loading } = useHome();
  const { value } = useCall(getIznosUstede, {}, { quiet: true, enabled: !loading });
  if (value === undefined || value.saved.amount === 0) return null;
  return (
    <section
      className={classNames(styles['panel'], styles['below'])}
      aria-labelledby="home-savings"
    >
      <h2 id="home-savings" className={styles['title']}>
        {t('home.savings')}
      </h2>
      <p className={styles['figure']}>
        <Amount {...formats.moneyParts(value.saved)} size="large" />
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
