import { useTexts } from '../../lib/texts/use-texts.ts';
import { useCountryNames } from '../../lib/trips/country-names.ts';
import { Section } from '../../ui/page.tsx';
import type { Report } from './report-totals.tsx';
import styles from './reports.module.css';

/** Tolls of other countries, which no sum above contains; nothing for who drove nowhere else. */
export function AbroadSums({ sums }: { readonly sums: Report['abroad'] }) {
  const { t, formats } = useTexts();
  const countries = useCountryNames();
  if (sums.length === 0) return null;
  return (
    <Section title={t('spending-reports.abroad')}>
      <p>{t('spending-reports.abroad-text')}</p>
      <ul className={styles['abroad']}>
        {sums.map(({ country, passages, localAmount, amount }) => (
          <li key={`${country} ${localAmount.currency}`}>
            <strong>{countries.of(country)}</strong>
            {': '}
            {formats.money(localAmount, { exact: true })}
            {localAmount.currency === amount.currency ? null : ` = ${formats.money(amount)}`}
            {', '}
            {t('spending-reports.count', { count: passages, number: formats.number(passages) })}
          </li>
        ))}
      </ul>
    </Section>
  );
}
